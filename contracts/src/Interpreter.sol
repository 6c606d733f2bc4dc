// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "./interfaces/IExecutor.sol";
import {Cursor} from "./libraries/Cursor.sol";
import {Steps} from "./steps/Steps.sol";

/// @notice Runs programs step by step, whatever steps there are.
abstract contract Interpreter is Steps {
    using Cursor for bytes;

    address public immutable ROUTER;

    /// @param router The only contract that may call `execute`.
    constructor(address router) {
        ROUTER = router;
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
            pc = _run(program, pc, context);
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

    function _run(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        uint256 op = program.read(pc, 1);
        context.op = uint8(op);
        next = _step(op, program, pc, context);
        // No step ends where the program begins.
        if (next == 0) revert UnknownOp(pc);
    }

    /// @dev Runs the step of code `op` at `pc`.
    /// @return next The position behind it; zero when there is no such step.
    function _step(uint256 op, bytes calldata program, uint256 pc, Context memory context)
        internal
        virtual
        returns (uint256 next);
}
