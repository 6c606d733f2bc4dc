// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Generated from spec/program.json by scripts/generate.mjs. Do not edit.

/// @notice How pools ask for their input while they are being swapped in.
interface IV3Callbacks {
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
}

/// @notice One function for each way, all of which do the same.
abstract contract V3Callbacks is IV3Callbacks {
    /// @inheritdoc IV3Callbacks
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _payCaller(amount0, amount1);
    }

    /// @inheritdoc IV3Callbacks
    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _payCaller(amount0, amount1);
    }

    /// @dev What every callback does.
    /// @param amount0 What the pool is owed of its first token, in its smallest unit; not above zero when it owes.
    /// @param amount1 The same of its second token.
    function _payCaller(int256 amount0, int256 amount1) internal virtual;

    /// @return selector Of the callback with this number in the format; zero when there is none.
    function _callbackSelector(uint256 kind) internal pure returns (bytes4 selector) {
        if (kind == 0) return IV3Callbacks.uniswapV3SwapCallback.selector;
        if (kind == 1) return IV3Callbacks.pancakeV3SwapCallback.selector;
    }
}
