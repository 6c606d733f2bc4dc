// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IWETH} from "../interfaces/IVenues.sol";
import {Cursor} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Steps} from "./Steps.sol";

/// @notice Wrapping, paying, sweeping and checking.
abstract contract BasicSteps is Steps {
    using Cursor for bytes;

    /// @dev The steps of this family. Returns zero for any other.
    function _basicStep(uint256 op, bytes calldata program, uint256 pc, Context memory context)
        internal
        returns (uint256 next)
    {
        if (op == F.OP_WETH) return _weth(program, pc, context);
        if (op == F.OP_PAY) return _pay(program, pc, context);
        if (op == F.OP_SWEEP) return _sweep(program, pc, context);
        if (op == F.OP_CHECK) return _check(program, pc, context);
    }

    function _weth(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        unchecked {
            address weth = program.contractAt(pc + 1);
            uint256 mode = program.read(pc + 2, 1);
            if (mode > F.WETH_MODE_UNWRAP) revert BadProgram(pc + 2);
            address token;
            uint256 amount;
            (token, amount, next) = _amount(program, pc + 3, context);
            if (token != (mode == F.WETH_MODE_WRAP ? Tokens.NATIVE : weth)) revert BadProgram(pc + 3);
            if (mode == F.WETH_MODE_WRAP) _call(weth, amount, abi.encodeCall(IWETH.deposit, ()), context);
            else _call(weth, 0, abi.encodeCall(IWETH.withdraw, (amount)), context);
        }
    }

    function _pay(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        unchecked {
            address token;
            uint256 amount;
            (token, amount, next) = _amount(program, pc + 1, context);
            address to = _partyAt(program, next, context);
            _transfer(token, to, amount, context);
            next++;
        }
    }

    function _sweep(bytes calldata program, uint256 pc, Context memory context) private returns (uint256) {
        unchecked {
            address token = program.tokenAt(pc + 1);
            address to = _partyAt(program, pc + 2, context);
            uint256 balance = _balanceOf(token, address(this), context);
            if (balance != 0) _transfer(token, to, balance, context);
            return pc + 3;
        }
    }

    function _check(bytes calldata program, uint256 pc, Context memory context) private view returns (uint256) {
        unchecked {
            address token = program.tokenAt(pc + 1);
            address who = _partyAt(program, pc + 2, context);
            uint256 min = program.read(pc + 3, 16);
            uint256 balance = _balanceOf(token, who, context);
            if (balance < min) revert BelowMinimum(context.index, balance, min);
            return pc + 19;
        }
    }
}
