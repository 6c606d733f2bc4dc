// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice What a plugin of Algebra Integral tells of every swap while liquidity of its pool is farmed.
/// @dev Counts swaps and keeps the last tick. It pays no rewards.
contract FarmingPool {
    uint256 public swaps;
    int24 public tick;

    function crossTo(int24 targetTick, bool) external returns (bool) {
        swaps++;
        tick = targetTick;
        return true;
    }
}
