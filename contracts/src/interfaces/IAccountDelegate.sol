// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouter, Route, RouteMulti} from "./IRouter.sol";

/// @title Routes executed from inside a smart account
/// @notice Code for accounts that can DELEGATECALL, such as a Safe. It approves the Router for one order, runs the
/// order and revokes the rest of the allowance. It holds nothing, writes no storage and rejects direct calls.
/// @dev It cannot know whom the account obeys, so it must never be an account's own code. It refuses to be the direct
/// EIP-7702 delegation of an account; it cannot detect a proxy that has it as its implementation.
///
/// It does not receive native: a payment to an account runs the account's own code, never this one.
interface IAccountDelegate {
    /// @notice The function was not reached by an account's DELEGATECALL.
    error OnlyDelegateCall();
    /// @notice `token` rejected the approval or its revocation. `reason` is its return or revert data, cut to 256
    /// bytes.
    error ApproveFailed(address token, bytes reason);

    /// @notice Returns the only contract that is approved and called.
    function ROUTER() external view returns (IRouter);

    /// @notice Runs `Router.route` as the account. Reverts with the Router's revert data.
    /// @dev Native input is paid from the account's balance, because a DELEGATECALL carries no value. The function is
    /// payable because it sees the value of the account's own call, which may be nonzero and is ignored.
    ///
    /// Leaves the Router no allowance, even if the account had given one before. Tokens that accept only an unlimited
    /// allowance (Compound III) get one during the call: the Router moves `amountIn` and is locked meanwhile.
    /// @return amountOut The value that `Router.route` returns.
    function routeFromAccount(Route calldata order, bytes calldata program) external payable returns (uint256 amountOut);

    /// @notice Runs `Router.routeMulti` as the account, like `routeFromAccount` but for every input.
    /// @return amountsOut The values that `Router.routeMulti` returns.
    function routeMultiFromAccount(RouteMulti calldata order, bytes calldata program)
        external
        payable
        returns (uint256[] memory amountsOut);
}
