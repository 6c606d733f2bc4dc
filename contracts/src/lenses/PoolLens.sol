// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ask} from "./Ask.sol";

/// @title Concentrated-liquidity pools
/// @notice Never deployed and never part of a transaction: a node runs it during one `eth_call`, at an address whose
/// code the call overrides.
/// @dev Returns bytes. Functions that include the price put it first: a word like the first slot of a Uniswap V4 pool,
/// with sqrtPriceX96 in its low 160 bits, then tick, protocol fee and fee of 24 bits each; then 16 bytes of liquidity
/// in range. The initialised ticks of the words read follow, ascending: 3 bytes of tick, 16 of liquidityNet, 16 of
/// liquidityGross. Reverts if anything cannot be read.
contract PoolLens {
    bytes4 private constant SLOT0 = bytes4(keccak256("slot0()"));
    bytes4 private constant LIQUIDITY = bytes4(keccak256("liquidity()"));
    bytes4 private constant TICK_SPACING = bytes4(keccak256("tickSpacing()"));
    bytes4 private constant TICK_BITMAP = bytes4(keccak256("tickBitmap(int16)"));
    bytes4 private constant TICKS = bytes4(keccak256("ticks(int24)"));
    bytes4 private constant GLOBAL_STATE = bytes4(keccak256("globalState()"));
    bytes4 private constant TICK_TABLE = bytes4(keccak256("tickTable(int16)"));
    bytes4 private constant EXTSLOAD = bytes4(keccak256("extsload(bytes32)"));

    int256 private constant MAX_TICK = 887_272;
    uint256 private constant TICK_BYTES = 35;
    /// @dev More than any call has gas to fill. Memory costs gas where it is touched, not where it is reserved.
    uint256 private constant ROOM = 1 << 32;
    /// @dev The `slot` of a pool that has a table of ticks instead of a bitmap.
    uint256 private constant TABLE = 1;

    /// @dev Where ticks are read: from the functions of a pool, where `slot` is 0 (Uniswap V3 and forks) or TABLE, or
    /// from a singleton's storage, where a pool's state begins at `slot` (Uniswap V4).
    struct Source {
        address target;
        uint256 slot;
        int256 spacing;
    }

    /// @notice Returns the price and ticks of a pool: those within `reach` words of the current word of the bitmap, and
    /// those of the two outermost words, where full-range positions end. Returns no ticks if the pool has no price.
    /// Reverts if the pool has another spacing.
    function nearOfPool(address pool, int256 spacing, int256 reach) external view returns (bytes memory) {
        (bool ok, uint256 price, uint256 tick) = Ask.two(pool, SLOT0, gasleft());
        uint256 liquidity = Ask.must(pool, LIQUIDITY);
        require(ok && price >> 160 == 0 && _isInt24(tick) && liquidity >> 128 == 0, "other pool");
        require(Ask.must(pool, TICK_SPACING) == uint256(spacing), "other spacing");
        return _near(Source(pool, 0, spacing), price | uint256(uint24(tick)) << 160, liquidity, reach);
    }

    /// @notice Like `nearOfPool`, for a pool with a table of ticks (Algebra), in whose bitmap ticks that are `spacing`
    /// apart have neighbouring bits.
    function nearOfTable(address pool, int256 spacing, int256 reach) external view returns (bytes memory) {
        (bool ok, uint256 price, uint256 tick) = Ask.two(pool, GLOBAL_STATE, gasleft());
        uint256 liquidity = Ask.must(pool, LIQUIDITY);
        require(ok && price >> 160 == 0 && _isInt24(tick) && liquidity >> 128 == 0, "other pool");
        return _near(Source(pool, TABLE, spacing), price | uint256(uint24(tick)) << 160, liquidity, reach);
    }

    /// @notice The same function for a pool in a singleton's storage.
    function nearOfManager(address manager, uint256 slot, int256 spacing, int256 reach)
        external
        view
        returns (bytes memory)
    {
        return _near(Source(manager, slot, spacing), _load(manager, slot), _load(manager, slot + 3), reach);
    }

    /// @notice Returns the ticks of `count` words of the bitmap, starting with number `first`.
    function wordsOfPool(address pool, int256 spacing, int256 first, int256 count)
        external
        view
        returns (bytes memory)
    {
        return _words(Source(pool, 0, spacing), first, count);
    }

    /// @notice Like `wordsOfPool`, for a pool with a table of ticks.
    function wordsOfTable(address pool, int256 spacing, int256 first, int256 count)
        external
        view
        returns (bytes memory)
    {
        return _words(Source(pool, TABLE, spacing), first, count);
    }

    /// @notice The same function for a pool in a singleton's storage.
    function wordsOfManager(address manager, uint256 slot, int256 spacing, int256 first, int256 count)
        external
        view
        returns (bytes memory)
    {
        return _words(Source(manager, slot, spacing), first, count);
    }

    /// @dev Encodes price and ticks as an answer.
    /// @param source Where ticks are read.
    /// @param slot0 The price, as a word.
    /// @param liquidity The liquidity in range.
    /// @param reach The number of words of the bitmap on either side of the current one.
    /// @return answer The encoded answer.
    function _near(Source memory source, uint256 slot0, uint256 liquidity, int256 reach)
        private
        view
        returns (bytes memory answer)
    {
        uint256 at;
        (answer, at) = _begin();
        assembly ("memory-safe") {
            mstore(at, slot0)
            mstore(add(at, 0x20), shl(128, liquidity))
        }
        at += 48;
        if (uint160(slot0) != 0) {
            int256 tick = int24(uint24(slot0 >> 160));
            int256 current = _floorDiv(tick, source.spacing) >> 8;
            // The outermost usable ticks, rounded towards zero.
            int256 first = (-MAX_TICK / source.spacing) >> 8;
            int256 last = (MAX_TICK / source.spacing) >> 8;
            (int256 from, int256 to) = (current - reach, current + reach);
            if (from > first) at = _walk(source, first, first + 1, at);
            else from = first;
            if (to < last) at = _walk(source, last, last + 1, _walk(source, from, to + 1, at));
            else at = _walk(source, from, last + 1, at);
        }
        _end(answer, at);
    }

    /// @dev Encodes ticks as an answer.
    /// @param source Where ticks are read.
    /// @param first The number of the first word of the bitmap.
    /// @param count The number of words.
    /// @return answer The encoded answer.
    function _words(Source memory source, int256 first, int256 count) private view returns (bytes memory answer) {
        uint256 at;
        (answer, at) = _begin();
        _end(answer, _walk(source, first, first + count, at));
    }

    /// @dev Writes the ticks of the words from `from` up to but excluding `to`. Returns where the next tick would be
    /// written.
    /// @param source Where ticks are read.
    /// @param from The number of the first word.
    /// @param to The number after the last word.
    /// @param at The position in memory where the first tick is written.
    /// @return The position after the last tick.
    function _walk(Source memory source, int256 from, int256 to, uint256 at) private view returns (uint256) {
        (address target, uint256 slot, int256 spacing) = (source.target, source.slot, source.spacing);
        bytes4 bitmap = slot == TABLE ? TICK_TABLE : TICK_BITMAP;
        unchecked {
            for (int256 word = from; word < to; word++) {
                uint256 bits =
                    slot <= TABLE ? Ask.must(target, bitmap, uint256(word)) : _load(target, _place(word, slot + 5));
                while (bits != 0) {
                    uint256 lowest = bits & (~bits + 1);
                    bits ^= lowest;
                    _write(at, target, slot, (word * 256 + int256(_bit(lowest))) * spacing);
                    at += TICK_BYTES;
                }
            }
            return at;
        }
    }

    /// @dev Reads a tick and writes its 35 bytes.
    /// @param at The position in memory to write to.
    /// @param target The pool, or the singleton.
    /// @param slot Where the pool's state begins in a singleton; 0 or TABLE for a pool.
    /// @param tick Its number.
    function _write(uint256 at, address target, uint256 slot, int256 tick) private view {
        uint256 gross;
        uint256 net;
        if (slot <= TABLE) {
            (gross, net) = Ask.mustTwo(target, TICKS, uint256(tick));
            if (gross >> 128 != 0 || uint256(int256(int128(uint128(net)))) != net) Ask.fail();
        } else {
            uint256 packed = _load(target, _place(tick, slot + 4));
            (gross, net) = (packed, packed >> 128);
        }
        assembly ("memory-safe") {
            mstore(at, shl(232, tick))
            mstore(add(at, 3), shl(128, net))
            mstore(add(at, 19), shl(128, gross))
        }
    }

    /// @dev Reserves room for everything that will be written; `_end` releases the rest. Nothing else may allocate
    /// memory in between, since it would lie after all that room.
    /// @return answer Bytes whose length is not yet written.
    /// @return at The position in memory of its first byte.
    function _begin() private pure returns (bytes memory answer, uint256 at) {
        assembly ("memory-safe") {
            answer := mload(0x40)
            mstore(0x40, add(answer, ROOM))
            at := add(answer, 0x20)
        }
    }

    /// @dev Writes the length.
    /// @param answer The bytes that `_begin` returned.
    /// @param at The position in memory after its last byte.
    function _end(bytes memory answer, uint256 at) private pure {
        assembly ("memory-safe") {
            mstore(answer, sub(sub(at, answer), 0x20))
            mstore(0x40, and(add(at, 0x3f), not(0x1f)))
        }
    }

    /// @dev Returns the slot of `key` in the mapping at `slot`.
    /// @param key The key, as a word.
    /// @param slot The mapping's slot.
    /// @return place The slot.
    function _place(int256 key, uint256 slot) private pure returns (uint256 place) {
        assembly ("memory-safe") {
            mstore(0, key)
            mstore(0x20, slot)
            place := keccak256(0, 0x40)
        }
    }

    /// @dev Returns the index of the only set bit.
    /// @param power A power of two.
    /// @return bit The index, 0 to 255.
    function _bit(uint256 power) private pure returns (uint256 bit) {
        assembly ("memory-safe") {
            bit := shl(7, lt(0xffffffffffffffffffffffffffffffff, power))
            bit := or(bit, shl(6, lt(0xffffffffffffffff, shr(bit, power))))
            bit := or(bit, shl(5, lt(0xffffffff, shr(bit, power))))
            bit := or(bit, shl(4, lt(0xffff, shr(bit, power))))
            bit := or(bit, shl(3, lt(0xff, shr(bit, power))))
            bit := or(bit, shl(2, lt(0xf, shr(bit, power))))
            bit := or(bit, shl(1, lt(0x3, shr(bit, power))))
            bit := or(bit, lt(0x1, shr(bit, power)))
        }
    }

    /// @dev Returns whether a word is a sign-extended int24.
    /// @param value The word.
    /// @return True if it is.
    function _isInt24(uint256 value) private pure returns (bool) {
        return uint256(int256(int24(uint24(value)))) == value;
    }

    /// @dev Divides, rounding towards minus infinity, as pools number their words.
    /// @param value The dividend.
    /// @param by The divisor, above zero.
    /// @return The quotient.
    function _floorDiv(int256 value, int256 by) private pure returns (int256) {
        return value / by - (value < 0 && value % by != 0 ? int256(1) : int256(0));
    }

    /// @dev Reads a word of a singleton's storage. Reverts if it cannot be read.
    /// @param manager The singleton.
    /// @param slot The word's slot.
    /// @return The word.
    function _load(address manager, uint256 slot) private view returns (uint256) {
        return Ask.must(manager, EXTSLOAD, slot);
    }
}
