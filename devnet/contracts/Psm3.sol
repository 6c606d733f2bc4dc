// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IPsmToken {
    function decimals() external view returns (uint8);
    function approve(address spender, uint256 value) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// @notice The value of one sUSDS, in ray, as a bridge reported it, and its growth since.
/// @dev Written after the published interface of Spark's oracle, whose bytecode is in no npm package. On the local
/// chain, anyone may report.
contract SsrOracle {
    uint256 private constant RAY = 10 ** 27;

    uint256 public getSSR;
    uint256 public getChi;
    uint256 public getRho;

    function setSUSDSData(uint256 ssr, uint256 chi, uint256 rho) external {
        (getSSR, getChi, getRho) = (ssr, chi, rho);
    }

    function getConversionRate() external view returns (uint256) {
        require(block.timestamp >= getRho, "SSROracleBase/invalid-timestamp");
        if (block.timestamp == getRho) return getChi;
        return _power(getSSR, block.timestamp - getRho) * getChi / RAY;
    }

    /// @dev Returns `base` in ray to the power of `exponent` by squaring, rounding each product half up.
    function _power(uint256 base, uint256 exponent) private pure returns (uint256 result) {
        result = exponent % 2 == 0 ? RAY : base;
        for (exponent /= 2; exponent != 0; exponent /= 2) {
            base = (base * base + RAY / 2) / RAY;
            if (exponent % 2 != 0) result = (result * base + RAY / 2) / RAY;
        }
    }
}

/// @notice Exchanges USDC, USDS and sUSDS from its own balances, but USDC from its pocket.
/// @dev Written after the published interface of Spark's PSM3, whose bytecode is in no npm package: no deposits. On the
/// local chain, anyone may set the pocket.
contract Psm3 {
    uint256 private constant RAY = 10 ** 27;

    IPsmToken public immutable usdc;
    IPsmToken public immutable usds;
    IPsmToken public immutable susds;
    address public immutable rateProvider;
    address public pocket = address(this);

    uint256 private immutable _usdcUnit;
    uint256 private immutable _usdsUnit;
    uint256 private immutable _susdsUnit;

    constructor(address usdc_, address usds_, address susds_, address rateProvider_) {
        (usdc, usds, susds) = (IPsmToken(usdc_), IPsmToken(usds_), IPsmToken(susds_));
        rateProvider = rateProvider_;
        _usdcUnit = 10 ** usdc.decimals();
        _usdsUnit = 10 ** usds.decimals();
        _susdsUnit = 10 ** susds.decimals();
    }

    /// @notice Moves the USDC to another account, which must approve this contract.
    function setPocket(address pocket_) external {
        require(pocket == address(this));
        usdc.transfer(pocket_, usdc.balanceOf(pocket));
        pocket = pocket_;
    }

    function swapExactIn(
        address assetIn,
        address assetOut,
        uint256 amountIn,
        uint256 minAmountOut,
        address receiver,
        uint256
    ) external returns (uint256 amountOut) {
        require(amountIn != 0, "PSM3/invalid-amountIn");
        require(receiver != address(0), "PSM3/invalid-receiver");
        amountOut = previewSwapExactIn(assetIn, assetOut, amountIn);
        require(amountOut >= minAmountOut, "PSM3/amountOut-too-low");
        address to = assetIn == address(usdc) ? pocket : address(this);
        require(IPsmToken(assetIn).transferFrom(msg.sender, to, amountIn), "payment failed");
        if (assetOut == address(usdc) && pocket != address(this)) {
            require(usdc.transferFrom(pocket, receiver, amountOut), "payout failed");
        } else {
            require(IPsmToken(assetOut).transfer(receiver, amountOut), "payout failed");
        }
    }

    function previewSwapExactIn(address assetIn, address assetOut, uint256 amountIn) public view returns (uint256) {
        require(assetIn != assetOut, "PSM3/invalid-asset");
        uint256 unitIn = _unit(assetIn);
        uint256 unitOut = _unit(assetOut);
        if (assetOut == address(susds)) return amountIn * RAY / _rate() * unitOut / unitIn;
        if (assetIn == address(susds)) return amountIn * _rate() / RAY * unitOut / unitIn;
        return amountIn * unitOut / unitIn;
    }

    function _rate() private view returns (uint256) {
        return SsrOracle(rateProvider).getConversionRate();
    }

    function _unit(address asset) private view returns (uint256) {
        if (asset == address(usdc)) return _usdcUnit;
        if (asset == address(usds)) return _usdsUnit;
        require(asset == address(susds), "PSM3/invalid-asset");
        return _susdsUnit;
    }
}
