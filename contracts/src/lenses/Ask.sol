// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Questions of the lenses
/// @notice Static calls whose one argument is a word and whose answer is one word or two. Question and answer lie in scratch
/// memory, so that thousands of them take none. What has no code, reverts or answers less has not answered. `must` reverts
/// then, with nothing, so that it takes no memory either.
library Ask {
    function one(address target, bytes4 selector, uint256 limit) internal view returns (bool ok, uint256 answer) {
        assembly ("memory-safe") {
            mstore(0, selector)
            ok := staticcall(limit, target, 0, 4, 0, 0x20)
            ok := and(ok, gt(returndatasize(), 0x1f))
            answer := mul(ok, mload(0))
        }
    }

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

    function must(address target, bytes4 selector) internal view returns (uint256 answer) {
        bool ok;
        (ok, answer) = one(target, selector, gasleft());
        if (!ok) fail();
    }

    function must(address target, bytes4 selector, uint256 argument) internal view returns (uint256 answer) {
        bool ok;
        (ok, answer) = one(target, selector, argument, gasleft());
        if (!ok) fail();
    }

    function mustTwo(address target, bytes4 selector, uint256 argument)
        internal
        view
        returns (uint256 first, uint256 second)
    {
        bool ok;
        (ok, first, second) = two(target, selector, argument, gasleft());
        if (!ok) fail();
    }

    function fail() internal pure {
        assembly ("memory-safe") {
            revert(0, 0)
        }
    }
}
