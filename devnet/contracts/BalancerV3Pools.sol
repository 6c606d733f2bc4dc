// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {AssetBoundsExceeded, ONE, StableCurve, TwoCurve, WeightedCurve} from "./BalancerV3Maths.sol";
import {IBalancerV3Pool, IBalancerV3Vault, PoolSwapParams} from "./BalancerV3Types.sol";

error TokenBalanceBelowMin(uint256 tokenIndex, uint256 actualBalance, uint256 minBalance);

/// @dev The pools of Balancer V3, written after the published sources, whose licences do not allow their code here: of
/// swaps only exact inputs, and no shares.
abstract contract BalancerV3Pool is IBalancerV3Pool {
    IBalancerV3Vault internal immutable vault;
    address internal immutable owner;

    constructor(IBalancerV3Vault vault_, address owner_) {
        (vault, owner) = (vault_, owner_);
    }

    modifier onlyExactIn(uint8 kind) {
        require(kind == 0, "only exact inputs");
        _;
    }

    function getVault() external view returns (address) {
        return address(vault);
    }
}

/// @notice A pool of tokens that are worth about the same.
contract BalancerV3StablePool is BalancerV3Pool {
    struct AmplificationState {
        uint64 startValue;
        uint64 endValue;
        uint32 startTime;
        uint32 endTime;
    }

    struct StablePoolImmutableData {
        address[] tokens;
        uint256[] decimalScalingFactors;
        uint256 amplificationParameterPrecision;
    }

    AmplificationState private state;
    uint256 public constant getMinimumSwapFeePercentage = 1e12;
    uint256 public constant getMaximumSwapFeePercentage = 0.1e18;

    event AmpUpdateStarted(uint256 startValue, uint256 endValue, uint256 startTime, uint256 endTime);
    event AmpUpdateStopped(uint256 currentValue);

    constructor(IBalancerV3Vault vault_, address owner_, uint256 amplification) BalancerV3Pool(vault_, owner_) {
        _stop(amplification * StableCurve.AMP_PRECISION);
    }

    function onSwap(PoolSwapParams memory request)
        external
        view
        onlyExactIn(request.kind)
        returns (uint256 amountOut)
    {
        uint256[] memory balances = request.balancesScaled18;
        (uint256 amp,) = _amplification();
        uint256 current = StableCurve.invariant(amp, balances);
        uint256 amountIn = request.amountGivenScaled18;
        amountOut = StableCurve.out(amp, balances, request.indexIn, request.indexOut, amountIn, current);
        _check(balances, balances[request.indexIn] + amountIn, balances[request.indexOut] - amountOut);
    }

    function _check(uint256[] memory balances, uint256 newIn, uint256 newOut) internal view virtual {
        StableCurve.check(balances, newIn, newOut);
    }

    function startAmplificationParameterUpdate(uint256 rawEndValue, uint256 endTime) external {
        require(msg.sender == owner, "not the owner");
        (uint256 value,) = _amplification();
        uint256 end = rawEndValue * StableCurve.AMP_PRECISION;
        state = AmplificationState(uint64(value), uint64(end), uint32(block.timestamp), uint32(endTime));
        emit AmpUpdateStarted(value, end, block.timestamp, endTime);
        vault.emitAuxiliaryEvent("AmpUpdateStarted", abi.encode(value, end, block.timestamp, endTime));
    }

    function stopAmplificationParameterUpdate() external {
        require(msg.sender == owner, "not the owner");
        (uint256 value,) = _amplification();
        _stop(value);
        vault.emitAuxiliaryEvent("AmpUpdateStopped", abi.encode(value));
    }

    function _stop(uint256 value) private {
        state = AmplificationState(uint64(value), uint64(value), uint32(block.timestamp), uint32(block.timestamp));
        emit AmpUpdateStopped(value);
    }

    function version() external pure virtual returns (string memory) {
        return '{"name":"StablePool","version":3}';
    }

    function getAmplificationParameter() external view returns (uint256 value, bool isUpdating, uint256 precision) {
        (value, isUpdating) = _amplification();
        precision = StableCurve.AMP_PRECISION;
    }

    function getAmplificationState() external view returns (AmplificationState memory, uint256 precision) {
        return (state, StableCurve.AMP_PRECISION);
    }

    function getStablePoolImmutableData() external view returns (StablePoolImmutableData memory data) {
        data.tokens = vault.getPoolTokens(address(this));
        (data.decimalScalingFactors,) = vault.getPoolTokenRates(address(this));
        data.amplificationParameterPrecision = StableCurve.AMP_PRECISION;
    }

    function _amplification() private view returns (uint256 value, bool isUpdating) {
        AmplificationState memory of_ = state;
        if (block.timestamp >= of_.endTime) return (of_.endValue, false);
        uint256 start = of_.startValue;
        uint256 elapsed = block.timestamp - of_.startTime;
        uint256 duration = of_.endTime - of_.startTime;
        if (of_.endValue > start) return (start + (of_.endValue - start) * elapsed / duration, true);
        return (start - (start - of_.endValue) * elapsed / duration, true);
    }
}

