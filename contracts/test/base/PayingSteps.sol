// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../../src/generated/ProgramFormat.sol";
import {Exchanges as X} from "./Exchanges.sol";
import {Positions as Q} from "./Positions.sol";
import {Programs as P} from "./Programs.sol";

/// @dev Every step in which a venue, reference 0, pulls an amount of a token, reference 1.
library PayingSteps {
    uint256 internal constant KINDS = 20;
    uint256 private constant CODED = 4;

    /// @dev The market that returns codes: anything but zero fails the step.
    function isCoded(uint8 kind) internal pure returns (bool) {
        return kind % KINDS == CODED;
    }

    function step(uint8 kind, bytes memory amount, bytes32 poolId) internal pure returns (bytes memory) {
        kind = uint8(kind % KINDS);
        if (kind == 0) return Q.vault(0, F.VAULT_MODE_DEPOSIT, amount, P.RECEIVER);
        if (kind == 1) return Q.aave(0, F.AAVE_MODE_SUPPLY, 1, amount, P.RECEIVER);
        if (kind == 2) return Q.aave(0, F.AAVE_MODE_DEPOSIT, 1, amount, P.EXECUTOR);
        if (kind == 3) return Q.lido(0, F.LIDO_MODE_WRAP, amount);
        if (kind == CODED) return Q.compoundV2(0, F.COMPOUND_V2_MODE_MINT, amount);
        if (kind == 5) return Q.curve(0, F.CURVE_KIND_INT128, 0, 1, amount, 1);
        if (kind == 6) return Q.curve(0, F.CURVE_KIND_UINT256, 1, 0, amount, P.NATIVE);
        if (kind == 7) return Q.balancer(0, poolId, amount, 1, P.RECEIVER);
        if (kind == 8) return Q.balancerJoin(0, poolId, hex"0001", amount, P.RECEIVER);
        if (kind > 9 && kind < 13) return X.curveExchange(0, kind - 10, 0, 1, amount, 1);
        if (kind == 13) return X.convert(0, F.CONVERT_KIND_DAI_TO_USDS, amount, 1, P.RECEIVER);
        if (kind == 14) return X.convert(0, F.CONVERT_KIND_USDS_TO_DAI, amount, 1, P.EXECUTOR);
        if (kind == 15) return X.convert(0, F.CONVERT_KIND_SELL_GEM, amount, 1, P.RECEIVER);
        if (kind == 16) return X.convert(0, F.CONVERT_KIND_SWAP_EXACT_IN, amount, 1, P.RECEIVER);
        if (kind == 17) return X.convert(0, F.CONVERT_KIND_MKR_TO_SKY, amount, 1, P.REFUND_TO);
        if (kind == 19) return X.fluidSwap(0, true, amount, P.RECEIVER);
        bytes[] memory amounts = new bytes[](3);
        (amounts[0], amounts[1], amounts[2]) = (amount, P.share(0, 0), P.share(P.NATIVE, 0));
        return kind == 18 ? X.curveAddList(0, amounts) : Q.curveAdd(0, amounts);
    }
}
