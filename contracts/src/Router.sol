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
    /// @dev Of inputs, and of outputs.
    uint256 private constant MAX_TOKENS = 8;
    /// @dev The same on every chain.
    address private constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;

    /// @dev OPEN, or LOCKED while an order runs. Whole words, which need not be read to be written.
    uint256 private transient lock;
    uint256 private constant OPEN = 0;
    uint256 private constant LOCKED = 1;

    /// @inheritdoc IRouter
    function route(Route calldata order, bytes calldata program) external payable returns (uint256 amountOut) {
        _lock();
        // Addresses are read once: each read from call data checks anew that it is one.
        address executor = order.executor;
        address receiver = order.receiver;
        address refundTo = order.refundTo;
        _validateTerms(executor, order.deadline, receiver, refundTo, order.feeReceiver, order.feeBps);
        address tokenOut = order.tokenOut;
        _validateOutput(tokenOut, order.minAmountOut, receiver);
        // What goes along with `execute`, and what is left of it for the fee. Of a token the fee is paid at once.
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

        // Only from here on does what the receiver gets count.
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

    /// @dev Everything behind the payment of an order of several.
    /// @param order Paid for already, but for native.
    /// @param program What the order's executor is to run.
    /// @return amountsOut What the receiver got of each output, in the order of the outputs and their smallest units.
    function _complete(RouteMulti calldata order, bytes calldata program)
        private
        returns (uint256[] memory amountsOut)
    {
        address receiver = order.receiver;
        uint256 count = order.outputs.length;
        // Balances until they are replaced by what they grew by.
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

    /// @dev The lock is opened where an order ends; a revert undoes it.
    function _lock() private {
        if (lock != OPEN) revert Reentered();
        lock = LOCKED;
    }

    /// @dev All that can be said of an order before anything moves.
    /// @param order The order, of any number of inputs and outputs.
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
            // Native is there at most once.
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

    /// @dev What orders of one input and of several have in common.
    /// @param executor Who runs the program; must have code.
    /// @param deadline The last second at which it may run.
    /// @param receiver Who is to get the outputs.
    /// @param refundTo Where programs send what is left.
    /// @param feeReceiver Who gets the fee; zero where there is none.
    /// @param feeBps The fee, in hundredths of a per cent of each input.
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

    /// @dev An input of an order.
    /// @param token What is paid with, possibly native.
    /// @param amountIn How much, in its smallest unit, or wei, with the fee.
    /// @param fundTo Where it goes, less the fee.
    /// @param executor The order's.
    /// @return value What must come with the input, in wei.
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
        // The executor is where most inputs go.
        if (_isNoPayee(fundTo, address(this))) revert BadFunding(fundTo);
    }

    /// @dev An output of an order.
    /// @param token What is to be got, possibly native.
    /// @param minAmountOut The least of it, in its smallest unit, or wei.
    /// @param receiver Who is to get it.
    function _validateOutput(address token, uint256 minAmountOut, address receiver) private pure {
        if (minAmountOut == 0) revert ZeroMinimum();
        if (receiver == token) revert BadReceiver(receiver);
    }

    /// @dev Moves every input, in the order in which they are given.
    /// @param order Validated.
    function _fundAll(RouteMulti calldata order) private {
        for (uint256 i; i < order.inputs.length; i++) {
            Input calldata paid = order.inputs[i];
            _fund(paid.token, paid.amountIn, paid.fundTo, order.feeReceiver, order.feeBps);
        }
    }

    /// @dev Pays the fee of an ERC-20 and moves the rest to where the program expects it. Native goes with `execute`, and
    /// its fee afterwards.
    /// @param token What is paid with, possibly native.
    /// @param amount How much, in its smallest unit, or wei, with the fee.
    /// @param fundTo Where the rest goes.
    /// @param feeReceiver Who gets the fee.
    /// @param feeBps The fee, in hundredths of a per cent.
    function _fund(address token, uint256 amount, address fundTo, address feeReceiver, uint256 feeBps) private {
        if (token == Tokens.NATIVE) return;
        (uint256 fee, uint256 net) = _split(amount, feeBps);
        if (fee != 0) _pull(token, feeReceiver, fee);
        _pull(token, fundTo, net);
    }

    /// @dev The only transferFrom of the system. The owner is the caller; keep it so.
    /// @param token An ERC-20.
    /// @param to Who is paid.
    /// @param amount In its smallest unit.
    function _pull(address token, address to, uint256 amount) private {
        if (!token.tryTransferFrom(msg.sender, to, amount)) revert TransferFailed(token, Calls.answer());
    }

    /// @dev As `_fundAll`, by Permit2. Here, too, the owner is the caller; keep it so.
    /// @param order Validated.
    /// @param program What its executor is to run, which is signed as well.
    /// @param permit The caller's signature, its nonce and deadline.
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

    /// @dev Every transfer that pays for the order, in the order of the inputs, each one's fee first.
    /// @param order Validated.
    /// @return permitted What is signed of each: token and amount.
    /// @return transfers To whom each goes; as many.
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
        // Both were made as long as they could get.
        assembly ("memory-safe") {
            mstore(permitted, count)
            mstore(transfers, count)
        }
    }

    /// @dev The fee, rounded down, and the rest, which are the whole amount: no fee is above MAX_FEE_BPS.
    /// @param amount In any unit.
    /// @param feeBps The fee, in hundredths of a per cent.
    /// @return fee In the same unit.
    /// @return net In the same unit.
    function _split(uint256 amount, uint256 feeBps) private pure returns (uint256 fee, uint256 net) {
        if (feeBps != 0) fee = amount * feeBps / 10_000;
        unchecked {
            net = amount - fee;
        }
    }

    /// @dev The last thing that happens: whoever is called here can change nothing of what was measured.
    /// @param feeReceiver Who is called, with all gas.
    /// @param fee In wei.
    function _payNativeFee(address feeReceiver, uint256 fee) private {
        if (!feeReceiver.trySend(fee)) revert NativeTransferFailed(feeReceiver);
    }

    /// @dev Calls `execute`, the only function of an executor that is ever called, and fails with what it fails with. Laid
    /// out by hand so that the program is copied once; no word is filled up behind it.
    /// @param executor Who is called.
    /// @param value What goes along, in wei.
    /// @param program Its bytes, as the caller gave them.
    /// @param receiver The order's.
    /// @param refundTo The order's.
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

    /// @dev By how much a balance grew since it was `before`.
    /// @param token An output, possibly native.
    /// @param receiver Whose balance.
    /// @param before Its balance at first, in the token's smallest unit, or wei.
    /// @param minAmountOut By how much it must have grown.
    /// @return amountOut By how much it has.
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

    /// @dev Fails where the token does not say.
    /// @param token An ERC-20, or Tokens.NATIVE.
    /// @param account Whose balance.
    /// @return balance In the token's smallest unit, or wei.
    function _balanceOf(address token, address account) private view returns (uint256 balance) {
        bool ok;
        (ok, balance) = token.tryBalanceOf(account);
        if (!ok) revert BalanceUnreadable(token);
    }

    /// @dev Nowhere a payment may end: the Router, the order's executor, and every address below 2^16. There chains keep
    /// precompiles and system contracts, among them native under another address, and nobody has a key; zero is one of
    /// them. All are looked at without a jump.
    /// @param account Where a payment would go.
    /// @param executor The order's, or the Router once more where that may be paid.
    /// @return no Whether it is one of them.
    function _isNoPayee(address account, address executor) private view returns (bool no) {
        assembly ("memory-safe") {
            no := or(iszero(shr(16, account)), or(eq(account, address()), eq(account, executor)))
        }
    }
}
