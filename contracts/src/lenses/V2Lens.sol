// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ask} from "./Ask.sol";

/// @title Pairs of a Uniswap V2 factory
/// @notice Never deployed and never part of a transaction: a node runs it during one `eth_call`, at an address whose
/// code the call overrides.
contract V2Lens {
    bytes4 private constant ALL_PAIRS_LENGTH = bytes4(keccak256("allPairsLength()"));
    bytes4 private constant ALL_PAIRS = bytes4(keccak256("allPairs(uint256)"));
    bytes4 private constant FEE_TO = bytes4(keccak256("feeTo()"));
    bytes4 private constant TOKEN0 = bytes4(keccak256("token0()"));
    bytes4 private constant TOKEN1 = bytes4(keccak256("token1()"));
    bytes4 private constant GET_RESERVES = bytes4(keccak256("getReserves()"));
    bytes4 private constant TOTAL_SUPPLY = bytes4(keccak256("totalSupply()"));
    bytes4 private constant K_LAST = bytes4(keccak256("kLast()"));
    bytes4 private constant BALANCE_OF = bytes4(keccak256("balanceOf(address)"));

    /// @dev Pair, token0 and token1 with 20 bytes each, reserve0 and reserve1 with 14 each.
    uint256 private constant ROW = 88;
    /// @dev Gas for one call of a pair: a real one takes 3,000, and one that burns all its gas must not deprive the
    /// others.
    uint256 private constant PAIR_GAS = 60_000;
    /// @dev Gas for one call of a token.
    uint256 private constant TOKEN_GAS = 1_000_000;

    /// @notice Returns a row for each pair from number `from` up to `count` pairs, or as many as exist. A value that a
    /// pair does not return, or that does not fit, is zero. Reverts if the factory does not return its number of pairs.
    function list(address factory, uint256 from, uint256 count) external view returns (bytes memory rows) {
        uint256 length = Ask.must(factory, ALL_PAIRS_LENGTH);
        if (from >= length) return rows;
        if (count > length - from) count = length - from;
        // The last row is written as whole words, which extend beyond it.
        rows = new bytes(count * ROW + 32);
        uint256 row;
        assembly ("memory-safe") {
            row := add(rows, 0x20)
            mstore(rows, mul(count, ROW))
        }
        for (uint256 i; i < count; i++) {
            _write(row, factory, from + i);
            row += ROW;
        }
    }

    /// @notice Returns everything that determines trades with a pair and changes of its liquidity: reserve0, reserve1,
    /// the pair's balances of both tokens, totalSupply, the pair's own shares, kLast, and the factory's feeTo. Reverts
    /// if any of them cannot be read, or if the pair has other tokens.
    function state(address factory, address pair, address token0, address token1)
        external
        view
        returns (uint256[8] memory words)
    {
        require(Ask.must(pair, TOKEN0) == uint160(token0) && Ask.must(pair, TOKEN1) == uint160(token1), "other tokens");
        bool ok;
        (ok, words[0], words[1]) = Ask.two(pair, GET_RESERVES, gasleft());
        require(ok, "no reserves");
        words[2] = _balance(token0, pair);
        words[3] = _balance(token1, pair);
        words[4] = Ask.must(pair, TOTAL_SUPPLY);
        words[5] = _balance(pair, pair);
        words[6] = Ask.must(pair, K_LAST);
        words[7] = Ask.must(factory, FEE_TO);
    }

    /// @dev Writes a pair's row.
    /// @param row The row's position in memory.
    /// @param factory The factory that lists the pair.
    /// @param index The pair's number in the factory.
    function _write(uint256 row, address factory, uint256 index) private view {
        (, uint256 found) = Ask.one(factory, ALL_PAIRS, index, gasleft());
        address pair = address(uint160(_fitting(found, 160)));
        if (pair == address(0)) return;
        (, uint256 token0) = Ask.one(pair, TOKEN0, PAIR_GAS);
        (, uint256 token1) = Ask.one(pair, TOKEN1, PAIR_GAS);
        (, uint256 reserve0, uint256 reserve1) = Ask.two(pair, GET_RESERVES, PAIR_GAS);
        (token0, token1) = (_fitting(token0, 160), _fitting(token1, 160));
        (reserve0, reserve1) = (_fitting(reserve0, 112), _fitting(reserve1, 112));
        assembly ("memory-safe") {
            mstore(row, shl(96, pair))
            mstore(add(row, 20), shl(96, token0))
            mstore(add(row, 40), shl(96, token1))
            mstore(add(row, 60), shl(144, reserve0))
            mstore(add(row, 74), shl(144, reserve1))
        }
    }

    /// @dev Replaces a value that is too large by zero.
    /// @param value A word.
    /// @param bits The maximum number of bits.
    /// @return The word or zero.
    function _fitting(uint256 value, uint256 bits) private pure returns (uint256) {
        return value >> bits == 0 ? value : 0;
    }

    /// @dev Reverts if the token returns no balance.
    /// @param token An ERC-20.
    /// @param account The account to read.
    /// @return balance The balance in the token's smallest unit.
    function _balance(address token, address account) private view returns (uint256 balance) {
        bool ok;
        (ok, balance) = Ask.one(token, BALANCE_OF, uint160(account), TOKEN_GAS);
        require(ok, "no balance");
    }
}
