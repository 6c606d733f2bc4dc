// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The interpreter of programs
/// @notice Holds nothing between transactions and must never be given an allowance: no step can use one, and
/// whatever is sent to it outside a program is free for all to take.
/// @dev Steps of some families are run by modules, whose addresses an executor is built with and which stand for their
/// code: the only contracts that it DELEGATECALLs. What is said here holds for their steps, too.
///
/// The format is specified in `spec/program.json`. Every call it can make is one of: `balanceOf`, `allowance`,
/// `getReserves`, `transfer`, `approve` of the venue of the running step, the functions of IVenues, IV4Manager and
/// IBalancerVault, and plain native transfers. None of them can move or spend what somebody else holds: wherever an
/// owner, sender or account to take from is an argument, it is this contract.
///
/// A venue that takes its input itself may take the step's amount while the step runs, and must take all of it. When a
/// step ends, this contract allows nobody anything.
interface IExecutor {
    /// @notice The caller is not the Router that this executor was made for.
    error NotRouter();
    /// @notice Called while a program is running in the same transaction.
    error Reentered();
    /// @notice Native sent while no program is running.
    error NotRunning();
    /// @notice The program is cut off or not well-formed at byte `pc`.
    error BadProgram(uint256 pc);
    /// @notice There is no step with the code at byte `pc`.
    error UnknownOp(uint256 pc);
    /// @notice The contract that step number `index` (from 0) calls failed. `reason` is what it answered, cut to 256
    /// bytes: revert data, a `false`, or nothing.
    error StepFailed(uint256 index, uint8 op, bytes reason);
    /// @notice `caller` is not the pool or manager of a running swap, calls back a second time, by another function, with
    /// other data than it was given, or asks for nothing or for more than the step's amount.
    error BadCallback(address caller);
    /// @notice The venue of a step takes `taken`, less than the step's `amount`: the liquidity of a pool ran out, or the
    /// idle funds of a vault. The rest would stay here for the next caller.
    error PartialFill(uint256 taken, uint256 amount);
    /// @notice The pool or manager of step `index` returned without calling back.
    error CallbackMissing(uint256 index);
    /// @notice After step `index` an allowance of `token` is left that is not the rest of the step's own.
    error AllowanceLeft(uint256 index, address token);
    /// @notice The prefunded pool of step `index` holds no input beyond its reserve.
    error NotFunded(uint256 index);
    /// @notice The check of step `index` found `balance` instead of at least `min`.
    error BelowMinimum(uint256 index, uint256 balance, uint256 min);
    /// @notice The input of a pool that called back could not be paid. `reason` as in `StepFailed`.
    error TransferFailed(address token, bytes reason);

    /// @notice The module that holds the steps of some families is not there, or is something else.
    error ModuleMissing(address module);

    /// @notice Runs `program` on the balances of this contract. Only the Router may call it.
    /// @param program Version, addresses and steps: see spec/program.json.
    /// @param receiver Address meant by reference 0xFE.
    /// @param refundTo Address meant by reference 0xFD.
    function execute(bytes calldata program, address receiver, address refundTo) external payable;

    /// @notice Swaps in a Uniswap V4 pool whose manager is unlocked for it.
    function unlockCallback(bytes calldata data) external returns (bytes memory);
}
