// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Constant-product pool: it pays out first and then checks what it received. It is the token of its shares.
interface IV2Pool {
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    /// @notice Shares for what the pool holds beyond its reserves.
    function mint(address to) external returns (uint256 liquidity);
    /// @notice Both tokens for the shares the pool holds of itself.
    function burn(address to) external returns (uint256 amount0, uint256 amount1);
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

/// @notice Curve pool with signed indices. Old ones answer nothing. `add_liquidity` and `remove_liquidity` have an array
/// as long as the pool has coins; CurveSteps names them by their signatures.
interface ICurvePool {
    function exchange(int128 i, int128 j, uint256 amount, uint256 min) external payable;
    function remove_liquidity_one_coin(uint256 shares, int128 i, uint256 min) external;
}

/// @notice Curve pool with unsigned indices.
interface ICurvePoolUint {
    function exchange(uint256 i, uint256 j, uint256 amount, uint256 min) external payable;
}

/// @notice ERC-4626 vault: it is the token of its shares.
interface ITokenVault {
    function deposit(uint256 assets, address receiver) external returns (uint256 shares);
    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets);
}

/// @notice Vault from before ERC-4626 (Yearn V2); `deposit` is the same.
interface IWithdrawVault {
    function withdraw(uint256 shares, address recipient) external returns (uint256 assets);
}

/// @notice Aave's pool: `supply` in version 3, `deposit` in version 2, `withdraw` in both.
interface IAavePool {
    function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode) external;
    function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode) external;
    function withdraw(address asset, uint256 amount, address to) external returns (uint256);
}

/// @notice Compound V2 market: answers zero, or the code of what went wrong.
interface ICToken {
    function mint(uint256 amount) external returns (uint256 code);
    function redeem(uint256 shares) external returns (uint256 code);
}

/// @notice Compound V2's market of native: `mint` answers nothing, and reverts when something went wrong.
interface ICEther {
    function mint() external payable;
}

/// @notice Lido's rebasing token.
interface IStETH {
    function submit(address referral) external payable returns (uint256 shares);
}

/// @notice Lido's token of shares.
interface IWstETH {
    function wrap(uint256 amount) external returns (uint256);
    function unwrap(uint256 amount) external returns (uint256);
}
