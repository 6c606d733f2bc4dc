// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "./interfaces/IExecutor.sol";
import {IV2Pool, IV3Pool, IWETH} from "./interfaces/IVenues.sol";
import {ProgramFormat as F} from "./generated/ProgramFormat.sol";
import {Calls} from "./libraries/Calls.sol";
import {Cursor} from "./libraries/Cursor.sol";
import {Tokens} from "./libraries/Tokens.sol";

/// @title Executor
/// @notice See IExecutor.
contract Executor is IExecutor {
    using Calls for address;
    using Cursor for bytes;
    using Tokens for address;

    /// @dev The prices just inside what a Uniswap V3 pool accepts (TickMath): a swap stops at no price of its own.
    uint160 private constant LOWEST_SQRT_PRICE = 4295128740;
    uint160 private constant HIGHEST_SQRT_PRICE = 1461446703485210103287273052203988822378723970341;

    address public immutable ROUTER;

    /// @dev Values of `expected` besides the key of a callback, which is above all 160-bit numbers.
    uint256 private constant STOPPED = 0;
    uint256 private constant NO_CALLBACK = 1;

    /// @dev STOPPED outside `execute`; inside, who may call back by which function.
    uint256 private transient expected;
    /// @dev What a callback is paid with, and how much of it at most.
    address private transient owedToken;
    uint256 private transient owedLimit;

    struct Context {
        address receiver;
        address refundTo;
        uint256 index;
        uint8 op;
    }

    constructor() {
        ROUTER = msg.sender;
    }

    receive() external payable {
        if (expected == STOPPED) revert NotRunning();
    }

    /// @inheritdoc IExecutor
    function execute(bytes calldata program, address receiver, address refundTo) external payable {
        if (msg.sender != ROUTER) revert NotRouter();
        if (expected != STOPPED) revert Reentered();
        expected = NO_CALLBACK;

        Context memory context = Context(receiver, refundTo, 0, 0);
        uint256 pc = program.steps();
        while (pc < program.length) {
            uint256 freeMemory;
            assembly ("memory-safe") {
                freeMemory := mload(0x40)
            }
            pc = _step(program, pc, context);
            // Nothing a step puts in memory outlives it; without this a long program pays for quadratic memory.
            assembly ("memory-safe") {
                mstore(0x40, freeMemory)
            }
            unchecked {
                context.index++;
            }
        }

        expected = STOPPED;
    }

    /// @inheritdoc IExecutor
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _payCaller(amount0, amount1);
    }

    /// @inheritdoc IExecutor
    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _payCaller(amount0, amount1);
    }

    function _step(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        uint256 op = program.read(pc, 1);
        context.op = uint8(op);
        if (op == F.OP_V2_SWAP) return _v2Swap(program, pc, context);
        if (op == F.OP_V3_SWAP) return _v3Swap(program, pc, context);
        if (op == F.OP_WETH) return _weth(program, pc, context);
        if (op == F.OP_PAY) return _pay(program, pc, context);
        if (op == F.OP_SWEEP) return _sweep(program, pc, context);
        if (op == F.OP_CHECK) return _check(program, pc, context);
        revert UnknownOp(pc);
    }

    // Sums of positions are unchecked: see Cursor.

    function _v2Swap(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 flags = program.read(pc + 2, 1);
            if (flags & ~F.V2_SWAP_FLAGS_MASK != 0) revert BadProgram(pc + 2);
            uint256 feePpm = program.read(pc + 3, 3);
            if (feePpm >= F.V2_SWAP_FEE_PPM_BELOW) revert BadProgram(pc + 3);
            address token;
            uint256 amountIn;
            if (flags & F.V2_SWAP_PREFUNDED == 0) (token, amountIn, next) = _amount(program, pc + 6, context);
            else (token, next) = _noAmount(program, pc + 6);
            if (token == Tokens.NATIVE) revert BadProgram(pc + 6);
            address to = program.partyAt(next, context.receiver, context.refundTo);
            _tradeV2(context, pool, flags, feePpm, token, amountIn, to);
            next++;
        }
    }

    /// @dev `amountIn` is ignored for a prefunded pool.
    function _tradeV2(
        Context memory context,
        address pool,
        uint256 flags,
        uint256 feePpm,
        address token,
        uint256 amountIn,
        address to
    ) private {
        uint256 amountOut = _v2AmountOut(context, pool, flags, feePpm, token, amountIn);
        if (flags & F.V2_SWAP_PREFUNDED == 0) _transfer(token, pool, amountIn, context);
        bytes memory swap = flags & F.V2_SWAP_ZERO_FOR_ONE != 0
            ? abi.encodeCall(IV2Pool.swap, (0, amountOut, to, ""))
            : abi.encodeCall(IV2Pool.swap, (amountOut, 0, to, ""));
        _call(pool, 0, swap, context);
    }

    /// @dev The most the pool gives for its input: x * y = k after the fee, rounded down as the pool checks it.
    function _v2AmountOut(
        Context memory context,
        address pool,
        uint256 flags,
        uint256 feePpm,
        address token,
        uint256 amountIn
    ) private view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = _reserves(pool, flags & F.V2_SWAP_ZERO_FOR_ONE != 0, context);
        if (flags & F.V2_SWAP_PREFUNDED != 0) {
            uint256 held = _balanceOf(token, pool, context);
            if (held <= reserveIn) revert NotFunded(context.index);
            amountIn = held - reserveIn;
        }
        // No real pool holds more than 112 bits; so nothing below can overflow or divide by zero.
        if ((amountIn | reserveIn | reserveOut) >> 112 != 0 || amountIn == 0) {
            revert StepFailed(context.index, context.op, "");
        }
        unchecked {
            uint256 amountInAfterFee = amountIn * (1e6 - feePpm);
            return amountInAfterFee * reserveOut / (reserveIn * 1e6 + amountInAfterFee);
        }
    }

    function _v3Swap(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 flags = program.read(pc + 2, 1);
            if (flags & ~F.V3_SWAP_FLAGS_MASK != 0) revert BadProgram(pc + 2);
            bytes4 selector = _callbackSelector(flags >> F.V3_SWAP_CALLBACK_SHIFT, pc + 2);
            address token;
            uint256 amountIn;
            (token, amountIn, next) = _amount(program, pc + 3, context);
            if (token == Tokens.NATIVE) revert BadProgram(pc + 3);
            address to = program.partyAt(next, context.receiver, context.refundTo);
            (owedToken, owedLimit, expected) = (token, amountIn, _callbackKey(pool, selector));
            _tradeV3(context, pool, flags & F.V3_SWAP_ZERO_FOR_ONE != 0, amountIn, to);
            next++;
        }
    }

    function _tradeV3(Context memory context, address pool, bool zeroForOne, uint256 amountIn, address to) private {
        // A negative amount would mean exact output to the pool.
        if (amountIn > uint256(type(int256).max)) revert StepFailed(context.index, context.op, "");
        uint160 limit = zeroForOne ? LOWEST_SQRT_PRICE : HIGHEST_SQRT_PRICE;
        _call(pool, 0, abi.encodeCall(IV3Pool.swap, (to, zeroForOne, int256(amountIn), limit, "")), context);
        if (expected != NO_CALLBACK) revert CallbackMissing(context.index);
    }

    function _weth(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        unchecked {
            address weth = program.contractAt(pc + 1);
            uint256 mode = program.read(pc + 2, 1);
            if (mode > F.WETH_MODE_UNWRAP) revert BadProgram(pc + 2);
            address token;
            uint256 amount;
            (token, amount, next) = _amount(program, pc + 3, context);
            if (token != (mode == F.WETH_MODE_WRAP ? Tokens.NATIVE : weth)) revert BadProgram(pc + 3);
            if (mode == F.WETH_MODE_WRAP) _call(weth, amount, abi.encodeCall(IWETH.deposit, ()), context);
            else _call(weth, 0, abi.encodeCall(IWETH.withdraw, (amount)), context);
        }
    }

    function _pay(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        unchecked {
            address token;
            uint256 amount;
            (token, amount, next) = _amount(program, pc + 1, context);
            address to = program.partyAt(next, context.receiver, context.refundTo);
            _transfer(token, to, amount, context);
            next++;
        }
    }

    function _sweep(bytes calldata program, uint256 pc, Context memory context) private returns (uint256) {
        unchecked {
            address token = program.tokenAt(pc + 1);
            address to = program.partyAt(pc + 2, context.receiver, context.refundTo);
            uint256 balance = _balanceOf(token, address(this), context);
            if (balance != 0) _transfer(token, to, balance, context);
            return pc + 3;
        }
    }

    function _check(bytes calldata program, uint256 pc, Context memory context) private view returns (uint256) {
        unchecked {
            address token = program.tokenAt(pc + 1);
            address who = program.partyAt(pc + 2, context.receiver, context.refundTo);
            uint256 min = program.read(pc + 3, 16);
            uint256 balance = _balanceOf(token, who, context);
            if (balance < min) revert BelowMinimum(context.index, balance, min);
            return pc + 19;
        }
    }

    /// @dev Pays the pool of the running swap, once, from this contract's own balance, exactly the step's amount.
    function _payCaller(int256 amount0, int256 amount1) private {
        if (expected != _callbackKey(msg.sender, msg.sig)) revert BadCallback(msg.sender);
        expected = NO_CALLBACK;
        int256 owed = amount0 > 0 ? amount0 : amount1;
        if (owed <= 0 || uint256(owed) > owedLimit) revert BadCallback(msg.sender);
        // A pool that runs out of liquidity takes less; what it leaves would stay here for the next caller.
        if (uint256(owed) < owedLimit) revert PartialFill(uint256(owed), owedLimit);
        address token = owedToken;
        if (!token.tryTransfer(msg.sender, uint256(owed))) revert TransferFailed(token, Calls.answer());
    }

    /// @dev Reads an amount: its token, how much, and where the next field begins. Shares are of this contract's
    /// balance at this moment, rounded down.
    function _amount(bytes calldata program, uint256 pc, Context memory context)
        private
        view
        returns (address token, uint256 amount, uint256 next)
    {
        unchecked {
            token = program.tokenAt(pc);
            uint256 share = program.read(pc + 1, 2);
            if (share == F.SHARE_EXACT) return (token, program.read(pc + 3, 16), pc + 19);
            if (share == F.SHARE_NONE || share > F.SHARE_ALL) revert BadProgram(pc + 1);
            amount = _balanceOf(token, address(this), context);
            if (share != F.SHARE_ALL) {
                // In two parts, so that no balance can overflow it.
                amount = amount / F.SHARE_ALL * share + amount % F.SHARE_ALL * share / F.SHARE_ALL;
            }
            next = pc + 3;
        }
    }

    /// @dev Reads the amount of a prefunded pool, which only names the token.
    function _noAmount(bytes calldata program, uint256 pc) private pure returns (address token, uint256 next) {
        unchecked {
            token = program.tokenAt(pc);
            if (program.read(pc + 1, 2) != F.SHARE_NONE) revert BadProgram(pc + 1);
            next = pc + 3;
        }
    }

    function _reserves(address pool, bool zeroForOne, Context memory context)
        private
        view
        returns (uint256 reserveIn, uint256 reserveOut)
    {
        bool ok;
        (ok, reserveIn, reserveOut) = pool.tryRead(abi.encodeCall(IV2Pool.getReserves, ()), 2);
        if (!ok) revert StepFailed(context.index, context.op, Calls.answer());
        if (!zeroForOne) (reserveIn, reserveOut) = (reserveOut, reserveIn);
    }

    function _balanceOf(address token, address account, Context memory context) private view returns (uint256 balance) {
        bool ok;
        (ok, balance) = token.tryBalanceOf(account);
        if (!ok) revert StepFailed(context.index, context.op, Calls.answer());
    }

    function _transfer(address token, address to, uint256 amount, Context memory context) private {
        bool ok = token == Tokens.NATIVE ? to.trySend(amount) : token.tryTransfer(to, amount);
        if (!ok) revert StepFailed(context.index, context.op, Calls.answer());
    }

    function _call(address target, uint256 value, bytes memory data, Context memory context) private {
        if (!target.tryCall(value, data)) revert StepFailed(context.index, context.op, Calls.answer());
    }

    function _callbackSelector(uint256 kind, uint256 pc) private pure returns (bytes4) {
        if (kind == F.V3_SWAP_CALLBACK_UNISWAP_V3) return IExecutor.uniswapV3SwapCallback.selector;
        if (kind == F.V3_SWAP_CALLBACK_PANCAKE_V3) return IExecutor.pancakeV3SwapCallback.selector;
        revert BadProgram(pc);
    }

    /// @dev Never zero, since a selector above the caller's 160 bits is part of it.
    function _callbackKey(address caller, bytes4 selector) private pure returns (uint256) {
        return uint256(uint32(selector)) << 160 | uint160(caller);
    }
}
