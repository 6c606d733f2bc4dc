// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ask} from "./Ask.sol";

/// @title What Curve pools do not tell
/// @notice Never deployed and never part of a transaction: a node runs it during one `eth_call`, at an address whose
/// code the call overrides.
contract CurveLens {
    bytes4 private constant BALANCE_OF = bytes4(keccak256("balanceOf(address)"));

    /// @dev The first read of a storage slot costs 2,000 gas more than later ones (EIP-2929); everything else costs the
    /// same.
    uint256 private constant COLD = 1_000;

    /// @notice Returns the block's timestamp, in seconds.
    function time() external view returns (uint256) {
        return block.timestamp;
    }

    /// @notice Returns whether `pool` reports its balance of `coin` without asking the coin. The lens then reads the
    /// pool's balance from the coin twice: if the pool had asked, the slot would already be warm and the first read
    /// would cost no more than the second. Also returns false if the slot was read earlier in the same call, or if the
    /// coin keeps the balance in no slot of its own. Reverts if either does not answer.
    /// @param pool The pool.
    /// @param selector Its function that returns a balance by index: `balances`.
    /// @param index The index.
    /// @param coin The coin.
    function keepsCount(address pool, bytes4 selector, uint256 index, address coin) external view returns (bool) {
        // Warms everything else that the coin reads to answer.
        Ask.must(coin, BALANCE_OF, uint160(address(this)));
        Ask.must(pool, selector, index);
        uint256 first = _cost(coin, pool);
        uint256 again = _cost(coin, pool);
        return first > again + COLD;
    }

    /// @dev Reverts if the coin does not answer.
    /// @param coin An ERC-20.
    /// @param holder The account to read.
    /// @return gas The gas that the read took.
    function _cost(address coin, address holder) private view returns (uint256 gas) {
        gas = gasleft();
        Ask.must(coin, BALANCE_OF, uint160(holder));
        gas -= gasleft();
    }
}
