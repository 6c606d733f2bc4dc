// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../../src/generated/ProgramFormat.sol";
import {Programs as P} from "./Programs.sol";

/// @dev Writes the steps for positions by hand for the tests, as Programs does for the others.
library Positions {
    function v4(uint8 manager, uint8 tokenOut, uint24 fee, uint24 spacing, bytes memory amount, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        bytes memory pool = abi.encodePacked(manager, tokenOut, fee, spacing);
        return bytes.concat(bytes1(uint8(F.OP_V4_SWAP)), pool, amount, bytes1(to));
    }

    function v4Hooked(
        uint8 manager,
        uint8 tokenOut,
        uint24 fee,
        uint24 spacing,
        uint8 hooks,
        bytes memory amount,
        uint8 to
    ) internal pure returns (bytes memory) {
        bytes memory pool = abi.encodePacked(manager, tokenOut, fee, spacing, hooks);
        return bytes.concat(bytes1(uint8(F.OP_V4_HOOK_SWAP)), pool, amount, bytes1(to));
    }

    /// @dev A pool with ticks, or with bins.
    function infinity(
        uint8 vault_,
        uint8 manager,
        bool bins,
        uint8 tokenOut,
        uint24 fee,
        uint24 step,
        bytes memory amount,
        uint8 to
    ) internal pure returns (bytes memory) {
        bytes memory pool = abi.encodePacked(vault_, manager, bins ? uint8(1) : uint8(0), tokenOut, fee, step);
        return bytes.concat(bytes1(uint8(F.OP_INFINITY_SWAP)), pool, amount, bytes1(to));
    }

    /// @dev A pool with ticks and hooks, of a dynamic fee.
    function infinityHooked(
        uint8 vault_,
        uint8 manager,
        uint8 tokenOut,
        uint24 step,
        uint24 bits,
        uint8 hooks,
        bytes memory amount,
        uint8 to
    ) internal pure returns (bytes memory) {
        bytes memory pool =
            abi.encodePacked(vault_, manager, uint8(0), tokenOut, uint24(F.INFINITY_HOOK_SWAP_FEE_OR), step);
        bytes memory called = abi.encodePacked(bits, hooks);
        return bytes.concat(bytes1(uint8(F.OP_INFINITY_HOOK_SWAP)), pool, called, amount, bytes1(to));
    }

    function balancerV3(uint8 vault_, uint8 pool, bytes memory amount, uint8 tokenOut, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodePacked(uint8(F.OP_BALANCER_V3_SWAP), vault_, pool, amount, tokenOut, to);
    }

    function solidly(uint8 pool, bool zeroForOne, bytes memory amount, uint8 to) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_SOLIDLY_SWAP), pool, zeroForOne ? uint8(1) : uint8(0), amount, to);
    }

    /// @dev A pool that has already been paid: share 0, or exactly the amount paid.
    function solidlyPrefunded(uint8 pool, bool zeroForOne, bytes memory amount, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodePacked(uint8(F.OP_SOLIDLY_SWAP), pool, zeroForOne ? uint8(3) : uint8(2), amount, to);
    }

    function curve(uint8 pool, uint256 kind, uint8 i, uint8 j, bytes memory amount, uint8 tokenOut)
        internal
        pure
        returns (bytes memory)
    {
        bytes memory coins = abi.encodePacked(pool, uint8(kind), i, j);
        return bytes.concat(bytes1(uint8(F.OP_CURVE)), coins, amount, bytes1(tokenOut));
    }

    function curveAdd(uint8 pool, bytes[] memory amounts) internal pure returns (bytes memory step) {
        step = abi.encodePacked(uint8(F.OP_CURVE_ADD), pool, uint8(amounts.length));
        for (uint256 i; i < amounts.length; i++) {
            step = bytes.concat(step, amounts[i]);
        }
    }

    function curveRemoveOne(uint8 pool, uint8 i, bytes memory amount) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_CURVE_REMOVE_ONE), pool, i, amount);
    }

    function curveRemove(uint8 pool, uint8 coins, bytes memory amount) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_CURVE_REMOVE), pool, coins, amount);
    }

    function balancer(uint8 vault_, bytes32 poolId, bytes memory amount, uint8 tokenOut, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodePacked(uint8(F.OP_BALANCER), vault_, poolId, amount, tokenOut, to);
    }

    function balancerJoin(uint8 vault_, bytes32 poolId, bytes memory assets, bytes memory amount, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        bytes memory pool = abi.encodePacked(vault_, poolId, uint8(assets.length), assets);
        return bytes.concat(bytes1(uint8(F.OP_BALANCER_JOIN)), pool, amount, bytes1(to));
    }

    function balancerExit(
        uint8 vault_,
        bytes32 poolId,
        bytes memory assets,
        bytes memory amount,
        uint8 tokenOut,
        uint8 to
    ) internal pure returns (bytes memory) {
        bytes memory pool = abi.encodePacked(vault_, poolId, uint8(assets.length), assets);
        return bytes.concat(bytes1(uint8(F.OP_BALANCER_EXIT)), pool, amount, bytes1(tokenOut), bytes1(to));
    }

    function vault(uint8 vault_, uint256 mode, bytes memory amount, uint8 to) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_VAULT), vault_, uint8(mode), amount, to);
    }

    function aave(uint8 pool, uint256 mode, uint8 asset, bytes memory amount, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodePacked(uint8(F.OP_AAVE), pool, uint8(mode), asset, amount, to);
    }

    function compoundV2(uint8 cToken, uint256 mode, bytes memory amount) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_COMPOUND_V2), cToken, uint8(mode), amount);
    }

    function lido(uint8 token, uint256 mode, bytes memory amount) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_LIDO), token, uint8(mode), amount);
    }

    /// @dev Adds the full balances of both.
    function v2Add(uint8 pool, uint8 tokenA, uint8 tokenB, uint8 to) internal pure returns (bytes memory) {
        return v2Add(pool, P.share(tokenA, 10_000), P.share(tokenB, 10_000), to);
    }

    function v2Add(uint8 pool, bytes memory amountA, bytes memory amountB, uint8 to)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodePacked(uint8(F.OP_V2_ADD), pool, amountA, amountB, to);
    }

    function v2Remove(uint8 pool, bytes memory amount, uint8 to) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(F.OP_V2_REMOVE), pool, amount, to);
    }
}
