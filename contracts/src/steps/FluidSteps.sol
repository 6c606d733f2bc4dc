// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IFluidPool} from "../interfaces/IVenues.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice Steps of Fluid, whose pools keep their tokens in one contract, the Liquidity layer.
abstract contract FluidSteps is Steps {
    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _fluidStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_FLUID_SWAP) return _fluidSwap(program, pc, context);
    }

    /// @dev The pool pulls the input into the Liquidity layer, which calls the pool back to be paid. The pool would pay
    /// its caller in place of the zero address, which therefore fails the step.
    function _fluidSwap(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 flags = program.read(pc + 2, 1);
            if (flags & ~F.FLUID_SWAP_FLAGS_MASK != 0) Cursor.refuse(pc + 2);
            address token;
            uint256 amount;
            (token, amount, next) = _amount(program, pc + 3, context);
            address to = program.partyAt(next);
            if (to == address(0)) _fail(context, "");
            bool zeroForOne = flags & F.FLUID_SWAP_ZERO_FOR_ONE != 0;
            bytes memory swap = abi.encodeCall(IFluidPool.swapIn, (zeroForOne, amount, 0, to));
            _callPaying(token, amount, pool, swap, context);
            next++;
        }
    }
}
