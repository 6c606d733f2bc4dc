// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Calls that never copy more return data than requested, so that no callee can burn the caller's gas with a
/// huge answer.
library Calls {
    uint256 private constant MAX_REASON_BYTES = 256;

    /// @notice Calls `target`. Returns true if the call succeeded and the target has code.
    /// @param target The contract to call, with all remaining gas.
    /// @param value The value of the call, in wei.
    /// @param data Selector and arguments.
    /// @return ok False if the call reverts or the target has no code; `answer` then has the revert data.
    function tryCall(address target, uint256 value, bytes memory data) internal returns (bool ok) {
        uint256 answerBytes;
        assembly ("memory-safe") {
            ok := call(gas(), target, value, add(data, 0x20), mload(data), 0, 0)
            answerBytes := returndatasize()
        }
        // A call to an address without code succeeds.
        if (ok && answerBytes == 0) ok = target.code.length != 0;
    }

    /// @notice Sends native. Returns true if it was accepted; the target may have no code.
    /// @param target The address to pay, with all remaining gas and no data.
    /// @param value The amount in wei.
    /// @return ok False if the target reverts.
    function trySend(address target, uint256 value) internal returns (bool ok) {
        assembly ("memory-safe") {
            ok := call(gas(), target, value, 0, 0, 0, 0)
        }
    }

    /// @notice Reads the first `words` (1 or 2) words of a view's return data.
    /// @param target The contract to read from.
    /// @param data Selector and arguments.
    /// @param words The number of words.
    /// @return ok False if the view reverts or returns less; the words are then undefined.
    /// @return first The first word.
    /// @return second The second word; undefined if only one was requested.
    function tryRead(address target, bytes memory data, uint256 words)
        internal
        view
        returns (bool ok, uint256 first, uint256 second)
    {
        assembly ("memory-safe") {
            let size := shl(5, words)
            ok := staticcall(gas(), target, add(data, 0x20), mload(data), 0, size)
            ok := and(ok, iszero(lt(returndatasize(), size)))
            first := mload(0)
            second := mload(0x20)
        }
    }

    /// @notice Returns the first word of the last call's return data.
    /// @return ok Whether the return data has at least a word.
    /// @return word Zero if it is shorter.
    function answerWord() internal pure returns (bool ok, uint256 word) {
        assembly ("memory-safe") {
            ok := gt(returndatasize(), 0x1f)
            if ok {
                returndatacopy(0, 0, 0x20)
                word := mload(0)
            }
        }
    }

    /// @notice Returns the first bytes of the last call's return data.
    /// @return data At most MAX_REASON_BYTES of it.
    function answer() internal pure returns (bytes memory data) {
        assembly ("memory-safe") {
            let size := returndatasize()
            if gt(size, MAX_REASON_BYTES) { size := MAX_REASON_BYTES }
            data := mload(0x40)
            mstore(data, size)
            returndatacopy(add(data, 0x20), 0, size)
            mstore(0x40, add(data, and(add(size, 0x3f), not(0x1f))))
        }
    }

    /// @notice Reverts with the first bytes of the last call's return data.
    function rethrow() internal pure {
        bytes memory reason = answer();
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }
}
