// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Generated from spec/program.json by scripts/generate.mjs. Do not edit.

/// @notice How pools ask for their input while they are being swapped in: `amount0` and `amount1` are what they are owed of
/// their tokens, in the smallest unit, and not above zero when they owe.
interface IV3Callbacks {
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
    function algebraSwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
}

/// @notice Those functions by their numbers.
library V3Callbacks {
    /// @param kind The number of the callback in the format.
    /// @return Its selector; zero when there is none.
    function selector(uint256 kind) internal pure returns (bytes4) {
        if (kind == 0) return IV3Callbacks.uniswapV3SwapCallback.selector;
        if (kind == 1) return IV3Callbacks.pancakeV3SwapCallback.selector;
        if (kind == 2) return IV3Callbacks.algebraSwapCallback.selector;
        return 0;
    }
}
