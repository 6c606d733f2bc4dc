// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IWant {
    function approve(address spender, uint256 value) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

interface IReportVault {
    function report(uint256 gain, uint256 loss, uint256 debtPayment) external returns (uint256);
}

/// @notice A strategy of a Yearn V2 vault that returns nothing early, so withdrawals are limited to the vault's idle
/// funds.
contract LockedStrategy {
    address public immutable vault;
    address public immutable want;

    constructor(address vault_, address want_) {
        (vault, want) = (vault_, want_);
        IWant(want_).approve(vault_, type(uint256).max);
    }

    /// @notice Reports a gain, which this contract must hold, and takes what the vault is ready to lend. On the local
    /// chain, anyone may call it.
    function harvest(uint256 gain) external {
        IReportVault(vault).report(gain, 0, 0);
    }

    /// @return loss zero; nothing is sent either
    function withdraw(uint256) external pure returns (uint256 loss) {
        return 0;
    }

    function delegatedAssets() external pure returns (uint256) {
        return 0;
    }

    function estimatedTotalAssets() external view returns (uint256) {
        return IWant(want).balanceOf(address(this));
    }

    function isActive() external pure returns (bool) {
        return true;
    }
}
