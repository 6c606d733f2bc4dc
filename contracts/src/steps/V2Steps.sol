// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {IV2Pool} from "../interfaces/IVenues.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice Steps of constant-product pools.
abstract contract V2Steps is Steps {
    /// @dev Runs a step of this family except the swap. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _v2Step(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_V2_ADD) return _v2Add(program, pc, context);
        if (op == F.OP_V2_REMOVE) return _v2Remove(program, pc, context);
    }

    /// @dev Swaps an exact amount, or what the pool holds beyond its reserve.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step.
    function _v2Swap(Program program, uint256 pc, Context context) internal returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 flags = program.read(pc + 2, 1);
            if (flags & ~F.V2_SWAP_FLAGS_MASK != 0) Cursor.refuse(pc + 2);
            uint256 feePpm = program.read(pc + 3, 3);
            if (feePpm >= F.V2_SWAP_FEE_PPM_BELOW) Cursor.refuse(pc + 3);
            address token;
            uint256 amountIn;
            if (flags & F.V2_SWAP_PREFUNDED == 0) (token, amountIn, next) = _amount(program, pc + 6, context);
            else (token, amountIn, next) = _fundedAmount(program, pc + 6);
            if (token == Tokens.NATIVE) Cursor.refuse(pc + 6);
            address to = program.partyAt(next);
            _tradeV2(context, pool, flags, feePpm, token, amountIn, to);
            next++;
        }
    }

    function _v2Add(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            address tokenA;
            address tokenB;
            uint256 amountA;
            uint256 amountB;
            (tokenA, amountA, next) = _erc20Amount(program, pc + 2, context);
            (tokenB, amountB, next) = _erc20Amount(program, next, context);
            address to = program.partyAt(next);
            (amountA, amountB) = _fitting(pool, tokenA < tokenB, amountA, amountB, context);
            _transfer(tokenA, pool, amountA, context);
            _transfer(tokenB, pool, amountB, context);
            _call(pool, 0, abi.encodeCall(IV2Pool.mint, (to)), context);
            next++;
        }
    }

    function _v2Remove(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 amount;
            (amount, next) = _amountOf(pool, program, pc + 2, context);
            address to = program.partyAt(next);
            _transfer(pool, pool, amount, context);
            _call(pool, 0, abi.encodeCall(IV2Pool.burn, (to)), context);
            next++;
        }
    }

    /// @dev Swaps. A zero `amountIn` of a prefunded pool means what the pool holds beyond its reserve.
    /// @param context The step, which an error names.
    /// @param pool The pool.
    /// @param flags F.V2_SWAP_ZERO_FOR_ONE and F.V2_SWAP_PREFUNDED.
    /// @param feePpm The pool's fee, in millionths of the input.
    /// @param token The token to sell.
    /// @param amountIn The amount in the token's smallest unit.
    /// @param to The recipient of the output.
    function _tradeV2(
        Context context,
        address pool,
        uint256 flags,
        uint256 feePpm,
        address token,
        uint256 amountIn,
        address to
    ) private {
        uint256 amountOut = _v2AmountOut(context, pool, flags, feePpm, token, amountIn);
        if (flags & F.V2_SWAP_PREFUNDED == 0) _transfer(token, pool, amountIn, context);
        // swap(amount0Out, amount1Out, to, ""), with one amount zero. Reading the reserves has shown that the pool has
        // code.
        uint256 zeroForOne = flags & F.V2_SWAP_ZERO_FOR_ONE;
        bytes4 selector = IV2Pool.swap.selector;
        bool ok;
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, selector)
            mstore(add(data, 4), 0)
            mstore(add(data, 0x24), 0)
            mstore(add(add(data, 4), shl(5, zeroForOne)), amountOut)
            mstore(add(data, 0x44), to)
            mstore(add(data, 0x64), 0x80)
            mstore(add(data, 0x84), 0)
            ok := call(gas(), pool, 0, data, 0xa4, 0, 0)
        }
        if (!ok) _fail(context, Calls.answer());
    }

    /// @dev Returns the maximum output for the input: x * y = k after the fee, rounded down, which is what the pool
    /// checks.
    /// @param context The step, which an error names.
    /// @param pool The pool, whose reserves determine the output.
    /// @param flags As for `_tradeV2`.
    /// @param feePpm As for `_tradeV2`.
    /// @param token As for `_tradeV2`.
    /// @param amountIn As for `_tradeV2`.
    /// @return amountOut The output in the smallest unit of the other token.
    function _v2AmountOut(Context context, address pool, uint256 flags, uint256 feePpm, address token, uint256 amountIn)
        private
        view
        returns (uint256 amountOut)
    {
        (uint256 reserveIn, uint256 reserveOut) = _reserves(pool, flags & F.V2_SWAP_ZERO_FOR_ONE != 0, context);
        if (amountIn == 0 && flags & F.V2_SWAP_PREFUNDED != 0) {
            uint256 held = _balanceOf(token, pool, context);
            if (held <= reserveIn) revert IExecutor.NotFunded(context.number());
            amountIn = held - reserveIn;
        }
        // No real pool holds more than 112 bits, so nothing below can overflow or divide by zero.
        if ((amountIn | reserveIn | reserveOut) >> 112 != 0) _fail(context, "");
        if (amountIn == 0) _fail(context, "");
        assembly ("memory-safe") {
            let amountInAfterFee := mul(amountIn, sub(1000000, feePpm))
            amountOut := div(mul(amountInAfterFee, reserveOut), add(mul(reserveIn, 1000000), amountInAfterFee))
        }
    }

    /// @dev Returns the largest part of both amounts that has the pool's ratio, the second rounded down, as
    /// UniswapV2Router02 computes it. The pool sorts its tokens by address.
    /// @param pool The pool, whose reserves determine the output.
    /// @param inOrder Whether the first amount is of the pool's first token.
    /// @param amountA The available amount of one token, in its smallest unit.
    /// @param amountB The available amount of the other token.
    /// @param context The step, which an error names.
    /// @return The part of the first amount, at most `amountA`.
    /// @return The part of the second amount, at most `amountB`.
    function _fitting(address pool, bool inOrder, uint256 amountA, uint256 amountB, Context context)
        private
        view
        returns (uint256, uint256)
    {
        (uint256 reserveA, uint256 reserveB) = _reserves(pool, inOrder, context);
        // The same bound as above. A pool without reserves has no ratio.
        if ((amountA | amountB | reserveA | reserveB) >> 112 != 0 || reserveA == 0 || reserveB == 0) {
            _fail(context, "");
        }
        unchecked {
            uint256 fittingB = amountA * reserveB / reserveA;
            if (fittingB <= amountB) return (amountA, fittingB);
            return (amountB * reserveA / reserveB, amountB);
        }
    }

    /// @dev Reads the reserves. Fails the step if the pool does not return two words.
    /// @param pool The pool.
    /// @param zeroForOne Whether the input is its first token.
    /// @param context The step, which an error names.
    /// @return reserveIn The reserve of the input token.
    /// @return reserveOut The reserve of the other token.
    function _reserves(address pool, bool zeroForOne, Context context)
        internal
        view
        returns (uint256 reserveIn, uint256 reserveOut)
    {
        bool ok;
        bytes4 selector = IV2Pool.getReserves.selector;
        assembly ("memory-safe") {
            mstore(0, selector)
            ok := staticcall(gas(), pool, 0, 4, 0, 0x40)
            ok := and(ok, gt(returndatasize(), 0x3f))
            reserveIn := mload(0)
            reserveOut := mload(0x20)
        }
        if (!ok) _fail(context, Calls.answer());
        if (!zeroForOne) (reserveIn, reserveOut) = (reserveOut, reserveIn);
    }
}
