// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CancunOnly} from "./CancunOnly.sol";
import {IModule} from "./interfaces/IModule.sol";
import {Program} from "./libraries/Cursor.sol";
import {Modules} from "./libraries/Modules.sol";
import {Context, Steps} from "./steps/Steps.sol";

/// @notice Runs single steps of a program for an executor that DELEGATECALLs it, independently of which steps exist.
abstract contract Module is IModule, Steps, CancunOnly {
    /// @dev The address of this code, which differs from `address(this)` when an executor runs it.
    address private immutable SELF = address(this);

    /// @inheritdoc IModule
    fallback() external payable {
        if (address(this) == SELF) revert NotDelegated();
        (Program program, uint256 pc, Context context) = Modules.called();
        uint256 next = _step(context.op(), program, pc, context);
        assembly ("memory-safe") {
            mstore(0, next)
            return(0, 0x20)
        }
    }

    /// @dev Runs the step with code `op` at `pc`.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of that code.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if there is no such step.
    function _step(uint256 op, Program program, uint256 pc, Context context) internal virtual returns (uint256 next);
}
