// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Words of tick bitmaps that are not empty
/// @notice Never deployed and never part of a transaction: a node runs it for the length of one `eth_call`, at an
/// address it is laid over. Of the 6,932 words that a pool of tick spacing 1 has, all but a few are empty; who asks
/// for each of them alone spends most of the time and nearly all of the bytes on zeros.
/// @dev Answers pairs: how far the word is behind `first`, and its bits. Fails as a whole where a word cannot be read.
contract BitmapLens {
    /// @notice `count` words from number `first` on, of a pool with a function for them (Uniswap V3 and its like).
    function ofPool(address pool, int256 first, uint256 count) external view returns (uint256[] memory found) {
        return _collect(pool, abi.encodeWithSignature("tickBitmap(int16)", first), 0, first, count);
    }

    /// @notice `count` words from number `first` on, of the mapping that is at `slot` of a singleton's storage
    /// (Uniswap V4).
    function ofManager(address manager, uint256 slot, int256 first, uint256 count)
        external
        view
        returns (uint256[] memory found)
    {
        return _collect(manager, abi.encodeWithSignature("extsload(bytes32)", 0), slot, first, count);
    }

    /// @dev Asks `target` with `question`, whose only argument becomes the word's number, or where a `slot` is given
    /// the place of the word in the mapping there.
    function _collect(address target, bytes memory question, uint256 slot, int256 first, uint256 count)
        private
        view
        returns (uint256[] memory found)
    {
        found = new uint256[](2 * count);
        uint256 length;
        for (uint256 i; i < count; i++) {
            uint256 argument = uint256(first + int256(i));
            if (slot != 0) argument = uint256(keccak256(abi.encode(argument, slot)));
            uint256 bits = _ask(target, question, argument);
            if (bits == 0) continue;
            (found[length], found[length + 1]) = (i, bits);
            length += 2;
        }
        assembly ("memory-safe") {
            mstore(found, length)
        }
    }

    function _ask(address target, bytes memory question, uint256 argument) private view returns (uint256 bits) {
        bool ok;
        assembly ("memory-safe") {
            mstore(add(question, 0x24), argument)
            ok := staticcall(gas(), target, add(question, 0x20), mload(question), 0, 0x20)
            ok := and(ok, gt(returndatasize(), 0x1f))
            bits := mload(0)
        }
        require(ok, "unreadable");
    }
}
