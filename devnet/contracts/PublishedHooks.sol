// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {BaseCustomCurve} from "@openzeppelin/uniswap-hooks/src/base/BaseCustomCurve.sol";
import {BaseCustomAccounting} from "@openzeppelin/uniswap-hooks/src/base/BaseCustomAccounting.sol";
import {BaseHook} from "@openzeppelin/uniswap-hooks/src/base/BaseHook.sol";
import {BaseDynamicFee} from "@openzeppelin/uniswap-hooks/src/fee/BaseDynamicFee.sol";
import {BaseOverrideFee} from "@openzeppelin/uniswap-hooks/src/fee/BaseOverrideFee.sol";
import {IPoolManager} from "@uniswap/v4-core/src/interfaces/IPoolManager.sol";
import {BalanceDelta} from "@uniswap/v4-core/src/types/BalanceDelta.sol";
import {PoolKey} from "@uniswap/v4-core/src/types/PoolKey.sol";
import {SwapParams} from "@uniswap/v4-core/src/types/PoolOperation.sol";

// OpenZeppelin's hooks, with the parts that they leave open.

/// @notice A fee that anyone may set at any time; no event reports it.
contract PokedFeeHook is BaseDynamicFee {
    uint24 private feePpm = 3_000;

    constructor(IPoolManager manager) BaseHook(manager) {}

    function poke(PoolKey calldata key, uint24 feePpm_) external {
        feePpm = feePpm_;
        _poke(key);
    }

    function _getFee(PoolKey calldata) internal view override returns (uint24) {
        return feePpm;
    }
}

/// @notice A different fee for each direction.
contract OverrideFeeHook is BaseOverrideFee {
    constructor(IPoolManager manager) BaseHook(manager) {}

    function _getFee(address, PoolKey calldata, SwapParams calldata params, bytes calldata)
        internal
        pure
        override
        returns (uint24)
    {
        return params.zeroForOne ? 500 : 10_000;
    }
}

/// @notice Trades either currency for the other one to one.
contract ConstantSumHook is BaseCustomCurve {
    constructor(IPoolManager manager) BaseHook(manager) {}

    function _getUnspecifiedAmount(SwapParams calldata params) internal pure override returns (uint256) {
        return params.amountSpecified < 0 ? uint256(-params.amountSpecified) : uint256(params.amountSpecified);
    }

    function _getSwapFeeAmount(SwapParams calldata, uint256) internal pure override returns (uint256) {
        return 0;
    }

    function _getAmountIn(AddLiquidityParams memory params)
        internal
        pure
        override
        returns (uint256 amount0, uint256 amount1, uint256 shares)
    {
        (amount0, amount1) = (params.amount0Desired, params.amount1Desired);
        shares = amount0 + amount1;
    }

    function _getAmountOut(RemoveLiquidityParams memory params)
        internal
        pure
        override
        returns (uint256 amount0, uint256 amount1, uint256 shares)
    {
        (amount0, amount1, shares) = (params.liquidity / 2, params.liquidity / 2, params.liquidity);
    }

    function _mint(BaseCustomAccounting.AddLiquidityParams memory, BalanceDelta, BalanceDelta, uint256)
        internal
        override
    {}

    function _burn(BaseCustomAccounting.RemoveLiquidityParams memory, BalanceDelta, BalanceDelta, uint256)
        internal
        override
    {}
}
