// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../../src/generated/ProgramFormat.sol";
import {Exchanges as X} from "./Exchanges.sol";
import {Positions as Q} from "./Positions.sol";
import {Programs as P} from "./Programs.sol";

/// @dev Steps for positions with everything random that is not refused at once, as RandomSteps does for the others.
library RandomPositions {
    function step(uint256 seed, uint256 tableSize, bytes32 poolId) internal pure returns (bytes memory) {
        uint8 ref = uint8(pick(seed, "ref", tableSize));
        uint8 token = uint8(pick(seed, "token", tableSize));
        uint8 other = uint8(pick(seed, "other", tableSize));
        uint8 to = party(seed, tableSize);
        return _step(seed, ref, token, other, to, poolId);
    }

    /// @dev The same with a given contract, input token, other token and recipient.
    function _step(uint256 seed, uint8 ref, uint8 token, uint8 other, uint8 to, bytes32 poolId)
        private
        pure
        returns (bytes memory)
    {
        uint256 op = pick(seed, "position", 19);
        bytes memory amount = amountOf(seed, token);
        if (op == 0) return Q.vault(ref, F.VAULT_MODE_DEPOSIT, amount, to);
        if (op == 1) return Q.vault(token, F.VAULT_MODE_REDEEM, amount, to);
        if (op == 2) return Q.vault(token, F.VAULT_MODE_WITHDRAW, amount, to);
        if (op == 3) return Q.aave(ref, pick(seed, "lend", 2), token, amount, to);
        if (op == 4) return Q.aave(ref, F.AAVE_MODE_WITHDRAW, other, amount, to);
        if (op == 5) return Q.compoundV2(ref, F.COMPOUND_V2_MODE_MINT, amount);
        if (op == 6) return Q.compoundV2(token, F.COMPOUND_V2_MODE_REDEEM, amount);
        if (op == 7) return Q.lido(ref, F.LIDO_MODE_WRAP, amount);
        if (op == 8) return Q.lido(token, F.LIDO_MODE_UNWRAP, amount);
        if (op == 9) return Q.v2Add(ref, token, other, to);
        if (op == 10) return Q.v2Remove(token, amount, to);
        if (op == 11) return Q.balancer(ref, poolId, amount, other, to);
        if (op == 13) return Q.solidly(ref, pick(seed, "flag", 2) == 1, amount, to);
        if (op == 14) return Q.solidlyPrefunded(ref, pick(seed, "flag", 2) == 1, P.share(token, 0), to);
        if (op == 12) return Q.balancerJoin(ref, poolId, abi.encodePacked(token, other), amount, to);
        return _more(seed, ref, token, other, to);
    }

    function _more(uint256 seed, uint8 ref, uint8 token, uint8 other, uint8 to) private pure returns (bytes memory) {
        uint256 op = pick(seed, "more", 20);
        if (op == 0) return Q.lido(ref, F.LIDO_MODE_SUBMIT, amountOf(seed, P.NATIVE));
        if (op == 1) return Q.compoundV2(ref, F.COMPOUND_V2_MODE_MINT_NATIVE, amountOf(seed, P.NATIVE));
        bytes memory amount = amountOf(seed, op == 2 ? P.NATIVE : token);
        if (op < 4) return Q.v4(ref, other, 3000, 60, amount, to);
        if (op == 4) return Q.curve(ref, pick(seed, "kind", 2), 0, 1, amount, other);
        if (op == 5) return Q.curveRemoveOne(ref, 1, amount);
        if (op == 6) return Q.curveRemove(ref, 2, amount);
        if (op == 17) return Q.infinity(ref, ref, pick(seed, "bins", 2) == 0, other, 3000, 60, amount, to);
        if (op == 18) return Q.infinityHooked(ref, ref, other, 60, 0xc0, ref, amount, to);
        if (op == 19) return Q.balancerV3(ref, ref, amount, other, to);
        if (op > 8) return _exchange(seed, ref, token, other, to);
        if (op == 7) return Q.v4Hooked(ref, other, uint24(F.V4_HOOK_SWAP_FEE_OR), 60, ref, amount, to);
        bytes[] memory amounts = new bytes[](2 + pick(seed, "coins", 3));
        for (uint256 i; i < amounts.length; i++) {
            amounts[i] = P.share(token, 0);
        }
        amounts[pick(seed, "coin", amounts.length)] = amount;
        return Q.curveAdd(ref, amounts);
    }

    /// @dev The steps that the Executor leaves to its module.
    function _exchange(uint256 seed, uint8 ref, uint8 token, uint8 other, uint8 to) private pure returns (bytes memory) {
        uint256 op = pick(seed, "exchange", 11);
        bytes memory amount = amountOf(seed, op == 0 ? P.NATIVE : token);
        if (op < 2) return X.curveExchange(ref, pick(seed, "kind", 3), 0, 1, amount, other);
        if (op == 2) return X.convert(ref, pick(seed, "conversion", 6), amount, other, to);
        if (op == 3) return X.stake(ref, pick(seed, "stake", 2), amountOf(seed, P.NATIVE));
        if (op == 4) return X.stake(token, F.STAKE_KIND_BURN, amount);
        if (op == 5) return X.curveRemoveList(ref, 2, amount);
        if (op == 6) return X.lbSwap(ref, pick(seed, "flag", 2) == 1, amount, to);
        if (op == 7) return X.lbPrefunded(ref, pick(seed, "flag", 2) == 1, P.share(token, 0), to);
        if (op == 8) return X.fluidSwap(ref, pick(seed, "flag", 2) == 1, amount, to);
        if (op == 9) return X.fluidSwap(ref, pick(seed, "flag", 2) == 1, amountOf(seed, P.NATIVE), to);
        return X.curveRemoveOneUint(ref, 1, amount);
    }

    function amountOf(uint256 seed, uint8 token) internal pure returns (bytes memory) {
        if (pick(seed, "exact", 3) == 0) return P.exact(token, uint128(pick(seed, "amount", 10 ether)));
        return P.share(token, uint16(1 + pick(seed, "share", 10_000)));
    }

    function party(uint256 seed, uint256 tableSize) internal pure returns (uint8) {
        uint256 choice = pick(seed, "party", 5);
        if (choice == 0) return P.REFUND_TO;
        if (choice == 1) return P.EXECUTOR;
        if (choice == 2) return P.RECEIVER;
        return uint8(pick(seed, "to", tableSize));
    }

    function pick(uint256 seed, string memory what, uint256 count) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % count;
    }
}
