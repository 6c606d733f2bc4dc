// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The ERC-20 functions for the caller's own allowances.
interface IERC20Allowances {
    function allowance(address owner, address spender) external view returns (uint256);
    function approve(address spender, uint256 amount) external returns (bool);
}
