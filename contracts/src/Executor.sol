// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Interpreter} from "./Interpreter.sol";
import {ProgramFormat as F} from "./generated/ProgramFormat.sol";
import {Program} from "./libraries/Cursor.sol";
import {Modules} from "./libraries/Modules.sol";
import {BalancerSteps} from "./steps/BalancerSteps.sol";
import {BalancerV3Steps} from "./steps/BalancerV3Steps.sol";
import {BasicSteps} from "./steps/BasicSteps.sol";
import {CurveSteps} from "./steps/CurveSteps.sol";
import {InfinitySteps} from "./steps/InfinitySteps.sol";
import {LendingSteps} from "./steps/LendingSteps.sol";
import {SolidlySteps} from "./steps/SolidlySteps.sol";
import {Context} from "./steps/Steps.sol";
import {V2Steps} from "./steps/V2Steps.sol";
import {V3Steps} from "./steps/V3Steps.sol";
import {VaultSteps} from "./steps/VaultSteps.sol";

/// @title Executor
/// @notice See IExecutor. Contains only the list of its step families, in the order in which it tries them, and its
/// module.
contract Executor is
    Interpreter,
    V2Steps,
    V3Steps,
    BasicSteps,
    InfinitySteps,
    BalancerV3Steps,
    CurveSteps,
    BalancerSteps,
    LendingSteps,
    VaultSteps,
    SolidlySteps
{
    /// @dev Has no getter, which would add a comparison before the function that every pool calls back.
    address private immutable EXCHANGE_MODULE;

    /// @param router The only contract that may call `execute`.
    /// @param exchangeModule The contract that runs the steps of its families by DELEGATECALL. It must exist already,
    /// so an executor's module always exists, with the code that its address commits to.
    constructor(address router, address exchangeModule) Interpreter(router) {
        if (exchangeModule.code.length == 0) revert ModuleMissing(exchangeModule);
        EXCHANGE_MODULE = exchangeModule;
    }

    /// @inheritdoc Interpreter
    function _step(uint256 op, Program program, uint256 pc, Context context) internal override returns (uint256 next) {
        // Most programs consist of these two steps.
        if (op == F.OP_V2_SWAP) return _v2Swap(program, pc, context);
        if (op == F.OP_V3_SWAP) return _v3Swap(program, pc, context);
        if ((next = _v2Step(op, program, pc, context)) != 0) return next;
        if ((next = _basicStep(op, program, pc, context)) != 0) return next;
        if ((next = _v4Step(op, program, pc, context)) != 0) return next;
        if ((next = _curveStep(op, program, pc, context)) != 0) return next;
        if ((next = _balancerStep(op, program, pc, context)) != 0) return next;
        if ((next = _lendingStep(op, program, pc, context)) != 0) return next;
        if ((next = _vaultStep(op, program, pc, context)) != 0) return next;
        return _lastStep(op, program, pc, context);
    }

    /// @dev Tries the remaining steps. Separate, so that the steps above cost no more gas.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of that code.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if there is no such step.
    function _lastStep(uint256 op, Program program, uint256 pc, Context context) private returns (uint256 next) {
        if ((next = _solidlyStep(op, program, pc, context)) != 0) return next;
        if ((next = _infinityStep(op, program, pc, context)) != 0) return next;
        if ((next = _balancerV3Step(op, program, pc, context)) != 0) return next;
        if (op >= F.EXCHANGE_MODULE_FIRST && op <= F.EXCHANGE_MODULE_LAST) {
            return Modules.run(EXCHANGE_MODULE, program, pc, context);
        }
    }
}
