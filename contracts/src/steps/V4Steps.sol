// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Callbacks} from "../Callbacks.sol";
import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {IV4Manager, V4PoolKey, V4SwapParams} from "../interfaces/IV4Manager.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Prices} from "../libraries/Prices.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Context} from "./Steps.sol";

/// @notice Steps of Uniswap V4 pools, with or without hooks.
/// @dev A hook runs inside the manager's `swap`, before anything is paid. It can do whatever any contract can do, and
/// determine the pool's output. It finds no callback and no allowance open, and only the step's amount is paid after
/// it.
abstract contract V4Steps is IExecutor, Callbacks {
    using Calls for address;
    using Tokens for address;

    /// @dev The data that `unlockCallback` works with.
    struct V4Trade {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        int24 tickSpacing;
        address hooks;
        uint256 amountIn;
        address to;
    }

    /// @inheritdoc IExecutor
    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        _closeCallback(data);
        V4Trade memory trade = abi.decode(data, (V4Trade));
        uint256 amountOut = _swapUnlocked(trade);
        _settle(trade.tokenIn, trade.amountIn, trade.tokenOut, amountOut, trade.to);
        return "";
    }

    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _v4Step(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_V4_SWAP || op == F.OP_V4_HOOK_SWAP) return _v4Swap(op == F.OP_V4_HOOK_SWAP, program, pc, context);
    }

    /// @dev Runs either step; they differ only in the hooks.
    /// @param hooked Whether the step names its pool's hooks.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step.
    function _v4Swap(bool hooked, Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            V4Trade memory trade;
            address manager = program.contractAt(pc + 1);
            trade.tokenOut = program.tokenAt(pc + 2);
            uint256 fee = program.read(pc + 3, 3);
            if (fee >= F.V4_SWAP_FEE_BELOW && !(hooked && fee == F.V4_HOOK_SWAP_FEE_OR)) Cursor.refuse(pc + 3);
            uint256 spacing = program.read(pc + 6, 3);
            if (spacing < F.V4_SWAP_TICK_SPACING_MIN || spacing >= F.V4_SWAP_TICK_SPACING_BELOW) {
                Cursor.refuse(pc + 6);
            }
            (trade.fee, trade.tickSpacing) = (uint24(fee), int24(uint24(spacing)));
            next = pc + 9;
            if (hooked) trade.hooks = program.contractAt(next++);
            (trade.tokenIn, trade.amountIn, next) = _amount(program, next, context);
            trade.to = program.partyAt(next);
            // The manager's balance changes are signed 128-bit numbers.
            if (trade.amountIn > uint128(type(int128).max)) _fail(context, "");
            bytes memory data = abi.encode(trade);
            expected = _unlockKey(manager, this.unlockCallback.selector, data);
            _call(manager, 0, abi.encodeCall(IV4Manager.unlock, (data)), context);
            if (expected != NO_CALLBACK) revert CallbackMissing(context.number());
            next++;
        }
    }

    /// @dev Swaps. The manager returns both balance changes of its caller, one in each half of a word.
    /// @param trade The trade that the step describes.
    /// @return amountOut The output in the token's smallest unit or wei.
    function _swapUnlocked(V4Trade memory trade) private returns (uint256 amountOut) {
        (address currencyIn, address currencyOut) = (_currency(trade.tokenIn), _currency(trade.tokenOut));
        bool zeroForOne = currencyIn < currencyOut;
        V4PoolKey memory key = zeroForOne
            ? V4PoolKey(currencyIn, currencyOut, trade.fee, trade.tickSpacing, trade.hooks)
            : V4PoolKey(currencyOut, currencyIn, trade.fee, trade.tickSpacing, trade.hooks);
        int256 exactIn = -int256(trade.amountIn);
        V4SwapParams memory params = V4SwapParams(zeroForOne, exactIn, Prices.limit(zeroForOne));
        _callManager(0, abi.encodeCall(IV4Manager.swap, (key, params, "")));
        return _amountOut(zeroForOne, trade.amountIn);
    }

    /// @dev Reads what the swap that was just made changed of its caller's balances. Reverts unless it takes exactly the
    /// input.
    /// @param zeroForOne Whether the first currency is sold.
    /// @param amountIn The input in the token's smallest unit or wei.
    /// @return The output in the token's smallest unit or wei.
    function _amountOut(bool zeroForOne, uint256 amountIn) internal view returns (uint256) {
        (bool ok, uint256 answer) = Calls.answerWord();
        int256 exactIn = -int256(amountIn);
        (int256 changeIn, int256 changeOut) = (int128(int256(answer) >> 128), int128(int256(answer)));
        if (!zeroForOne) (changeIn, changeOut) = (changeOut, changeIn);
        if (!ok || changeIn > 0 || changeIn < exactIn || changeOut < 0) revert BadCallback(msg.sender);
        // As in V3: what the pool leaves would stay here for the next caller.
        if (changeIn != exactIn) revert PartialFill(uint256(-changeIn), amountIn);
        return uint256(changeOut);
    }

    /// @dev Pays the caller of the callback exactly the step's amount from this contract's balance, and has it pay the
    /// output.
    /// @param tokenIn The input token, possibly native.
    /// @param amountIn The input in the token's smallest unit or wei.
    /// @param tokenOut The output token, possibly native.
    /// @param amountOut The output in the token's smallest unit or wei.
    /// @param to The recipient of the output.
    function _settle(address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut, address to) internal {
        // Native needs this, too: someone may have left another currency synced.
        _callManager(0, abi.encodeCall(IV4Manager.sync, (_currency(tokenIn))));
        bool native = tokenIn == Tokens.NATIVE;
        if (!native && !tokenIn.tryTransfer(msg.sender, amountIn)) revert TransferFailed(tokenIn, Calls.answer());
        _callManager(native ? amountIn : 0, abi.encodeCall(IV4Manager.settle, ()));
        _callManager(0, abi.encodeCall(IV4Manager.take, (_currency(tokenOut), to, amountOut)));
    }

    /// @dev Calls the manager, or the vault, which is the caller of the callback. Reverts with its revert data, which the manager
    /// passes on, so the step fails with it.
    /// @param value The value of the call, in wei.
    /// @param data Selector and arguments.
    function _callManager(uint256 value, bytes memory data) internal {
        if (!msg.sender.tryCall(value, data)) Calls.rethrow();
    }

    /// @dev Converts a token's address to the manager's form.
    /// @param token An ERC-20, or Tokens.NATIVE.
    /// @return The same address, but zero for native.
    function _currency(address token) internal pure returns (address) {
        return token == Tokens.NATIVE ? address(0) : token;
    }

    /// @dev Closes the callback that the running step has opened. Reverts if it has opened another one, or none.
    /// @param data What the callback was given.
    function _closeCallback(bytes calldata data) internal {
        if (expected != _unlockKey(msg.sender, msg.sig, data)) revert BadCallback(msg.sender);
        expected = NO_CALLBACK;
    }

    /// @dev Only this contract may call back, once, through one function, and only with exactly the data it was given.
    /// A hash equals neither STOPPED, NO_CALLBACK nor the key of a V3 callback, all of which are below 2^193.
    /// @param manager The contract that calls back.
    /// @param selector The function that it calls back.
    /// @param data The data passed to it, which it passes back.
    /// @return The value of `expected` during the swap.
    function _unlockKey(address manager, bytes4 selector, bytes memory data) internal pure returns (uint256) {
        return uint256(keccak256(abi.encodePacked(manager, selector, data)));
    }
}
