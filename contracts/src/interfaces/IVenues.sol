// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Constant-product pool: it pays out first and then checks what it received.
interface IV2Pool {
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

/// @notice Concentrated-liquidity pool: it pays out and then asks for its input through a callback.
interface IV3Pool {
    function swap(
        address recipient,
        bool zeroForOne,
        int256 amountSpecified,
        uint160 sqrtPriceLimitX96,
        bytes calldata data
    ) external returns (int256 amount0, int256 amount1);
}

/// @notice The wrapped native token.
interface IWETH {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}
