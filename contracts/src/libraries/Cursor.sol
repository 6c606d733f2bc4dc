// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../interfaces/IExecutor.sol";
import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {Tokens} from "./Tokens.sol";

/// @notice The running program, represented by its end in the call data. It begins at Cursor.START, and positions in it
/// are positions in the call data, so that reading a byte needs no addition.
type Program is uint256;

using Cursor for Program global;

/// @notice Reads a program and never anything outside it: `read` checks its own end, and a table entry is read only
/// below the count that `open` has checked against the table's end.
/// @dev Sums are unchecked: a position exceeds one within the program by at most the width of a step.
library Cursor {
    /// @dev After the selector, three words of arguments and the program's length, which is where the Router puts it.
    uint256 internal constant START = 0x84;
    /// @dev Positions of the other arguments of `execute`.
    uint256 private constant RECEIVER_AT = 0x24;
    uint256 private constant REFUND_TO_AT = 0x44;
    uint256 private constant COUNT_AT = 0x85;
    uint256 private constant TABLE_AT = 0x86;
    uint256 private constant ADDRESS_BYTES = 20;

    /// @notice Checks the position, the version and the address table, and returns where the steps begin.
    /// @param given The program that `execute` got.
    /// @return program The same program, represented by its end.
    /// @return steps The position of the first step, after the address table.
    function open(bytes calldata given) internal pure returns (Program program, uint256 steps) {
        uint256 start;
        assembly ("memory-safe") {
            start := given.offset
        }
        if (start != START) refuse(START);
        unchecked {
            program = Program.wrap(START + given.length);
            if (program.read(START, 1) != F.VERSION) refuse(START);
            uint256 count = program.read(COUNT_AT, 1);
            if (count > F.MAX_ADDRESSES) refuse(COUNT_AT);
            steps = TABLE_AT + ADDRESS_BYTES * count;
        }
        if (program.endsBefore(steps)) refuse(TABLE_AT);
    }

    /// @notice Returns whether the program ends before `at`.
    /// @param program The program.
    /// @param at A position in the call data.
    /// @return False also at its exact end.
    function endsBefore(Program program, uint256 at) internal pure returns (bool) {
        return at > Program.unwrap(program);
    }

    /// @notice Returns whether the program has a byte at `at`.
    /// @param program The program.
    /// @param at A position in the call data.
    /// @return False at its end and after it.
    function goesOn(Program program, uint256 at) internal pure returns (bool) {
        return at < Program.unwrap(program);
    }

    /// @notice Reads `size` (1 to 32) bytes at position `at` as a number.
    /// @param program The program.
    /// @param at A position in the call data.
    /// @param size The number of bytes.
    /// @return value The number, big-endian.
    function read(Program program, uint256 at, uint256 size) internal pure returns (uint256 value) {
        unchecked {
            if (at + size > Program.unwrap(program)) refuse(at);
        }
        assembly ("memory-safe") {
            value := shr(sub(256, shl(3, size)), calldataload(at))
        }
    }

    /// @notice Reads the table entry that the reference at `at` names.
    /// @param program The program.
    /// @param at The position of the one-byte reference.
    /// @return The address. Reverts at `at` if the reference is native or a party of the order.
    function contractAt(Program program, uint256 at) internal pure returns (address) {
        return _entry(at, program.read(at, 1));
    }

    /// @notice Reads the token, possibly native, that the reference at `at` names.
    /// @param program The program.
    /// @param at The position of the one-byte reference.
    /// @return The address, or Tokens.NATIVE.
    function tokenAt(Program program, uint256 at) internal pure returns (address) {
        uint256 ref = program.read(at, 1);
        return ref == F.REF_NATIVE ? Tokens.NATIVE : _entry(at, ref);
    }

    /// @notice Reads the ERC-20 that the reference at `at` names.
    /// @param program The program.
    /// @param at The position of the one-byte reference.
    /// @return token The address. Reverts at `at` if the reference is native.
    function erc20At(Program program, uint256 at) internal pure returns (address token) {
        token = program.tokenAt(at);
        if (token == Tokens.NATIVE) refuse(at);
    }

    /// @notice Reads a count between `min` and `max` and that many ERC-20s.
    /// @param program The program.
    /// @param at The position of the one-byte count.
    /// @param min The minimum count.
    /// @param max The maximum count.
    /// @return tokens Their addresses, in the program's order.
    /// @return next The position after the last.
    function erc20sAt(Program program, uint256 at, uint256 min, uint256 max)
        internal
        pure
        returns (address[] memory tokens, uint256 next)
    {
        uint256 count = program.read(at, 1);
        if (count < min || count > max) refuse(at);
        tokens = new address[](count);
        unchecked {
            next = at + 1;
            for (uint256 i; i < count; i++) {
                tokens[i] = program.erc20At(next++);
            }
        }
    }

    /// @notice Reads the holder that the reference at `at` names.
    /// @param program The program.
    /// @param at The position of the one-byte reference.
    /// @return party An entry of the table, the order's receiver or refund address, or this contract.
    function partyAt(Program program, uint256 at) internal view returns (address party) {
        uint256 ref = program.read(at, 1);
        if (ref == F.REF_RECEIVER) return _argument(RECEIVER_AT);
        if (ref == F.REF_EXECUTOR) return address(this);
        if (ref == F.REF_REFUND_TO) return _argument(REFUND_TO_AT);
        return _entry(at, ref);
    }

    /// @notice Reverts because the program is malformed at `at`.
    /// @param at A position in the call data.
    function refuse(uint256 at) internal pure {
        revert IExecutor.BadProgram(place(at));
    }

    /// @notice Returns the distance of `at` from the program's first byte.
    /// @param at A position in the call data, not before START.
    /// @return The distance in bytes.
    function place(uint256 at) internal pure returns (uint256) {
        unchecked {
            return at - START;
        }
    }

    /// @dev Reads an address argument of `execute`, which has validated it.
    /// @param at The position of its word in the call data.
    /// @return given The address.
    function _argument(uint256 at) private pure returns (address given) {
        assembly ("memory-safe") {
            given := calldataload(at)
        }
    }

    /// @dev Reads a table entry. Byte 1 is the table's count, and `open` has checked that the table fits, so no other
    /// check is needed.
    /// @param at The position of the reference, which the error names.
    /// @param ref The reference. Reverts unless it is an index of the table.
    /// @return entry The address.
    function _entry(uint256 at, uint256 ref) private pure returns (address entry) {
        uint256 count;
        assembly ("memory-safe") {
            count := byte(0, calldataload(COUNT_AT))
            entry := shr(96, calldataload(add(TABLE_AT, mul(ref, ADDRESS_BYTES))))
        }
        if (ref >= count) refuse(at);
    }
}
