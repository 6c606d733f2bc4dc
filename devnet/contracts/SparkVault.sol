// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @notice A vault whose shares grow by a rate per second, and whose asset may be taken out to earn it.
/// @dev Written after the published description and interface of Spark's savings vaults, whose bytecode is in no npm
/// package: without roles and upgrades. On the local chain, anyone may set and take.
contract SparkVault is ERC20 {
    uint256 private constant RAY = 10 ** 27;

    IERC20 private immutable _asset;
    uint8 private immutable _decimals;

    uint256 public vsr = RAY;
    uint256 public chi = RAY;
    uint256 public rho = block.timestamp;
    uint256 public depositCap;

    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );

    constructor(ERC20 asset_, string memory name_, string memory symbol_) ERC20(name_, symbol_) {
        (_asset, _decimals) = (asset_, asset_.decimals());
    }

    function setVsr(uint256 rate) external {
        drip();
        vsr = rate;
    }

    function setDepositCap(uint256 cap) external {
        depositCap = cap;
    }

    /// @notice Sends a part of the vault's assets elsewhere.
    function take(uint256 assets) external {
        SafeERC20.safeTransfer(_asset, msg.sender, assets);
    }

    /// @notice Adds the growth so far to the price.
    function drip() public returns (uint256) {
        (chi, rho) = (nowChi(), block.timestamp);
        return chi;
    }

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        shares = assets * RAY / drip();
        require(totalAssets() + assets <= depositCap, "SparkVault/deposit-cap-exceeded");
        SafeERC20.safeTransferFrom(_asset, msg.sender, address(this), assets);
        _mint(receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        assets = shares * drip() / RAY;
        if (msg.sender != owner) _spendAllowance(owner, msg.sender, shares);
        require(assets <= _asset.balanceOf(address(this)), "SparkVault/insufficient-liquidity");
        _burn(owner, shares);
        SafeERC20.safeTransfer(_asset, receiver, assets);
        emit Withdraw(msg.sender, receiver, owner, assets, shares);
    }

    function asset() external view returns (address) {
        return address(_asset);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function totalAssets() public view returns (uint256) {
        return totalSupply() * nowChi() / RAY;
    }

    function previewDeposit(uint256 assets) external view returns (uint256) {
        return assets * RAY / nowChi();
    }

    function previewRedeem(uint256 shares) external view returns (uint256) {
        return shares * nowChi() / RAY;
    }

    function nowChi() public view returns (uint256) {
        if (block.timestamp == rho) return chi;
        return _power(vsr, block.timestamp - rho) * chi / RAY;
    }

    /// @dev Rounds each product half up.
    function _power(uint256 base, uint256 exponent) private pure returns (uint256 result) {
        result = exponent % 2 == 0 ? RAY : base;
        for (exponent /= 2; exponent != 0; exponent /= 2) {
            base = (base * base + RAY / 2) / RAY;
            if (exponent % 2 != 0) result = (result * base + RAY / 2) / RAY;
        }
    }
}
