// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {BalancerV3Trade} from "./IBalancerV3Vault.sol";

/// @title The interpreter of programs
/// @notice Holds nothing between transactions and must never be given an allowance: no step can use one, and anyone can
/// take what is sent to it outside a program.
/// @dev Modules run the steps of some families. They are the only contracts that an executor DELEGATECALLs; their
/// addresses are fixed at construction and commit to their code. Everything stated here holds for their steps, too.
///
/// `spec/program.json` specifies the format. The only calls it can make are `balanceOf`, `allowance`, `getReserves`,
/// `transfer`, `approve` for the venue of the running step, the functions of IVenues, IV4Manager, IInfinity, IBalancerVault and
/// IBalancerV3Vault, and plain native transfers. None of them can move or spend anyone else's assets: every argument that names an owner,
/// a sender or an account to take from is this contract.
///
/// A venue that pulls its input may take the step's amount while the step runs, and must take all of it. When a step
/// ends, this contract has no open allowance.
interface IExecutor {
    /// @notice The caller is not the Router that this executor was deployed for.
    error NotRouter();
    /// @notice The executor was called while a program is running in the same transaction.
    error Reentered();
    /// @notice Native was sent while no program is running.
    error NotRunning();
    /// @notice The program is truncated or malformed at byte `pc`.
    error BadProgram(uint256 pc);
    /// @notice The code at byte `pc` is not the code of a step.
    error UnknownOp(uint256 pc);
    /// @notice The call of step number `index` (from 0) failed. `reason` is what the contract returned, cut to 256
    /// bytes: revert data, `false`, or nothing.
    error StepFailed(uint256 index, uint8 op, bytes reason);
    /// @notice `caller` is not the pool or manager of a running swap, or it calls back a second time, through another
    /// function or with other data than it was given, or it asks for nothing or for more than the step's amount.
    error BadCallback(address caller);
    /// @notice The venue of a step takes only `taken` of the step's `amount`, because a pool ran out of liquidity or a
    /// vault out of idle funds. The rest would stay here for the next caller.
    error PartialFill(uint256 taken, uint256 amount);
    /// @notice The pool or manager of step `index` returned without calling back.
    error CallbackMissing(uint256 index);
    /// @notice After step `index`, an allowance of `token` remains that exceeds the step's own or cannot be read.
    error AllowanceLeft(uint256 index, address token);
    /// @notice The prefunded pool of step `index` holds no input beyond its reserve.
    error NotFunded(uint256 index);
    /// @notice The check of step `index` found `balance`, which is less than `min`.
    error BelowMinimum(uint256 index, uint256 balance, uint256 min);
    /// @notice The input of a pool that called back could not be paid. `reason` is as in `StepFailed`.
    error TransferFailed(address token, bytes reason);

    /// @notice The address of the module holds no code, or code that is not a module.
    error ModuleMissing(address module);

    /// @notice Runs `program` on the balances of this contract. Only the Router may call it.
    /// @param program Version, addresses and steps; see spec/program.json.
    /// @param receiver The address that reference 0xFE stands for.
    /// @param refundTo The address that reference 0xFD stands for.
    function execute(bytes calldata program, address receiver, address refundTo) external payable;

    /// @notice Swaps in a Uniswap V4 pool. The manager calls it after unlocking.
    function unlockCallback(bytes calldata data) external returns (bytes memory);

    /// @notice Swaps in a pool of PancakeSwap Infinity. The vault calls it once it has locked.
    function lockAcquired(bytes calldata data) external returns (bytes memory);

    /// @notice Swaps in a pool of Balancer V3. The vault calls it once it has unlocked.
    function balancerUnlocked(BalancerV3Trade calldata trade) external;
}
