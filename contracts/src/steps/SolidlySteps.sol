// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {ISolidlyPool} from "../interfaces/IVenues.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Context} from "./Steps.sol";
import {V2Steps} from "./V2Steps.sol";

/// @notice Pools of the Solidly kind, stable and volatile. Liquidity comes and goes by the steps for constant products.
abstract contract SolidlySteps is V2Steps {
    using Calls for address;

    /// @dev The steps of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The program that runs.
    /// @param pc Where the step begins, which is its code, as a position in the call data.
    /// @param context The step, which is named where it fails.
    /// @return next The position behind the step; zero where the code is of another family.
    function _solidlyStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_SOLIDLY_SWAP) return _solidlySwap(program, pc, context);
    }

    function _solidlySwap(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 flags = program.read(pc + 2, 1);
            if (flags & ~F.SOLIDLY_SWAP_FLAGS_MASK != 0) Cursor.refuse(pc + 2);
            bool prefunded = flags & F.SOLIDLY_SWAP_PREFUNDED != 0;
            bool zeroForOne = flags & F.SOLIDLY_SWAP_ZERO_FOR_ONE != 0;
            address token;
            uint256 amountIn;
            if (prefunded) (token, amountIn, next) = _fundedAmount(program, pc + 3);
            else (token, amountIn, next) = _amount(program, pc + 3, context);
            if (token == Tokens.NATIVE) Cursor.refuse(pc + 3);
            address to = program.partyAt(next);
            if (prefunded && amountIn == 0) amountIn = _unbooked(pool, zeroForOne, token, context);
            uint256 amountOut = _solidlyAmountOut(pool, token, amountIn, context);
            if (!prefunded) _transfer(token, pool, amountIn, context);
            (uint256 out0, uint256 out1) = zeroForOne ? (uint256(0), amountOut) : (amountOut, uint256(0));
            _call(pool, 0, abi.encodeCall(ISolidlyPool.swap, (out0, out1, to, "")), context);
            next++;
        }
    }

    /// @dev What a pool was paid and has not booked, which must be something.
    /// @param pool Who was paid.
    /// @param zeroForOne Whether its first token is the one that was paid.
    /// @param token That token.
    /// @param context The step, which is named where it fails.
    /// @return amountIn In the token's smallest unit.
    function _unbooked(address pool, bool zeroForOne, address token, Context context)
        private
        view
        returns (uint256 amountIn)
    {
        (uint256 reserveIn,) = _reserves(pool, zeroForOne, context);
        uint256 held = _balanceOf(token, pool, context);
        if (held <= reserveIn) revert IExecutor.NotFunded(context.number());
        amountIn = held - reserveIn;
    }

    /// @dev What the pool itself gives for an amount, by its books, so that it does not matter when it is paid. It checks
    /// again when it is asked to pay.
    /// @param pool Who is asked.
    /// @param token What is sold.
    /// @param amountIn How much of it, in its smallest unit.
    /// @param context The step, which is named where it fails.
    /// @return amountOut In the smallest unit of the other token.
    function _solidlyAmountOut(address pool, address token, uint256 amountIn, Context context)
        private
        view
        returns (uint256 amountOut)
    {
        bool ok;
        (ok, amountOut,) = pool.tryRead(abi.encodeCall(ISolidlyPool.getAmountOut, (amountIn, token)), 1);
        if (!ok) _fail(context, Calls.answer());
    }
}
