// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CancunOnly} from "./CancunOnly.sol";
import {IModule} from "./interfaces/IModule.sol";
import {Program} from "./libraries/Cursor.sol";
import {Modules} from "./libraries/Modules.sol";
import {Context, Steps} from "./steps/Steps.sol";

/// @notice Runs single steps of a program for an executor that DELEGATECALLs it, whatever steps there are.
abstract contract Module is IModule, Steps, CancunOnly {
    /// @dev Where this code lies, which is somewhere else than where it runs when an executor runs it.
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

    /// @dev Runs the step of code `op` at `pc`.
    /// @param op The step's code.
    /// @param program The program that runs.
    /// @param pc The position of that code.
    /// @param context The step, which is named where it fails.
    /// @return next The position behind it; zero when there is no such step.
    function _step(uint256 op, Program program, uint256 pc, Context context) internal virtual returns (uint256 next);
}
