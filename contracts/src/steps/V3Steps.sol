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

/// @notice Steps of concentrated-liquidity pools, which collect their input through a callback.
abstract contract V3Steps is Callbacks {
    using Tokens for address;

    /// @dev The token that pays a callback, as a whole word, which can be written without being read; and its maximum
    /// amount.
    uint256 private transient owedToken;
    uint256 private transient owedLimit;

    /// @dev Runs the only step of this family.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step.
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
    /// @param context The step, which an error names.
    /// @param pool The pool.
    /// @param zeroForOne Whether its first token is sold.
    /// @param amountIn The exact input, in that token's smallest unit.
    /// @param to The recipient of the output.
    function _tradeV3(Context context, address pool, bool zeroForOne, uint256 amountIn, address to) private {
        // A negative amount would mean exact output to the pool.
        if (amountIn > uint256(type(int256).max)) _fail(context, "");
        uint160 limit = Prices.limit(zeroForOne);
        // swap(to, zeroForOne, amountIn, limit, ""). An address without code does not call back.
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

    /// @notice Pays the pool of the running swap exactly the step's amount, once, from this contract's balance.
    /// @dev Serves every callback function of such pools: `expected` holds the one that this pool must use. All pass
    /// the signed amounts of both tokens, positive if owed to the pool, in smallest units, and the bytes that `swap`
    /// got.
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
        // A pool that runs out of liquidity takes less; the rest would stay here for the next caller.
        if (uint256(owed) < limit) revert IExecutor.PartialFill(uint256(owed), limit);
        address token = address(uint160(owedToken));
        if (!token.tryTransfer(msg.sender, uint256(owed))) revert IExecutor.TransferFailed(token, Calls.answer());
    }

    /// @dev Never equals STOPPED or NO_CALLBACK, whatever the caller and function: both lack its highest bit.
    /// @param caller The pool.
    /// @param selector The function that it calls back.
    /// @return The value of `expected` during the swap.
    function _callbackKey(address caller, bytes4 selector) private pure returns (uint256) {
        return 1 << 192 | uint256(uint32(selector)) << 160 | uint160(caller);
    }
}
