// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Steps of some families, deployed apart from the executor
/// @notice Has no storage, no owner and no assets, and runs only by an executor's DELEGATECALL; any other call reverts.
/// Its address commits to its code, which cannot be destroyed.
/// @dev Reverts with the errors of IExecutor.
interface IModule {
    /// @notice The module was called directly, not by DELEGATECALL.
    error NotDelegated();

    /// @notice Runs one step. Modules defines the call data and the return data, which only executors use.
    fallback() external payable;
}
