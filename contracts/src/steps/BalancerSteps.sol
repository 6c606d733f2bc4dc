// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {
    BalancerExit,
    BalancerFunds,
    BalancerJoin,
    BalancerSwap,
    IBalancerVault
} from "../interfaces/IBalancerVault.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice Steps of Balancer V2 pools. The sender is always this contract, and no step uses internal balances.
abstract contract BalancerSteps is Steps {
    /// @dev Kinds of the vault's swaps and of its pools' user data.
    uint8 private constant GIVEN_IN = 0;
    uint256 private constant EXACT_TOKENS_IN_FOR_BPT_OUT = 1;
    uint256 private constant EXACT_BPT_IN_FOR_ONE_TOKEN_OUT = 0;

    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _balancerStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_BALANCER) return _balancer(program, pc, context);
        if (op == F.OP_BALANCER_JOIN) return _balancerJoin(program, pc, context);
        if (op == F.OP_BALANCER_EXIT) return _balancerExit(program, pc, context);
    }

    function _balancer(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            BalancerSwap memory swap;
            BalancerFunds memory funds;
            address vault = program.contractAt(pc + 1);
            (swap.poolId, swap.kind) = (bytes32(program.read(pc + 2, 32)), GIVEN_IN);
            (swap.assetIn, swap.amount, next) = _erc20Amount(program, pc + 34, context);
            swap.assetOut = program.erc20At(next);
            (funds.sender, funds.recipient) = (address(this), payable(program.partyAt(next + 1)));
            bytes memory data = abi.encodeCall(IBalancerVault.swap, (swap, funds, 0, type(uint256).max));
            _callPaying(swap.assetIn, swap.amount, vault, data, context);
            next += 2;
        }
    }

    function _balancerJoin(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            BalancerJoin memory join;
            // Reads every field in order, so that the error names the first bad byte.
            address vault = program.contractAt(pc + 1);
            bytes32 poolId = bytes32(program.read(pc + 2, 32));
            (join.assets, next) = program.erc20sAt(pc + 34, F.BALANCER_JOIN_ASSETS_MIN, F.BALANCER_JOIN_ASSETS_MAX);
            uint256 amountAt = next;
            address token;
            uint256 amount;
            (token, amount, next) = _erc20Amount(program, amountAt, context);
            if (!_fillJoin(join, token, amount, poolId)) Cursor.refuse(amountAt);
            address to = program.partyAt(next);
            bytes memory data = abi.encodeCall(IBalancerVault.joinPool, (poolId, address(this), to, join));
            _callPaying(token, amount, vault, data, context);
            next++;
        }
    }

    /// @dev Makes the join take exactly `amount` of `token`.
    /// @param join Has its assets; receives its limits and user data.
    /// @param token The input token.
    /// @param amount The amount in the token's smallest unit.
    /// @param poolId The pool.
    /// @return found Whether `token` is an asset of the pool.
    function _fillJoin(BalancerJoin memory join, address token, uint256 amount, bytes32 poolId)
        private
        pure
        returns (bool found)
    {
        unchecked {
            uint256 index;
            uint256 count;
            (found, index, count) = _place(join.assets, token, poolId);
            if (!found) return false;
            uint256[] memory amountsIn = new uint256[](count);
            amountsIn[index] = amount;
            join.userData = abi.encode(EXACT_TOKENS_IN_FOR_BPT_OUT, amountsIn, 0);
            join.maxAmountsIn = new uint256[](join.assets.length);
            for (uint256 i; i < join.assets.length; i++) {
                if (join.assets[i] == token) join.maxAmountsIn[i] = amount;
            }
        }
    }

    function _balancerExit(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            BalancerExit memory exit;
            address vault = program.contractAt(pc + 1);
            bytes32 poolId = bytes32(program.read(pc + 2, 32));
            uint256 amount;
            (exit.assets, next) = program.erc20sAt(pc + 34, F.BALANCER_EXIT_ASSETS_MIN, F.BALANCER_EXIT_ASSETS_MAX);
            (amount, next) = _amountOf(address(bytes20(poolId)), program, next, context);
            (bool found, uint256 index,) = _place(exit.assets, program.erc20At(next), poolId);
            if (!found) Cursor.refuse(next);
            exit.userData = abi.encode(EXACT_BPT_IN_FOR_ONE_TOKEN_OUT, amount, index);
            exit.minAmountsOut = new uint256[](exit.assets.length);
            address payable to = payable(program.partyAt(next + 1));
            _call(vault, 0, abi.encodeCall(IBalancerVault.exitPool, (poolId, address(this), to, exit)), context);
            next += 2;
        }
    }

    /// @dev Finds a token's index in user data, which skip the pool's own token; its address is the start of the pool
    /// id.
    /// @param assets The pool's assets, in the vault's order.
    /// @param token The token to find.
    /// @param poolId The pool.
    /// @return found Whether it is among the assets.
    /// @return index Its index in user data.
    /// @return count The number of tokens in user data.
    function _place(address[] memory assets, address token, bytes32 poolId)
        private
        pure
        returns (bool found, uint256 index, uint256 count)
    {
        unchecked {
            for (uint256 i; i < assets.length; i++) {
                if (assets[i] == address(bytes20(poolId))) continue;
                if (assets[i] == token) (found, index) = (true, count);
                count++;
            }
        }
    }
}
