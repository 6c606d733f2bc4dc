// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IUniswapV3Factory {
    function createPool(address tokenA, address tokenB, uint24 fee) external returns (address);
}

interface IUniswapV3Pool {
    function initialize(uint160 sqrtPriceX96) external;
    function mint(address recipient, int24 tickLower, int24 tickUpper, uint128 amount, bytes calldata data)
        external
        returns (uint256, uint256);
}

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// @notice Makes a pool of a token and of the address that stands for the native currency, with the token alone.
contract NativePool {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    IToken private immutable token;
    address public immutable pool;

    /// @param token_ a token whose address is below that of the native currency
    constructor(IUniswapV3Factory factory, IToken token_) {
        token = token_;
        pool = factory.createPool(address(token_), NATIVE, 3000);
        IUniswapV3Pool(pool).initialize(2 ** 96);
    }

    /// @notice Offers all above the price, where the pool asks for no native currency.
    function offer() external {
        IUniswapV3Pool(pool).mint(address(this), 60, 600_000, 10 ** 15, "");
    }

    function uniswapV3MintCallback(uint256 amount0, uint256, bytes calldata) external {
        token.transfer(pool, amount0);
    }
}
