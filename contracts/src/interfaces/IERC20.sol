// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The ERC-20 functions that Router and Executor call. Allowances are deliberately separate, in
/// IERC20Allowances: the Router must have no way to approve.
interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}
