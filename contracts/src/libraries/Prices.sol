// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Price limits of concentrated-liquidity pools.
library Prices {
    /// @dev The prices just inside what Uniswap's pools accept (TickMath, the same in V3 and V4).
    uint160 private constant LOWEST_SQRT_PRICE = 4295128740;
    uint160 private constant HIGHEST_SQRT_PRICE = 1461446703485210103287273052203988822378723970341;

    /// @notice The extreme limit in the direction of a swap, so that it stops at no price of its own.
    function limit(bool zeroForOne) internal pure returns (uint160) {
        return zeroForOne ? LOWEST_SQRT_PRICE : HIGHEST_SQRT_PRICE;
    }
}
