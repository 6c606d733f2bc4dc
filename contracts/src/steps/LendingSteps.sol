// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IAavePool, ICEther, ICToken} from "../interfaces/IVenues.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice Steps that lend to Aave and Compound V2 and withdraw again. Nothing here borrows.
abstract contract LendingSteps is Steps {
    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _lendingStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_AAVE) return _aave(program, pc, context);
        if (op == F.OP_COMPOUND_V2) return _compoundV2(program, pc, context);
    }

    function _aave(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 mode = program.read(pc + 2, 1);
            if (mode > F.AAVE_MODE_WITHDRAW) Cursor.refuse(pc + 2);
            address asset = program.erc20At(pc + 3);
            address token;
            uint256 amount;
            (token, amount, next) = _erc20Amount(program, pc + 4, context);
            if (mode != F.AAVE_MODE_WITHDRAW && token != asset) Cursor.refuse(pc + 4);
            address to = program.partyAt(next);
            if (mode == F.AAVE_MODE_WITHDRAW) {
                _call(pool, 0, abi.encodeCall(IAavePool.withdraw, (asset, amount, to)), context);
            } else {
                bytes memory lend = mode == F.AAVE_MODE_SUPPLY
                    ? abi.encodeCall(IAavePool.supply, (asset, amount, to, 0))
                    : abi.encodeCall(IAavePool.deposit, (asset, amount, to, 0));
                _callPaying(asset, amount, pool, lend, context);
            }
            next++;
        }
    }

    /// @dev These markets return an error code where others revert.
    function _compoundV2(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address cToken = program.contractAt(pc + 1);
            uint256 mode = program.read(pc + 2, 1);
            if (mode > F.COMPOUND_V2_MODE_MINT_NATIVE) Cursor.refuse(pc + 2);
            address token = Tokens.NATIVE;
            uint256 amount;
            if (mode == F.COMPOUND_V2_MODE_MINT) {
                (token, amount, next) = _erc20Amount(program, pc + 3, context);
                _allow(token, cToken, amount, context);
                _call(cToken, 0, abi.encodeCall(ICToken.mint, (amount)), context);
                _expectZero(context);
                _requireTaken(token, cToken, amount, context);
            } else if (mode == F.COMPOUND_V2_MODE_REDEEM) {
                (amount, next) = _amountOf(cToken, program, pc + 3, context);
                _call(cToken, 0, abi.encodeCall(ICToken.redeem, (amount)), context);
                _expectZero(context);
            } else {
                (amount, next) = _nativeAmount(program, pc + 3, context);
                _call(cToken, amount, abi.encodeCall(ICEther.mint, ()), context);
                bytes memory answer = Calls.answer();
                if (answer.length != 0) _fail(context, answer);
            }
        }
    }

    /// @dev Fails the step unless the last call returned the success code, zero.
    /// @param context The step, which an error names.
    function _expectZero(Context context) private pure {
        (bool ok, uint256 code) = Calls.answerWord();
        if (!ok || code != 0) _fail(context, Calls.answer());
    }
}
