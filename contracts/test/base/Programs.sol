// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../../src/generated/ProgramFormat.sol";

/// @dev Writes programs by hand for the tests. The golden vectors keep it consistent with the TypeScript encoder.
library Programs {
    uint8 internal constant NATIVE = uint8(F.REF_NATIVE);
    uint8 internal constant REFUND_TO = uint8(F.REF_REFUND_TO);
    uint8 internal constant RECEIVER = uint8(F.REF_RECEIVER);
    uint8 internal constant EXECUTOR = uint8(F.REF_EXECUTOR);

    function head(address[] memory table) internal pure returns (bytes memory program) {
        program = abi.encodePacked(uint8(F.VERSION), uint8(table.length));
        for (uint256 i; i < table.length; i++) {
            program = abi.encodePacked(program, table[i]);
        }
    }

    function head(address a) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.VERSION), uint8(1), a);
    }

    function head(address a, address b) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.VERSION), uint8(2), a, b);
    }

    function head(address a, address b, address c) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.VERSION), uint8(3), a, b, c);
    }

    function head(address a, address b, address c, address d) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.VERSION), uint8(4), a, b, c, d);
    }

    /// @dev Shares are in millionths; basis points suffice for the tests.
    function share(uint8 token, uint16 bps) internal pure returns (bytes memory) {
        return abi.encodePacked(token, uint24(bps) * 100);
    }

    function part(uint8 token, uint24 ppm) internal pure returns (bytes memory) {
        return abi.encodePacked(token, ppm);
    }

    function exact(uint8 token, uint128 amount) internal pure returns (bytes memory) {
        return abi.encodePacked(token, uint24(F.SHARE_EXACT), amount);
    }

    function v2(uint8 pool, bool zeroForOne, uint24 feePpm, bytes memory amount, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodePacked(uint8(F.OP_V2_SWAP), pool, zeroForOne ? uint8(1) : uint8(0), feePpm, amount, to);
    }

    function v2Prefunded(uint8 pool, bool zeroForOne, uint24 feePpm, uint8 token, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        uint8 flags = zeroForOne ? 3 : 2;
        return abi.encodePacked(uint8(F.OP_V2_SWAP), pool, flags, feePpm, share(token, 0), to);
    }

    /// @dev A prefunded pool whose balance is not read.
    function v2Exact(uint8 pool, bool zeroForOne, uint24 feePpm, uint8 token, uint128 amount, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        uint8 flags = zeroForOne ? 3 : 2;
        return abi.encodePacked(uint8(F.OP_V2_SWAP), pool, flags, feePpm, exact(token, amount), to);
    }

    function v3(uint8 pool, bool zeroForOne, bytes memory amount, uint8 to) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_V3_SWAP), pool, zeroForOne ? uint8(1) : uint8(0), amount, to);
    }

    function wrap(uint8 weth, uint16 bps) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_WETH), weth, uint8(F.WETH_MODE_WRAP), share(NATIVE, bps));
    }

    function unwrap(uint8 weth, uint16 bps) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_WETH), weth, uint8(F.WETH_MODE_UNWRAP), share(weth, bps));
    }

    function pay(bytes memory amount, uint8 to) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_PAY), amount, to);
    }

    function sweep(uint8 token, uint8 to) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_SWEEP), token, to);
    }

    function check(uint8 token, uint8 who, uint128 min) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_CHECK), token, who, min);
    }
}
