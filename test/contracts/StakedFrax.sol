// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

// Vaults with linear rewards, written anew after the published sources, because their bytecode is in no npm package: no
// owners, signatures or bridges. What those set, anybody may set here.

/// @notice Staked FRAX: what it is sent counts gradually in the next cycle. Without virtual units.
contract StakedFrax is ERC20 {
    struct RewardsCycleData {
        uint40 cycleEnd;
        uint40 lastSync;
        uint216 rewardCycleAmount;
    }

    IERC20 public immutable asset;
    uint256 public immutable REWARDS_CYCLE_LENGTH;
    RewardsCycleData public rewardsCycleData;
    uint256 public lastRewardsDistribution;
    uint256 public storedTotalAssets;
    uint256 public maxDistributionPerSecondPerAsset;

    constructor(IERC20 asset_, uint256 length, uint256 most) ERC20("Staked FRAX", "sFRAX") {
        (asset, REWARDS_CYCLE_LENGTH, maxDistributionPerSecondPerAsset) = (asset_, length, most);
        _sync();
        lastRewardsDistribution = block.timestamp;
    }

    function setMaxDistributionPerSecondPerAsset(uint256 most) external {
        syncRewardsAndDistribution();
        maxDistributionPerSecondPerAsset = most > type(uint64).max ? type(uint64).max : most;
    }

    function previewDistributeRewards() public view returns (uint256) {
        RewardsCycleData memory cycle = rewardsCycleData;
        // Reverts if somebody distributed after the end of the cycle and nobody began the next one.
        uint256 until = block.timestamp > cycle.cycleEnd ? cycle.cycleEnd : block.timestamp;
        uint256 passed = until - lastRewardsDistribution;
        uint256 rewards = cycle.rewardCycleAmount * passed / (cycle.cycleEnd - cycle.lastSync);
        uint256 most = maxDistributionPerSecondPerAsset * passed * storedTotalAssets / 1e18;
        return rewards < most ? rewards : most;
    }

    function distributeRewards() external virtual {
        _distribute();
    }

    function syncRewardsAndDistribution() public {
        _distribute();
        _sync();
    }

    function totalAssets() public view returns (uint256) {
        return storedTotalAssets + previewDistributeRewards();
    }

    function previewDeposit(uint256 assets) public view returns (uint256) {
        uint256 supply = totalSupply();
        return supply == 0 ? assets : assets * supply / totalAssets();
    }

    function previewRedeem(uint256 shares) public view returns (uint256) {
        uint256 supply = totalSupply();
        return supply == 0 ? shares : shares * totalAssets() / supply;
    }

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        syncRewardsAndDistribution();
        shares = previewDeposit(assets);
        require(shares != 0, "ZERO_SHARES");
        asset.transferFrom(msg.sender, address(this), assets);
        _mint(receiver, shares);
        storedTotalAssets += assets;
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        syncRewardsAndDistribution();
        if (msg.sender != owner) _spendAllowance(owner, msg.sender, shares);
        assets = previewRedeem(shares);
        require(assets != 0, "ZERO_ASSETS");
        storedTotalAssets -= assets;
        _burn(owner, shares);
        asset.transfer(receiver, assets);
    }

    function _distribute() private {
        storedTotalAssets += previewDistributeRewards();
        lastRewardsDistribution = block.timestamp;
    }

    function _sync() private {
        _payFees();
        if (block.timestamp <= rewardsCycleData.cycleEnd) return;
        uint256 length = REWARDS_CYCLE_LENGTH;
        uint256 end = (block.timestamp + length) / length * length;
        if (end - block.timestamp < length / _leastPart()) end += length;
        uint256 rewards = asset.balanceOf(address(this)) - storedTotalAssets;
        rewardsCycleData = RewardsCycleData(uint40(end), uint40(block.timestamp), uint216(rewards));
    }

    /// @dev A cycle that were shorter than this part of its length lasts one length more.
    function _leastPart() internal pure virtual returns (uint256) {
        return 20;
    }

    function _payFees() internal virtual {}
}

/// @notice Savings reUSD: the first trade of a week also brings the week's fees.
contract SavingsReUsd is StakedFrax {
    FeeDeposit public immutable fees;

    constructor(IERC20 asset_, uint256 length, uint256 most) StakedFrax(asset_, length, most) {
        fees = new FeeDeposit(asset_);
    }

    function distributeRewards() external pure override {
        revert("no such function");
    }

    function _leastPart() internal pure override returns (uint256) {
        return 40;
    }

    function _payFees() internal override {
        if (address(fees).code.length > 0) fees.distribute();
    }
}

/// @notice Pays a tenth of what it holds to its vault once a week.
contract FeeDeposit {
    IERC20 private immutable _asset;
    address private immutable _vault;
    uint256 private _week;

    constructor(IERC20 asset_) {
        (_asset, _vault) = (asset_, msg.sender);
    }

    function distribute() external {
        if (_week == block.timestamp / 1 weeks) return;
        _week = block.timestamp / 1 weeks;
        _asset.transfer(_vault, _asset.balanceOf(address(this)) / 10);
    }
}
