// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {OtherShare, OwnShare} from "./Coins.sol";
import {Ramp} from "./StableMaths.sol";
import {StablePool} from "./StablePool.sol";

/// @notice A pool of the native coin and a rebasing token, which uses its actual balances of both.
contract CoinPool is StablePool, OtherShare {
    constructor(address[] memory coins_, address share, uint256 amplification, uint256 fee_, uint256 adminFee)
        StablePool(coins_, fee_, adminFee, true)
        Ramp(amplification)
        OtherShare(share)
    {}

    function _ratesNow() internal view override returns (uint256[] memory) {
        return _ones(coins.length);
    }

    function _product(uint256 D, uint256[] memory xp) internal pure override returns (uint256 product) {
        product = D;
        for (uint256 i = 0; i < xp.length; i++) product = product * D / (xp[i] * xp.length + 1);
    }

    function _burnsOneMore() internal pure override returns (bool) {
        return false;
    }

    function _logWithdrawal(uint256 amount, uint256 dy, uint256) internal override {
        emit RemoveLiquidityOne(msg.sender, amount, dy);
    }
}

/// @notice A factory's pool of the native coin and a token, which stores both balances and is its own share.
contract CoinFactoryPool is StablePool, OwnShare {
    uint256[] private multipliers;

    constructor(address[] memory coins_, uint256[] memory rates, uint256 amplification, uint256 fee_)
        StablePool(coins_, fee_, 5 * 10 ** 9, false)
        Ramp(amplification)
        OwnShare("Curve.fi Factory Pool: Coin", "COIN-f")
    {
        multipliers = rates;
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy, address receiver)
        external
        payable
        returns (uint256)
    {
        return _exchange(i, j, dx, min_dy, receiver);
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount, address receiver)
        external
        payable
        returns (uint256)
    {
        return _addTwo(amounts, min_mint_amount, receiver);
    }

    function remove_liquidity_one_coin(uint256 amount, int128 i, uint256 min_amount, address receiver)
        external
        returns (uint256)
    {
        return _removeOne(amount, _at(i), min_amount, receiver, false);
    }

    function _ratesNow() internal view override returns (uint256[] memory) {
        return multipliers;
    }

    function _product(uint256 D, uint256[] memory xp) internal pure override returns (uint256) {
        return D * D / xp[0] * D / xp[1] / 4;
    }
}
