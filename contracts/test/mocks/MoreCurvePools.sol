// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CurveBase} from "./CurvePools.sol";

/// @dev Every function that only some Curve pools have. Like old ones, it returns nothing where possible.
contract MoreCurvePool is CurveBase {
    bool public lazy;

    constructor(address[] memory coins_) CurveBase(coins_) {}

    /// @dev From now on it burns one share less than told.
    function grow() external {
        lazy = true;
    }

    function exchange_underlying(int128 i, int128 j, uint256 amount, uint256 min) external {
        _exchange(uint128(i), uint128(j), amount, min);
    }

    function exchange_underlying(uint256 i, uint256 j, uint256 amount, uint256 min) external payable {
        // Another price, so that it matters which of the two functions is called.
        _exchange(i, j, amount, min);
        _pay(j, 1);
    }

    function exchange(uint256 i, uint256 j, uint256 amount, uint256 min, bool useEth) external payable {
        require(useEth, "its wrapper");
        _exchange(i, j, amount, min);
    }

    function add_liquidity(uint256[] calldata amounts, uint256 min) external payable {
        _add(amounts, min);
    }

    function remove_liquidity(uint256 shares, uint256[] calldata mins) external {
        for (uint256 i; i < mins.length; i++) {
            require(mins[i] == 0, "slippage");
        }
        _remove(lazy ? shares - 1 : shares, mins.length);
    }

    function remove_liquidity_one_coin(uint256 shares, uint256 i, uint256 min) external {
        SHARES.burnFrom(msg.sender, lazy ? shares - 1 : shares);
        uint256 out = shares * 9_995 / 10_000;
        require(out >= min, "slippage");
        _pay(i, out);
    }
}
