// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Callbacks} from "../Callbacks.sol";
import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {V3Callbacks} from "../generated/V3Callbacks.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {IV3Pool} from "../interfaces/IVenues.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Prices} from "../libraries/Prices.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Context} from "./Steps.sol";

/// @notice Concentrated-liquidity pools that collect their input through a callback.
abstract contract V3Steps is Callbacks {
    using Tokens for address;

    /// @dev What a callback is paid with, as a whole word, which need not be read to be written; and how much of it at most.
    uint256 private transient owedToken;
    uint256 private transient owedLimit;

    /// @dev The one step of this family.
    /// @param program The program that runs.
    /// @param pc Where the step begins, which is its code, as a position in the call data.
    /// @param context The step, which is named where it fails.
    /// @return next The position behind the step.
    function _v3Swap(Program program, uint256 pc, Context context) internal returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 flags = program.read(pc + 2, 1);
            if (flags & ~F.V3_SWAP_FLAGS_MASK != 0) Cursor.refuse(pc + 2);
            bytes4 selector = V3Callbacks.selector(flags >> F.V3_SWAP_CALLBACK_SHIFT);
            if (selector == 0) Cursor.refuse(pc + 2);
            address token;
            uint256 amountIn;
            (token, amountIn, next) = _erc20Amount(program, pc + 3, context);
            address to = program.partyAt(next);
            (owedToken, owedLimit, expected) = (uint160(token), amountIn, _callbackKey(pool, selector));
            _tradeV3(context, pool, flags & F.V3_SWAP_ZERO_FOR_ONE != 0, amountIn, to);
            next++;
        }
    }

    /// @dev Calls the pool, which must call back once before it returns.
    /// @param context The step, which is named where it fails.
    /// @param pool Who is called.
    /// @param zeroForOne Whether its first token is sold.
    /// @param amountIn Exactly what it is to take, in that token's smallest unit.
    /// @param to Who gets the output.
    function _tradeV3(Context context, address pool, bool zeroForOne, uint256 amountIn, address to) private {
        // A negative amount would mean exact output to the pool.
        if (amountIn > uint256(type(int256).max)) _fail(context, "");
        uint160 limit = Prices.limit(zeroForOne);
        // swap(to, zeroForOne, amountIn, limit, ""). Where there is no code nothing calls back.
        bytes4 selector = IV3Pool.swap.selector;
        bool ok;
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, selector)
            mstore(add(data, 4), to)
            mstore(add(data, 0x24), zeroForOne)
            mstore(add(data, 0x44), amountIn)
            mstore(add(data, 0x64), limit)
            mstore(add(data, 0x84), 0xa0)
            mstore(add(data, 0xa4), 0)
            ok := call(gas(), pool, 0, data, 0xc4, 0, 0)
        }
        if (!ok) _fail(context, Calls.answer());
        if (expected != NO_CALLBACK) revert IExecutor.CallbackMissing(context.number());
    }

    /// @notice Pays the pool of the running swap, once, from this contract's own balance, exactly the step's amount.
    /// @dev However pools of this kind call back: `expected` says by which function this one has to. Behind the selector
    /// all give what they are owed, or owe, of their two tokens, in the token's smallest unit, and bytes that were theirs.
    fallback() external {
        if (expected != _callbackKey(msg.sender, msg.sig)) revert IExecutor.BadCallback(msg.sender);
        expected = NO_CALLBACK;
        int256 owed;
        assembly ("memory-safe") {
            owed := calldataload(4)
            if iszero(sgt(owed, 0)) { owed := calldataload(0x24) }
        }
        uint256 limit = owedLimit;
        if (owed <= 0 || uint256(owed) > limit) revert IExecutor.BadCallback(msg.sender);
        // A pool that runs out of liquidity takes less; what it leaves would stay here for the next caller.
        if (uint256(owed) < limit) revert IExecutor.PartialFill(uint256(owed), limit);
        address token = address(uint160(owedToken));
        if (!token.tryTransfer(msg.sender, uint256(owed))) revert IExecutor.TransferFailed(token, Calls.answer());
    }

    /// @dev Neither STOPPED nor NO_CALLBACK, whoever calls by whatever function: both are below its highest bit.
    /// @param caller The pool.
    /// @param selector The function by which it calls back.
    /// @return What `expected` is meanwhile.
    function _callbackKey(address caller, bytes4 selector) private pure returns (uint256) {
        return 1 << 192 | uint256(uint32(selector)) << 160 | uint160(caller);
    }
}
