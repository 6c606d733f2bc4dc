// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";

/// @notice sUSDe: OpenZeppelin's vault with payments that vest, a least supply, restricted accounts and a cooldown. Written
/// anew after StakedUSDeV2's published source, because its bytecode is in no npm package. What roles set, anybody may set
/// here.
contract StakedUsde is ERC4626 {
    uint256 private constant VESTING_PERIOD = 8 hours;
    uint256 private constant MIN_SHARES = 1 ether;

    uint256 public vestingAmount;
    uint256 public lastDistributionTimestamp;
    uint24 public cooldownDuration = 90 days;
    mapping(address account => bool) public softRestricted;
    mapping(address account => bool) public fullRestricted;

    constructor(IERC20 usde) ERC4626(usde) ERC20("Staked USDe", "sUSDe") {}

    function setCooldownDuration(uint24 duration) external {
        cooldownDuration = duration;
    }

    function restrict(address account, bool softly, bool fully) external {
        (softRestricted[account], fullRestricted[account]) = (softly, fully);
    }

    function transferInRewards(uint256 amount) external {
        require(amount != 0, "InvalidAmount");
        require(getUnvestedAmount() == 0, "StillVesting");
        (vestingAmount, lastDistributionTimestamp) = (amount, block.timestamp);
        IERC20(asset()).transferFrom(msg.sender, address(this), amount);
    }

    function getUnvestedAmount() public view returns (uint256) {
        uint256 passed = block.timestamp - lastDistributionTimestamp;
        return passed >= VESTING_PERIOD ? 0 : (VESTING_PERIOD - passed) * vestingAmount / VESTING_PERIOD;
    }

    function totalAssets() public view override returns (uint256) {
        return IERC20(asset()).balanceOf(address(this)) - getUnvestedAmount();
    }

    function withdraw(uint256 assets, address receiver, address owner) public override returns (uint256) {
        require(cooldownDuration == 0, "OperationNotAllowed");
        return super.withdraw(assets, receiver, owner);
    }

    function redeem(uint256 shares, address receiver, address owner) public override returns (uint256) {
        require(cooldownDuration == 0, "OperationNotAllowed");
        return super.redeem(shares, receiver, owner);
    }

    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override {
        require(assets != 0 && shares != 0, "InvalidAmount");
        require(!softRestricted[caller] && !softRestricted[receiver], "OperationNotAllowed");
        super._deposit(caller, receiver, assets, shares);
        _checkMinShares();
    }

    function _withdraw(address caller, address receiver, address owner, uint256 assets, uint256 shares) internal override {
        require(assets != 0 && shares != 0, "InvalidAmount");
        require(!fullRestricted[caller] && !fullRestricted[receiver], "OperationNotAllowed");
        super._withdraw(caller, receiver, owner, assets, shares);
        _checkMinShares();
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!fullRestricted[from] || to == address(0), "OperationNotAllowed");
        require(!fullRestricted[to], "OperationNotAllowed");
        super._update(from, to, value);
    }

    function _checkMinShares() private view {
        require(totalSupply() == 0 || totalSupply() >= MIN_SHARES, "MinSharesViolation");
    }
}
