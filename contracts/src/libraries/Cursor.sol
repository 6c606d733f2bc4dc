// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../interfaces/IExecutor.sol";
import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {Tokens} from "./Tokens.sol";

/// @notice Reads a program. Nothing outside `program` is ever read: `read` checks its own end, and a table entry is
/// read only below the count whose table `steps` has seen to fit.
/// @dev Sums are unchecked: a position is at most a step's width beyond one that lies within the program.
library Cursor {
    uint256 private constant TABLE_AT = 2;
    uint256 private constant ADDRESS_BYTES = 20;

    /// @notice Checks version and address table and returns where the steps begin.
    function steps(bytes calldata program) internal pure returns (uint256 at) {
        if (read(program, 0, 1) != F.VERSION) revert IExecutor.BadProgram(0);
        uint256 count = read(program, 1, 1);
        if (count > F.MAX_ADDRESSES) revert IExecutor.BadProgram(1);
        unchecked {
            at = TABLE_AT + ADDRESS_BYTES * count;
        }
        if (at > program.length) revert IExecutor.BadProgram(TABLE_AT);
    }

    /// @notice `size` (1 to 32) bytes from position `at` as a number.
    function read(bytes calldata program, uint256 at, uint256 size) internal pure returns (uint256 value) {
        unchecked {
            if (at + size > program.length) revert IExecutor.BadProgram(at);
        }
        assembly ("memory-safe") {
            value := shr(sub(256, shl(3, size)), calldataload(add(program.offset, at)))
        }
    }

    /// @notice The table entry that the reference at `at` names.
    function contractAt(bytes calldata program, uint256 at) internal pure returns (address) {
        return _entry(program, at, read(program, at, 1));
    }

    /// @notice The token, possibly native, that the reference at `at` names.
    function tokenAt(bytes calldata program, uint256 at) internal pure returns (address) {
        uint256 ref = read(program, at, 1);
        return ref == F.REF_NATIVE ? Tokens.NATIVE : _entry(program, at, ref);
    }

    /// @notice The token, never native, that the reference at `at` names.
    function erc20At(bytes calldata program, uint256 at) internal pure returns (address token) {
        token = tokenAt(program, at);
        if (token == Tokens.NATIVE) revert IExecutor.BadProgram(at);
    }

    /// @notice Between `min` and `max` tokens, never native, behind the byte that counts them, and the position behind.
    function erc20sAt(bytes calldata program, uint256 at, uint256 min, uint256 max)
        internal
        pure
        returns (address[] memory tokens, uint256 next)
    {
        uint256 count = read(program, at, 1);
        if (count < min || count > max) revert IExecutor.BadProgram(at);
        tokens = new address[](count);
        unchecked {
            next = at + 1;
            for (uint256 i; i < count; i++) {
                tokens[i] = erc20At(program, next++);
            }
        }
    }

    /// @notice The holder that the reference at `at` names.
    function partyAt(bytes calldata program, uint256 at, address receiver, address refundTo)
        internal
        view
        returns (address)
    {
        uint256 ref = read(program, at, 1);
        if (ref == F.REF_RECEIVER) return receiver;
        if (ref == F.REF_EXECUTOR) return address(this);
        if (ref == F.REF_REFUND_TO) return refundTo;
        return _entry(program, at, ref);
    }

    /// @dev Byte 1 is the table's count, and `steps` has seen that the table fits: nothing needs to be checked again.
    function _entry(bytes calldata program, uint256 at, uint256 ref) private pure returns (address entry) {
        uint256 count;
        assembly ("memory-safe") {
            count := byte(1, calldataload(program.offset))
            entry := shr(96, calldataload(add(add(program.offset, TABLE_AT), mul(ref, ADDRESS_BYTES))))
        }
        if (ref >= count) revert IExecutor.BadProgram(at);
    }
}
