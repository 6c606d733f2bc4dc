// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {ILBPair} from "../interfaces/IVenues.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice Steps of pairs that keep their liquidity in bins of one price each.
abstract contract BinSteps is Steps {
    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _binStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_LB_SWAP) return _lbSwap(program, pc, context);
    }

    /// @dev The pair itself counts what it was sent, and fails if that is nothing or more than it can trade.
    function _lbSwap(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 flags = program.read(pc + 2, 1);
            if (flags & ~F.LB_SWAP_FLAGS_MASK != 0) Cursor.refuse(pc + 2);
            bool prefunded = flags & F.LB_SWAP_PREFUNDED != 0;
            address token;
            uint256 amount;
            if (prefunded) (token,, next) = _fundedAmount(program, pc + 3);
            else (token, amount, next) = _amount(program, pc + 3, context);
            if (token == Tokens.NATIVE) Cursor.refuse(pc + 3);
            address to = program.partyAt(next);
            if (!prefunded) _transfer(token, pool, amount, context);
            _call(pool, 0, abi.encodeCall(ILBPair.swap, (flags & F.LB_SWAP_SWAP_FOR_Y != 0, to)), context);
            next++;
        }
    }
}
