// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @notice OpenZeppelin's tokenised vault, unchanged.
contract PlainVault is ERC4626 {
    constructor(IERC20 asset_, string memory name_, string memory symbol_)
        ERC20(name_, symbol_)
        ERC4626(asset_)
    {}
}

/// @notice A vault that charges on entry and exit, after the example in OpenZeppelin's documentation: fees are added to
/// what is converted, rounded up, and paid to a recipient at once.
contract FeeVault is PlainVault {
    using Math for uint256;

    uint256 private immutable _entryBps;
    uint256 private immutable _exitBps;
    address private immutable _recipient;

    constructor(
        IERC20 asset_,
        string memory name_,
        string memory symbol_,
        uint256 entryBps,
        uint256 exitBps,
        address recipient
    ) PlainVault(asset_, name_, symbol_) {
        (_entryBps, _exitBps, _recipient) = (entryBps, exitBps, recipient);
    }

    function previewDeposit(uint256 assets) public view override returns (uint256) {
        return super.previewDeposit(assets - _within(assets, _entryBps));
    }

    function previewMint(uint256 shares) public view override returns (uint256) {
        uint256 assets = super.previewMint(shares);
        return assets + _onTop(assets, _entryBps);
    }

    function previewWithdraw(uint256 assets) public view override returns (uint256) {
        return super.previewWithdraw(assets + _onTop(assets, _exitBps));
    }

    function previewRedeem(uint256 shares) public view override returns (uint256) {
        uint256 assets = super.previewRedeem(shares);
        return assets - _within(assets, _exitBps);
    }

    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override {
        super._deposit(caller, receiver, assets, shares);
        SafeERC20.safeTransfer(IERC20(asset()), _recipient, _within(assets, _entryBps));
    }

    function _withdraw(address caller, address receiver, address owner, uint256 assets, uint256 shares)
        internal
        override
    {
        super._withdraw(caller, receiver, owner, assets, shares);
        SafeERC20.safeTransfer(IERC20(asset()), _recipient, _onTop(assets, _exitBps));
    }

    function _onTop(uint256 assets, uint256 bps) private pure returns (uint256) {
        return assets.mulDiv(bps, 10_000, Math.Rounding.Ceil);
    }

    function _within(uint256 assets, uint256 bps) private pure returns (uint256) {
        return assets.mulDiv(bps, bps + 10_000, Math.Rounding.Ceil);
    }
}

/// @notice A vault that accepts deposits up to a cap.
contract CappedVault is PlainVault {
    uint256 public immutable cap;

    constructor(IERC20 asset_, string memory name_, string memory symbol_, uint256 cap_)
        PlainVault(asset_, name_, symbol_)
    {
        cap = cap_;
    }

    function maxDeposit(address) public view override returns (uint256) {
        uint256 held = totalAssets();
        return held < cap ? cap - held : 0;
    }
}

/// @notice A vault that has lent a part of its assets: redemptions are limited to its idle assets. Its shares have six
/// decimals more than the asset.
contract LendingVault is PlainVault {
    uint256 public lent;

    constructor(IERC20 asset_, string memory name_, string memory symbol_) PlainVault(asset_, name_, symbol_) {}

    /// @notice On the local chain, anyone may take a loan that is never called back.
    function lend(uint256 assets, address borrower) external {
        lent += assets;
        SafeERC20.safeTransfer(IERC20(asset()), borrower, assets);
    }

    function totalAssets() public view override returns (uint256) {
        return super.totalAssets() + lent;
    }

    function maxRedeem(address owner) public view override returns (uint256) {
        return Math.min(balanceOf(owner), convertToShares(super.totalAssets()));
    }

    function _decimalsOffset() internal pure override returns (uint8) {
        return 6;
    }
}
