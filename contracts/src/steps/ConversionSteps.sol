// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IDepositPool, IFrxEthMinter, ILitePsm, IPsm3, IRocketToken, IUsdsConverter} from "../interfaces/IVenues.sol";
import {Calls} from "../libraries/Calls.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice Contracts that turn one token into another at a rate of their own: stablecoins one to one, native into a staked
/// token and back.
abstract contract ConversionSteps is Steps {
    using Calls for address;

    /// @dev One of what a peg stability module counts its fees in.
    uint256 private constant WAD = 1e18;

    /// @dev The steps of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The program that runs.
    /// @param pc Where the step begins, which is its code, as a position in the call data.
    /// @param context The step, which is named where it fails.
    /// @return next The position behind the step; zero where the code is of another family.
    function _conversionStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_CONVERT) return _convert(program, pc, context);
        if (op == F.OP_STAKE) return _stake(program, pc, context);
    }

    function _convert(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address venue = program.contractAt(pc + 1);
            uint256 kind = program.read(pc + 2, 1);
            if (kind > F.CONVERT_KIND_SWAP_EXACT_IN) Cursor.refuse(pc + 2);
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

    /// @dev The call of a conversion that takes an exact amount in.
    /// @param kind By which function.
    /// @param token What is converted.
    /// @param amount How much of it, in its smallest unit.
    /// @param tokenOut What it is converted into, where the function asks.
    /// @param to Who gets that.
    /// @return Selector and arguments.
    function _convertData(uint256 kind, address token, uint256 amount, address tokenOut, address to)
        private
        pure
        returns (bytes memory)
    {
        if (kind == F.CONVERT_KIND_DAI_TO_USDS) return abi.encodeCall(IUsdsConverter.daiToUsds, (to, amount));
        if (kind == F.CONVERT_KIND_USDS_TO_DAI) return abi.encodeCall(IUsdsConverter.usdsToDai, (to, amount));
        if (kind == F.CONVERT_KIND_SELL_GEM) return abi.encodeCall(ILitePsm.sellGem, (to, amount));
        return abi.encodeCall(IPsm3.swapExactIn, (token, tokenOut, amount, 0, to, 0));
    }

    /// @dev Buys as many whole units of the gem as an amount pays for with the module's fee on top, and pays for exactly
    /// those. What is left is worth less than one unit of the gem, and stays.
    /// @param psm Who sells, and says at what fee, and how many units of the token one unit of the gem is worth.
    /// @param token What is paid.
    /// @param amount How much of it at most, in its smallest unit.
    /// @param to Who gets the gems.
    /// @param context The step, which is named where it fails.
    function _buyGem(address psm, address token, uint256 amount, address to, Context context) private {
        uint256 unit = _word(psm, abi.encodeCall(ILitePsm.to18ConversionFactor, ()), context);
        uint256 fee = _word(psm, abi.encodeCall(ILitePsm.tout, ()), context);
        // A closed module says the largest of all fees. Within these bounds nothing below can overflow.
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

    /// @dev Fails the step where the venue does not answer a word.
    /// @param venue Who is asked.
    /// @param data Selector and arguments of a view.
    /// @param context The step, which is named where it fails.
    /// @return word What it answers.
    function _word(address venue, bytes memory data, Context context) private view returns (uint256 word) {
        bool ok;
        (ok, word,) = venue.tryRead(data, 1);
        if (!ok) _fail(context, Calls.answer());
    }
}
