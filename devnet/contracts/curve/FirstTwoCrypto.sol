// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {FirstCryptoMath} from "./FirstCryptoMath.sol";
import {FirstCryptoPool} from "./FirstCryptoPool.sol";

/// @notice A pool of two coins that behaves like those of Curve's factory of 2022.
contract FirstTwoCrypto is FirstCryptoPool {
    event AddLiquidity(address indexed provider, uint256[2] token_amounts, uint256 fee, uint256 token_supply);
    event RemoveLiquidity(address indexed provider, uint256[2] token_amounts, uint256 token_supply);

    constructor(Parameters memory p) FirstCryptoPool(p) {}

    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount) external payable returns (uint256) {
        (uint256 minted, Deposit memory d) = _deposit(_many(amounts), min_mint_amount);
        emit AddLiquidity(msg.sender, amounts, d.cut, d.supply);
        return minted;
    }

    function remove_liquidity(uint256 amount, uint256[2] calldata min_amounts) external {
        uint256[] memory out = _withdrawAll(amount, _many(min_amounts));
        emit RemoveLiquidity(msg.sender, [out[0], out[1]], _supply());
    }

    function calc_token_amount(uint256[2] calldata amounts) external view returns (uint256) {
        return _worth(_many(amounts), true);
    }

    /// @dev The pool also acts as its factory.
    function factory() external view virtual returns (address) {
        return address(this);
    }

    function fee_receiver() external view returns (address) {
        return admin_fee_receiver;
    }

    function A() external view returns (uint256) {
        return _aGamma()[0];
    }

    function price_scale() external view returns (uint256) {
        return scales[0];
    }

    function last_prices() external view returns (uint256) {
        return lasts[0];
    }

    function price_oracle() external view returns (uint256) {
        return last_prices_timestamp < block.timestamp ? _averageOf(0, _weight()) : oracles[0];
    }

    function _rules() internal pure virtual override returns (FirstCryptoMath.Rules memory) {
        return FirstCryptoMath.Rules(4000, 4e9, 2e16, 1e14, false);
    }

    /// @dev The minimum step is this part of the distance.
    function _stepPart() internal pure virtual returns (uint256) {
        return 5;
    }

    function _ramps() internal pure override returns (bool) {
        return true;
    }

    function _isNative(uint256 i) internal view override returns (bool) {
        return coins[i] == UNWRAPPED;
    }

    function _holds(uint256[] memory) internal pure override {}

    function _reduction(uint256[] memory xp) internal view override returns (uint256) {
        uint256 sum = xp[0] + xp[1];
        return fee_gamma * 1e18 / (fee_gamma + 1e18 - 4e18 * xp[0] / sum * xp[1] / sum);
    }

    function _tradePrice(uint256 i, uint256, uint256 dx, uint256 dy) internal pure override returns (uint256, uint256) {
        return (1, i == 0 ? dx * 1e18 / dy : dy * 1e18 / dx);
    }

    function _singlePrice(Single memory s) internal view override returns (uint256 price) {
        uint256 other = 1 - s.i;
        uint256 rest = s.held[other] * factors[other] * s.part / s.whole;
        price = rest * 1e18 / (s.amount * factors[s.i] - s.part * s.held[s.i] * factors[s.i] / s.whole);
        if (s.i == 0) price = 1e36 / price;
    }

    function _setLast(uint256, uint256 price) internal override {
        lasts[0] = price;
    }

    function _adjust(Tweak memory t) internal override returns (bool) {
        uint256 ratio = oracles[0] * 1e18 / scales[0];
        t.norm = ratio > 1e18 ? ratio - 1e18 : 1e18 - ratio;
        t.step = adjustment_step > t.norm / _stepPart() ? adjustment_step : t.norm / _stepPart();
        bool isFar = t.norm > t.step && t.priceBefore > 0;
        bool isEarned = t.price * 2 - 1e18 > t.profit + 2 * allowed_extra_profit;
        if (!notAdjusted && isEarned && isFar) notAdjusted = true;
        if (!notAdjusted) return false;
        if (isFar && _rescale(t)) return true;
        notAdjusted = false;
        (D, virtual_price) = (t.invariant, t.price);
        _claim();
        return true;
    }

    function _many(uint256[2] memory pair) private pure returns (uint256[] memory list) {
        list = new uint256[](2);
        (list[0], list[1]) = (pair[0], pair[1]);
    }
}

/// @notice A pool of two coins that behaves like those that Curve deployed outside its factory in 2022.
contract FirstTwoCryptoAlone is FirstTwoCrypto {
    bool public constant is_killed = false;

    constructor(Parameters memory p) FirstTwoCrypto(p) {}

    /// @dev It has none.
    function factory() external pure override returns (address) {
        revert();
    }

    function _rules() internal pure override returns (FirstCryptoMath.Rules memory) {
        return FirstCryptoMath.Rules(4000, 4e9, 2e16, 1e14, true);
    }

    function _stepPart() internal pure override returns (uint256) {
        return 10;
    }
}
