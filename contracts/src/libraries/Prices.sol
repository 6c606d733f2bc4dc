// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Price limits of concentrated-liquidity pools.
library Prices {
    /// @dev The outermost prices that Uniswap's pools accept (TickMath, the same in V3 and V4).
    uint160 private constant LOWEST_SQRT_PRICE = 4295128740;
    uint160 private constant HIGHEST_SQRT_PRICE = 1461446703485210103287273052203988822378723970341;

    /// @notice Returns the extreme price limit in the direction of a swap, so that no limit stops it.
    /// @param zeroForOne Whether the pool's first token is sold, which lowers its price.
    /// @return The square root of the price with 96 fractional bits, as pools take it.
    function limit(bool zeroForOne) internal pure returns (uint160) {
        return zeroForOne ? LOWEST_SQRT_PRICE : HIGHEST_SQRT_PRICE;
    }
}
