// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../../src/generated/ProgramFormat.sol";

/// @dev Writes the steps of the exchange module by hand for the tests, as Positions does for the others.
library Exchanges {
    function curveExchange(uint8 pool, uint256 kind, uint8 i, uint8 j, bytes memory amount, uint8 tokenOut)
        internal
        pure
        returns (bytes memory)
    {
        bytes memory coins = abi.encodePacked(pool, uint8(kind), i, j);
        return bytes.concat(bytes1(uint8(F.OP_CURVE_EXCHANGE)), coins, amount, bytes1(tokenOut));
    }

    function curveAddList(uint8 pool, bytes[] memory amounts) internal pure returns (bytes memory step) {
        step = abi.encodePacked(uint8(F.OP_CURVE_ADD_LIST), pool, uint8(amounts.length));
        for (uint256 i; i < amounts.length; i++) {
            step = bytes.concat(step, amounts[i]);
        }
    }

    function curveRemoveList(uint8 pool, uint8 coins, bytes memory amount) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_CURVE_REMOVE_LIST), pool, coins, amount);
    }

    function curveRemoveOneUint(uint8 pool, uint8 i, bytes memory amount) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_CURVE_REMOVE_ONE_UINT), pool, i, amount);
    }

    function convert(uint8 venue, uint256 kind, bytes memory amount, uint8 tokenOut, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodePacked(uint8(F.OP_CONVERT), venue, uint8(kind), amount, tokenOut, to);
    }

    function lbSwap(uint8 pool, bool swapForY, bytes memory amount, uint8 to) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_LB_SWAP), pool, uint8(swapForY ? 1 : 0), amount, to);
    }

    function lbPrefunded(uint8 pool, bool swapForY, bytes memory amount, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        uint8 flags = uint8(F.LB_SWAP_PREFUNDED | (swapForY ? F.LB_SWAP_SWAP_FOR_Y : 0));
        return abi.encodePacked(uint8(F.OP_LB_SWAP), pool, flags, amount, to);
    }

    function fluidSwap(uint8 pool, bool zeroForOne, bytes memory amount, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodePacked(uint8(F.OP_FLUID_SWAP), pool, uint8(zeroForOne ? 1 : 0), amount, to);
    }

    function stake(uint8 venue, uint256 kind, bytes memory amount) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_STAKE), venue, uint8(kind), amount);
    }
}
