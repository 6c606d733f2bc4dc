// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Interpreter} from "./Interpreter.sol";
import {ProgramFormat as F} from "./generated/ProgramFormat.sol";
import {Program} from "./libraries/Cursor.sol";
import {BalancerSteps} from "./steps/BalancerSteps.sol";
import {BasicSteps} from "./steps/BasicSteps.sol";
import {CurveSteps} from "./steps/CurveSteps.sol";
import {LendingSteps} from "./steps/LendingSteps.sol";
import {Context} from "./steps/Steps.sol";
import {V2Steps} from "./steps/V2Steps.sol";
import {V3Steps} from "./steps/V3Steps.sol";
import {V4Steps} from "./steps/V4Steps.sol";
import {VaultSteps} from "./steps/VaultSteps.sol";

/// @title Executor
/// @notice See IExecutor. Nothing but the list of its families, those that most programs use first.
contract Executor is
    Interpreter,
    V2Steps,
    V3Steps,
    BasicSteps,
    V4Steps,
    CurveSteps,
    BalancerSteps,
    LendingSteps,
    VaultSteps
{
    /// @param router The only contract that may call `execute`.
    constructor(address router) Interpreter(router) {}

    /// @inheritdoc Interpreter
    function _step(uint256 op, Program program, uint256 pc, Context context) internal override returns (uint256 next) {
        // Most programs are made of these two.
        if (op == F.OP_V2_SWAP) return _v2Swap(program, pc, context);
        if (op == F.OP_V3_SWAP) return _v3Swap(program, pc, context);
        if ((next = _v2Step(op, program, pc, context)) != 0) return next;
        if ((next = _basicStep(op, program, pc, context)) != 0) return next;
        if ((next = _v4Step(op, program, pc, context)) != 0) return next;
        if ((next = _curveStep(op, program, pc, context)) != 0) return next;
        if ((next = _balancerStep(op, program, pc, context)) != 0) return next;
        if ((next = _lendingStep(op, program, pc, context)) != 0) return next;
        return _vaultStep(op, program, pc, context);
    }
}
