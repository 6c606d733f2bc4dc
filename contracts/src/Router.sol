// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Executor} from "./Executor.sol";
import {IExecutor} from "./interfaces/IExecutor.sol";
import {IRouter, Route} from "./interfaces/IRouter.sol";
import {Calls} from "./libraries/Calls.sol";
import {Tokens} from "./libraries/Tokens.sol";

/// @title Router
/// @notice See IRouter.
contract Router is IRouter {
    using Calls for address;
    using Tokens for address;

    uint256 private constant MAX_FEE_BPS = 100;

    IExecutor public immutable EXECUTOR;

    bool private transient locked;

    constructor() {
        EXECUTOR = new Executor();
    }

    /// @inheritdoc IRouter
    function route(Route calldata order, bytes calldata program) external payable returns (uint256 amountOut) {
        _validate(order);
        if (locked) revert Reentered();
        locked = true;

        (address tokenOut, address receiver, uint256 minAmountOut) =
            (order.tokenOut, order.receiver, order.minAmountOut);
        uint256 before = _balanceOf(tokenOut, receiver);
        uint256 value = _fund(order);
        EXECUTOR.execute{value: value}(program, receiver, order.refundTo);
        uint256 later = _balanceOf(tokenOut, receiver);

        unchecked {
            if (later > before) amountOut = later - before;
        }
        if (amountOut < minAmountOut) revert InsufficientOutput(amountOut, minAmountOut);
        locked = false;
    }

    function _validate(Route calldata order) private view {
        if (block.timestamp > order.deadline) revert Expired();
        if (order.amountIn == 0) revert ZeroAmount();
        if (order.minAmountOut == 0) revert ZeroMinimum();
        (address tokenIn, address tokenOut, address receiver) = (order.tokenIn, order.tokenOut, order.receiver);
        if (tokenIn == tokenOut) revert SameToken();
        if (_isOurs(receiver) || receiver == tokenOut) revert BadReceiver(receiver);
        if (_isOurs(order.refundTo)) revert BadRefund(order.refundTo);
        (address feeReceiver, uint256 feeBps) = (order.feeReceiver, order.feeBps);
        if (feeBps > MAX_FEE_BPS) revert FeeTooHigh(feeBps);
        if (feeBps == 0 ? feeReceiver != address(0) : _isOurs(feeReceiver)) revert BadFeeReceiver(feeReceiver);
        (bool native, address fundTo) = (tokenIn == Tokens.NATIVE, order.fundTo);
        if (fundTo != address(EXECUTOR) && (native || _isOurs(fundTo))) revert BadFunding(fundTo);
        uint256 value = native ? order.amountIn : 0;
        if (msg.value != value) revert WrongValue(msg.value, value);
    }

    /// @dev Pays the fee and moves the rest to where the program expects it; returns what `execute` must carry.
    function _fund(Route calldata order) private returns (uint256 value) {
        (address token, uint256 net, uint256 feeBps) = (order.tokenIn, order.amountIn, order.feeBps);
        if (feeBps != 0) {
            uint256 fee = net * feeBps / 10_000;
            net -= fee;
            if (fee != 0) _payFee(token, order.feeReceiver, fee);
        }
        if (token == Tokens.NATIVE) return net;
        _pull(token, order.fundTo, net);
    }

    function _payFee(address token, address feeReceiver, uint256 fee) private {
        if (token != Tokens.NATIVE) _pull(token, feeReceiver, fee);
        else if (!feeReceiver.trySend(fee)) revert NativeTransferFailed(feeReceiver);
    }

    /// @dev The only transferFrom of the system. The owner is the caller; keep it so.
    function _pull(address token, address to, uint256 amount) private {
        if (!token.tryTransferFrom(msg.sender, to, amount)) revert TransferFailed(token, Calls.answer());
    }

    function _balanceOf(address token, address account) private view returns (uint256 balance) {
        bool ok;
        (ok, balance) = token.tryBalanceOf(account);
        if (!ok) revert BalanceUnreadable(token);
    }

    /// @dev Zero, the Router or the Executor: nowhere a payment may end.
    function _isOurs(address account) private view returns (bool) {
        return account == address(0) || account == address(this) || account == address(EXECUTOR);
    }
}
