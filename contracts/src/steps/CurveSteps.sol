// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {ICurvePool, ICurvePoolUint} from "../interfaces/IVenues.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice Steps of Curve pools. Pools pay their caller, and old ones return nothing, so results stay in this contract.
abstract contract CurveSteps is Steps {
    /// @dev The position reached in a step's fields, and the amounts read so far.
    struct CurveAdd {
        address pool;
        uint256 value;
        address[] tokens;
        uint256[] amounts;
    }

    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _curveStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_CURVE) return _curve(program, pc, context);
        if (op == F.OP_CURVE_ADD) return _curveAdd(program, pc, context);
        if (op == F.OP_CURVE_REMOVE_ONE) return _curveRemoveOne(program, pc, context);
        if (op == F.OP_CURVE_REMOVE) return _curveRemove(program, pc, context);
    }

    function _curve(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 kind = program.read(pc + 2, 1);
            if (kind > F.CURVE_KIND_UINT256) Cursor.refuse(pc + 2);
            uint256 i = program.read(pc + 3, 1);
            uint256 j = program.read(pc + 4, 1);
            address token;
            uint256 amount;
            (token, amount, next) = _amount(program, pc + 5, context);
            program.tokenAt(next);
            bytes memory exchange = kind == F.CURVE_KIND_INT128
                ? abi.encodeCall(ICurvePool.exchange, (int128(uint128(i)), int128(uint128(j)), amount, 0))
                : abi.encodeCall(ICurvePoolUint.exchange, (i, j, amount, 0));
            _callPaying(token, amount, pool, exchange, context);
            next++;
        }
    }

    function _curveAdd(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            CurveAdd memory add;
            add.pool = program.contractAt(pc + 1);
            uint256 coins = program.read(pc + 2, 1);
            if (coins < F.CURVE_ADD_AMOUNTS_MIN || coins > F.CURVE_ADD_AMOUNTS_MAX) Cursor.refuse(pc + 2);
            (add.tokens, add.amounts) = (new address[](coins), new uint256[](coins));
            next = pc + 3;
            for (uint256 i; i < coins; i++) {
                next = _addCoin(program, next, add, i, context);
            }
            // Packing an array encodes only its words, which is how a fixed-size array is passed.
            _call(add.pool, add.value, abi.encodePacked(_addSelector(coins), add.amounts, uint256(0)), context);
            for (uint256 i; i < coins; i++) {
                if (add.tokens[i] != address(0)) _requireTaken(add.tokens[i], add.pool, add.amounts[i], context);
            }
        }
    }

    function _curveRemoveOne(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 i = program.read(pc + 2, 1);
            uint256 amount;
            (, amount, next) = _erc20Amount(program, pc + 3, context);
            bytes memory remove = abi.encodeCall(ICurvePool.remove_liquidity_one_coin, (amount, int128(uint128(i)), 0));
            _call(pool, 0, remove, context);
        }
    }

    function _curveRemove(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 coins = program.read(pc + 2, 1);
            if (coins < F.CURVE_REMOVE_COINS_MIN || coins >= F.CURVE_REMOVE_COINS_BELOW) Cursor.refuse(pc + 2);
            uint256 amount;
            (, amount, next) = _erc20Amount(program, pc + 3, context);
            _call(pool, 0, abi.encodePacked(_removeSelector(coins), amount, new uint256[](coins)), context);
        }
    }

    /// @dev Reads the amount of coin `i` and approves the pool for it; skips a coin of share 0.
    /// @param program The running program.
    /// @param pc The position of the coin's amount.
    /// @param add Receives the coin and its amount in its smallest unit; native is added to the value.
    /// @param i The coin's index, from 0.
    /// @param context The step, which an error names.
    /// @return next The position after the amount.
    function _addCoin(Program program, uint256 pc, CurveAdd memory add, uint256 i, Context context)
        internal
        returns (uint256 next)
    {
        unchecked {
            address token = program.tokenAt(pc);
            if (program.read(pc + 1, 3) == F.SHARE_NONE) return pc + 4;
            (, add.amounts[i], next) = _amount(program, pc, context);
            if (token == Tokens.NATIVE) {
                add.value += add.amounts[i];
            } else if (add.amounts[i] != 0) {
                add.tokens[i] = token;
                _allow(token, add.pool, add.amounts[i], context);
            }
        }
    }

    /// @dev Returns the selector, which depends on the array's fixed length.
    /// @param coins The number of coins, 2 to 4.
    /// @return The selector of `add_liquidity`.
    function _addSelector(uint256 coins) private pure returns (bytes4) {
        if (coins == 2) return bytes4(keccak256("add_liquidity(uint256[2],uint256)"));
        if (coins == 3) return bytes4(keccak256("add_liquidity(uint256[3],uint256)"));
        return bytes4(keccak256("add_liquidity(uint256[4],uint256)"));
    }

    /// @dev See `_addSelector`.
    /// @param coins The number of coins, 2 to 4.
    /// @return The selector of `remove_liquidity`.
    function _removeSelector(uint256 coins) private pure returns (bytes4) {
        if (coins == 2) return bytes4(keccak256("remove_liquidity(uint256,uint256[2])"));
        if (coins == 3) return bytes4(keccak256("remove_liquidity(uint256,uint256[3])"));
        return bytes4(keccak256("remove_liquidity(uint256,uint256[4])"));
    }
}