/// @notice The first revision, which does not look at how far balances are apart.
contract BalancerV3FirstStablePool is BalancerV3StablePool {
    constructor(IBalancerV3Vault vault_, address owner_, uint256 amplification)
        BalancerV3StablePool(vault_, owner_, amplification)
    {}

    function version() external pure override returns (string memory) {
        return '{"name":"StablePool","version":1}';
    }

    function _check(uint256[] memory, uint256, uint256) internal view override {}
}

/// @notice The first revision of a pool whose tokens' values keep given proportions.
contract BalancerV3FirstWeightedPool is BalancerV3Pool {
    uint256 public constant getMinimumSwapFeePercentage = 1e13;
    uint256 public constant getMaximumSwapFeePercentage = 0.1e18;
    uint256[] private weights;

    constructor(IBalancerV3Vault vault_, address owner_, uint256[] memory weights_) BalancerV3Pool(vault_, owner_) {
        uint256 sum;
        for (uint256 i; i < weights_.length; i++) sum += weights_[i];
        require(sum == ONE, "NormalizedWeightInvariant");
        weights = weights_;
    }

    function onSwap(PoolSwapParams memory request) external view virtual returns (uint256) {
        return _out(request, request.balancesScaled18[request.indexIn]);
    }

    function _out(PoolSwapParams memory request, uint256 balanceIn)
        internal
        view
        onlyExactIn(request.kind)
        returns (uint256)
    {
        return WeightedCurve.out(
            balanceIn,
            weights[request.indexIn],
            request.balancesScaled18[request.indexOut],
            weights[request.indexOut],
            request.amountGivenScaled18
        );
    }

    function version() external pure virtual returns (string memory) {
        return '{"name":"WeightedPool","version":1}';
    }

    function getNormalizedWeights() external view returns (uint256[] memory) {
        return weights;
    }
}

/// @notice The newest revision, which adds one to the balance of what comes in, and has the least that balances may be.
contract BalancerV3WeightedPool is BalancerV3FirstWeightedPool {
    uint256[] private least;

    constructor(IBalancerV3Vault vault_, address owner_, uint256[] memory weights_, uint256[] memory least_)
        BalancerV3FirstWeightedPool(vault_, owner_, weights_)
    {
        least = least_;
    }

    function onSwap(PoolSwapParams memory request) external view override returns (uint256 amountOut) {
        uint256 balanceIn = request.balancesScaled18[request.indexIn] + 1;
        _check(request.indexIn, balanceIn);
        amountOut = _out(request, balanceIn);
        _check(request.indexOut, request.balancesScaled18[request.indexOut] - amountOut);
    }

    function _check(uint256 index, uint256 balance) private view {
        uint256 bound = least[index];
        if (balance < bound) revert TokenBalanceBelowMin(index, balance, bound);
    }

    function version() external pure override returns (string memory) {
        return '{"name":"WeightedPool","version":2}';
    }

    function getMinTokenBalances() external view returns (uint256[] memory) {
        return least;
    }
}

/// @notice Gyroscope's pool of two tokens whose price stays in a range. Only the vault swaps in it.
contract BalancerV3TwoPool is BalancerV3Pool {
    struct Gyro2CLPPoolImmutableData {
        address[] tokens;
        uint256[] decimalScalingFactors;
        uint256 sqrtAlpha;
        uint256 sqrtBeta;
    }

    error SqrtParamsWrong();
    error SenderIsNotVault(address sender);

    uint256 public constant getMinimumSwapFeePercentage = 1e12;
    uint256 public constant getMaximumSwapFeePercentage = 1e18;
    uint256 private immutable sqrtAlpha;
    uint256 private immutable sqrtBeta;

    constructor(IBalancerV3Vault vault_, address owner_, uint256 sqrtAlpha_, uint256 sqrtBeta_)
        BalancerV3Pool(vault_, owner_)
    {
        if (sqrtAlpha_ >= sqrtBeta_) revert SqrtParamsWrong();
        (sqrtAlpha, sqrtBeta) = (sqrtAlpha_, sqrtBeta_);
    }

    function onSwap(PoolSwapParams memory request) external view onlyExactIn(request.kind) returns (uint256) {
        if (msg.sender != address(vault)) revert SenderIsNotVault(msg.sender);
        uint256[] memory balances = request.balancesScaled18;
        return TwoCurve.out(
            balances[request.indexIn],
            balances[request.indexOut],
            request.indexIn == 0,
            request.amountGivenScaled18,
            [sqrtAlpha, sqrtBeta]
        );
    }

    function version() external pure returns (string memory) {
        return '{"name":"Gyro2CLPPool","version":2}';
    }

    function getGyro2CLPPoolImmutableData() external view returns (Gyro2CLPPoolImmutableData memory data) {
        data.tokens = vault.getPoolTokens(address(this));
        (data.decimalScalingFactors,) = vault.getPoolTokenRates(address(this));
        (data.sqrtAlpha, data.sqrtBeta) = (sqrtAlpha, sqrtBeta);
    }
}
