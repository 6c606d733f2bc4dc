// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice What a plugin of Algebra Integral notifies of every swap while its pool's liquidity is farmed.
/// @dev Counts swaps and stores the last tick. It pays no rewards.
contract FarmingPool {
    uint256 public swaps;
    int24 public tick;

    function crossTo(int24 targetTick, bool) external returns (bool) {
        swaps++;
        tick = targetTick;
        return true;
    }
}
