// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

// Frax's ether, written anew after the published source, because its bytecode is in no npm package: no validators, owners
// or timelocks. What those set, anybody may set here.

/// @notice frxETH, which its minters issue.
contract FrxEth is ERC20 {
    mapping(address minter => bool) public minters;

    constructor() ERC20("Frax Ether", "frxETH") {}

    function setMinter(address minter, bool allowed) external {
        minters[minter] = allowed;
    }

    function minter_mint(address to, uint256 amount) external {
        require(minters[msg.sender], "Only minters");
        _mint(to, amount);
    }
}

/// @notice Staked frxETH, an xERC4626 that begins the next cycle of rewards itself. Without virtual units.
contract SfrxEth is ERC20 {
    IERC20 public immutable asset;
    uint32 public immutable rewardsCycleLength;
    uint32 public lastSync;
    uint32 public rewardsCycleEnd;
    uint192 public lastRewardAmount;
    /// @dev Of the assets, those that count and were no rewards of the cycle.
    uint256 private _stored;

    constructor(IERC20 asset_, uint32 length) ERC20("Staked Frax Ether", "sfrxETH") {
        (asset, rewardsCycleLength) = (asset_, length);
        rewardsCycleEnd = uint32(block.timestamp) / length * length;
    }

    modifier andSync() {
        if (block.timestamp >= rewardsCycleEnd) syncRewards();
        _;
    }

    function syncRewards() public {
        require(block.timestamp >= rewardsCycleEnd, "SyncError");
        uint256 counted = _stored + lastRewardAmount;
        uint256 next = asset.balanceOf(address(this)) - counted;
        _stored = counted;
        require(next <= type(uint192).max, "too much");
        (lastRewardAmount, lastSync) = (uint192(next), uint32(block.timestamp));
        rewardsCycleEnd = (uint32(block.timestamp) + rewardsCycleLength) / rewardsCycleLength * rewardsCycleLength;
    }

    function totalAssets() public view returns (uint256) {
        if (block.timestamp >= rewardsCycleEnd) return _stored + lastRewardAmount;
        uint256 unlocked = uint256(lastRewardAmount) * (block.timestamp - lastSync) / (rewardsCycleEnd - lastSync);
        return _stored + unlocked;
    }

    function convertToShares(uint256 assets) public view returns (uint256) {
        uint256 supply = totalSupply();
        return supply == 0 ? assets : Math.mulDiv(assets, supply, totalAssets());
    }

    function convertToAssets(uint256 shares) public view returns (uint256) {
        uint256 supply = totalSupply();
        return supply == 0 ? shares : Math.mulDiv(shares, totalAssets(), supply);
    }

    function previewDeposit(uint256 assets) public view returns (uint256) {
        return convertToShares(assets);
    }

    function previewRedeem(uint256 shares) public view returns (uint256) {
        return convertToAssets(shares);
    }

    function maxDeposit(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function maxRedeem(address owner) external view returns (uint256) {
        return balanceOf(owner);
    }

    function deposit(uint256 assets, address receiver) external andSync returns (uint256 shares) {
        shares = previewDeposit(assets);
        require(shares != 0, "ZERO_SHARES");
        asset.transferFrom(msg.sender, address(this), assets);
        _mint(receiver, shares);
        _stored += assets;
    }

    function redeem(uint256 shares, address receiver, address owner) external andSync returns (uint256 assets) {
        if (msg.sender != owner) _spendAllowance(owner, msg.sender, shares);
        assets = previewRedeem(shares);
        require(assets != 0, "ZERO_ASSETS");
        // Rewards that count before the end of the cycle cannot leave yet.
        _stored -= assets;
        _burn(owner, shares);
        asset.transfer(receiver, assets);
    }
}

/// @notice Takes ether for frxETH one to one, and deposits that for whoever asks.
contract FrxEthMinter {
    FrxEth public immutable frxETHToken;
    SfrxEth public immutable sfrxETHToken;
    bool public submitPaused;
    uint256 public withholdRatio;
    uint256 public currentWithheldETH;

    constructor(FrxEth token, SfrxEth staked) {
        (frxETHToken, sfrxETHToken) = (token, staked);
    }

    function setSubmit(bool paused, uint256 withholdPpm) external {
        (submitPaused, withholdRatio) = (paused, withholdPpm);
    }

    function submit() external payable {
        _submit(msg.sender);
    }

    function submitAndDeposit(address recipient) external payable returns (uint256 shares) {
        _submit(address(this));
        frxETHToken.approve(address(sfrxETHToken), msg.value);
        shares = sfrxETHToken.deposit(msg.value, recipient);
        require(shares > 0, "No sfrxETH was returned");
    }

    receive() external payable {
        _submit(msg.sender);
    }

    function _submit(address recipient) private {
        require(!submitPaused, "Submit is paused");
        require(msg.value != 0, "Cannot submit 0");
        frxETHToken.minter_mint(recipient, msg.value);
        if (withholdRatio != 0) currentWithheldETH += msg.value * withholdRatio / 1e6;
    }
}
