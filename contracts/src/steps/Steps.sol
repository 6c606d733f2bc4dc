// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {Allowances} from "../libraries/Allowances.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @notice Identifies the running step: its number, from 0, times 256, plus its code.
type Context is uint256;

using {number, op} for Context global;

/// @dev Returns the number of the running step.
/// @param context The step.
/// @return The number, from 0.
function number(Context context) pure returns (uint256) {
    return Context.unwrap(context) >> 8;
}

/// @dev Returns the code of the running step.
/// @param context The step.
/// @return The code in the program.
function op(Context context) pure returns (uint8) {
    return uint8(Context.unwrap(context));
}

/// @notice The building blocks of every family's steps.
/// @dev Each family is an abstract contract of its own. A step is a function that takes the position of its code and
/// returns the position after its last field. Sums of positions are unchecked; see Cursor.
abstract contract Steps {
    using Allowances for address;
    using Calls for address;
    using Tokens for address;

    /// @dev Reads an amount: its token, its size and the position of the next field. Shares are of this contract's
    /// current balance, rounded down.
    /// @param program The running program.
    /// @param pc The position of the amount, which begins with its token.
    /// @param context The step, which an error names.
    /// @return token An ERC-20, or Tokens.NATIVE.
    /// @return amount The amount in the token's smallest unit or wei.
    /// @return next The position after the amount.
    function _amount(Program program, uint256 pc, Context context)
        internal
        view
        returns (address token, uint256 amount, uint256 next)
    {
        unchecked {
            token = program.tokenAt(pc);
            uint256 share = program.read(pc + 1, 3);
            if (share == F.SHARE_EXACT) return (token, program.read(pc + 4, 16), pc + 20);
            if (share == F.SHARE_NONE || share > F.SHARE_ALL) Cursor.refuse(pc + 1);
            amount = _balanceOf(token, address(this), context);
            if (share != F.SHARE_ALL) {
                // Computed in two parts, so that no balance can overflow.
                amount = amount / F.SHARE_ALL * share + amount % F.SHARE_ALL * share / F.SHARE_ALL;
            }
            next = pc + 4;
        }
    }

    /// @dev Reads an amount whose token is an ERC-20.
    /// @param program The running program.
    /// @param pc The position of the amount, which begins with its token.
    /// @param context The step, which an error names.
    /// @return token The token.
    /// @return amount The amount in the token's smallest unit.
    /// @return next The position after the amount.
    function _erc20Amount(Program program, uint256 pc, Context context)
        internal
        view
        returns (address token, uint256 amount, uint256 next)
    {
        (token, amount, next) = _amount(program, pc, context);
        if (token == Tokens.NATIVE) Cursor.refuse(pc);
    }

    /// @dev Reads an amount whose token is the ERC-20 `token`.
    /// @param token The only token accepted.
    /// @param program The running program.
    /// @param pc The position of the amount, which begins with its token.
    /// @param context The step, which an error names.
    /// @return amount The amount in the token's smallest unit.
    /// @return next The position after the amount.
    function _amountOf(address token, Program program, uint256 pc, Context context)
        internal
        view
        returns (uint256 amount, uint256 next)
    {
        address named;
        (named, amount, next) = _erc20Amount(program, pc, context);
        if (named != token) Cursor.refuse(pc);
    }

    /// @dev Reads an amount of native.
    /// @param program The running program.
    /// @param pc The position of the amount, which begins with its token.
    /// @param context The step, which an error names.
    /// @return amount The amount in wei.
    /// @return next The position after the amount.
    function _nativeAmount(Program program, uint256 pc, Context context)
        internal
        view
        returns (uint256 amount, uint256 next)
    {
        address token;
        (token, amount, next) = _amount(program, pc, context);
        if (token != Tokens.NATIVE) Cursor.refuse(pc);
    }

    /// @dev Reads the amount that a pool has already received: an exact nonzero amount, or zero for share 0, which
    /// leaves it to the pool's balance.
    /// @param program The running program.
    /// @param pc The position of the amount, which begins with its token.
    /// @return token An ERC-20, or Tokens.NATIVE.
    /// @return amount The amount in the token's smallest unit or wei.
    /// @return next The position after the amount.
    function _fundedAmount(Program program, uint256 pc)
        internal
        pure
        returns (address token, uint256 amount, uint256 next)
    {
        unchecked {
            token = program.tokenAt(pc);
            uint256 share = program.read(pc + 1, 3);
            if (share == F.SHARE_NONE) return (token, 0, pc + 4);
            if (share != F.SHARE_EXACT) Cursor.refuse(pc + 1);
            amount = program.read(pc + 4, 16);
            if (amount == 0) Cursor.refuse(pc + 4);
            next = pc + 20;
        }
    }

    /// @dev Reads a balance. Fails the step if the token returns none.
    /// @param token An ERC-20, or Tokens.NATIVE.
    /// @param account The account to read.
    /// @param context The step, which an error names.
    /// @return balance The balance in the token's smallest unit or wei.
    function _balanceOf(address token, address account, Context context) internal view returns (uint256 balance) {
        bool ok;
        (ok, balance) = token.tryBalanceOf(account);
        if (!ok) _fail(context, Calls.answer());
    }

    /// @dev Pays from this contract's balance. Fails the step if the token, or the recipient of native, rejects the
    /// transfer.
    /// @param token An ERC-20, or Tokens.NATIVE.
    /// @param to The recipient.
    /// @param amount The amount in the token's smallest unit or wei.
    /// @param context The step, which an error names.
    function _transfer(address token, address to, uint256 amount, Context context) internal {
        bool ok = token == Tokens.NATIVE ? to.trySend(amount) : token.tryTransfer(to, amount);
        if (!ok) _fail(context, Calls.answer());
    }

    /// @dev Calls `target`. Fails the step with the call's revert data, or if the target has no code.
    /// @param target The contract to call.
    /// @param value The value of the call, in wei.
    /// @param data Selector and arguments. The program chose neither the selector nor whose tokens are moved.
    /// @param context The step, which an error names.
    function _call(address target, uint256 value, bytes memory data, Context context) internal {
        if (!target.tryCall(value, data)) _fail(context, Calls.answer());
    }

    /// @dev Calls `venue`, which must take exactly `amount` of `token` during the call. Native is sent as its value.
    /// @param token An ERC-20, or Tokens.NATIVE.
    /// @param amount The amount in the token's smallest unit or wei.
    /// @param venue The contract to call, approved for `amount` until it returns.
    /// @param data Selector and arguments.
    /// @param context The step, which an error names.
    function _callPaying(address token, uint256 amount, address venue, bytes memory data, Context context) internal {
        if (token == Tokens.NATIVE) return _call(venue, amount, data, context);
        _allow(token, venue, amount, context);
        _call(venue, 0, data, context);
        _requireTaken(token, venue, amount, context);
    }

    /// @dev Calls `venue`, which must take exactly `amount` of this contract's `token` without an allowance.
    /// @param token An ERC-20.
    /// @param amount The amount in the token's smallest unit.
    /// @param venue The contract to call.
    /// @param data Selector and arguments.
    /// @param context The step, which an error names.
    function _callTaking(address token, uint256 amount, address venue, bytes memory data, Context context) internal {
        uint256 before = _balanceOf(token, address(this), context);
        _call(venue, 0, data, context);
        uint256 later = _balanceOf(token, address(this), context);
        uint256 taken = before > later ? before - later : 0;
        if (taken != amount) revert IExecutor.PartialFill(taken, amount);
    }

    /// @dev Approves the venue of the step, never any other address; `_requireTaken` follows in the same step.
    /// @param token An ERC-20.
    /// @param venue The spender.
    /// @param amount The amount in the token's smallest unit.
    /// @param context The step, which an error names.
    function _allow(address token, address venue, uint256 amount, Context context) internal {
        if (!token.tryApprove(venue, amount)) _fail(context, Calls.answer());
    }

    /// @dev Reverts if an allowance is left. Only the allowance that the token reports counts, whatever the venue did.
    /// @param token An ERC-20.
    /// @param venue The approved spender.
    /// @param amount The approved amount, in the token's smallest unit.
    /// @param context The step, which an error names.
    function _requireTaken(address token, address venue, uint256 amount, Context context) internal view {
        (bool ok, uint256 left) = token.tryAllowance(venue);
        if (!ok || left > amount) revert IExecutor.AllowanceLeft(context.number(), token);
        if (left != 0) revert IExecutor.PartialFill(amount - left, amount);
    }

    /// @dev Reverts with the step's number and code.
    /// @param context The step.
    /// @param reason What the call returned; empty if the step itself fails.
    function _fail(Context context, bytes memory reason) internal pure {
        revert IExecutor.StepFailed(context.number(), context.op(), reason);
    }
}
