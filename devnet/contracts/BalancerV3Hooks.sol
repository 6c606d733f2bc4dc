// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ONE, Wad} from "./BalancerV3Maths.sol";
import {
    HookFlags,
    IBalancerV3Hooks,
    IBalancerV3Pool,
    LiquidityManagement,
    PoolSwapParams,
    TokenConfig
} from "./BalancerV3Types.sol";

/// @notice Charges a higher fee on swaps that carry a stable pool away from its balance, beyond a threshold.
/// @dev Written after the published source, whose licence does not allow its code here: of Balancer's StableSurgeHook
/// what swaps and readers need. On the local chain, the owner sets what fee managers do.
contract BalancerV3StableSurge is IBalancerV3Hooks {
    using Wad for uint256;

    struct Surge {
        uint64 threshold;
        uint64 most;
    }

    error InvalidPercentage();

    address private immutable vault;
    address private immutable owner;
    mapping(address pool => Surge surge) private surges;
    uint256 public immutable getDefaultMaxSurgeFeePercentage;
    uint256 public immutable getDefaultSurgeThresholdPercentage;

    event StableSurgeHookRegistered(address indexed pool, address indexed factory);
    event ThresholdSurgePercentageChanged(address indexed pool, uint256 newSurgeThresholdPercentage);
    event MaxSurgeFeePercentageChanged(address indexed pool, uint256 newMaxSurgeFeePercentage);

    constructor(address vault_, address owner_, uint256 most, uint256 threshold) {
        (vault, owner) = (vault_, owner_);
        (getDefaultMaxSurgeFeePercentage, getDefaultSurgeThresholdPercentage) = (most, threshold);
    }

    function getHookFlags() external pure returns (HookFlags memory flags) {
        flags.shouldCallComputeDynamicSwapFee = true;
        flags.shouldCallAfterAddLiquidity = true;
        flags.shouldCallAfterRemoveLiquidity = true;
    }

    function onRegister(address factory, address pool, TokenConfig[] memory, LiquidityManagement calldata)
        external
        returns (bool)
    {
        require(msg.sender == vault, "not the vault");
        _setMost(pool, getDefaultMaxSurgeFeePercentage);
        _setThreshold(pool, getDefaultSurgeThresholdPercentage);
        emit StableSurgeHookRegistered(pool, factory);
        return true;
    }

    function setMaxSurgeFeePercentage(address pool, uint256 value) external {
        require(msg.sender == owner, "not the owner");
        _setMost(pool, value);
    }

    function setSurgeThresholdPercentage(address pool, uint256 value) external {
        require(msg.sender == owner, "not the owner");
        _setThreshold(pool, value);
    }

    function getMaxSurgeFeePercentage(address pool) external view returns (uint256) {
        return surges[pool].most;
    }

    function getSurgeThresholdPercentage(address pool) external view returns (uint256) {
        return surges[pool].threshold;
    }

    function onComputeDynamicSwapFeePercentage(PoolSwapParams calldata params, address pool, uint256 staticFee)
        external
        view
        returns (bool, uint256)
    {
        Surge memory surge = surges[pool];
        // As if there were no fee, and also where the fee cannot rise: what the pool refuses, the hook does.
        uint256 bought = IBalancerV3Pool(pool).onSwap(params);
        uint256[] memory balances = params.balancesScaled18;
        uint256 before = _imbalance(balances);
        balances = params.balancesScaled18;
        balances[params.indexIn] += params.amountGivenScaled18;
        balances[params.indexOut] -= bought;
        uint256 later = _imbalance(balances);
        bool isSurging = later > before && later > surge.threshold;
        if (!isSurging || surge.most < staticFee) return (true, staticFee);
        uint256 beyond = (later - surge.threshold).divDown(uint256(surge.threshold).complement());
        return (true, staticFee + (surge.most - staticFee).mulDown(beyond));
    }

    /// @dev How far the balances are from their median, as a part of their sum. Sorts them.
    function _imbalance(uint256[] memory balances) private pure returns (uint256) {
        uint256 count = balances.length;
        uint256 sum;
        for (uint256 i; i < count; i++) {
            sum += balances[i];
            for (uint256 j = i; j > 0 && balances[j - 1] > balances[j]; j--) {
                (balances[j - 1], balances[j]) = (balances[j], balances[j - 1]);
            }
        }
        uint256 median = balances[count / 2];
        if (count % 2 == 0) median = (balances[count / 2 - 1] + median) / 2;
        uint256 apart;
        for (uint256 i; i < count; i++) apart += balances[i] > median ? balances[i] - median : median - balances[i];
        return apart.divDown(sum);
    }

    function _setMost(address pool, uint256 value) private {
        if (value > ONE) revert InvalidPercentage();
        surges[pool].most = uint64(value);
        emit MaxSurgeFeePercentageChanged(pool, value);
    }

    function _setThreshold(address pool, uint256 value) private {
        if (value > ONE) revert InvalidPercentage();
        surges[pool].threshold = uint64(value);
        emit ThresholdSurgePercentageChanged(pool, value);
    }
}
