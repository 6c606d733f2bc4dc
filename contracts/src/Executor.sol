// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "./generated/ProgramFormat.sol";
import {IExecutor} from "./interfaces/IExecutor.sol";
import {Cursor} from "./libraries/Cursor.sol";
import {BalancerSteps} from "./steps/BalancerSteps.sol";
import {BasicSteps} from "./steps/BasicSteps.sol";
import {CurveSteps} from "./steps/CurveSteps.sol";
import {LendingSteps} from "./steps/LendingSteps.sol";
import {V2Steps} from "./steps/V2Steps.sol";
import {V3Steps} from "./steps/V3Steps.sol";
import {V4Steps} from "./steps/V4Steps.sol";
import {VaultSteps} from "./steps/VaultSteps.sol";

/// @title Executor
/// @notice See IExecutor.
contract Executor is BasicSteps, V2Steps, V3Steps, V4Steps, CurveSteps, BalancerSteps, LendingSteps, VaultSteps {
    using Cursor for bytes;

    address public immutable ROUTER;

    /// @param router The only contract that may call `execute`.
    constructor(address router) {
        ROUTER = router;
    }

    receive() external payable {
        if (expected == STOPPED) revert NotRunning();
    }

    /// @inheritdoc IExecutor
    function execute(bytes calldata program, address receiver, address refundTo) external payable {
        if (msg.sender != ROUTER) revert NotRouter();
        if (expected != STOPPED) revert Reentered();
        expected = NO_CALLBACK;

        Context memory context = Context(receiver, refundTo, 0, 0);
        uint256 pc = program.steps();
        while (pc < program.length) {
            uint256 freeMemory;
            assembly ("memory-safe") {
                freeMemory := mload(0x40)
            }
            pc = _step(program, pc, context);
            // Nothing a step puts in memory outlives it; without this a long program pays for quadratic memory.
            assembly ("memory-safe") {
                mstore(0x40, freeMemory)
            }
            unchecked {
                context.index++;
            }
        }

        expected = STOPPED;
    }

    function _step(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        uint256 op = program.read(pc, 1);
        context.op = uint8(op);
        if (op == F.OP_V2_SWAP) return _v2Swap(program, pc, context);
        if (op == F.OP_V3_SWAP) return _v3Swap(program, pc, context);
        if (op == F.OP_WETH) return _weth(program, pc, context);
        if (op == F.OP_PAY) return _pay(program, pc, context);
        if (op == F.OP_SWEEP) return _sweep(program, pc, context);
        if (op == F.OP_CHECK) return _check(program, pc, context);
        if (op == F.OP_V4_SWAP) return _v4Swap(program, pc, context);
        if (op == F.OP_CURVE) return _curve(program, pc, context);
        if (op == F.OP_BALANCER) return _balancer(program, pc, context);
        if (op == F.OP_VAULT) return _vault(program, pc, context);
        if (op == F.OP_AAVE) return _aave(program, pc, context);
        if (op == F.OP_COMPOUND_V2) return _compoundV2(program, pc, context);
        if (op == F.OP_LIDO) return _lido(program, pc, context);
        if (op == F.OP_V2_ADD) return _v2Add(program, pc, context);
        if (op == F.OP_V2_REMOVE) return _v2Remove(program, pc, context);
        if (op == F.OP_CURVE_ADD) return _curveAdd(program, pc, context);
        if (op == F.OP_CURVE_REMOVE_ONE) return _curveRemoveOne(program, pc, context);
        if (op == F.OP_CURVE_REMOVE) return _curveRemove(program, pc, context);
        if (op == F.OP_BALANCER_JOIN) return _balancerJoin(program, pc, context);
        if (op == F.OP_BALANCER_EXIT) return _balancerExit(program, pc, context);
        revert UnknownOp(pc);
    }
}
