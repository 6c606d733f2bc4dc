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

/// @notice Pool of the Solidly kind, stable or volatile; reserves, shares and their functions as in IV2Pool.
interface ISolidlyPool {
    /// @notice What the pool gives for an amount, less its fee, by its books.
    function getAmountOut(uint256 amountIn, address tokenIn) external view returns (uint256 amountOut);
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

/// @notice Curve pool that trades what its coins stand for: coins of lending markets, or of the pool below it.
interface ICurveUnderlying {
    function exchange_underlying(int128 i, int128 j, uint256 amount, uint256 min) external;
}

/// @notice The same with unsigned indices; in pools of native, the exchange that takes and pays it.
interface ICurveUnderlyingUint {
    function exchange_underlying(uint256 i, uint256 j, uint256 amount, uint256 min) external payable;
}

/// @notice Curve pool of coins that are not worth the same. With `useEth` it takes and pays native in place of its wrapper.
interface ICurveCryptoPool {
    function exchange(uint256 i, uint256 j, uint256 amount, uint256 min, bool useEth) external payable;
    function remove_liquidity_one_coin(uint256 shares, uint256 i, uint256 min) external;
}

/// @notice Curve pool of any number of coins; it is the token of its shares.
interface ICurveListPool {
    function add_liquidity(uint256[] calldata amounts, uint256 min) external payable returns (uint256);
    function remove_liquidity(uint256 shares, uint256[] calldata mins) external returns (uint256[] memory);
}

/// @notice Converts DAI and USDS one to one. It takes from its caller and pays `usr`.
interface IUsdsConverter {
    function daiToUsds(address usr, uint256 wad) external;
    function usdsToDai(address usr, uint256 wad) external;
}

/// @notice Sky's peg stability module, and its wrapper for USDS. Fees are parts of 1e18 of what the gem is worth, rounded
/// down: `tin` is kept of a sale, `tout` comes on top of a purchase.
interface ILitePsm {
    /// @notice How many units of DAI one unit of the gem is worth.
    function to18ConversionFactor() external view returns (uint256);
    function tout() external view returns (uint256);
    function sellGem(address usr, uint256 gemAmt) external returns (uint256 daiOutWad);
    function buyGem(address usr, uint256 gemAmt) external returns (uint256 daiInWad);
}

/// @notice Spark's peg stability module on rollups: USDC, USDS and sUSDS for each other.
interface IPsm3 {
    function swapExactIn(
        address assetIn,
        address assetOut,
        uint256 amountIn,
        uint256 minAmountOut,
        address receiver,
        uint256 referralCode
    ) external returns (uint256 amountOut);
}

/// @notice Takes native and gives its caller the staked token: Rocket Pool's deposit pool, ether.fi's liquidity pool.
interface IDepositPool {
    function deposit() external payable;
}

/// @notice Takes native and gives shares of Frax's staked ether.
interface IFrxEthMinter {
    function submitAndDeposit(address recipient) external payable returns (uint256 shares);
}

/// @notice Rocket Pool's staked ether, which pays its caller native.
interface IRocketToken {
    function burn(uint256 rethAmount) external;
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
