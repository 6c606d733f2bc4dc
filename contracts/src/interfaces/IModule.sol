// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The steps of some families, apart from the executor that runs them
/// @notice Has no storage, no owner and nothing that belongs to anybody, and does nothing but for an executor, in its
/// place: whoever calls it otherwise is refused. Its address stands for its code, which cannot end.
/// @dev Reverts with the errors of IExecutor.
interface IModule {
    /// @notice Called, and not run in an executor's place by DELEGATECALL.
    error NotDelegated();

    /// @notice Runs one step. What it is called with, and what it answers, only executors need to know: see Modules.
    fallback() external payable;
}
