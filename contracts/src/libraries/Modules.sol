// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../interfaces/IExecutor.sol";
import {Context} from "../steps/Steps.sol";
import {Program} from "./Cursor.sol";

/// @notice How an executor has a module run a step: by a DELEGATECALL with its own call data up to the program's end, so
/// that every position in it is the same, followed by the step's position and its context. The answer is the position
/// behind the step, or zero where the module has no such step.
library Modules {
    uint256 private constant WORD = 0x20;

    /// @notice Has a module run the step at `at`. What the module reverts with, this reverts with.
    /// @param module Whose code runs on this contract's balances.
    /// @param program The program that runs.
    /// @param at The position of the step's code.
    /// @param context The step, which is named where it fails.
    /// @return next The position behind it; zero where the module has no such step.
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
        // Where there is no code, nothing is answered.
        if (!answered) revert IExecutor.ModuleMissing(module);
    }

    /// @notice What a module was called for.
    /// @return program The program that runs.
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
