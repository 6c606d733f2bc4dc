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

/// @notice Steps of Solidly pools, stable and volatile. V2Steps adds and removes their liquidity.
abstract contract SolidlySteps is V2Steps {
    using Calls for address;

    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
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

    /// @dev Returns what a pool received beyond its reserve. Reverts if that is nothing.
    /// @param pool The pool that was paid.
    /// @param zeroForOne Whether the input is its first token.
    /// @param token The input token.
    /// @param context The step, which an error names.
    /// @return amountIn The amount in the token's smallest unit.
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

    /// @dev Asks the pool for its output, which it computes from its reserves, so the time of payment does not matter.
    /// The pool checks the amount again when it pays.
    /// @param pool The pool.
    /// @param token The token to sell.
    /// @param amountIn The amount in the token's smallest unit.
    /// @param context The step, which an error names.
    /// @return amountOut The output in the smallest unit of the other token.
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
