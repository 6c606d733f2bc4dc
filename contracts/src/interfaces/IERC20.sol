// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The three ERC-20 functions Router and Executor may ever call. `approve` is absent on purpose.
interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}
