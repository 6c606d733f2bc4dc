// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../../src/generated/ProgramFormat.sol";
import {Programs as P} from "./Programs.sol";

/// @dev Well-formed steps with random contents: whatever an attacker can state that is not refused at once.
library RandomSteps {
    function step(uint256 seed, uint256 tableSize) internal pure returns (bytes memory) {
        uint8 ref = uint8(_pick(seed, "ref", tableSize));
        uint8 token = uint8(_pick(seed, "token", tableSize));
        bool flag = _pick(seed, "flag", 2) == 1;
        bytes memory amount = _amount(seed, _pick(seed, "native", 6) == 0 ? P.NATIVE : token);
        bytes memory tokenAmount = _amount(seed, token);
        uint8 to = _party(seed, tableSize);
        uint256 op = _pick(seed, "op", 9);
        if (op == 0) return P.v2(ref, flag, uint24(_pick(seed, "fee", 1e6)), tokenAmount, to);
        if (op == 1) return P.v2Prefunded(ref, flag, uint24(_pick(seed, "fee", 1e6)), token, to);
        if (op == 2 || op == 3) {
            bytes memory v3 = P.v3(ref, flag, tokenAmount, to);
            if (_pick(seed, "callback", 4) == 0) v3[2] = bytes1(uint8(v3[2]) | 0x10);
            return v3;
        }
        if (op == 4) {
            return bytes.concat(bytes3(abi.encodePacked(uint8(F.OP_WETH), ref, uint8(0))), _amount(seed, P.NATIVE));
        }
        if (op == 5) {
            return bytes.concat(bytes3(abi.encodePacked(uint8(F.OP_WETH), ref, uint8(1))), _amount(seed, ref));
        }
        if (op == 6) return P.pay(amount, to);
        if (op == 7) return P.sweep(flag ? P.NATIVE : token, to);
        return P.check(token, to, uint128(_pick(seed, "min", 3)));
    }

    function _amount(uint256 seed, uint8 token) private pure returns (bytes memory) {
        if (_pick(seed, "exact", 3) == 0) return P.exact(token, uint128(_pick(seed, "amount", 10 ether)));
        return P.share(token, uint16(1 + _pick(seed, "share", 10_000)));
    }

    function _party(uint256 seed, uint256 tableSize) private pure returns (uint8) {
        uint256 choice = _pick(seed, "party", 5);
        if (choice == 0) return P.REFUND_TO;
        if (choice == 1) return P.EXECUTOR;
        if (choice == 2) return P.RECEIVER;
        return uint8(_pick(seed, "to", tableSize));
    }

    function _pick(uint256 seed, string memory what, uint256 count) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % count;
    }
}
