// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {FirstCryptoMath} from "./FirstCryptoMath.sol";
import {FirstCryptoPool} from "./FirstCryptoPool.sol";

/// @notice A pool of three coins that behaves like Curve's second one, tricrypto2.
contract FirstThreeCrypto is FirstCryptoPool {
    event AddLiquidity(address indexed provider, uint256[3] token_amounts, uint256 fee, uint256 token_supply);
    event RemoveLiquidity(address indexed provider, uint256[3] token_amounts, uint256 token_supply);

    bool public constant is_killed = false;

    constructor(Parameters memory p) FirstCryptoPool(p) {}

    function add_liquidity(uint256[3] calldata amounts, uint256 min_mint_amount) external {
        (, Deposit memory d) = _deposit(_many(amounts), min_mint_amount);
        emit AddLiquidity(msg.sender, amounts, d.cut, d.supply);
    }

    function remove_liquidity(uint256 amount, uint256[3] calldata min_amounts) external {
        uint256[] memory out = _withdrawAll(amount, _many(min_amounts));
        emit RemoveLiquidity(msg.sender, [out[0], out[1], out[2]], _supply());
    }

    function calc_token_amount(uint256[3] calldata amounts, bool deposit) external view returns (uint256) {
        return _worth(_many(amounts), deposit);
    }

    function A() external view virtual returns (uint256) {
        return _aGamma()[0];
    }

    function price_scale(uint256 k) external view returns (uint256) {
        return scales[k];
    }

    function last_prices(uint256 k) external view returns (uint256) {
        return lasts[k];
    }

    /// @dev As of the last trade.
    function price_oracle(uint256 k) external view returns (uint256) {
        return oracles[k];
    }

    function _rules() internal pure virtual override returns (FirstCryptoMath.Rules memory) {
        return FirstCryptoMath.Rules(2700, 27e7, 5e16, 1e11, false);
    }

    function _ramps() internal pure virtual override returns (bool) {
        return true;
    }

    /// @dev Only the last coin, whose index is fixed.
    function _isNative(uint256 i) internal pure override returns (bool) {
        return i == 2;
    }

    /// @dev Two prices share a word.
    function _holds(uint256[] memory prices) internal pure override {
        for (uint256 k = 0; k < prices.length; k++) require(prices[k] < type(uint128).max);
    }

    function _reduction(uint256[] memory xp) internal view override returns (uint256 k) {
        uint256 sum = xp[0] + xp[1] + xp[2];
        k = 1e18;
        for (uint256 place = 0; place < 3; place++) k = k * 3 * xp[place] / sum;
        if (fee_gamma > 0) k = fee_gamma * 1e18 / (fee_gamma + 1e18 - k);
    }

    function _tradePrice(uint256 i, uint256 j, uint256 dx, uint256 dy)
        internal
        view
        override
        returns (uint256, uint256)
    {
        if (i == 0) return (j, dx * 1e18 / dy);
        if (j == 0) return (i, dy * 1e18 / dx);
        return (j, lasts[i - 1] * dx / dy);
    }

    function _singlePrice(Single memory s) internal view override returns (uint256) {
        uint256 rest;
        for (uint256 k = 0; k < 3; k++) {
            if (k == s.i) continue;
            uint256 held = s.held[k] * factors[k];
            rest += k == 0 ? held : held * lasts[k - 1] / 1e18;
        }
        rest = rest * s.part / s.whole;
        return rest * 1e18 / (s.amount * factors[s.i] - s.part * s.held[s.i] * factors[s.i] / s.whole);
    }

    function _setLast(uint256 ix, uint256 price) internal override {
        if (ix > 0) lasts[ix - 1] = price;
        else for (uint256 k = 0; k < 2; k++) lasts[k] = lasts[k] * 1e18 / price;
    }

    function _adjust(Tweak memory t) internal override returns (bool) {
        if (!notAdjusted && _isEarned(t)) notAdjusted = true;
        if (!notAdjusted) return false;
        uint256 squares = _distance();
        t.step = adjustment_step;
        if (squares <= _farFrom() ** 2 || t.priceBefore == 0) return false;
        t.norm = MATH.root(squares / 1e18);
        if (_rescale(t)) return true;
        notAdjusted = false;
        return false;
    }

    function _isEarned(Tweak memory t) internal view virtual returns (bool) {
        return t.price * 2 - 1e18 > t.profit + 2 * allowed_extra_profit;
    }

    function _farFrom() internal view virtual returns (uint256) {
        return adjustment_step;
    }

    /// @dev Returns the sum of the squared distances of the averages from the scales.
    function _distance() private view returns (uint256 sum) {
        for (uint256 k = 0; k < 2; k++) {
            uint256 ratio = oracles[k] * 1e18 / scales[k];
            ratio = ratio > 1e18 ? ratio - 1e18 : 1e18 - ratio;
            sum += ratio ** 2;
        }
    }

    function _many(uint256[3] memory three) private pure returns (uint256[] memory list) {
        list = new uint256[](3);
        (list[0], list[1], list[2]) = (three[0], three[1], three[2]);
    }
}

/// @notice A pool of three coins that behaves like Curve's very first one, tricrypto.
/// @dev It stores its amplification in units of 1/100, and computes a deposit's fee in the first coin's own units.
/// `extraProfit` is the threshold of its averages here.
contract FirstThreeCryptoEarly is FirstThreeCrypto {
    constructor(Parameters memory p) FirstThreeCrypto(p) {}

    function A() external view override returns (uint256) {
        return _aGamma()[0] / 100;
    }

    function A_precise() external view returns (uint256) {
        return _aGamma()[0];
    }

    function price_threshold() external view returns (uint256) {
        return allowed_extra_profit;
    }

    function _rules() internal pure override returns (FirstCryptoMath.Rules memory) {
        return FirstCryptoMath.Rules(27e4, 27e8, 1e16, 1e11, false);
    }

    function _mathStrength(uint256[2] memory aGamma) internal pure override returns (uint256[2] memory) {
        return [aGamma[0] * 100, aGamma[1]];
    }

    function _ramps() internal pure override returns (bool) {
        return false;
    }

    function _isEarned(Tweak memory t) internal pure override returns (bool) {
        return t.price - 1e18 > (t.profit - 1e18) / 2 + 1e13;
    }

    function _farFrom() internal view override returns (uint256) {
        return allowed_extra_profit;
    }

    function _addedOf(uint256[] memory amounts, uint256[] memory, uint256[] memory)
        internal
        view
        override
        returns (uint256[] memory added)
    {
        added = _scaled(amounts);
        added[0] = amounts[0];
    }
}
