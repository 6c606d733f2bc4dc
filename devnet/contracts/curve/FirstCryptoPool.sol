// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Coins, ICoin} from "./Coins.sol";
import {FirstCryptoMath} from "./FirstCryptoMath.sol";
import {FirstCryptoShare} from "./FirstCryptoShare.sol";

interface IWrappedCoin {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

/// @notice What Curve's first pools with moving prices share, for any number of coins.
/// @dev Written for the local chain, because no package contains those pools' bytecode. It is not Curve's code.
abstract contract FirstCryptoPool {
    event TokenExchange(
        address indexed buyer, uint256 sold_id, uint256 tokens_sold, uint256 bought_id, uint256 tokens_bought
    );
    event RemoveLiquidityOne(
        address indexed provider, uint256 token_amount, uint256 coin_index, uint256 coin_amount
    );
    event RampAgamma(
        uint256 initial_A,
        uint256 future_A,
        uint256 initial_gamma,
        uint256 future_gamma,
        uint256 initial_time,
        uint256 future_time
    );
    event StopRampA(uint256 current_A, uint256 current_gamma, uint256 time);
    event ClaimAdminFee(address indexed admin, uint256 tokens);

    struct Parameters {
        address[] coins;
        address share;
        FirstCryptoMath math;
        /// @dev One price fewer than there are coins, in the first coin.
        uint256[] prices;
        uint256 A;
        uint256 gamma;
        uint256 midFee;
        uint256 outFee;
        uint256 feeGamma;
        uint256 extraProfit;
        uint256 step;
        uint256 adminFee;
        uint256 halfTime;
        address receiver;
        /// @dev A coin that the pool holds unwrapped, or none.
        address unwrapped;
    }

    uint256 internal immutable N;
    address public immutable token;
    address public immutable admin;
    address public immutable admin_fee_receiver;
    address internal immutable UNWRAPPED;
    FirstCryptoMath internal immutable MATH;

    address[] public coins;
    uint256[] public balances;
    uint256[] internal factors;
    uint256[] internal scales;
    uint256[] internal oracles;
    uint256[] internal lasts;
    uint256 public last_prices_timestamp;

    uint256 public D;
    uint256 public xcp_profit;
    uint256 public xcp_profit_a = 1e18;
    uint256 public virtual_price;
    bool internal notAdjusted;

    uint256 public mid_fee;
    uint256 public out_fee;
    uint256 public fee_gamma;
    uint256 public allowed_extra_profit;
    uint256 public adjustment_step;
    uint256 public admin_fee;
    uint256 public ma_half_time;
    uint256 public initial_A_gamma;
    uint256 public initial_A_gamma_time;
    uint256 public future_A_gamma;
    uint256 public future_A_gamma_time;

    constructor(Parameters memory p) {
        N = p.coins.length;
        (coins, balances) = (p.coins, new uint256[](p.coins.length));
        for (uint256 k = 0; k < p.coins.length; k++) factors.push(10 ** (18 - Coins.decimalsOf(p.coins[k])));
        (scales, oracles, lasts, last_prices_timestamp) = (p.prices, p.prices, p.prices, block.timestamp);
        initial_A_gamma = future_A_gamma = p.A << 128 | p.gamma;
        (mid_fee, out_fee, fee_gamma) = (p.midFee, p.outFee, p.feeGamma);
        (allowed_extra_profit, adjustment_step) = (p.extraProfit, p.step);
        (admin_fee, ma_half_time) = (p.adminFee, p.halfTime);
        (token, admin, admin_fee_receiver) = (p.share, msg.sender, p.receiver);
        (UNWRAPPED, MATH) = (p.unwrapped, p.math);
    }

    receive() external payable {}

    function _rules() internal pure virtual returns (FirstCryptoMath.Rules memory);
    /// @dev Whether parameters that ramp are computed anew, which the very first pool omits.
    function _ramps() internal pure virtual returns (bool);
    function _reduction(uint256[] memory xp) internal view virtual returns (uint256);
    function _tradePrice(uint256 i, uint256 j, uint256 dx, uint256 dy) internal view virtual returns (uint256, uint256);
    function _singlePrice(Single memory s) internal view virtual returns (uint256);
    function _setLast(uint256 ix, uint256 price) internal virtual;
    function _adjust(Tweak memory t) internal virtual returns (bool);
    function _holds(uint256[] memory prices) internal pure virtual;

    // --- What anyone may call ---

    function exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy) external payable returns (uint256) {
        return _exchange(i, j, dx, min_dy, false);
    }

