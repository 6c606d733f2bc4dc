// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ask} from "./Ask.sol";

/// @title What Curve's pools do not tell
/// @notice Never deployed and never part of a transaction: a node runs it for the length of one `eth_call`, at an
/// address it is laid over.
contract CurveLens {
    bytes4 private constant BALANCE_OF = bytes4(keccak256("balanceOf(address)"));

    /// @dev Gas that the first read of a storage slot costs above later ones is 2,000 (EIP-2929); all else is the same.
    uint256 private constant COLD = 1_000;

    /// @notice The time of the block, in seconds.
    function time() external view returns (uint256) {
        return block.timestamp;
    }

    /// @notice Whether `pool` tells what it has of `coin` without asking the coin. The coin's balance of the pool is read
    /// afterwards, twice: had the pool asked, the first of the two would find it read already and cost no more than the second.
    /// False as well where anybody read it earlier in the same call, or the coin keeps it in no slot of its own.
    /// Reverts where either does not answer.
    /// @param pool The pool.
    /// @param selector Its function that tells a balance by a number: `balances`.
    /// @param index That number.
    /// @param coin The coin.
    function keepsCount(address pool, bytes4 selector, uint256 index, address coin) external view returns (bool) {
        // Whatever else the coin reads for an answer is read for this one.
        Ask.must(coin, BALANCE_OF, uint160(address(this)));
        Ask.must(pool, selector, index);
        uint256 first = _cost(coin, pool);
        uint256 again = _cost(coin, pool);
        return first > again + COLD;
    }

    /// @dev Fails where the coin does not say.
    /// @param coin An ERC-20.
    /// @param holder Whose balance.
    /// @return gas What it took to read that.
    function _cost(address coin, address holder) private view returns (uint256 gas) {
        gas = gasleft();
        Ask.must(coin, BALANCE_OF, uint160(holder));
        gas -= gasleft();
    }
}
