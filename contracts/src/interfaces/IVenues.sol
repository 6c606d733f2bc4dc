// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Constant-product pool: it pays out first and then checks what it received. It is also its share token.
interface IV2Pool {
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    /// @notice Mints shares for what the pool holds beyond its reserves.
    function mint(address to) external returns (uint256 liquidity);
    /// @notice Pays out both tokens for the shares that the pool itself holds.
    function burn(address to) external returns (uint256 amount0, uint256 amount1);
}

/// @notice Solidly pool, stable or volatile; reserves, shares and their functions are as in IV2Pool.
interface ISolidlyPool {
    /// @notice Returns what the pool pays for an amount less its fee, computed from its reserves.
    function getAmountOut(uint256 amountIn, address tokenIn) external view returns (uint256 amountOut);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

/// @notice Pair of the Liquidity Book, of any version.
interface ILBPair {
    /// @notice Sells all of one token that the pair holds beyond its reserves. Versions differ in what it returns.
    function swap(bool swapForY, address to) external;
}

/// @notice Pool of Fluid DEX T1, which keeps its tokens in the Liquidity layer.
interface IFluidPool {
    /// @notice Sells exactly `amountIn` of one of its tokens, native by value, and pays `to`, or the caller if that is
    /// the zero address.
    function swapIn(bool swap0to1, uint256 amountIn, uint256 amountOutMin, address to)
        external
        payable
        returns (uint256 amountOut);
}

/// @notice Concentrated-liquidity pool: it pays out first and then collects its input through a callback.
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

/// @notice Curve pool with signed indices. Old pools return nothing. `add_liquidity` and `remove_liquidity` take an
/// array as long as the pool's list of coins; CurveSteps has their signatures.
interface ICurvePool {
    function exchange(int128 i, int128 j, uint256 amount, uint256 min) external payable;
    function remove_liquidity_one_coin(uint256 shares, int128 i, uint256 min) external;
}

/// @notice Curve pool with unsigned indices.
interface ICurvePoolUint {
    function exchange(uint256 i, uint256 j, uint256 amount, uint256 min) external payable;
}

/// @notice Curve pool that trades the underlying of its coins: of lending markets' tokens, or of its base pool's
/// shares.
interface ICurveUnderlying {
    function exchange_underlying(int128 i, int128 j, uint256 amount, uint256 min) external;
}

/// @notice ICurveUnderlying with unsigned indices; in pools with native, the exchange that takes and pays it.
interface ICurveUnderlyingUint {
    function exchange_underlying(uint256 i, uint256 j, uint256 amount, uint256 min) external payable;
}

/// @notice Curve pool of coins with different values. With `useEth`, it takes and pays native instead of its wrapper.
interface ICurveCryptoPool {
    function exchange(uint256 i, uint256 j, uint256 amount, uint256 min, bool useEth) external payable;
    function remove_liquidity_one_coin(uint256 shares, uint256 i, uint256 min) external;
}

/// @notice Curve pool of any number of coins; it is also its share token.
interface ICurveListPool {
    function add_liquidity(uint256[] calldata amounts, uint256 min) external payable returns (uint256);
    function remove_liquidity(uint256 shares, uint256[] calldata mins) external returns (uint256[] memory);
}

/// @notice Converts between DAI and USDS one to one. It takes from its caller and pays `usr`.
interface IUsdsConverter {
    function daiToUsds(address usr, uint256 wad) external;
    function usdsToDai(address usr, uint256 wad) external;
}

/// @notice Converts MKR to SKY at its rate, less its fee. It burns its caller's MKR, by allowance, and pays `usr`.
interface IMkrSky {
    function mkrToSky(address usr, uint256 mkrAmt) external;
}

/// @notice Sky's peg stability module, and its wrapper for USDS. Fees are fractions of the gem's value in units of
/// 1e-18, rounded down: `tin` is deducted from a sale, `tout` is added to a purchase.
interface ILitePsm {
    /// @notice Returns how many units of DAI one unit of the gem is worth.
    function to18ConversionFactor() external view returns (uint256);
    function tout() external view returns (uint256);
    function sellGem(address usr, uint256 gemAmt) external returns (uint256 daiOutWad);
    function buyGem(address usr, uint256 gemAmt) external returns (uint256 daiInWad);
}

/// @notice Spark's peg stability module on rollups, which exchanges USDC, USDS and sUSDS.
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

/// @notice Takes native and pays its caller the staked token: Rocket Pool's deposit pool, ether.fi's liquidity pool.
interface IDepositPool {
    function deposit() external payable;
}

/// @notice Takes native and mints shares of Frax's staked ether.
interface IFrxEthMinter {
    function submitAndDeposit(address recipient) external payable returns (uint256 shares);
}

/// @notice Rocket Pool's staked ether, which pays native to its caller.
interface IRocketToken {
    function burn(uint256 rethAmount) external;
}

/// @notice ERC-4626 vault; it is also its share token.
interface ITokenVault {
    function deposit(uint256 assets, address receiver) external returns (uint256 shares);
    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets);
}

/// @notice Vault that predates ERC-4626 (Yearn V2); `deposit` is the same.
interface IWithdrawVault {
    function withdraw(uint256 shares, address recipient) external returns (uint256 assets);
}

/// @notice Aave's pool: `supply` in version 3, `deposit` in version 2, `withdraw` in both.
interface IAavePool {
    function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode) external;
    function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode) external;
    function withdraw(address asset, uint256 amount, address to) external returns (uint256);
}

/// @notice Compound V2 market; it returns zero, or an error code.
interface ICToken {
    function mint(uint256 amount) external returns (uint256 code);
    function redeem(uint256 shares) external returns (uint256 code);
}

/// @notice Compound V2's market of native; `mint` returns nothing and reverts on failure.
interface ICEther {
    function mint() external payable;
}

/// @notice Lido's rebasing token.
interface IStETH {
    function submit(address referral) external payable returns (uint256 shares);
}

/// @notice Lido's token of shares, which does not rebase.
interface IWstETH {
    function wrap(uint256 amount) external returns (uint256);
    function unwrap(uint256 amount) external returns (uint256);
}
