// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IWant {
    function approve(address spender, uint256 value) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

interface IReportVault {
    function report(uint256 gain, uint256 loss, uint256 debtPayment) external returns (uint256);
}

/// @notice A strategy of a Yearn V2 vault that gives nothing back before its time, so that withdrawals end with what
/// lies idle in the vault.
contract LockedStrategy {
    address public immutable vault;
    address public immutable want;

    constructor(address vault_, address want_) {
        (vault, want) = (vault_, want_);
        IWant(want_).approve(vault_, type(uint256).max);
    }

    /// @notice Reports a gain, which must lie here, and takes what the vault is ready to lend. Anybody may; it is the
    /// local chain.
    function harvest(uint256 gain) external {
        IReportVault(vault).report(gain, 0, 0);
    }

    /// @return loss nothing, and nothing is sent either
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
