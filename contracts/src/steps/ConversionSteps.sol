// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {
    IDepositPool,
    IFrxEthMinter,
    ILitePsm,
    IMkrSky,
    IPsm3,
    IRocketToken,
    IUsdsConverter
} from "../interfaces/IVenues.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice Steps of contracts that convert one token into another at their own rate: stablecoins one to one, native
/// into a staked token and back.
abstract contract ConversionSteps is Steps {
    using Calls for address;

    /// @dev The unit of a peg stability module's fees.
    uint256 private constant WAD = 1e18;

    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _conversionStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_CONVERT) return _convert(program, pc, context);
        if (op == F.OP_STAKE) return _stake(program, pc, context);
    }

    function _convert(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address venue = program.contractAt(pc + 1);
            uint256 kind = program.read(pc + 2, 1);
            if (kind > F.CONVERT_KIND_MKR_TO_SKY) Cursor.refuse(pc + 2);
            address token;
            uint256 amount;
            (token, amount, next) = _erc20Amount(program, pc + 3, context);
            address tokenOut = program.erc20At(next);
            address to = program.partyAt(next + 1);
            next += 2;
            if (kind == F.CONVERT_KIND_BUY_GEM) {
                _buyGem(venue, token, amount, to, context);
            } else {
                _callPaying(token, amount, venue, _convertData(kind, token, amount, tokenOut, to), context);
            }
        }
    }

    function _stake(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address venue = program.contractAt(pc + 1);
            uint256 kind = program.read(pc + 2, 1);
            if (kind > F.STAKE_KIND_BURN) Cursor.refuse(pc + 2);
            uint256 amount;
            if (kind == F.STAKE_KIND_BURN) {
                (amount, next) = _amountOf(venue, program, pc + 3, context);
                _callTaking(venue, amount, venue, abi.encodeCall(IRocketToken.burn, (amount)), context);
            } else {
                (amount, next) = _nativeAmount(program, pc + 3, context);
                bytes memory stake = kind == F.STAKE_KIND_DEPOSIT
                    ? abi.encodeCall(IDepositPool.deposit, ())
                    : abi.encodeCall(IFrxEthMinter.submitAndDeposit, (address(this)));
                _call(venue, amount, stake, context);
            }
        }
    }

    /// @dev Encodes the call of a conversion with an exact input.
    /// @param kind The conversion function.
    /// @param token The token to convert.
    /// @param amount The amount in the token's smallest unit.
    /// @param tokenOut The output token, for functions that take it.
    /// @param to The recipient of the output.
    /// @return Selector and arguments.
    function _convertData(uint256 kind, address token, uint256 amount, address tokenOut, address to)
        private
        pure
        returns (bytes memory)
    {
        if (kind == F.CONVERT_KIND_DAI_TO_USDS) return abi.encodeCall(IUsdsConverter.daiToUsds, (to, amount));
        if (kind == F.CONVERT_KIND_USDS_TO_DAI) return abi.encodeCall(IUsdsConverter.usdsToDai, (to, amount));
        if (kind == F.CONVERT_KIND_SELL_GEM) return abi.encodeCall(ILitePsm.sellGem, (to, amount));
        if (kind == F.CONVERT_KIND_MKR_TO_SKY) return abi.encodeCall(IMkrSky.mkrToSky, (to, amount));
        return abi.encodeCall(IPsm3.swapExactIn, (token, tokenOut, amount, 0, to, 0));
    }

    /// @dev Buys as many whole units of the gem as `amount` pays for, including the module's fee, and pays exactly for
    /// those. The remainder is worth less than one unit of the gem, and stays.
    /// @param psm The module, which states its fee and how many units of the token one unit of the gem is worth.
    /// @param token The token to pay.
    /// @param amount The maximum amount, in the token's smallest unit.
    /// @param to The recipient of the gems.
    /// @param context The step, which an error names.
    function _buyGem(address psm, address token, uint256 amount, address to, Context context) private {
        uint256 unit = _word(psm, abi.encodeCall(ILitePsm.to18ConversionFactor, ()), context);
        uint256 fee = _word(psm, abi.encodeCall(ILitePsm.tout, ()), context);
        // A closed module returns the maximum fee. Within these bounds, nothing below can overflow.
        if (amount >> 128 != 0 || (unit | fee) >> 64 != 0) _fail(context, "");
        if (unit == 0) _fail(context, "");
        unchecked {
            uint256 gems = amount * WAD / (unit * (WAD + fee));
            if (gems == 0) _fail(context, "");
            uint256 price = gems * unit;
            price += price * fee / WAD;
            _callPaying(token, price, psm, abi.encodeCall(ILitePsm.buyGem, (to, gems)), context);
        }
    }

    /// @dev Reads a word. Fails the step if the venue does not return one.
    /// @param venue The contract to read from.
    /// @param data Selector and arguments of a view function.
    /// @param context The step, which an error names.
    /// @return word The word.
    function _word(address venue, bytes memory data, Context context) private view returns (uint256 word) {
        bool ok;
        (ok, word,) = venue.tryRead(data, 1);
        if (!ok) _fail(context, Calls.answer());
    }
}
