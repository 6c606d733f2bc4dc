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

using {number} for Context global;

/// @dev The number of the step that runs.
function number(Context context) pure returns (uint256) {
    return Context.unwrap(context) >> 8;
}

/// @notice What the steps of every family are made of.
/// @dev Each family is an abstract contract of its own; a step is a function that gets the position of its code and
/// returns the position behind its last field. Sums of positions are unchecked: see Cursor.
abstract contract Steps is IExecutor {
    using Allowances for address;
    using Calls for address;
    using Tokens for address;

    /// @dev Values of `expected` besides the key of a callback, which is above all 160-bit numbers.
    uint256 internal constant STOPPED = 0;
    uint256 internal constant NO_CALLBACK = 1;

    /// @dev STOPPED outside `execute`; inside, who may call back by which function.
    uint256 internal transient expected;

    /// @dev Reads an amount: its token, how much, and where the next field begins. Shares are of this contract's
    /// balance at this moment, rounded down.
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
    function _erc20Amount(Program program, uint256 pc, Context context)
        internal
        view
        returns (address token, uint256 amount, uint256 next)
    {
        (token, amount, next) = _amount(program, pc, context);
        if (token == Tokens.NATIVE) Cursor.refuse(pc);
    }

    /// @dev Reads an amount whose token is the ERC-20 `token`.
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

    function _balanceOf(address token, address account, Context context) internal view returns (uint256 balance) {
        bool ok;
        (ok, balance) = token.tryBalanceOf(account);
        if (!ok) _fail(context, Calls.answer());
    }

    function _transfer(address token, address to, uint256 amount, Context context) internal {
        bool ok = token == Tokens.NATIVE ? to.trySend(amount) : token.tryTransfer(to, amount);
        if (!ok) _fail(context, Calls.answer());
    }

    function _call(address target, uint256 value, bytes memory data, Context context) internal {
        if (!target.tryCall(value, data)) _fail(context, Calls.answer());
    }

    /// @dev Calls `venue`, which must take `amount` of `token` meanwhile, and nothing more. Native goes along.
    function _callPaying(address token, uint256 amount, address venue, bytes memory data, Context context) internal {
        if (token == Tokens.NATIVE) return _call(venue, amount, data, context);
        _allow(token, venue, amount, context);
        _call(venue, 0, data, context);
        _requireTaken(token, venue, amount, context);
    }

    /// @dev Calls `venue`, which must take `amount` of this contract's `token` without an allowance.
    function _callTaking(address token, uint256 amount, address venue, bytes memory data, Context context) internal {
        uint256 before = _balanceOf(token, address(this), context);
        _call(venue, 0, data, context);
        uint256 later = _balanceOf(token, address(this), context);
        uint256 taken = before > later ? before - later : 0;
        if (taken != amount) revert PartialFill(taken, amount);
    }

    /// @dev Every allowance is for the venue of the step alone, and `_requireTaken` follows in the same step.
    function _allow(address token, address venue, uint256 amount, Context context) internal {
        if (!token.tryApprove(venue, amount)) _fail(context, Calls.answer());
    }

    /// @dev No allowance may be left. The token's own word is what counts, whatever the venue did.
    function _requireTaken(address token, address venue, uint256 amount, Context context) internal view {
        (bool ok, uint256 left) = token.tryAllowance(venue);
        if (!ok || left > amount) revert AllowanceLeft(context.number(), token);
        if (left != 0) revert PartialFill(amount - left, amount);
    }

    function _fail(Context context, bytes memory reason) internal pure {
        revert StepFailed(context.number(), uint8(Context.unwrap(context)), reason);
    }
}
