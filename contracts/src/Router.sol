// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CancunOnly} from "./CancunOnly.sol";
import {IExecutor} from "./interfaces/IExecutor.sol";
import {IPermit2, PermitBatchTransferFrom, SignatureTransferDetails, TokenPermissions} from "./interfaces/IPermit2.sol";
import {Input, IRouter, Output, Permit2Signature, Route, RouteMulti} from "./interfaces/IRouter.sol";
import {Calls} from "./libraries/Calls.sol";
import {OrderHash} from "./libraries/OrderHash.sol";
import {Permits} from "./libraries/Permits.sol";
import {Tokens} from "./libraries/Tokens.sol";

/// @title Router
/// @notice See IRouter.
contract Router is IRouter, CancunOnly {
    using Calls for address;
    using Permits for address;
    using Tokens for address;

    uint256 private constant MAX_FEE_BPS = 100;
    /// @dev The maximum number of inputs, and of outputs.
    uint256 private constant MAX_TOKENS = 8;
    /// @dev The same address on every chain.
    address private constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;

    /// @dev OPEN, or LOCKED while an order runs. A whole word, which can be written without being read.
    uint256 private transient lock;
    uint256 private constant OPEN = 0;
    uint256 private constant LOCKED = 1;

    /// @inheritdoc IRouter
    function route(Route calldata order, bytes calldata program) external payable returns (uint256 amountOut) {
        _lock();
        // Addresses are read once, because every read from call data validates the address again.
        address executor = order.executor;
        address receiver = order.receiver;
        address refundTo = order.refundTo;
        _validateTerms(executor, order.deadline, receiver, refundTo, order.feeReceiver, order.feeBps);
        address tokenOut = order.tokenOut;
        _validateOutput(tokenOut, order.minAmountOut, receiver);
        // The value of the call to `execute`, and the rest of it for the fee. A token's fee is paid at once.
        uint256 value;
        uint256 fee;
        {
            (address tokenIn, address fundTo) = (order.tokenIn, order.fundTo);
            value = _validateInput(tokenIn, order.amountIn, fundTo, executor);
            if (tokenIn == tokenOut) revert SameToken();
            if (msg.value != value) revert WrongValue(msg.value, value);
            uint256 net;
            (fee, net) = _split(order.amountIn, order.feeBps);
            if (value == 0) {
                if (fee != 0) _pull(tokenIn, order.feeReceiver, fee);
                _pull(tokenIn, fundTo, net);
                fee = 0;
            } else {
                value = net;
            }
        }

        // The receiver's gains count from here on.
        uint256 before = _balanceOf(tokenOut, receiver);
        _execute(executor, value, program, receiver, refundTo);
        amountOut = _delivered(tokenOut, receiver, before, order.minAmountOut);
        if (fee != 0) _payNativeFee(order.feeReceiver, fee);
        lock = OPEN;
    }

    /// @inheritdoc IRouter
    function routeMulti(RouteMulti calldata order, bytes calldata program)
        external
        payable
        returns (uint256[] memory amountsOut)
    {
        _lock();
        _validateMulti(order);
        _fundAll(order);
        return _complete(order, program);
    }

    /// @inheritdoc IRouter
    function routeWithPermits(RouteMulti calldata order, bytes calldata program, bytes[] calldata permits)
        external
        payable
        returns (uint256[] memory amountsOut)
    {
        _lock();
        _validateMulti(order);
        if (permits.length != order.inputs.length) revert BadPermitCount(permits.length, order.inputs.length);
        for (uint256 i; i < permits.length; i++) {
            if (permits[i].length == 0) continue;
            address token = order.inputs[i].token;
            if (token == Tokens.NATIVE || !token.usePermit(permits[i])) revert BadPermit(i);
        }
        _fundAll(order);
        return _complete(order, program);
    }

    /// @inheritdoc IRouter
    function routeWithPermit2(RouteMulti calldata order, bytes calldata program, Permit2Signature calldata permit)
        external
        payable
        returns (uint256[] memory amountsOut)
    {
        _lock();
        _validateMulti(order);
        _fundSigned(order, program, permit);
        return _complete(order, program);
    }

    /// @dev Runs the part of an order with several inputs or outputs that follows the payment.
    /// @param order The order, already paid except for native.
    /// @param program The program for the order's executor.
    /// @return amountsOut The receiver's gain of each output, in the order of the outputs and in their smallest units.
    function _complete(RouteMulti calldata order, bytes calldata program)
        private
        returns (uint256[] memory amountsOut)
    {
        address receiver = order.receiver;
        uint256 count = order.outputs.length;
        // Holds the balances before the program, which the increases then replace.
        amountsOut = new uint256[](count);
        for (uint256 i; i < count; i++) {
            amountsOut[i] = _balanceOf(order.outputs[i].token, receiver);
        }
        (uint256 fee, uint256 net) = _split(msg.value, order.feeBps);
        _execute(order.executor, net, program, receiver, order.refundTo);
        for (uint256 i; i < count; i++) {
            Output calldata due = order.outputs[i];
            amountsOut[i] = _delivered(due.token, receiver, amountsOut[i], due.minAmountOut);
        }
        if (fee != 0) _payNativeFee(order.feeReceiver, fee);
        lock = OPEN;
    }

    /// @dev The end of an order opens the lock; a revert undoes it.
    function _lock() private {
        if (lock != OPEN) revert Reentered();
        lock = LOCKED;
    }

    /// @dev Validates everything that can be validated before anything moves.
    /// @param order An order with any number of inputs and outputs.
    function _validateMulti(RouteMulti calldata order) private view {
        address executor = order.executor;
        _validateTerms(executor, order.deadline, order.receiver, order.refundTo, order.feeReceiver, order.feeBps);
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
            // Native occurs at most once.
            value += _validateInput(token, order.inputs[i].amountIn, order.inputs[i].fundTo, executor);
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

    /// @dev Validates the terms that all orders have in common.
    /// @param executor The contract that runs the program; it must have code.
    /// @param deadline The last second at which the order may run.
    /// @param receiver The address that receives the outputs.
    /// @param refundTo The address that programs send leftovers to.
    /// @param feeReceiver The address that receives the fee; zero if there is none.
    /// @param feeBps The fee, in hundredths of a percent of each input.
    function _validateTerms(
        address executor,
        uint256 deadline,
        address receiver,
        address refundTo,
        address feeReceiver,
        uint256 feeBps
    ) private view {
        if (block.timestamp > deadline) revert Expired();
        if (executor == address(this)) revert BadExecutor(executor);
        if (executor.code.length == 0) revert BadExecutor(executor);
        if (_isNoPayee(receiver, executor)) revert BadReceiver(receiver);
        if (_isNoPayee(refundTo, executor)) revert BadRefund(refundTo);
        if (feeBps == 0) {
            if (feeReceiver != address(0)) revert BadFeeReceiver(feeReceiver);
        } else {
            if (feeBps > MAX_FEE_BPS) revert FeeTooHigh(feeBps);
            if (_isNoPayee(feeReceiver, executor)) revert BadFeeReceiver(feeReceiver);
        }
    }

    /// @dev Validates an input of an order.
    /// @param token The input token, possibly native.
    /// @param amountIn The amount, including the fee, in the token's smallest unit or wei.
    /// @param fundTo Where the input less the fee goes.
    /// @param executor The order's executor.
    /// @return value The value that the input requires, in wei.
    function _validateInput(address token, uint256 amountIn, address fundTo, address executor)
        private
        view
        returns (uint256 value)
    {
        if (amountIn == 0) revert ZeroAmount();
        if (token == Tokens.NATIVE) {
            if (fundTo != executor) revert BadFunding(fundTo);
            return amountIn;
        }
        // Most inputs go to the executor.
        if (_isNoPayee(fundTo, address(this))) revert BadFunding(fundTo);
    }

    /// @dev Validates an output of an order.
    /// @param token The output token, possibly native.
    /// @param minAmountOut The minimum, in the token's smallest unit or wei.
    /// @param receiver The address that receives it.
    function _validateOutput(address token, uint256 minAmountOut, address receiver) private pure {
        if (minAmountOut == 0) revert ZeroMinimum();
        if (receiver == token) revert BadReceiver(receiver);
    }

    /// @dev Moves every input, in the order in which they are given.
    /// @param order A validated order.
    function _fundAll(RouteMulti calldata order) private {
        for (uint256 i; i < order.inputs.length; i++) {
            Input calldata paid = order.inputs[i];
            _fund(paid.token, paid.amountIn, paid.fundTo, order.feeReceiver, order.feeBps);
        }
    }

    /// @dev Pays the fee of an ERC-20 and moves the rest to where the program expects it. Native goes along with
    /// `execute`, and its fee is paid afterwards.
    /// @param token The input token, possibly native.
    /// @param amount The amount, including the fee, in the token's smallest unit or wei.
    /// @param fundTo Where the rest goes.
    /// @param feeReceiver The address that receives the fee.
    /// @param feeBps The fee, in hundredths of a percent.
    function _fund(address token, uint256 amount, address fundTo, address feeReceiver, uint256 feeBps) private {
        if (token == Tokens.NATIVE) return;
        (uint256 fee, uint256 net) = _split(amount, feeBps);
        if (fee != 0) _pull(token, feeReceiver, fee);
        _pull(token, fundTo, net);
    }

    /// @dev The only transferFrom of the system. The owner must always be the caller.
    /// @param token An ERC-20.
    /// @param to The recipient.
    /// @param amount The amount in the token's smallest unit.
    function _pull(address token, address to, uint256 amount) private {
        if (!token.tryTransferFrom(msg.sender, to, amount)) revert TransferFailed(token, Calls.answer());
    }

    /// @dev Moves every input by Permit2. Here, too, the owner must always be the caller.
    /// @param order A validated order.
    /// @param program The program for the order's executor, which is signed as well.
    /// @param permit The caller's signature with its nonce and deadline.
    function _fundSigned(RouteMulti calldata order, bytes calldata program, Permit2Signature calldata permit) private {
        if (PERMIT2.code.length == 0) revert NoPermit2();
        PermitBatchTransferFrom memory batch;
        SignatureTransferDetails[] memory transfers;
        (batch.permitted, transfers) = _transfersOf(order);
        if (transfers.length == 0) revert NothingToPermit();
        (batch.nonce, batch.deadline) = (permit.nonce, permit.deadline);
        bytes memory call = abi.encodeCall(
            IPermit2.permitWitnessTransferFrom,
            (batch, transfers, msg.sender, OrderHash.hash(order, program), OrderHash.WITNESS_TYPE, permit.signature)
        );
        if (!PERMIT2.tryCall(0, call)) revert Permit2Failed(Calls.answer());
    }

    /// @dev Lists every transfer that pays for the order, in the order of the inputs, each input's fee first.
    /// @param order A validated order.
    /// @return permitted The token and amount that the caller signed for each transfer.
    /// @return transfers The recipient and amount of each transfer; as many entries.
    function _transfersOf(RouteMulti calldata order)
        private
        pure
        returns (TokenPermissions[] memory permitted, SignatureTransferDetails[] memory transfers)
    {
        permitted = new TokenPermissions[](2 * order.inputs.length);
        transfers = new SignatureTransferDetails[](2 * order.inputs.length);
        uint256 count;
        for (uint256 i; i < order.inputs.length; i++) {
            Input calldata paid = order.inputs[i];
            if (paid.token == Tokens.NATIVE) continue;
            (uint256 fee, uint256 net) = _split(paid.amountIn, order.feeBps);
            if (fee != 0) {
                permitted[count] = TokenPermissions(paid.token, fee);
                transfers[count++] = SignatureTransferDetails(order.feeReceiver, fee);
            }
            permitted[count] = TokenPermissions(paid.token, net);
            transfers[count++] = SignatureTransferDetails(paid.fundTo, net);
        }
        // Both arrays were allocated with their maximum length.
        assembly ("memory-safe") {
            mstore(permitted, count)
            mstore(transfers, count)
        }
    }

    /// @dev Splits an amount into the fee, rounded down, and the rest. Cannot underflow: no fee is above MAX_FEE_BPS.
    /// @param amount The amount in any unit.
    /// @param feeBps The fee, in hundredths of a percent.
    /// @return fee The fee in the same unit.
    /// @return net The rest in the same unit.
    function _split(uint256 amount, uint256 feeBps) private pure returns (uint256 fee, uint256 net) {
        if (feeBps != 0) fee = amount * feeBps / 10_000;
        unchecked {
            net = amount - fee;
        }
    }

    /// @dev Runs last, so the fee receiver cannot change anything that was measured.
    /// @param feeReceiver The address to pay, with all remaining gas.
    /// @param fee The fee in wei.
    function _payNativeFee(address feeReceiver, uint256 fee) private {
        if (!feeReceiver.trySend(fee)) revert NativeTransferFailed(feeReceiver);
    }

    /// @dev Calls `execute`, the only function of an executor that is ever called, and reverts with its revert data.
    /// The call data is assembled by hand so that the program is copied only once; the last word is not padded.
    /// @param executor The contract to call.
    /// @param value The value of the call, in wei.
    /// @param program The program's bytes, as the caller gave them.
    /// @param receiver The order's receiver.
    /// @param refundTo The order's refund address.
    function _execute(address executor, uint256 value, bytes calldata program, address receiver, address refundTo)
        private
    {
        bytes4 selector = IExecutor.execute.selector;
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, selector)
            mstore(add(data, 4), 0x60)
            mstore(add(data, 0x24), receiver)
            mstore(add(data, 0x44), refundTo)
            mstore(add(data, 0x64), program.length)
            calldatacopy(add(data, 0x84), program.offset, program.length)
            if iszero(call(gas(), executor, value, data, add(0x84, program.length), 0, 0)) {
                returndatacopy(data, 0, returndatasize())
                revert(data, returndatasize())
            }
        }
    }

    /// @dev Returns the increase of a balance since `before`.
    /// @param token An output token, possibly native.
    /// @param receiver The account to measure.
    /// @param before The balance before the program, in the token's smallest unit or wei.
    /// @param minAmountOut The minimum increase.
    /// @return amountOut The increase.
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

    /// @dev Reverts if the token returns no balance.
    /// @param token An ERC-20, or Tokens.NATIVE.
    /// @param account The account to read.
    /// @return balance The balance in the token's smallest unit or wei.
    function _balanceOf(address token, address account) private view returns (uint256 balance) {
        bool ok;
        (ok, balance) = token.tryBalanceOf(account);
        if (!ok) revert BalanceUnreadable(token);
    }

    /// @dev Returns whether a payment must not end at `account`: at the Router, the order's executor, or an address
    /// below 2^16. Those hold precompiles and system contracts, among them native under another address, and nobody has
    /// their keys; the zero address is one of them. All comparisons run without a jump.
    /// @param account The recipient of a payment.
    /// @param executor The order's executor, or the Router again where payments to the executor are allowed.
    /// @return no True if it is one of them.
    function _isNoPayee(address account, address executor) private view returns (bool no) {
        assembly ("memory-safe") {
            no := or(iszero(shr(16, account)), or(eq(account, address()), eq(account, executor)))
        }
    }
}