    function exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy, bool use_eth)
        external
        payable
        returns (uint256)
    {
        return _exchange(i, j, dx, min_dy, use_eth);
    }

    function remove_liquidity_one_coin(uint256 token_amount, uint256 i, uint256 min_amount)
        external
        returns (uint256 dy)
    {
        uint256[2] memory aGamma = _aGamma();
        Withdrawal memory w = _withdrawn(aGamma, token_amount, i, _ramps() && future_A_gamma_time > 0);
        dy = w.dy;
        require(dy >= min_amount, "Slippage");
        // Also true without a ramp, so that such a withdrawal may lose by rounding.
        if (_ramps() && block.timestamp >= future_A_gamma_time) future_A_gamma_time = 1;
        uint256 price = dy > 1e5 && token_amount > 1e5
            ? _singlePrice(Single(i, w.held, w.less, w.before, dy))
            : 0;
        balances[i] -= dy;
        FirstCryptoShare(token).burnFrom(msg.sender, token_amount);
        _push(i, dy, false);
        _tweak(aGamma, w.xp, i, price, w.invariant);
        emit RemoveLiquidityOne(msg.sender, token_amount, i, dy);
    }

    function ramp_A_gamma(uint256 future_A, uint256 future_gamma, uint256 future_time) external {
        require(msg.sender == admin, "only owner");
        uint256[2] memory now_ = _aGamma();
        (initial_A_gamma, initial_A_gamma_time) = (now_[0] << 128 | now_[1], block.timestamp);
        (future_A_gamma, future_A_gamma_time) = (future_A << 128 | future_gamma, future_time);
        emit RampAgamma(now_[0], future_A, now_[1], future_gamma, block.timestamp, future_time);
    }

    function stop_ramp_A_gamma() external {
        require(msg.sender == admin, "only owner");
        uint256[2] memory now_ = _aGamma();
        initial_A_gamma = future_A_gamma = now_[0] << 128 | now_[1];
        initial_A_gamma_time = future_A_gamma_time = block.timestamp;
        emit StopRampA(now_[0], now_[1], block.timestamp);
    }

    function claim_admin_fees() external {
        _claim();
    }

    // --- Views ---

    function get_dy(uint256 i, uint256 j, uint256 dx) external view returns (uint256 dy) {
        require(i != j && i < N && j < N, "coin index out of range");
        uint256[] memory held = balances;
        uint256[2] memory aGamma = _aGamma();
        uint256 invariant = _ramps() && future_A_gamma_time > 0 ? _newtonD(aGamma, _scaled(held)) : D;
        held[i] += dx;
        uint256[] memory xp = _scaled(held);
        uint256 y = _newtonY(aGamma, xp, invariant, j);
        dy = xp[j] - y - 1;
        xp[j] = y;
        dy = _units(j, dy);
        dy -= _fee(xp) * dy / 1e10;
    }

    function calc_withdraw_one_coin(uint256 token_amount, uint256 i) external view returns (uint256) {
        return _withdrawn(_aGamma(), token_amount, i, _ramps()).dy;
    }

    function get_virtual_price() external view returns (uint256) {
        return 1e18 * _xcpOf(D, scales) / _supply();
    }

    function fee() external view returns (uint256) {
        return _fee(_scaled(balances));
    }

    function gamma() external view returns (uint256) {
        return _aGamma()[1];
    }

    // --- Arithmetic ---

    struct Trade {
        uint256[2] aGamma;
        uint256[] xp;
        uint256 x;
        uint256 y;
        uint256 ix;
        uint256 price;
    }

    function _exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy, bool use_eth)
        internal
        returns (uint256 dy)
    {
        require(i != j && i < N && j < N && dx > 0, "coin index out of range");
        Trade memory t;
        t.aGamma = _aGamma();
        (t.x, t.y) = (balances[i], balances[j]);
        _pull(i, dx, use_eth);
        balances[i] = t.x + dx;
        t.xp = _scaled(balances);
        if (_ramps() && future_A_gamma_time > 0) {
            uint256 after_ = t.xp[i];
            t.xp[i] = _scaledOf(i, t.x);
            D = _newtonD(t.aGamma, t.xp);
            t.xp[i] = after_;
            if (block.timestamp >= future_A_gamma_time) future_A_gamma_time = 1;
        }
        dy = t.xp[j] - _newtonY(t.aGamma, t.xp, D, j);
        t.xp[j] -= dy;
        dy = _units(j, dy - 1);
        dy -= _fee(t.xp) * dy / 1e10;
        require(dy >= min_dy, "Slippage");
        balances[j] = t.y - dy;
        _push(j, dy, use_eth);
        t.xp[j] = _scaledOf(j, t.y - dy);
        if (dx > 1e5 && dy > 1e5) (t.ix, t.price) = _tradePrice(i, j, dx * factors[i], dy * factors[j]);
        _tweak(t.aGamma, t.xp, t.ix, t.price, 0);
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    struct Deposit {
        uint256[2] aGamma;
        uint256[] before;
        uint256[] xp;
        uint256[] added;
        uint256 old;
        uint256 invariant;
        uint256 supply;
        uint256 cut;
        uint256 ix;
        uint256 coinsAdded;
        uint256 price;
    }

    function _deposit(uint256[] memory amounts, uint256 least) internal returns (uint256 minted, Deposit memory d) {
        (d.aGamma, d.before) = (_aGamma(), _scaled(balances));
        for (uint256 k = 0; k < N; k++) balances[k] += amounts[k];
        d.xp = _scaled(balances);
        for (uint256 k = 0; k < N; k++) {
            if (amounts[k] == 0) continue;
            _pull(k, amounts[k], false);
            d.coinsAdded++;
            d.ix = k;
        }
        require(d.coinsAdded > 0, "no coins to add");
        d.added = _addedOf(amounts, d.before, d.xp);
        d.old = D;
        if (_ramps() && future_A_gamma_time > 0) {
            d.old = _newtonD(d.aGamma, d.before);
            if (block.timestamp >= future_A_gamma_time) future_A_gamma_time = 1;
        }
        d.invariant = _newtonD(d.aGamma, d.xp);
        d.supply = _supply();
        minted = d.old > 0 ? d.supply * d.invariant / d.old - d.supply : _xcpOf(d.invariant, scales);
        require(minted > 0, "nothing minted");
        if (d.old > 0) {
            d.cut = _tokenFee(d.added, d.xp) * minted / 1e10 + 1;
            minted -= d.cut;
            d.supply += minted;
            FirstCryptoShare(token).mint(msg.sender, minted);
            if (minted > 1e5 && d.coinsAdded == 1) {
                d.price = _singlePrice(Single(d.ix, balances, minted, d.supply, amounts[d.ix]));
            }
            _tweak(d.aGamma, d.xp, d.ix, d.price, d.invariant);
        } else {
            D = d.invariant;
            virtual_price = xcp_profit = 1e18;
            FirstCryptoShare(token).mint(msg.sender, minted);
        }
        require(minted >= least, "Slippage");
    }

    /// @dev Returns what each coin adds, in 18 decimals of the first.
    function _addedOf(uint256[] memory, uint256[] memory before, uint256[] memory xp)
        internal
        view
        virtual
        returns (uint256[] memory added)
    {
        added = new uint256[](xp.length);
        for (uint256 k = 0; k < xp.length; k++) added[k] = xp[k] - before[k];
    }

    /// @dev A deposit or withdrawal of one coin: the coin, the balances, its part of the pool, and its amount.
    struct Single {
        uint256 i;
        uint256[] held;
        uint256 part;
        uint256 whole;
        uint256 amount;
    }

    function _withdrawAll(uint256 amount, uint256[] memory least) internal returns (uint256[] memory out) {
        uint256 supply = _supply();
        FirstCryptoShare(token).burnFrom(msg.sender, amount);
        uint256[] memory held = balances;
        out = new uint256[](N);
        for (uint256 k = 0; k < N; k++) {
            out[k] = held[k] * (amount - 1) / supply;
            require(out[k] >= least[k], "Slippage");
            balances[k] = held[k] - out[k];
            _push(k, out[k], false);
        }
        D -= D * (amount - 1) / supply;
    }

    function _worth(uint256[] memory amounts, bool isDeposit) internal view returns (uint256 shares) {
        uint256[] memory held = balances;
        uint256[2] memory aGamma = _aGamma();
        uint256 old = _ramps() && future_A_gamma_time > 0 ? _newtonD(aGamma, _scaled(held)) : D;
        for (uint256 k = 0; k < N; k++) held[k] = isDeposit ? held[k] + amounts[k] : held[k] - amounts[k];
        uint256[] memory xp = _scaled(held);
        shares = _supply() * _newtonD(aGamma, xp) / old;
        shares = isDeposit ? shares - _supply() : _supply() - shares;
        shares -= _tokenFee(_scaled(amounts), xp) * shares / 1e10 + 1;
    }

    struct Withdrawal {
        uint256 dy;
        uint256 before;
        uint256 less;
        uint256 invariant;
        uint256[] held;
        uint256[] xp;
    }

    function _withdrawn(uint256[2] memory aGamma, uint256 amount, uint256 i, bool isAnew)
        private
        view
        returns (Withdrawal memory w)
    {
        require(amount <= _supply() && i < N, "token amount more than supply");
        w.held = balances;
        w.xp = _scaled(w.held);
        w.before = isAnew ? _newtonD(aGamma, w.xp) : D;
        w.less = amount * w.before / _supply();
        // The fee applies to the reduction of the invariant, not to the coin.
        w.invariant = w.before - (w.less - (_fee(w.xp) * w.less / 2e10 + 1));
        uint256 y = _newtonY(aGamma, w.xp, w.invariant, i);
        w.dy = (w.xp[i] - y) * 1e18 / ((i == 0 ? 1e18 : scales[i - 1]) * factors[i]);
        w.xp[i] = y;
    }

    struct Tweak {
        uint256[2] aGamma;
        uint256[] xp;
        uint256 supply;
        uint256 profitBefore;
        uint256 priceBefore;
        uint256 invariant;
        uint256 profit;
        uint256 price;
        uint256 norm;
        uint256 step;
    }

    /// @dev Records the trade's price, and moves the scales towards the average if the profit pays for it.
    function _tweak(uint256[2] memory aGamma, uint256[] memory xp, uint256 ix, uint256 price, uint256 invariant)
        private
    {
        Tweak memory t;
        (t.aGamma, t.xp) = (aGamma, xp);
        _average();
        t.invariant = invariant == 0 ? _newtonD(aGamma, xp) : invariant;
        if (price > 0) _setLast(ix, price);
        else _setLasts(aGamma, xp, t.invariant);
        _holds(lasts);
        (t.supply, t.profitBefore, t.priceBefore) = (_supply(), xcp_profit, virtual_price);
        (t.profit, t.price) = (1e18, 1e18);
        if (t.priceBefore > 0) {
            t.price = 1e18 * _xcpOf(t.invariant, scales) / t.supply;
            t.profit = t.profitBefore * t.price / t.priceBefore;
            require(t.price >= t.priceBefore || (_ramps() && future_A_gamma_time != 0), "Loss");
            if (_ramps() && future_A_gamma_time == 1) future_A_gamma_time = 0;
        }
        xcp_profit = t.profit;
        if (!_adjust(t)) (D, virtual_price) = (t.invariant, t.price);
    }

    /// @dev Moves the averages towards the last prices, once per block.
    function _average() private {
        if (last_prices_timestamp >= block.timestamp) return;
        uint256 weight = _weight();
        for (uint256 k = 0; k < N - 1; k++) oracles[k] = _averageOf(k, weight);
        _holds(oracles);
        last_prices_timestamp = block.timestamp;
    }

    function _weight() internal view returns (uint256) {
        return MATH.halfPower((block.timestamp - last_prices_timestamp) * 1e18 / ma_half_time);
    }

    function _averageOf(uint256 k, uint256 weight) internal view returns (uint256) {
        return (lasts[k] * (1e18 - weight) + oracles[k] * weight) / 1e18;
    }

    /// @dev Sets the last prices from a millionth of the first coin.
    function _setLasts(uint256[2] memory aGamma, uint256[] memory xp, uint256 invariant) private {
        uint256[] memory more = new uint256[](N);
        for (uint256 k = 0; k < N; k++) more[k] = xp[k];
        uint256 little = xp[0] / 1e6;
        more[0] += little;
        for (uint256 k = 1; k < N; k++) {
            lasts[k - 1] = scales[k - 1] * little / (xp[k] - _newtonY(aGamma, more, invariant, k));
        }
    }

    /// @dev Moves the scales by a step, if half of the profit remains.
    function _rescale(Tweak memory t) internal returns (bool) {
        uint256[] memory next = new uint256[](N - 1);
        uint256[] memory xp = new uint256[](N);
        xp[0] = t.xp[0];
        for (uint256 k = 0; k < N - 1; k++) {
            next[k] = (scales[k] * (t.norm - t.step) + t.step * oracles[k]) / t.norm;
            xp[k + 1] = t.xp[k + 1] * next[k] / scales[k];
        }
        uint256 invariant = _newtonD(t.aGamma, xp);
        uint256 price = 1e18 * _xcpOf(invariant, next) / t.supply;
        if (price <= 1e18 || 2 * price - 1e18 <= t.profit) return false;
        _holds(next);
        (scales, D, virtual_price) = (next, invariant, price);
        return true;
    }

    function _claim() internal {
        for (uint256 k = 0; k < N; k++) {
            balances[k] = coins[k] == UNWRAPPED ? address(this).balance : ICoin(coins[k]).balanceOf(address(this));
        }
        (uint256 profit, uint256 paid) = (xcp_profit, xcp_profit_a);
        if (profit > paid) {
            uint256 fees = (profit - paid) * admin_fee / 2e10;
            if (fees > 0 && admin_fee_receiver != address(0)) {
                uint256 part = virtual_price * 1e18 / (virtual_price - fees) - 1e18;
                uint256 claimed = FirstCryptoShare(token).mint_relative(admin_fee_receiver, part);
                profit -= fees * 2;
                xcp_profit = profit;
                emit ClaimAdminFee(admin_fee_receiver, claimed);
            }
        }
        D = _newtonD(_aGamma(), _scaled(balances));
        virtual_price = 1e18 * _xcpOf(D, scales) / _supply();
        if (profit > paid) xcp_profit_a = profit;
    }

    function _aGamma() internal view returns (uint256[2] memory) {
        (uint256 a, uint256 g) = (future_A_gamma >> 128, uint128(future_A_gamma));
        if (block.timestamp < future_A_gamma_time) {
            uint256 whole = future_A_gamma_time - initial_A_gamma_time;
            uint256 past = block.timestamp - initial_A_gamma_time;
            a = ((initial_A_gamma >> 128) * (whole - past) + a * past) / whole;
            g = (uint256(uint128(initial_A_gamma)) * (whole - past) + g * past) / whole;
        }
        return [a, g];
    }

    function _fee(uint256[] memory xp) internal view returns (uint256) {
        uint256 f = _reduction(xp);
        return (mid_fee * f + out_fee * (1e18 - f)) / 1e18;
    }

    /// @dev Returns the fee of a deposit in shares, in units of 1e-10.
    function _tokenFee(uint256[] memory amounts, uint256[] memory xp) internal view returns (uint256) {
        uint256 rate = _fee(xp) * N / (4 * (N - 1));
        uint256 sum;
        for (uint256 k = 0; k < N; k++) sum += amounts[k];
        uint256 even = sum / N;
        uint256 uneven;
        for (uint256 k = 0; k < N; k++) uneven += amounts[k] > even ? amounts[k] - even : even - amounts[k];
        return rate * uneven / sum + 1e5;
    }

    function _xcpOf(uint256 invariant, uint256[] memory prices) internal view returns (uint256) {
        uint256[] memory x = new uint256[](N);
        x[0] = invariant / N;
        for (uint256 k = 1; k < N; k++) x[k] = invariant * 1e18 / (N * prices[k - 1]);
        return MATH.mean(MATH.sorted(x));
    }

    function _newtonD(uint256[2] memory aGamma, uint256[] memory xp) internal view returns (uint256) {
        return MATH.newtonD(_rules(), _mathStrength(aGamma), xp);
    }

    function _newtonY(uint256[2] memory aGamma, uint256[] memory xp, uint256 invariant, uint256 j)
        internal
        view
        returns (uint256)
    {
        return MATH.newtonY(_rules(), _mathStrength(aGamma), xp, invariant, j);
    }

    /// @dev Returns the amplification in the form that the arithmetic takes, in units of 1/10,000.
    function _mathStrength(uint256[2] memory aGamma) internal pure virtual returns (uint256[2] memory) {
        return aGamma;
    }

    function _scaled(uint256[] memory amounts) internal view returns (uint256[] memory xp) {
        xp = new uint256[](N);
        for (uint256 k = 0; k < N; k++) xp[k] = _scaledOf(k, amounts[k]);
    }

    /// @dev Converts an amount of a coin to 18 decimals of the first.
    function _scaledOf(uint256 k, uint256 amount) internal view returns (uint256) {
        return k == 0 ? amount * factors[0] : amount * factors[k] * scales[k - 1] / 1e18;
    }

    /// @dev The inverse of `_scaledOf`.
    function _units(uint256 k, uint256 amount) internal view returns (uint256) {
        return (k == 0 ? amount : amount * 1e18 / scales[k - 1]) / factors[k];
    }

    function _supply() internal view returns (uint256) {
        return FirstCryptoShare(token).totalSupply();
    }

    // --- Balances and coins ---

    function _pull(uint256 i, uint256 amount, bool use_eth) private {
        if (use_eth && _isNative(i)) {
            require(msg.value == amount, "incorrect eth amount");
            if (UNWRAPPED != coins[i]) IWrappedCoin(coins[i]).deposit{value: amount}();
            return;
        }
        require(msg.value == 0, "nonzero eth amount");
        Coins.call(
            coins[i],
            abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount)
        );
        if (coins[i] == UNWRAPPED) IWrappedCoin(coins[i]).withdraw(amount);
    }

    function _push(uint256 i, uint256 amount, bool use_eth) private {
        if (use_eth && _isNative(i)) {
            if (UNWRAPPED != coins[i]) IWrappedCoin(coins[i]).withdraw(amount);
            Coins.push(Coins.NATIVE, msg.sender, amount);
            return;
        }
        if (coins[i] == UNWRAPPED) IWrappedCoin(coins[i]).deposit{value: amount}();
        Coins.push(coins[i], msg.sender, amount);
    }

    /// @dev Returns whether native replaces the coin on the trader's request.
    function _isNative(uint256 i) internal view virtual returns (bool);
}
