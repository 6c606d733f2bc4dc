// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../interfaces/IExecutor.sol";
import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {Tokens} from "./Tokens.sol";

/// @notice The program that is run, by where it ends in the call data. It begins at Cursor.START, and positions in it are
/// positions in the call data: so nothing is to be added before a byte is read.
type Program is uint256;

using Cursor for Program global;

/// @notice Reads a program. Nothing outside of it is ever read: `read` checks its own end, and a table entry is read only
/// below the count whose table `open` has seen to fit.
/// @dev Sums are unchecked: a position is at most a step's width beyond one that lies within the program.
library Cursor {
    /// @dev Behind the selector, three words of arguments and the program's length: where the Router puts it.
    uint256 internal constant START = 0x84;
    /// @dev The other arguments of `execute`.
    uint256 private constant RECEIVER_AT = 0x24;
    uint256 private constant REFUND_TO_AT = 0x44;
    uint256 private constant COUNT_AT = 0x85;
    uint256 private constant TABLE_AT = 0x86;
    uint256 private constant ADDRESS_BYTES = 20;

    /// @notice Checks place, version and address table, and returns where the steps begin.
    /// @param given The program as `execute` got it.
    /// @return program The same, by where it ends.
    /// @return steps Where its first step begins, behind the address table.
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

    /// @notice Whether the program ends before `at`.
    /// @param program The program.
    /// @param at A position in the call data.
    /// @return False also at its very end.
    function endsBefore(Program program, uint256 at) internal pure returns (bool) {
        return at > Program.unwrap(program);
    }

    /// @notice Whether there is something of the program at `at`.
    /// @param program The program.
    /// @param at A position in the call data.
    /// @return False at its end and behind it.
    function goesOn(Program program, uint256 at) internal pure returns (bool) {
        return at < Program.unwrap(program);
    }

    /// @notice `size` (1 to 32) bytes from position `at` as a number.
    /// @param program The program.
    /// @param at A position in the call data.
    /// @param size How many bytes.
    /// @return value With the first byte as its highest.
    function read(Program program, uint256 at, uint256 size) internal pure returns (uint256 value) {
        unchecked {
            if (at + size > Program.unwrap(program)) refuse(at);
        }
        assembly ("memory-safe") {
            value := shr(sub(256, shl(3, size)), calldataload(at))
        }
    }

    /// @notice The table entry that the reference at `at` names.
    /// @param program The program.
    /// @param at The position of the reference, of one byte.
    /// @return The address; native and the order's parties are refused at `at`.
    function contractAt(Program program, uint256 at) internal pure returns (address) {
        return _entry(at, program.read(at, 1));
    }

    /// @notice The token, possibly native, that the reference at `at` names.
    /// @param program The program.
    /// @param at The position of the reference, of one byte.
    /// @return The address, or Tokens.NATIVE.
    function tokenAt(Program program, uint256 at) internal pure returns (address) {
        uint256 ref = program.read(at, 1);
        return ref == F.REF_NATIVE ? Tokens.NATIVE : _entry(at, ref);
    }

    /// @notice The token, never native, that the reference at `at` names.
    /// @param program The program.
    /// @param at The position of the reference, of one byte.
    /// @return token The address; native is refused at `at`.
    function erc20At(Program program, uint256 at) internal pure returns (address token) {
        token = program.tokenAt(at);
        if (token == Tokens.NATIVE) refuse(at);
    }

    /// @notice Between `min` and `max` tokens, never native, behind the byte that counts them, and the position behind.
    /// @param program The program.
    /// @param at The position of the count, of one byte.
    /// @param min The fewest.
    /// @param max The most.
    /// @return tokens Their addresses, in the program's order.
    /// @return next The position behind the last.
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

    /// @notice The holder that the reference at `at` names.
    /// @param program The program.
    /// @param at The position of the reference, of one byte.
    /// @return party An entry of the table, the order's receiver or refund address, or this contract.
    function partyAt(Program program, uint256 at) internal view returns (address party) {
        uint256 ref = program.read(at, 1);
        if (ref == F.REF_RECEIVER) return _argument(RECEIVER_AT);
        if (ref == F.REF_EXECUTOR) return address(this);
        if (ref == F.REF_REFUND_TO) return _argument(REFUND_TO_AT);
        return _entry(at, ref);
    }

    /// @notice The program is not well-formed at `at`.
    /// @param at A position in the call data.
    function refuse(uint256 at) internal pure {
        revert IExecutor.BadProgram(place(at));
    }

    /// @notice How far from the program's first byte `at` is.
    /// @param at A position in the call data, not before START.
    /// @return In bytes.
    function place(uint256 at) internal pure returns (uint256) {
        unchecked {
            return at - START;
        }
    }

    /// @dev An address that `execute` was given, which has seen that it is one.
    /// @param at Where its word begins in the call data.
    /// @return given That word.
    function _argument(uint256 at) private pure returns (address given) {
        assembly ("memory-safe") {
            given := calldataload(at)
        }
    }

    /// @dev Byte 1 is the table's count, and `open` has seen that the table fits: nothing needs to be checked again.
    /// @param at The position of the reference, for the refusal.
    /// @param ref The reference: an index of the table, or refused.
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
