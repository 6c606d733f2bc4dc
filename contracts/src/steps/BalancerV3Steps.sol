// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {BalancerV3Swap, BalancerV3Trade, IBalancerV3Vault} from "../interfaces/IBalancerV3Vault.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {Calls} from "../libraries/Calls.sol";
import {Program} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Context} from "./Steps.sol";
import {V4Steps} from "./V4Steps.sol";

/// @notice Steps of Balancer V3 pools, with or without hooks.
/// @dev As in V4Steps, only the step's amount is paid, and after hooks have run. The vault alone may call back, and is
/// paid; the pool is only named to it. The vault's sessions nest, and only the outermost must end without debts and
/// credits. So a step itself pays all that it sells and takes all that it buys.
abstract contract BalancerV3Steps is V4Steps {
    using Tokens for address;

    /// @dev The kind of the vault's swaps.
    uint8 private constant EXACT_IN = 0;

    /// @inheritdoc IExecutor
    function balancerUnlocked(BalancerV3Trade calldata trade) external {
        _closeCallback(msg.data);
        (address tokenIn, address tokenOut, uint256 amountIn) = (trade.tokenIn, trade.tokenOut, trade.amountIn);
        BalancerV3Swap memory swap = BalancerV3Swap(EXACT_IN, trade.pool, tokenIn, tokenOut, amountIn, 0, "");
        _callManager(0, abi.encodeCall(IBalancerV3Vault.swap, (swap)));
        (bool ok, uint256 amountOut) = Calls.answerWord();
        if (!ok) revert BadCallback(msg.sender);
        if (!tokenIn.tryTransfer(msg.sender, amountIn)) revert TransferFailed(tokenIn, Calls.answer());
        _callManager(0, abi.encodeCall(IBalancerV3Vault.settle, (tokenIn, amountIn)));
        _callManager(0, abi.encodeCall(IBalancerV3Vault.sendTo, (tokenOut, trade.to, amountOut)));
    }

    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _balancerV3Step(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_BALANCER_V3_SWAP) return _balancerV3Swap(program, pc, context);
    }

    function _balancerV3Swap(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            BalancerV3Trade memory trade;
            address vault = program.contractAt(pc + 1);
            trade.pool = program.contractAt(pc + 2);
            (trade.tokenIn, trade.amountIn, next) = _erc20Amount(program, pc + 3, context);
            trade.tokenOut = program.erc20At(next);
            trade.to = program.partyAt(next + 1);
            // The vault passes its caller exactly this, so it is also what the callback compares.
            bytes memory data = abi.encodeCall(IExecutor.balancerUnlocked, (trade));
            expected = _unlockKey(vault, IExecutor.balancerUnlocked.selector, data);
            _call(vault, 0, abi.encodeCall(IBalancerV3Vault.unlock, (data)), context);
            if (expected != NO_CALLBACK) revert CallbackMissing(context.number());
            next += 2;
        }
    }
}
