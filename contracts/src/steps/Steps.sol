// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {Allowances} from "../libraries/Allowances.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @notice Which step runs: its number, from 0, times 256, and its code.
type Context is uint256;

using {number, op} for Context global;

/// @dev The number of the step that runs.
/// @param context The step.
/// @return From 0.
function number(Context context) pure returns (uint256) {
    return Context.unwrap(context) >> 8;
}

/// @dev The code of the step that runs.
/// @param context The step.
/// @return As in the program.
function op(Context context) pure returns (uint8) {
    return uint8(Context.unwrap(context));
}

/// @notice What the steps of every family are made of.
/// @dev Each family is an abstract contract of its own; a step is a function that gets the position of its code and
/// returns the position behind its last field. Sums of positions are unchecked: see Cursor.
abstract contract Steps {
    using Allowances for address;
    using Calls for address;
    using Tokens for address;

    /// @dev Reads an amount: its token, how much, and where the next field begins. Shares are of this contract's
    /// balance at this moment, rounded down.
    /// @param program The program that runs.
    /// @param pc The position of the amount, which is that of its token.
    /// @param context The step, which is named where it fails.
    /// @return token An ERC-20, or Tokens.NATIVE.
    /// @return amount In the token's smallest unit, or wei.
    /// @return next The position behind the amount.
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
                // In two parts, so that no balance can overflow it.
                amount = amount / F.SHARE_ALL * share + amount % F.SHARE_ALL * share / F.SHARE_ALL;
            }
            next = pc + 4;
        }
    }

    /// @dev Reads an amount whose token is an ERC-20.
    /// @param program The program that runs.
    /// @param pc The position of the amount, which is that of its token.
    /// @param context The step, which is named where it fails.
    /// @return token Its address.
    /// @return amount In the token's smallest unit.
    /// @return next The position behind the amount.
    function _erc20Amount(Program program, uint256 pc, Context context)
        internal
        view
        returns (address token, uint256 amount, uint256 next)
    {
        (token, amount, next) = _amount(program, pc, context);
        if (token == Tokens.NATIVE) Cursor.refuse(pc);
    }

    /// @dev Reads an amount whose token is the ERC-20 `token`.
    /// @param token The only one that is not refused.
    /// @param program The program that runs.
    /// @param pc The position of the amount, which is that of its token.
    /// @param context The step, which is named where it fails.
    /// @return amount In the token's smallest unit.
    /// @return next The position behind the amount.
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
    /// @param program The program that runs.
    /// @param pc The position of the amount, which is that of its token.
    /// @param context The step, which is named where it fails.
    /// @return amount In wei.
    /// @return next The position behind the amount.
    function _nativeAmount(Program program, uint256 pc, Context context)
        internal
        view
        returns (uint256 amount, uint256 next)
    {
        address token;
        (token, amount, next) = _amount(program, pc, context);
        if (token != Tokens.NATIVE) Cursor.refuse(pc);
    }

    /// @dev Reads what a pool was paid already: an exact amount other than zero, or zero for share 0, which leaves it to
    /// the pool to say.
    /// @param program The program that runs.
    /// @param pc The position of the amount, which is that of its token.
    /// @return token An ERC-20, or Tokens.NATIVE.
    /// @return amount In the token's smallest unit, or wei.
    /// @return next The position behind the amount.
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

    /// @dev Fails the step where the token does not say.
    /// @param token An ERC-20, or Tokens.NATIVE.
    /// @param account Whose balance.
    /// @param context The step, which is named where it fails.
    /// @return balance In the token's smallest unit, or wei.
    function _balanceOf(address token, address account, Context context) internal view returns (uint256 balance) {
        bool ok;
        (ok, balance) = token.tryBalanceOf(account);
        if (!ok) _fail(context, Calls.answer());
    }

    /// @dev Pays from this contract's balance; fails the step where the token, or who gets native, does not agree.
    /// @param token An ERC-20, or Tokens.NATIVE.
    /// @param to Who is paid.
    /// @param amount In the token's smallest unit, or wei.
    /// @param context The step, which is named where it fails.
    function _transfer(address token, address to, uint256 amount, Context context) internal {
        bool ok = token == Tokens.NATIVE ? to.trySend(amount) : token.tryTransfer(to, amount);
        if (!ok) _fail(context, Calls.answer());
    }

    /// @dev Fails the step with what the call fails with, and where there is no code.
    /// @param target Who is called.
    /// @param value What goes along, in wei.
    /// @param data Selector and arguments, of which the program chose neither the selector nor whose tokens are moved.
    /// @param context The step, which is named where it fails.
    function _call(address target, uint256 value, bytes memory data, Context context) internal {
        if (!target.tryCall(value, data)) _fail(context, Calls.answer());
    }

    /// @dev Calls `venue`, which must take `amount` of `token` meanwhile, and nothing more. Native goes along.
    /// @param token An ERC-20, or Tokens.NATIVE.
    /// @param amount In the token's smallest unit, or wei.
    /// @param venue Who is called, and allowed `amount` until it returns.
    /// @param data Selector and arguments.
    /// @param context The step, which is named where it fails.
    function _callPaying(address token, uint256 amount, address venue, bytes memory data, Context context) internal {
        if (token == Tokens.NATIVE) return _call(venue, amount, data, context);
        _allow(token, venue, amount, context);
        _call(venue, 0, data, context);
        _requireTaken(token, venue, amount, context);
    }

    /// @dev Calls `venue`, which must take `amount` of this contract's `token` without an allowance.
    /// @param token An ERC-20.
    /// @param amount In its smallest unit.
    /// @param venue Who is called.
    /// @param data Selector and arguments.
    /// @param context The step, which is named where it fails.
    function _callTaking(address token, uint256 amount, address venue, bytes memory data, Context context) internal {
        uint256 before = _balanceOf(token, address(this), context);
        _call(venue, 0, data, context);
        uint256 later = _balanceOf(token, address(this), context);
        uint256 taken = before > later ? before - later : 0;
        if (taken != amount) revert IExecutor.PartialFill(taken, amount);
    }

    /// @dev Every allowance is for the venue of the step alone, and `_requireTaken` follows in the same step.
    /// @param token An ERC-20.
    /// @param venue Who may take it.
    /// @param amount In its smallest unit.
    /// @param context The step, which is named where it fails.
    function _allow(address token, address venue, uint256 amount, Context context) internal {
        if (!token.tryApprove(venue, amount)) _fail(context, Calls.answer());
    }

    /// @dev No allowance may be left. The token's own word is what counts, whatever the venue did.
    /// @param token An ERC-20.
    /// @param venue Who was allowed it.
    /// @param amount How much was allowed, in its smallest unit.
    /// @param context The step, which is named where it fails.
    function _requireTaken(address token, address venue, uint256 amount, Context context) internal view {
        (bool ok, uint256 left) = token.tryAllowance(venue);
        if (!ok || left > amount) revert IExecutor.AllowanceLeft(context.number(), token);
        if (left != 0) revert IExecutor.PartialFill(amount - left, amount);
    }

    /// @dev Reverts in the step's name.
    /// @param context The step.
    /// @param reason What it failed with; empty where it is the step's own doing.
    function _fail(Context context, bytes memory reason) internal pure {
        revert IExecutor.StepFailed(context.number(), context.op(), reason);
    }
}
