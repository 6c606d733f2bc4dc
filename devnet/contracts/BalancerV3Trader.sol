// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {VaultSwapParams} from "./BalancerV3Types.sol";

interface ITradingVault {
    function unlock(bytes calldata data) external returns (bytes memory);
    function swap(VaultSwapParams memory params) external returns (uint256, uint256, uint256);
    function settle(address token, uint256 amountHint) external returns (uint256);
    function sendTo(address token, address to, uint256 amount) external;
}

/// @notice Swaps in the vault of Balancer V3 for tests, with the caller's tokens.
contract BalancerV3Trader {
    ITradingVault private immutable vault;

    constructor(ITradingVault vault_) {
        vault = vault_;
    }

    function trade(VaultSwapParams calldata params) external returns (uint256) {
        bytes memory answer = vault.unlock(abi.encodeCall(this.onUnlock, (params, msg.sender, 0)));
        return abi.decode(answer, (uint256));
    }

    /// @notice Pays less than it owes, which the vault must refuse.
    function cheat(VaultSwapParams calldata params, uint256 unpaid) external {
        vault.unlock(abi.encodeCall(this.onUnlock, (params, msg.sender, unpaid)));
    }

    function onUnlock(VaultSwapParams calldata params, address trader, uint256 unpaid)
        external
        returns (uint256 amountOut)
    {
        require(msg.sender == address(vault), "not the vault");
        (,, amountOut) = vault.swap(params);
        uint256 paid = params.amountGivenRaw - unpaid;
        SafeERC20.safeTransferFrom(IERC20(params.tokenIn), trader, address(vault), paid);
        vault.settle(params.tokenIn, paid);
        vault.sendTo(params.tokenOut, trader, amountOut);
    }
}
