// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Callbacks} from "./Callbacks.sol";
import {CancunOnly} from "./CancunOnly.sol";
import {IExecutor} from "./interfaces/IExecutor.sol";
import {Cursor, Program} from "./libraries/Cursor.sol";
import {Context} from "./steps/Steps.sol";

/// @notice Runs programs step by step, independently of which steps exist.
abstract contract Interpreter is IExecutor, Callbacks, CancunOnly {
    address public immutable ROUTER;

    /// @param router The only contract that may call `execute`.
    constructor(address router) {
        ROUTER = router;
    }

    receive() external payable {
        if (expected == STOPPED) revert NotRunning();
    }

    /// @inheritdoc IExecutor
    function execute(bytes calldata given, address, address) external payable {
        if (msg.sender != ROUTER) revert NotRouter();
        if (expected != STOPPED) revert Reentered();
        expected = NO_CALLBACK;

        (Program program, uint256 pc) = Cursor.open(given);
        uint256 index;
        while (program.goesOn(pc)) {
            uint256 freeMemory;
            assembly ("memory-safe") {
                freeMemory := mload(0x40)
            }
            pc = _run(program, pc, index);
            // A step's memory is released after it; otherwise a long program would pay the quadratic cost of memory.
            assembly ("memory-safe") {
                mstore(0x40, freeMemory)
            }
            unchecked {
                index++;
            }
        }

        expected = STOPPED;
    }

    /// @dev Runs the step at `pc`.
    /// @param program The running program.
    /// @param pc The position of the step's code.
    /// @param index The step's number, from 0.
    /// @return next The position after it.
    function _run(Program program, uint256 pc, uint256 index) private returns (uint256 next) {
        uint256 op = program.read(pc, 1);
        next = _step(op, program, pc, Context.wrap(index << 8 | op));
        // Zero means that there is no such step; no step ends at the program's beginning.
        if (next == 0) revert UnknownOp(Cursor.place(pc));
    }

    /// @dev Runs the step with code `op` at `pc`.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of that code.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if there is no such step.
    function _step(uint256 op, Program program, uint256 pc, Context context) internal virtual returns (uint256 next);
}
