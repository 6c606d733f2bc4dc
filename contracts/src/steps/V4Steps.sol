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

/// @notice Pools of the Uniswap V4 singleton, with hooks or without.
/// @dev A hook runs inside the manager's `swap`, before anything is paid. It can do what any contract can do meanwhile, and
/// decide what the pool gives; it finds no callback open, no allowance, and nothing but the step's amount is paid after it.
abstract contract V4Steps is IExecutor, Callbacks {
    using Calls for address;
    using Tokens for address;

    /// @dev All that `unlockCallback` works with.
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
        if (expected != _unlockKey(msg.sender, data)) revert BadCallback(msg.sender);
        expected = NO_CALLBACK;
        V4Trade memory trade = abi.decode(data, (V4Trade));
        uint256 amountOut = _swapUnlocked(trade);
        _settleUnlocked(trade.tokenIn, trade.amountIn);
        _callManager(0, abi.encodeCall(IV4Manager.take, (_currency(trade.tokenOut), trade.to, amountOut)));
        return "";
    }

    /// @dev The steps of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The program that runs.
    /// @param pc Where the step begins, which is its code, as a position in the call data.
    /// @param context The step, which is named where it fails.
    /// @return next The position behind the step; zero where the code is of another family.
    function _v4Step(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_V4_SWAP || op == F.OP_V4_HOOK_SWAP) return _v4Swap(op == F.OP_V4_HOOK_SWAP, program, pc, context);
    }

    /// @dev Both steps, which differ by the hooks alone.
    /// @param hooked Whether the step names the hooks of its pool.
    /// @param program The program that runs.
    /// @param pc Where the step begins, which is its code, as a position in the call data.
    /// @param context The step, which is named where it fails.
    /// @return next The position behind the step.
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
            // The manager's balance changes are signed and of 128 bits.
            if (trade.amountIn > uint128(type(int128).max)) _fail(context, "");
            bytes memory data = abi.encode(trade);
            expected = _unlockKey(manager, data);
            _call(manager, 0, abi.encodeCall(IV4Manager.unlock, (data)), context);
            if (expected != NO_CALLBACK) revert CallbackMissing(context.number());
            next++;
        }
    }

    /// @dev The manager answers both balance changes of its caller, in the halves of a word.
    /// @param trade What the step says.
    /// @return amountOut In the output's smallest unit, or wei.
    function _swapUnlocked(V4Trade memory trade) private returns (uint256 amountOut) {
        (address currencyIn, address currencyOut) = (_currency(trade.tokenIn), _currency(trade.tokenOut));
        bool zeroForOne = currencyIn < currencyOut;
        V4PoolKey memory key = zeroForOne
            ? V4PoolKey(currencyIn, currencyOut, trade.fee, trade.tickSpacing, trade.hooks)
            : V4PoolKey(currencyOut, currencyIn, trade.fee, trade.tickSpacing, trade.hooks);
        int256 exactIn = -int256(trade.amountIn);
        V4SwapParams memory params = V4SwapParams(zeroForOne, exactIn, Prices.limit(zeroForOne));
        _callManager(0, abi.encodeCall(IV4Manager.swap, (key, params, "")));
        (bool ok, uint256 answer) = Calls.answerWord();
        (int256 changeIn, int256 changeOut) = (int128(int256(answer) >> 128), int128(int256(answer)));
        if (!zeroForOne) (changeIn, changeOut) = (changeOut, changeIn);
        if (!ok || changeIn > 0 || changeIn < exactIn || changeOut < 0) revert BadCallback(msg.sender);
        // As in V3: what a pool leaves would stay here for the next caller.
        if (changeIn != exactIn) revert PartialFill(uint256(-changeIn), trade.amountIn);
        return uint256(changeOut);
    }

    /// @dev Pays the manager exactly the step's amount, from this contract's own balance.
    /// @param token What is paid, possibly native.
    /// @param amountIn How much, in its smallest unit, or wei.
    function _settleUnlocked(address token, uint256 amountIn) private {
        // For native, too: somebody may have left another currency synced.
        _callManager(0, abi.encodeCall(IV4Manager.sync, (_currency(token))));
        bool native = token == Tokens.NATIVE;
        if (!native && !token.tryTransfer(msg.sender, amountIn)) revert TransferFailed(token, Calls.answer());
        _callManager(native ? amountIn : 0, abi.encodeCall(IV4Manager.settle, ()));
    }

    /// @dev The manager is who called back. It passes on what it fails with, and so the step fails with that.
    /// @param value What goes along, in wei.
    /// @param data Selector and arguments.
    function _callManager(uint256 value, bytes memory data) private {
        if (!msg.sender.tryCall(value, data)) Calls.rethrow();
    }

    /// @dev How the manager writes a token.
    /// @param token An ERC-20, or Tokens.NATIVE.
    /// @return The same, but zero for native.
    function _currency(address token) private pure returns (address) {
        return token == Tokens.NATIVE ? address(0) : token;
    }

    /// @dev Only this manager may call back, once, and only with the very data it was given. A hash is neither
    /// STOPPED, NO_CALLBACK nor the key of a V3 callback, all of which are below 2^193.
    /// @param manager Who calls back.
    /// @param data What `unlock` is given, and gives back.
    /// @return What `expected` is meanwhile.
    function _unlockKey(address manager, bytes memory data) private pure returns (uint256) {
        return uint256(keccak256(abi.encodePacked(manager, data)));
    }
}
