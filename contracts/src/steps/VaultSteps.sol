// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../generated/ProgramFormat.sol";
import {IStETH, ITokenVault, IWithdrawVault, IWstETH} from "../interfaces/IVenues.sol";
import {Cursor, Program} from "../libraries/Cursor.sol";
import {Context, Steps} from "./Steps.sol";

/// @notice Steps of tokenised vaults and of Lido's two tokens.
abstract contract VaultSteps is Steps {
    /// @dev Runs a step of this family. Returns zero for any other.
    /// @param op The step's code.
    /// @param program The running program.
    /// @param pc The position of the step's code, its first byte, in the call data.
    /// @param context The step, which an error names.
    /// @return next The position after the step; zero if the code belongs to another family.
    function _vaultStep(uint256 op, Program program, uint256 pc, Context context) internal returns (uint256 next) {
        if (op == F.OP_VAULT) return _vault(program, pc, context);
        if (op == F.OP_LIDO) return _lido(program, pc, context);
    }

    function _vault(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address vault = program.contractAt(pc + 1);
            uint256 mode = program.read(pc + 2, 1);
            if (mode > F.VAULT_MODE_WITHDRAW) Cursor.refuse(pc + 2);
            address token = vault;
            uint256 amount;
            if (mode == F.VAULT_MODE_DEPOSIT) (token, amount, next) = _erc20Amount(program, pc + 3, context);
            else (amount, next) = _amountOf(vault, program, pc + 3, context);
            address to = program.partyAt(next);
            if (mode == F.VAULT_MODE_DEPOSIT) {
                _callPaying(token, amount, vault, abi.encodeCall(ITokenVault.deposit, (amount, to)), context);
            } else {
                // The owner of the shares is always this contract. Vaults that predate ERC-4626 burn only as many
                // shares as their idle funds cover.
                bytes memory leave = mode == F.VAULT_MODE_REDEEM
                    ? abi.encodeCall(ITokenVault.redeem, (amount, to, address(this)))
                    : abi.encodeCall(IWithdrawVault.withdraw, (amount, to));
                _callTaking(vault, amount, vault, leave, context);
            }
            next++;
        }
    }

    function _lido(Program program, uint256 pc, Context context) private returns (uint256 next) {
        unchecked {
            address target = program.contractAt(pc + 1);
            uint256 mode = program.read(pc + 2, 1);
            if (mode > F.LIDO_MODE_UNWRAP) Cursor.refuse(pc + 2);
            address token;
            uint256 amount;
            if (mode == F.LIDO_MODE_SUBMIT) {
                (amount, next) = _nativeAmount(program, pc + 3, context);
                _call(target, amount, abi.encodeCall(IStETH.submit, (address(0))), context);
            } else if (mode == F.LIDO_MODE_WRAP) {
                (token, amount, next) = _erc20Amount(program, pc + 3, context);
                _callPaying(token, amount, target, abi.encodeCall(IWstETH.wrap, (amount)), context);
            } else {
                (amount, next) = _amountOf(target, program, pc + 3, context);
                _call(target, 0, abi.encodeCall(IWstETH.unwrap, (amount)), context);
            }
        }
    }
}
