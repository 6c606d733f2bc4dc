// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IV2Pool} from "../interfaces/IVenues.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Steps} from "./Steps.sol";

/// @notice Constant-product pools.
abstract contract V2Steps is Steps {
    using Calls for address;
    using Cursor for bytes;

    /// @dev The steps of this family. Returns zero for any other.
    function _v2Step(uint256 op, bytes calldata program, uint256 pc, Context memory context)
        internal
        returns (uint256 next)
    {
        if (op == F.OP_V2_SWAP) return _v2Swap(program, pc, context);
        if (op == F.OP_V2_ADD) return _v2Add(program, pc, context);
        if (op == F.OP_V2_REMOVE) return _v2Remove(program, pc, context);
    }

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
            else (token, amountIn, next) = _fundedAmount(program, pc + 6);
            if (token == Tokens.NATIVE) revert BadProgram(pc + 6);
            address to = _partyAt(program, next, context);
            _tradeV2(context, pool, flags, feePpm, token, amountIn, to);
            next++;
        }
    }

    function _v2Add(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            address tokenA;
            address tokenB;
            uint256 amountA;
            uint256 amountB;
            (tokenA, amountA, next) = _erc20Amount(program, pc + 2, context);
            (tokenB, amountB, next) = _erc20Amount(program, next, context);
            address to = _partyAt(program, next, context);
            (amountA, amountB) = _fitting(pool, tokenA < tokenB, amountA, amountB, context);
            _transfer(tokenA, pool, amountA, context);
            _transfer(tokenB, pool, amountB, context);
            _call(pool, 0, abi.encodeCall(IV2Pool.mint, (to)), context);
            next++;
        }
    }

    function _v2Remove(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 amount;
            (amount, next) = _amountOf(pool, program, pc + 2, context);
            address to = _partyAt(program, next, context);
            _transfer(pool, pool, amount, context);
            _call(pool, 0, abi.encodeCall(IV2Pool.burn, (to)), context);
            next++;
        }
    }

    /// @dev `amountIn` is zero where a prefunded pool is to be asked.
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
        if (flags & F.V2_SWAP_PREFUNDED != 0 && amountIn == 0) {
            uint256 held = _balanceOf(token, pool, context);
            if (held <= reserveIn) revert NotFunded(context.index);
            amountIn = held - reserveIn;
        }
        // No real pool holds more than 112 bits; so nothing below can overflow or divide by zero.
        if ((amountIn | reserveIn | reserveOut) >> 112 != 0 || amountIn == 0) _fail(context, "");
        unchecked {
            uint256 amountInAfterFee = amountIn * (1e6 - feePpm);
            return amountInAfterFee * reserveOut / (reserveIn * 1e6 + amountInAfterFee);
        }
    }

    /// @dev The most of two amounts that has the pool's ratio, the second rounded down, as UniswapV2Router02 has it. The
    /// pool sorts its tokens by address.
    function _fitting(address pool, bool inOrder, uint256 amountA, uint256 amountB, Context memory context)
        private
        view
        returns (uint256, uint256)
    {
        (uint256 reserveA, uint256 reserveB) = _reserves(pool, inOrder, context);
        // As above. A pool without reserves has no ratio.
        if ((amountA | amountB | reserveA | reserveB) >> 112 != 0 || reserveA == 0 || reserveB == 0) {
            _fail(context, "");
        }
        unchecked {
            uint256 fittingB = amountA * reserveB / reserveA;
            if (fittingB <= amountB) return (amountA, fittingB);
            return (amountB * reserveA / reserveB, amountB);
        }
    }

    function _reserves(address pool, bool zeroForOne, Context memory context)
        private
        view
        returns (uint256 reserveIn, uint256 reserveOut)
    {
        bool ok;
        (ok, reserveIn, reserveOut) = pool.tryRead(abi.encodeCall(IV2Pool.getReserves, ()), 2);
        if (!ok) _fail(context, Calls.answer());
        if (!zeroForOne) (reserveIn, reserveOut) = (reserveOut, reserveIn);
    }
}
