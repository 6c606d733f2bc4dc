// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Price limits of concentrated-liquidity pools.
library Prices {
    /// @dev The prices just inside what Uniswap's pools accept (TickMath, the same in V3 and V4).
    uint160 private constant LOWEST_SQRT_PRICE = 4295128740;
    uint160 private constant HIGHEST_SQRT_PRICE = 1461446703485210103287273052203988822378723970341;

    /// @notice The extreme limit in the direction of a swap, so that it stops at no price of its own.
    /// @param zeroForOne Whether the pool's first token is sold, so that its price falls.
    /// @return A square root with 96 fractional bits, as pools take it.
    function limit(bool zeroForOne) internal pure returns (uint160) {
        return zeroForOne ? LOWEST_SQRT_PRICE : HIGHEST_SQRT_PRICE;
    }
}
