// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ask} from "./Ask.sol";

/// @title Bins of a pair of the Liquidity Book
/// @notice Never deployed and never part of a transaction: a node runs it during one `eth_call`, at an address whose
/// code the call overrides.
contract BinLens {
    bytes4 private constant GET_BIN = bytes4(keccak256("getBin(uint24)"));
    /// @dev 3 bytes of the id, 16 each of both reserves.
    uint256 private constant ROW = 35;

    /// @notice Returns a row for each bin from number `from` up to `count` bins that holds tokens. Reverts if the pair
    /// does not return a bin.
    function bins(address pair, uint256 from, uint256 count) external view returns (bytes memory rows) {
        // The last row is written as whole words, which extend beyond it.
        rows = new bytes(count * ROW + 32);
        uint256 row;
        assembly ("memory-safe") {
            row := add(rows, 0x20)
        }
        for (uint256 id = from; id < from + count; id++) {
            (uint256 x, uint256 y) = Ask.mustTwo(pair, GET_BIN, id);
            if (x | y == 0) continue;
            assembly ("memory-safe") {
                mstore(row, or(shl(232, id), shl(104, x)))
                mstore(add(row, 19), shl(128, y))
                row := add(row, ROW)
            }
        }
        assembly ("memory-safe") {
            mstore(rows, sub(row, add(rows, 0x20)))
        }
    }
}
