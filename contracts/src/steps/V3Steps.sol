// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {V3Callbacks} from "../generated/V3Callbacks.sol";
import {IV3Pool} from "../interfaces/IVenues.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor} from "../libraries/Cursor.sol";
import {Prices} from "../libraries/Prices.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Steps} from "./Steps.sol";

/// @notice Concentrated-liquidity pools that collect their input through a callback.
abstract contract V3Steps is Steps, V3Callbacks {
    using Cursor for bytes;
    using Tokens for address;

    /// @dev What a callback is paid with, as a whole word, which need not be read to be written; and how much of it at most.
    uint256 private transient owedToken;
    uint256 private transient owedLimit;

    /// @dev The steps of this family. Returns zero for any other.
    function _v3Step(uint256 op, bytes calldata program, uint256 pc, Context memory context)
        internal
        returns (uint256 next)
    {
        if (op == F.OP_V3_SWAP) return _v3Swap(program, pc, context);
    }

    function _v3Swap(bytes calldata program, uint256 pc, Context memory context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 flags = program.read(pc + 2, 1);
            if (flags & ~F.V3_SWAP_FLAGS_MASK != 0) revert BadProgram(pc + 2);
            bytes4 selector = _callbackSelector(flags >> F.V3_SWAP_CALLBACK_SHIFT);
            if (selector == 0) revert BadProgram(pc + 2);
            address token;
            uint256 amountIn;
            (token, amountIn, next) = _erc20Amount(program, pc + 3, context);
            address to = _partyAt(program, next, context);
            (owedToken, owedLimit, expected) = (uint160(token), amountIn, _callbackKey(pool, selector));
            _tradeV3(context, pool, flags & F.V3_SWAP_ZERO_FOR_ONE != 0, amountIn, to);
            next++;
        }
    }

    function _tradeV3(Context memory context, address pool, bool zeroForOne, uint256 amountIn, address to) private {
        // A negative amount would mean exact output to the pool.
        if (amountIn > uint256(type(int256).max)) _fail(context, "");
        uint160 limit = Prices.limit(zeroForOne);
        _call(pool, 0, abi.encodeCall(IV3Pool.swap, (to, zeroForOne, int256(amountIn), limit, "")), context);
        if (expected != NO_CALLBACK) revert CallbackMissing(context.index);
    }

    /// @dev Pays the pool of the running swap, once, from this contract's own balance, exactly the step's amount.
    function _payCaller(int256 amount0, int256 amount1) internal override {
        if (expected != _callbackKey(msg.sender, msg.sig)) revert BadCallback(msg.sender);
        expected = NO_CALLBACK;
        int256 owed = amount0 > 0 ? amount0 : amount1;
        if (owed <= 0 || uint256(owed) > owedLimit) revert BadCallback(msg.sender);
        // A pool that runs out of liquidity takes less; what it leaves would stay here for the next caller.
        if (uint256(owed) < owedLimit) revert PartialFill(uint256(owed), owedLimit);
        address token = address(uint160(owedToken));
        if (!token.tryTransfer(msg.sender, uint256(owed))) revert TransferFailed(token, Calls.answer());
    }

    /// @dev Never zero, since a selector above the caller's 160 bits is part of it.
    function _callbackKey(address caller, bytes4 selector) private pure returns (uint256) {
        return uint256(uint32(selector)) << 160 | uint160(caller);
    }
}
