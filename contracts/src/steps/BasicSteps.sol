// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {IWETH} from "../interfaces/IVenues.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice Steps that wrap, pay, sweep and check.
abstract contract BasicSteps is Steps {
    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _basicStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_WETH) return _weth(program, pc, context);
        if (op == F.OP_PAY) return _pay(program, pc, context);
        if (op == F.OP_SWEEP) return _sweep(program, pc, context);
        if (op == F.OP_CHECK) return _check(program, pc, context);
    }

    function _weth(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address weth = program.contractAt(pc + 1);
            uint256 mode = program.read(pc + 2, 1);
            if (mode > F.WETH_MODE_UNWRAP) Cursor.refuse(pc + 2);
            address token;
            uint256 amount;
            (token, amount, next) = _amount(program, pc + 3, context);
            if (token != (mode == F.WETH_MODE_WRAP ? Tokens.NATIVE : weth)) Cursor.refuse(pc + 3);
            if (mode == F.WETH_MODE_WRAP) _call(weth, amount, abi.encodeCall(IWETH.deposit, ()), context);
            else _call(weth, 0, abi.encodeCall(IWETH.withdraw, (amount)), context);
        }
    }

    function _pay(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address token;
            uint256 amount;
            (token, amount, next) = _amount(program, pc + 1, context);
            address to = program.partyAt(next);
            _transfer(token, to, amount, context);
            next++;
        }
    }

    function _sweep(Program program, uint256 pc, Context context) private returns (uint256) {
        unchecked {
            address token = program.tokenAt(pc + 1);
            address to = program.partyAt(pc + 2);
            uint256 balance = _balanceOf(token, address(this), context);
            if (balance != 0) _transfer(token, to, balance, context);
            return pc + 3;
        }
    }

    function _check(Program program, uint256 pc, Context context) private view returns (uint256) {
        unchecked {
            address token = program.tokenAt(pc + 1);
            address who = program.partyAt(pc + 2);
            uint256 min = program.read(pc + 3, 16);
            uint256 balance = _balanceOf(token, who, context);
            if (balance < min) revert IExecutor.BelowMinimum(context.number(), balance, min);
            return pc + 19;
        }
    }
}
