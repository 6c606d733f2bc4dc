// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Questions of the lenses
/// @notice Static calls whose one argument is a word and whose answer is one word or two. Question and answer lie in scratch
/// memory, so that thousands of them take none. What has no code, reverts or answers less has not answered. `must` reverts
/// then, with nothing, so that it takes no memory either.
library Ask {
    /// @notice One word of a function without arguments.
    /// @param target Who is asked.
    /// @param selector The function.
    /// @param limit The most gas it gets.
    /// @return ok Whether it answered.
    /// @return answer Zero where it did not.
    function one(address target, bytes4 selector, uint256 limit) internal view returns (bool ok, uint256 answer) {
        assembly ("memory-safe") {
            mstore(0, selector)
            ok := staticcall(limit, target, 0, 4, 0, 0x20)
            ok := and(ok, gt(returndatasize(), 0x1f))
            answer := mul(ok, mload(0))
        }
    }

    /// @notice One word of a function with an argument.
    /// @param target Who is asked.
    /// @param selector The function.
    /// @param argument Its argument, as a word.
    /// @param limit The most gas it gets.
    /// @return ok Whether it answered.
    /// @return answer Zero where it did not.
    function one(address target, bytes4 selector, uint256 argument, uint256 limit)
        internal
        view
        returns (bool ok, uint256 answer)
    {
        assembly ("memory-safe") {
            mstore(0, selector)
            mstore(4, argument)
            ok := staticcall(limit, target, 0, 0x24, 0, 0x20)
            ok := and(ok, gt(returndatasize(), 0x1f))
            answer := mul(ok, mload(0))
        }
    }

    /// @notice Two words of a function without arguments.
    /// @param target Who is asked.
    /// @param selector The function.
    /// @param limit The most gas it gets.
    /// @return ok Whether it answered.
    /// @return first Zero where it did not.
    /// @return second Zero where it did not.
    function two(address target, bytes4 selector, uint256 limit)
        internal
        view
        returns (bool ok, uint256 first, uint256 second)
    {
        assembly ("memory-safe") {
            mstore(0, selector)
            ok := staticcall(limit, target, 0, 4, 0, 0x40)
            ok := and(ok, gt(returndatasize(), 0x3f))
            first := mul(ok, mload(0))
            second := mul(ok, mload(0x20))
        }
    }

    /// @notice Two words of a function with an argument.
    /// @param target Who is asked.
    /// @param selector The function.
    /// @param argument Its argument, as a word.
    /// @param limit The most gas it gets.
    /// @return ok Whether it answered.
    /// @return first Zero where it did not.
    /// @return second Zero where it did not.
    function two(address target, bytes4 selector, uint256 argument, uint256 limit)
        internal
        view
        returns (bool ok, uint256 first, uint256 second)
    {
        assembly ("memory-safe") {
            mstore(0, selector)
            mstore(4, argument)
            ok := staticcall(limit, target, 0, 0x24, 0, 0x40)
            ok := and(ok, gt(returndatasize(), 0x3f))
            first := mul(ok, mload(0))
            second := mul(ok, mload(0x20))
        }
    }

    /// @notice `one` without arguments, which must be answered.
    /// @param target Who is asked.
    /// @param selector The function.
    /// @return answer The word.
    function must(address target, bytes4 selector) internal view returns (uint256 answer) {
        bool ok;
        (ok, answer) = one(target, selector, gasleft());
        if (!ok) fail();
    }

    /// @notice `one` with an argument, which must be answered.
    /// @param target Who is asked.
    /// @param selector The function.
    /// @param argument Its argument, as a word.
    /// @return answer The word.
    function must(address target, bytes4 selector, uint256 argument) internal view returns (uint256 answer) {
        bool ok;
        (ok, answer) = one(target, selector, argument, gasleft());
        if (!ok) fail();
    }

    /// @notice `two` with an argument, which must be answered.
    /// @param target Who is asked.
    /// @param selector The function.
    /// @param argument Its argument, as a word.
    /// @return first The first word.
    /// @return second The second one.
    function mustTwo(address target, bytes4 selector, uint256 argument)
        internal
        view
        returns (uint256 first, uint256 second)
    {
        bool ok;
        (ok, first, second) = two(target, selector, argument, gasleft());
        if (!ok) fail();
    }

    /// @notice Reverts with nothing.
    function fail() internal pure {
        assembly ("memory-safe") {
            revert(0, 0)
        }
    }
}
