// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Executor} from "./Executor.sol";
import {IExecutor} from "./interfaces/IExecutor.sol";
import {Input, IRouter, Output, Route, RouteMulti} from "./interfaces/IRouter.sol";
import {Calls} from "./libraries/Calls.sol";
import {Tokens} from "./libraries/Tokens.sol";

/// @title Router
/// @notice See IRouter.
contract Router is IRouter {
    using Calls for address;
    using Tokens for address;

    uint256 private constant MAX_FEE_BPS = 100;
    /// @dev Of inputs, and of outputs.
    uint256 private constant MAX_TOKENS = 8;

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
        uint256 value = _fund(order.tokenIn, order.amountIn, order.fundTo, order.feeReceiver, order.feeBps);
        EXECUTOR.execute{value: value}(program, receiver, order.refundTo);
        amountOut = _delivered(tokenOut, receiver, before, minAmountOut);
        locked = false;
    }

    /// @inheritdoc IRouter
    function routeMulti(RouteMulti calldata order, bytes calldata program)
        external
        payable
        returns (uint256[] memory amountsOut)
    {
        _validateMulti(order);
        if (locked) revert Reentered();
        locked = true;

        uint256 count = order.outputs.length;
        // Balances until they are replaced by what they grew by.
        amountsOut = new uint256[](count);
        for (uint256 i; i < count; i++) {
            amountsOut[i] = _balanceOf(order.outputs[i].token, order.receiver);
        }
        uint256 value;
        for (uint256 i; i < order.inputs.length; i++) {
            Input calldata paid = order.inputs[i];
            // Native is there at most once.
            value += _fund(paid.token, paid.amountIn, paid.fundTo, order.feeReceiver, order.feeBps);
        }
        EXECUTOR.execute{value: value}(program, order.receiver, order.refundTo);
        for (uint256 i; i < count; i++) {
            Output calldata due = order.outputs[i];
            amountsOut[i] = _delivered(due.token, order.receiver, amountsOut[i], due.minAmountOut);
        }
        locked = false;
    }

    function _validate(Route calldata order) private view {
        _validateTerms(order.deadline, order.receiver, order.refundTo, order.feeReceiver, order.feeBps);
        uint256 value = _validateInput(order.tokenIn, order.amountIn, order.fundTo);
        _validateOutput(order.tokenOut, order.minAmountOut, order.receiver);
        if (order.tokenIn == order.tokenOut) revert SameToken();
        if (msg.value != value) revert WrongValue(msg.value, value);
    }

    function _validateMulti(RouteMulti calldata order) private view {
        _validateTerms(order.deadline, order.receiver, order.refundTo, order.feeReceiver, order.feeBps);
        (uint256 inputs, uint256 outputs) = (order.inputs.length, order.outputs.length);
        if (inputs == 0 || inputs > MAX_TOKENS || outputs == 0 || outputs > MAX_TOKENS) {
            revert BadCount(inputs, outputs);
        }
        uint256 value;
        for (uint256 i; i < inputs; i++) {
            address token = order.inputs[i].token;
            for (uint256 j; j < i; j++) {
                if (order.inputs[j].token == token) revert DuplicateToken(token);
            }
            value += _validateInput(token, order.inputs[i].amountIn, order.inputs[i].fundTo);
        }
        for (uint256 i; i < outputs; i++) {
            address token = order.outputs[i].token;
            for (uint256 j; j < i; j++) {
                if (order.outputs[j].token == token) revert DuplicateToken(token);
            }
            for (uint256 j; j < inputs; j++) {
                if (order.inputs[j].token == token) revert SameToken();
            }
            _validateOutput(token, order.outputs[i].minAmountOut, order.receiver);
        }
        if (msg.value != value) revert WrongValue(msg.value, value);
    }

    function _validateTerms(uint256 deadline, address receiver, address refundTo, address feeReceiver, uint256 feeBps)
        private
        view
    {
        if (block.timestamp > deadline) revert Expired();
        if (_isOurs(receiver)) revert BadReceiver(receiver);
        if (_isOurs(refundTo)) revert BadRefund(refundTo);
        if (feeBps > MAX_FEE_BPS) revert FeeTooHigh(feeBps);
        if (feeBps == 0 ? feeReceiver != address(0) : _isOurs(feeReceiver)) revert BadFeeReceiver(feeReceiver);
    }

    /// @dev Returns the value that must come with the input.
    function _validateInput(address token, uint256 amountIn, address fundTo) private view returns (uint256 value) {
        if (amountIn == 0) revert ZeroAmount();
        bool native = token == Tokens.NATIVE;
        if (fundTo != address(EXECUTOR) && (native || _isOurs(fundTo))) revert BadFunding(fundTo);
        if (native) return amountIn;
    }

    function _validateOutput(address token, uint256 minAmountOut, address receiver) private pure {
        if (minAmountOut == 0) revert ZeroMinimum();
        if (receiver == token) revert BadReceiver(receiver);
    }

    /// @dev By how much a balance grew since it was `before`.
    function _delivered(address token, address receiver, uint256 before, uint256 minAmountOut)
        private
        view
        returns (uint256 amountOut)
    {
        uint256 later = _balanceOf(token, receiver);
        unchecked {
            if (later > before) amountOut = later - before;
        }
        if (amountOut < minAmountOut) revert InsufficientOutput(amountOut, minAmountOut);
    }

    /// @dev Pays the fee and moves the rest to where the program expects it; returns what `execute` must carry.
    function _fund(address token, uint256 amount, address fundTo, address feeReceiver, uint256 feeBps)
        private
        returns (uint256 value)
    {
        if (feeBps != 0) {
            uint256 fee = amount * feeBps / 10_000;
            amount -= fee;
            if (fee != 0) _payFee(token, feeReceiver, fee);
        }
        if (token == Tokens.NATIVE) return amount;
        _pull(token, fundTo, amount);
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
