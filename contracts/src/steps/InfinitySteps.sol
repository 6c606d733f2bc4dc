// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {
    IInfinityBinManager,
    IInfinityClManager,
    IInfinityVault,
    InfinityPoolKey,
    InfinitySwapParams
} from "../interfaces/IInfinity.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Prices} from "../libraries/Prices.sol";
import {Context} from "./Steps.sol";
import {V4Steps} from "./V4Steps.sol";

/// @notice Steps of PancakeSwap Infinity: pools with ticks or bins, with or without hooks, of pool managers that share a
/// vault.
/// @dev As in V4Steps, only the step's amount is paid, and after hooks have run. The vault alone may call back, and is
/// paid; the pool manager is only asked to swap.
abstract contract InfinitySteps is V4Steps {
    using Calls for address;

    /// @dev The data that `lockAcquired` works with.
    struct InfinityTrade {
        address manager;
        bool bins;
        address tokenIn;
        address tokenOut;
        uint24 fee;
        uint256 parameters;
        address hooks;
        uint256 amountIn;
        address to;
    }

    /// @inheritdoc IExecutor
    function lockAcquired(bytes calldata data) external returns (bytes memory) {
        _closeCallback(data);
        InfinityTrade memory trade = abi.decode(data, (InfinityTrade));
        uint256 amountOut = _swapLocked(trade);
        _settle(trade.tokenIn, trade.amountIn, trade.tokenOut, amountOut, trade.to);
        return "";
    }

    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _infinityStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_INFINITY_SWAP || op == F.OP_INFINITY_HOOK_SWAP) {
            return _infinitySwap(op == F.OP_INFINITY_HOOK_SWAP, program, pc, context);
        }
    }

    /// @dev Runs either step; they differ only in the hooks.
    /// @param hooked Whether the step names its pool's hooks.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step.
    function _infinitySwap(bool hooked, Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            InfinityTrade memory trade;
            address vault = program.contractAt(pc + 1);
            trade.manager = program.contractAt(pc + 2);
            uint256 flags = program.read(pc + 3, 1);
            if (flags & ~F.INFINITY_SWAP_FLAGS_MASK != 0) Cursor.refuse(pc + 3);
            trade.bins = flags & F.INFINITY_SWAP_BINS != 0;
            trade.tokenOut = program.tokenAt(pc + 4);
            uint256 fee = program.read(pc + 5, 3);
            if (fee >= F.INFINITY_SWAP_FEE_BELOW && !(hooked && fee == F.INFINITY_HOOK_SWAP_FEE_OR)) {
                Cursor.refuse(pc + 5);
            }
            trade.fee = uint24(fee);
            uint256 step = program.read(pc + 8, 3);
            if (step < F.INFINITY_SWAP_STEP_MIN || step >= F.INFINITY_SWAP_STEP_BELOW) Cursor.refuse(pc + 8);
            trade.parameters = step << 16;
            next = pc + 11;
            if (hooked) {
                uint256 bits = program.read(next, 3);
                if (bits >= F.INFINITY_HOOK_SWAP_HOOK_BITS_BELOW) Cursor.refuse(next);
                trade.parameters |= bits;
                trade.hooks = program.contractAt(next + 3);
                next += 4;
            }
            (trade.tokenIn, trade.amountIn, next) = _amount(program, next, context);
            trade.to = program.partyAt(next);
            // The vault's balance changes are signed 128-bit numbers.
            if (trade.amountIn > uint128(type(int128).max)) _fail(context, "");
            bytes memory data = abi.encode(trade);
            expected = _unlockKey(vault, this.lockAcquired.selector, data);
            _call(vault, 0, abi.encodeCall(IInfinityVault.lock, (data)), context);
            if (expected != NO_CALLBACK) revert CallbackMissing(context.number());
            next++;
        }
    }

    /// @dev Swaps. Both kinds of pools return both balance changes of their caller, one in each half of a word.
    /// @param trade The trade that the step describes.
    /// @return amountOut The output in the token's smallest unit or wei.
    function _swapLocked(InfinityTrade memory trade) private returns (uint256 amountOut) {
        (address currencyIn, address currencyOut) = (_currency(trade.tokenIn), _currency(trade.tokenOut));
        bool zeroForOne = currencyIn < currencyOut;
        (address currency0, address currency1) = zeroForOne ? (currencyIn, currencyOut) : (currencyOut, currencyIn);
        InfinityPoolKey memory key = InfinityPoolKey(
            currency0, currency1, trade.hooks, trade.manager, trade.fee, bytes32(trade.parameters)
        );
        int256 exactIn = -int256(trade.amountIn);
        bytes memory data = trade.bins
            ? abi.encodeCall(IInfinityBinManager.swap, (key, zeroForOne, int128(exactIn), ""))
            : abi.encodeCall(
                IInfinityClManager.swap, (key, InfinitySwapParams(zeroForOne, exactIn, Prices.limit(zeroForOne)), "")
            );
        if (!trade.manager.tryCall(0, data)) Calls.rethrow();
        return _amountOut(zeroForOne, trade.amountIn);
    }
}
