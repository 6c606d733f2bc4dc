// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CancunOnly} from "./CancunOnly.sol";
import {IAccountDelegate} from "./interfaces/IAccountDelegate.sol";
import {IRouter, Route, RouteMulti} from "./interfaces/IRouter.sol";
import {Allowances} from "./libraries/Allowances.sol";
import {Calls} from "./libraries/Calls.sol";
import {Tokens} from "./libraries/Tokens.sol";

/// @title AccountDelegate
/// @notice See IAccountDelegate.
contract AccountDelegate is IAccountDelegate, CancunOnly {
    using Allowances for address;

    IRouter public immutable ROUTER;
    address private immutable SELF;

    constructor(IRouter router) {
        ROUTER = router;
        SELF = address(this);
    }

    /// @inheritdoc IAccountDelegate
    function routeFromAccount(Route calldata order, bytes calldata program)
        external
        payable
        returns (uint256 amountOut)
    {
        _onlyDelegateCall();
        address token = order.tokenIn;
        if (token == Tokens.NATIVE) return ROUTER.route{value: order.amountIn}(order, program);
        _approve(token, order.amountIn);
        amountOut = ROUTER.route(order, program);
        _disapprove(token);
    }

    /// @inheritdoc IAccountDelegate
    function routeMultiFromAccount(RouteMulti calldata order, bytes calldata program)
        external
        payable
        returns (uint256[] memory amountsOut)
    {
        _onlyDelegateCall();
        uint256 value;
        for (uint256 i; i < order.inputs.length; i++) {
            (address token, uint256 amountIn) = (order.inputs[i].token, order.inputs[i].amountIn);
            if (token == Tokens.NATIVE) value = amountIn;
            else _approve(token, amountIn);
        }
        amountsOut = ROUTER.routeMulti{value: value}(order, program);
        for (uint256 i; i < order.inputs.length; i++) {
            if (order.inputs[i].token != Tokens.NATIVE) _disapprove(order.inputs[i].token);
        }
    }

    function _onlyDelegateCall() private view {
        if (address(this) == SELF || _isOwnCode()) revert OnlyDelegateCall();
    }

    /// @dev Some tokens require a zero allowance first (USDT), some reject an approval of zero (BNB), some accept only
    /// zero or the maximum (Compound III). The function tries what the token accepts.
    /// @param token An ERC-20 that the account holds.
    /// @param amount The amount that the Router pulls, in the token's smallest unit.
    function _approve(address token, uint256 amount) private {
        address router = address(ROUTER);
        if (token.tryApprove(router, amount)) return;
        if (token.tryApprove(router, 0) && token.tryApprove(router, amount)) return;
        if (!token.tryApprove(router, type(uint256).max)) revert ApproveFailed(token, Calls.answer());
    }

    /// @dev Revokes any allowance left to the Router.
    /// @param token An ERC-20 that the account holds.
    function _disapprove(address token) private {
        if (!token.isZero(address(ROUTER)) && !token.tryApprove(address(ROUTER), 0)) {
            revert ApproveFailed(token, Calls.answer());
        }
    }

    /// @dev Returns true in an account whose EIP-7702 delegation is this contract: anyone could then call this code.
    /// @return True if this account is one.
    function _isOwnCode() private view returns (bool) {
        return address(this).codehash == keccak256(abi.encodePacked(bytes3(0xef0100), SELF));
    }
}
