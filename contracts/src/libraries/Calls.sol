// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Calls that never copy more of an answer than is asked for, so that no callee can burn the caller's gas
/// with a huge one.
library Calls {
    uint256 private constant MAX_REASON_BYTES = 256;

    /// @notice True when the call succeeded and there was code to answer it.
    /// @param target Who is called, with all gas.
    /// @param value What goes along, in wei.
    /// @param data Selector and arguments.
    /// @return ok False where it reverts or nobody is there; `answer` then has what it said.
    function tryCall(address target, uint256 value, bytes memory data) internal returns (bool ok) {
        uint256 answerBytes;
        assembly ("memory-safe") {
            ok := call(gas(), target, value, add(data, 0x20), mload(data), 0, 0)
            answerBytes := returndatasize()
        }
        // A call to an address without code succeeds.
        if (ok && answerBytes == 0) ok = target.code.length != 0;
    }

    /// @notice True when native was accepted; the target may be an account without code.
    /// @param target Who is paid, with all gas and no data.
    /// @param value How much, in wei.
    /// @return ok False where it reverts.
    function trySend(address target, uint256 value) internal returns (bool ok) {
        assembly ("memory-safe") {
            ok := call(gas(), target, value, 0, 0, 0, 0)
        }
    }

    /// @notice Reads the first `words` (1 or 2) words of a view's answer; false when it reverts or answers less.
    /// @param target Who is asked.
    /// @param data Selector and arguments.
    /// @param words How many.
    /// @return ok Whether there was such an answer; without it the words mean nothing.
    /// @return first The first word.
    /// @return second The second one; means nothing where one was asked for.
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

    /// @notice The first word of the last call's answer; false when it is shorter.
    /// @return ok Whether it is a word or more.
    /// @return word Zero where it is shorter.
    function answerWord() internal pure returns (bool ok, uint256 word) {
        assembly ("memory-safe") {
            ok := gt(returndatasize(), 0x1f)
            if ok {
                returndatacopy(0, 0, 0x20)
                word := mload(0)
            }
        }
    }

    /// @notice The first bytes of the last call's answer.
    /// @return data MAX_REASON_BYTES of it at most.
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

    /// @notice Reverts with the first bytes of the last call's answer.
    function rethrow() internal pure {
        bytes memory reason = answer();
        assembly ("memory-safe") {
            revert(add(reason, 0x20), mload(reason))
        }
    }
}
