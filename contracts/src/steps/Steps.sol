// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {Allowances} from "../libraries/Allowances.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @notice What the steps of every family are made of.
/// @dev Each family is an abstract contract of its own; a step is a function that gets the position of its code and
/// returns the position behind its last field. Sums of positions are unchecked: see Cursor.
abstract contract Steps is IExecutor {
    using Allowances for address;
    using Calls for address;
    using Cursor for bytes;
    using Tokens for address;

    /// @dev Values of `expected` besides the key of a callback, which is above all 160-bit numbers.
    uint256 internal constant STOPPED = 0;
    uint256 internal constant NO_CALLBACK = 1;

    /// @dev STOPPED outside `execute`; inside, who may call back by which function.
    uint256 internal transient expected;

    struct Context {
        address receiver;
        address refundTo;
        uint256 index;
        uint8 op;
    }

    /// @dev Reads an amount: its token, how much, and where the next field begins. Shares are of this contract's
    /// balance at this moment, rounded down.
    function _amount(bytes calldata program, uint256 pc, Context memory context)
        internal
        view
        returns (address token, uint256 amount, uint256 next)
    {
        unchecked {
            token = program.tokenAt(pc);
            uint256 share = program.read(pc + 1, 3);
            if (share == F.SHARE_EXACT) return (token, program.read(pc + 4, 16), pc + 20);
            if (share == F.SHARE_NONE || share > F.SHARE_ALL) revert BadProgram(pc + 1);
            amount = _balanceOf(token, address(this), context);
            if (share != F.SHARE_ALL) {
                // In two parts, so that no balance can overflow it.
                amount = amount / F.SHARE_ALL * share + amount % F.SHARE_ALL * share / F.SHARE_ALL;
            }
            next = pc + 4;
        }
    }

    /// @dev Reads an amount whose token is an ERC-20.
    function _erc20Amount(bytes calldata program, uint256 pc, Context memory context)
        internal
        view
        returns (address token, uint256 amount, uint256 next)
    {
        (token, amount, next) = _amount(program, pc, context);
        if (token == Tokens.NATIVE) revert BadProgram(pc);
    }

    /// @dev Reads an amount whose token is the ERC-20 `token`.
    function _amountOf(address token, bytes calldata program, uint256 pc, Context memory context)
        internal
        view
        returns (uint256 amount, uint256 next)
    {
        address named;
        (named, amount, next) = _erc20Amount(program, pc, context);
        if (named != token) revert BadProgram(pc);
    }

    /// @dev Reads an amount of native.
    function _nativeAmount(bytes calldata program, uint256 pc, Context memory context)
        internal
        view
        returns (uint256 amount, uint256 next)
    {
        address token;
        (token, amount, next) = _amount(program, pc, context);
        if (token != Tokens.NATIVE) revert BadProgram(pc);
    }

    /// @dev Reads an amount of share 0, which only names the token.
    function _noAmount(bytes calldata program, uint256 pc) internal pure returns (address token, uint256 next) {
        unchecked {
            token = program.tokenAt(pc);
            if (program.read(pc + 1, 3) != F.SHARE_NONE) revert BadProgram(pc + 1);
            next = pc + 4;
        }
    }

    function _partyAt(bytes calldata program, uint256 pc, Context memory context) internal view returns (address) {
        return program.partyAt(pc, context.receiver, context.refundTo);
    }

    function _balanceOf(address token, address account, Context memory context)
        internal
        view
        returns (uint256 balance)
    {
        bool ok;
        (ok, balance) = token.tryBalanceOf(account);
        if (!ok) _fail(context, Calls.answer());
    }

    function _transfer(address token, address to, uint256 amount, Context memory context) internal {
        bool ok = token == Tokens.NATIVE ? to.trySend(amount) : token.tryTransfer(to, amount);
        if (!ok) _fail(context, Calls.answer());
    }

    function _call(address target, uint256 value, bytes memory data, Context memory context) internal {
        if (!target.tryCall(value, data)) _fail(context, Calls.answer());
    }

    /// @dev Calls `venue`, which may take `amount` of `token` meanwhile, and nothing more afterwards. Native goes along.
    function _callPaying(address token, uint256 amount, address venue, bytes memory data, Context memory context)
        internal
    {
        if (token == Tokens.NATIVE) return _call(venue, amount, data, context);
        _allow(token, venue, amount, context);
        _call(venue, 0, data, context);
        _disallow(token, venue, context);
    }

    /// @dev Every allowance is for the venue of the step alone and is ended by `_disallow` in the same step.
    function _allow(address token, address venue, uint256 amount, Context memory context) internal {
        if (!token.tryApprove(venue, amount)) _fail(context, Calls.answer());
    }

    /// @dev The token's own word that no allowance is left is what counts, whatever the venue did.
    function _disallow(address token, address venue, Context memory context) internal {
        if (token.isZero(venue)) return;
        if (!token.tryApprove(venue, 0) || !token.isZero(venue)) revert AllowanceLeft(context.index, token);
    }

    function _fail(Context memory context, bytes memory reason) internal pure {
        revert StepFailed(context.index, context.op, reason);
    }
}
