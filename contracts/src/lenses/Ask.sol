// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Static calls of the lenses
/// @notice Static calls with at most one word as argument and one or two words as result. Both stay in scratch memory,
/// so that thousands of calls allocate none. A call fails if the target has no code, reverts or returns less; `must`
/// then reverts without data, which allocates none either.
library Ask {
    /// @notice Reads one word from a function without arguments.
    /// @param target The contract to read from.
    /// @param selector The function.
    /// @param limit The maximum gas for the call.
    /// @return ok Whether the call succeeded.
    /// @return answer The word; zero if the call failed.
    function one(address target, bytes4 selector, uint256 limit) internal view returns (bool ok, uint256 answer) {
        assembly ("memory-safe") {
            mstore(0, selector)
            ok := staticcall(limit, target, 0, 4, 0, 0x20)
            ok := and(ok, gt(returndatasize(), 0x1f))
            answer := mul(ok, mload(0))
        }
    }

    /// @notice Reads one word from a function with an argument.
    /// @param target The contract to read from.
    /// @param selector The function.
    /// @param argument The argument, as a word.
    /// @param limit The maximum gas for the call.
    /// @return ok Whether the call succeeded.
    /// @return answer The word; zero if the call failed.
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

    /// @notice Reads two words from a function without arguments.
    /// @param target The contract to read from.
    /// @param selector The function.
    /// @param limit The maximum gas for the call.
    /// @return ok Whether the call succeeded.
    /// @return first The first word; zero if the call failed.
    /// @return second The second word; zero if the call failed.
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

    /// @notice Reads two words from a function with an argument.
    /// @param target The contract to read from.
    /// @param selector The function.
    /// @param argument The argument, as a word.
    /// @param limit The maximum gas for the call.
    /// @return ok Whether the call succeeded.
    /// @return first The first word; zero if the call failed.
    /// @return second The second word; zero if the call failed.
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

    /// @notice Reads one word from a function without arguments. Reverts if the call fails.
    /// @param target The contract to read from.
    /// @param selector The function.
    /// @return answer The word.
    function must(address target, bytes4 selector) internal view returns (uint256 answer) {
        bool ok;
        (ok, answer) = one(target, selector, gasleft());
        if (!ok) fail();
    }

    /// @notice Reads one word from a function with an argument. Reverts if the call fails.
    /// @param target The contract to read from.
    /// @param selector The function.
    /// @param argument The argument, as a word.
    /// @return answer The word.
    function must(address target, bytes4 selector, uint256 argument) internal view returns (uint256 answer) {
        bool ok;
        (ok, answer) = one(target, selector, argument, gasleft());
        if (!ok) fail();
    }

    /// @notice Reads two words from a function with an argument. Reverts if the call fails.
    /// @param target The contract to read from.
    /// @param selector The function.
    /// @param argument The argument, as a word.
    /// @return first The first word.
    /// @return second The second word.
    function mustTwo(address target, bytes4 selector, uint256 argument)
        internal
        view
        returns (uint256 first, uint256 second)
    {
        bool ok;
        (ok, first, second) = two(target, selector, argument, gasleft());
        if (!ok) fail();
    }

    /// @notice Reverts without data.
    function fail() internal pure {
        assembly ("memory-safe") {
            revert(0, 0)
        }
    }
}
