// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {ICurvePool} from "../interfaces/IVenues.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice An exchange that sells a coin and takes it back at one rate. It pays its caller, so results stay here.
abstract contract RateSteps is Steps {
    /// @dev The steps of this family. Returns zero for any other.
    function _rateStep(uint256 op, Program program, uint256 pc, Context context)
        internal
        returns (uint256 next)
    {
        if (op == F.OP_RATE_SWAP) return _rateSwap(program, pc, context);
    }

    function _rateSwap(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address exchange = program.contractAt(pc + 1);
            uint256 mode = program.read(pc + 2, 1);
            if (mode > F.RATE_SWAP_MODE_SELL) Cursor.refuse(pc + 2);
            address token;
            uint256 amount;
            if (mode == F.RATE_SWAP_MODE_BUY) {
                (token, amount, next) = _erc20Amount(program, pc + 3, context);
                bytes memory buy = abi.encodeCall(ICurvePool.exchange, (0, 1, amount, 0));
                _callPaying(token, amount, exchange, buy, context);
            } else {
                (amount, next) = _amountOf(exchange, program, pc + 3, context);
                bytes memory sell = abi.encodeCall(ICurvePool.exchange, (1, 0, amount, 0));
                _callTaking(exchange, amount, exchange, sell, context);
            }
        }
    }
}
