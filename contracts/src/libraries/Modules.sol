// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../interfaces/IExecutor.sol";
import {Context} from "../steps/Steps.sol";
import {Program} from "./Cursor.sol";

/// @notice Defines how an executor has a module run a step: by a DELEGATECALL with its own call data up to the
/// program's end, so that every position stays the same, followed by the step's position and its context. The module
/// returns the position after the step, or zero if it has no such step.
library Modules {
    uint256 private constant WORD = 0x20;

    /// @notice Has a module run the step at `at`. Reverts with the module's revert data.
    /// @param module The module, whose code runs on this contract's balances.
    /// @param program The running program.
    /// @param at The position of the step's code.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the module has no such step.
    function run(address module, Program program, uint256 at, Context context) internal returns (uint256 next) {
        uint256 end = Program.unwrap(program);
        bool answered;
        assembly ("memory-safe") {
            let data := mload(0x40)
            calldatacopy(data, 0, end)
            mstore(add(data, end), at)
            mstore(add(data, add(end, WORD)), context)
            if iszero(delegatecall(gas(), module, data, add(end, add(WORD, WORD)), 0, WORD)) {
                returndatacopy(data, 0, returndatasize())
                revert(data, returndatasize())
            }
            answered := eq(returndatasize(), WORD)
            next := mload(0)
        }
        // An address without code returns nothing.
        if (!answered) revert IExecutor.ModuleMissing(module);
    }

    /// @notice Reads the arguments that a module was called with.
    /// @return program The running program.
    /// @return at The position of the step's code.
    /// @return context The step.
    function called() internal pure returns (Program program, uint256 at, Context context) {
        assembly ("memory-safe") {
            program := sub(calldatasize(), add(WORD, WORD))
            at := calldataload(program)
            context := calldataload(add(program, WORD))
        }
    }
}
