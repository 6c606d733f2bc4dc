// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouter, Route, RouteMulti} from "./IRouter.sol";

/// @title Routes from inside a smart account
/// @notice Code for accounts that can DELEGATECALL, such as a Safe: it approves the Router for one order, runs it,
/// and takes back what is left of the allowance. It holds nothing, writes no storage and cannot be called itself.
/// @dev It cannot know who the account obeys, so it is never to be an account's own code. It refuses to be the direct
/// EIP-7702 delegation of an account; it cannot see that a proxy has it as its implementation.
///
/// It does not accept native, for what is paid to an account meets the account's own code and never this one.
interface IAccountDelegate {
    /// @notice Reached other than by an account's DELEGATECALL.
    error OnlyDelegateCall();
    /// @notice `token` did not accept the allowance, or its end. `reason` is its answer, cut to 256 bytes.
    error ApproveFailed(address token, bytes reason);

    /// @notice The only contract that is approved and called.
    function ROUTER() external view returns (IRouter);

    /// @notice Runs `Router.route` as the account. Fails with what the Router fails with.
    /// @dev Native input comes out of the account's balance: a DELEGATECALL carries no value. It is payable because it
    /// sees the value of the account's own frame, which need not be zero and is not looked at.
    ///
    /// Ends with no allowance for the Router, also where the account had one before. Tokens that accept only an
    /// unlimited allowance (Compound III) get one for the duration: the Router moves `amountIn` and is locked meanwhile.
    /// @return amountOut As `Router.route` returns it.
    function routeFromAccount(Route calldata order, bytes calldata program) external payable returns (uint256 amountOut);

    /// @notice Runs `Router.routeMulti` as the account: as `routeFromAccount`, for every input.
    /// @return amountsOut As `Router.routeMulti` returns them.
    function routeMultiFromAccount(RouteMulti calldata order, bytes calldata program)
        external
        payable
        returns (uint256[] memory amountsOut);
}
