// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {ICurveCryptoPool, ICurveListPool, ICurveUnderlying, ICurveUnderlyingUint} from "../interfaces/IVenues.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {CurveSteps} from "./CurveSteps.sol";
import {Context} from "./Steps.sol";

/// @notice Steps of Curve functions that only some pools have. As in CurveSteps, results stay in this contract.
abstract contract CurveMoreSteps is CurveSteps {
    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _curveMoreStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_CURVE_EXCHANGE) return _curveExchange(program, pc, context);
        if (op == F.OP_CURVE_ADD_LIST) return _curveAddList(program, pc, context);
        if (op == F.OP_CURVE_REMOVE_LIST) return _curveRemoveList(program, pc, context);
        if (op == F.OP_CURVE_REMOVE_ONE_UINT) return _curveRemoveOneUint(program, pc, context);
    }

    function _curveExchange(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 kind = program.read(pc + 2, 1);
            if (kind > F.CURVE_EXCHANGE_KIND_USE_ETH) Cursor.refuse(pc + 2);
            uint256 i = program.read(pc + 3, 1);
            uint256 j = program.read(pc + 4, 1);
            address token;
            uint256 amount;
            (token, amount, next) = _amount(program, pc + 5, context);
            program.tokenAt(next);
            _callPaying(token, amount, pool, _exchangeData(kind, i, j, amount), context);
            next++;
        }
    }

    function _curveAddList(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            CurveAdd memory add;
            add.pool = program.contractAt(pc + 1);
            uint256 coins = program.read(pc + 2, 1);
            if (coins < F.CURVE_ADD_LIST_AMOUNTS_MIN || coins > F.CURVE_ADD_LIST_AMOUNTS_MAX) Cursor.refuse(pc + 2);
            (add.tokens, add.amounts) = (new address[](coins), new uint256[](coins));
            next = pc + 3;
            for (uint256 i; i < coins; i++) {
                next = _addCoin(program, next, add, i, context);
            }
            _call(add.pool, add.value, abi.encodeCall(ICurveListPool.add_liquidity, (add.amounts, 0)), context);
            for (uint256 i; i < coins; i++) {
                if (add.tokens[i] != address(0)) _requireTaken(add.tokens[i], add.pool, add.amounts[i], context);
            }
        }
    }

    function _curveRemoveList(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 coins = program.read(pc + 2, 1);
            if (coins < F.CURVE_REMOVE_LIST_COINS_MIN || coins >= F.CURVE_REMOVE_LIST_COINS_BELOW) {
                Cursor.refuse(pc + 2);
            }
            address shares;
            uint256 amount;
            (shares, amount, next) = _erc20Amount(program, pc + 3, context);
            bytes memory remove = abi.encodeCall(ICurveListPool.remove_liquidity, (amount, new uint256[](coins)));
            _callTaking(shares, amount, pool, remove, context);
        }
    }

    function _curveRemoveOneUint(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address pool = program.contractAt(pc + 1);
            uint256 i = program.read(pc + 2, 1);
            address shares;
            uint256 amount;
            (shares, amount, next) = _erc20Amount(program, pc + 3, context);
            bytes memory remove = abi.encodeCall(ICurveCryptoPool.remove_liquidity_one_coin, (amount, i, 0));
            _callTaking(shares, amount, pool, remove, context);
        }
    }

    /// @dev Encodes the call of one of the exchange functions.
    /// @param kind The conversion function.
    /// @param i The index of the coin to sell, in that function's numbering.
    /// @param j The index of the coin to buy.
    /// @param amount The amount to sell, in the coin's smallest unit or wei.
    /// @return Selector and arguments.
    function _exchangeData(uint256 kind, uint256 i, uint256 j, uint256 amount) private pure returns (bytes memory) {
        if (kind == F.CURVE_EXCHANGE_KIND_UNDERLYING_INT128) {
            (int128 from, int128 to) = (int128(uint128(i)), int128(uint128(j)));
            return abi.encodeCall(ICurveUnderlying.exchange_underlying, (from, to, amount, 0));
        }
        if (kind == F.CURVE_EXCHANGE_KIND_UNDERLYING_UINT256) {
            return abi.encodeCall(ICurveUnderlyingUint.exchange_underlying, (i, j, amount, 0));
        }
        return abi.encodeCall(ICurveCryptoPool.exchange, (i, j, amount, 0, true));
    }
}
