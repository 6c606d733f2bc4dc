// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CurveRoots, CurveTwoCryptoMath, CurveTriCryptoMath, Wrapping} from "./CurveCryptoMath.sol";

interface ICurveCryptoCoin {
    function balanceOf(address account) external view returns (uint256);
    function decimals() external view returns (uint8);
}

/// @notice What all of Curve's pools with moving prices share, for any number of coins: prices that follow an average
/// of the trades' prices, fees that grow with imbalance, and their own shares.
/// @dev Written for the local chain, because no package contains those pools' bytecode. It is not Curve's code. Curve's
/// factory provides their views, owner and fee receiver; here the pool itself does.
abstract contract CurveCryptoPool {
    using Wrapping for uint256;

    event Transfer(address indexed sender, address indexed receiver, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event TokenExchange(
        address indexed buyer,
        uint256 sold_id,
        uint256 tokens_sold,
        uint256 bought_id,
        uint256 tokens_bought,
        uint256 fee,
        uint256 packed_price_scale
    );
    event RemoveLiquidityOne(
        address indexed provider,
        uint256 token_amount,
        uint256 coin_index,
        uint256 coin_amount,
        uint256 approx_fee,
        uint256 packed_price_scale
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

    uint256 public constant ADMIN_FEE = 5e9;
    uint256 private constant NOISE_FEE = 1e5;

    string public constant name = "Moving prices";
    string public constant symbol = "MOVING";
    uint8 public constant decimals = 18;

    address public immutable admin;
    address public immutable fee_receiver;
    /// @dev The number of coins.
    uint256 internal immutable N;

    address[] public coins;
    uint256[] public balances;
    uint256[] internal factors;
    /// @dev One price fewer than there are coins, in the first coin.
    uint256[] internal scales;
    uint256[] internal oracles;
    uint256[] internal lasts;
    uint256 internal priceTime;

    uint256 public initial_A_gamma;
    uint256 public initial_A_gamma_time;
    uint256 public future_A_gamma;
    uint256 public future_A_gamma_time;

    // In the order of Curve's own pools, so that storage readers find the two numbers that have no function.
    uint256 public D;
    uint256 public xcp_profit;
    uint256 public xcp_profit_a;
    uint256 public virtual_price;
    uint256 public packed_rebalancing_params;
    uint256 public packed_fee_params;
    uint256 internal lastClaim;
    uint256 internal adminShares;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    uint256 public totalSupply;

    /// @param coins_ Two or three.
    /// @param prices_ The initial prices of all coins except the first.
    /// @param packed_ Amplification and gamma, then fees, then the rebalancing parameters, packed as the pool stores
    /// them.
    /// @param receiver_ The receiver of the admin's fees.
    constructor(address[] memory coins_, uint256[] memory prices_, uint256[3] memory packed_, address receiver_) {
        N = coins_.length;
        coins = coins_;
        balances = new uint256[](coins_.length);
        for (uint256 i = 0; i < coins_.length; i++) {
            factors.push(10 ** (18 - ICurveCryptoCoin(coins_[i]).decimals()));
        }
        (scales, oracles, lasts) = (prices_, prices_, prices_);
        priceTime = block.timestamp;
        initial_A_gamma = future_A_gamma = packed_[0];
        (packed_fee_params, packed_rebalancing_params) = (packed_[1], packed_[2]);
        xcp_profit_a = 1e18;
        (admin, fee_receiver) = (msg.sender, receiver_);
    }

    function _newtonD(uint256[2] memory aGamma, uint256[] memory xp, uint256 k0Before)
        internal
        view
        virtual
        returns (uint256);
    function _getY(uint256[2] memory aGamma, uint256[] memory xp, uint256 invariant, uint256 j)
        internal
        view
        virtual
        returns (uint256 y, uint256 k0);
    function _getP(uint256[] memory xp, uint256 invariant, uint256[2] memory aGamma)
        internal
        view
        virtual
        returns (uint256[] memory);
    function _mean(uint256[] memory x) internal view virtual returns (uint256);
    function _reduction(uint256[] memory xp, uint256 feeGamma) internal view virtual returns (uint256);
    function _exp(int256 power) internal view virtual returns (uint256);
    function _packedScale() internal view virtual returns (uint256);
    function _checkParts(uint256[] memory xp, uint256 invariant) internal view virtual;
    function _moveOracle() internal virtual;
    function _note(uint256 xcp) internal virtual;
    function _pricesOf(uint256[] memory prices) internal view virtual;

    // --- What anyone may call ---

    function exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy) external returns (uint256) {
        return _exchangeFor(i, j, dx, min_dy, msg.sender);
    }

    function exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy, address receiver)
        external
        returns (uint256)
    {
        return _exchangeFor(i, j, dx, min_dy, receiver);
    }

    function remove_liquidity_one_coin(uint256 token_amount, uint256 i, uint256 min_amount)
        external
        returns (uint256)
    {
        return _removeOne(token_amount, i, min_amount, msg.sender);
    }

    function remove_liquidity_one_coin(uint256 token_amount, uint256 i, uint256 min_amount, address receiver)
        external
        returns (uint256)
    {
        return _removeOne(token_amount, i, min_amount, receiver);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        return _move(from, to, value);
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

    // --- Views ---

    function factory() external view returns (address) {
        return address(this);
    }

    function views_implementation() external view returns (address) {
        return address(this);
    }

    function get_dy(uint256 i, uint256 j, uint256 dx) external view returns (uint256 dy) {
        require(i != j && i < N && j < N, "coin index out of range");
        require(dx > 0, "do not exchange 0 coins");
        uint256[] memory held = balances;
        uint256 invariant = _invariantOf(held);
        held[i] += dx;
        uint256[] memory xp = _scaled(held);
        (uint256 y,) = _getY(_aGamma(), xp, invariant, j);
        dy = xp[j] - y - 1;
        xp[j] = y;
        dy = _units(j, dy);
        dy -= _fee(xp) * dy / 1e10;
    }

    function calc_withdraw_one_coin(uint256 token_amount, uint256 i) external view returns (uint256) {
        return _withdrawn(_aGamma(), token_amount, i).dy;
    }

    function get_virtual_price() external view returns (uint256) {
        return 1e18 * _xcpOf(D, scales) / totalSupply;
    }

    function fee() external view returns (uint256) {
        return _fee(_scaled(balances));
    }

    function A() external view returns (uint256) {
        return _aGamma()[0];
    }

    function gamma() external view returns (uint256) {
        return _aGamma()[1];
    }

    function mid_fee() external view returns (uint256) {
        return packed_fee_params >> 128;
    }

    function out_fee() external view returns (uint256) {
        return uint64(packed_fee_params >> 64);
    }

    function fee_gamma() external view returns (uint256) {
        return uint64(packed_fee_params);
    }

    function allowed_extra_profit() external view returns (uint256) {
        return packed_rebalancing_params >> 128;
    }

    function adjustment_step() external view returns (uint256) {
        return uint64(packed_rebalancing_params >> 64);
    }

    function ma_time() external view returns (uint256) {
        return uint64(packed_rebalancing_params) * 694 / 1000;
    }

    // --- Arithmetic ---

    struct Trade {
        uint256[2] aGamma;
        uint256[] xp;
        uint256 y;
        uint256 out;
        uint256 k0;
    }

    function _exchangeFor(uint256 i, uint256 j, uint256 dx, uint256 min_dy, address receiver)
        private
        returns (uint256 dy)
    {
        dx = _pull(i, dx);
        require(i != j && dx > 0);
        Trade memory t;
        t.aGamma = _aGamma();
        t.y = balances[j];
        t.xp = _scaled(balances);
        if (future_A_gamma_time > block.timestamp) {
            uint256 after_ = t.xp[i];
            t.xp[i] = _scaledOf(i, balances[i] - dx);
            D = _newtonD(t.aGamma, t.xp, 0);
            t.xp[i] = after_;
        }
        (t.out, t.k0) = _getY(t.aGamma, t.xp, D, j);
        dy = t.xp[j] - t.out;
        t.xp[j] -= dy;
        dy = _units(j, dy - 1);
        uint256 cut = _fee(t.xp) * dy / 1e10;
        dy -= cut;
        require(dy >= min_dy, "Slippage");
        t.xp[j] = _scaledOf(j, t.y - dy);
        _tweak(t.aGamma, t.xp, 0, t.k0);
        _push(j, dy, receiver);
        emit TokenExchange(msg.sender, i, dx, j, dy, cut, _packedScale());
    }

    struct Deposit {
        uint256[2] aGamma;
        uint256[] xp;
        uint256[] before;
        uint256[] received;
        uint256[] added;
        uint256 invariant;
        uint256 old;
        uint256 cut;
    }

    /// @return minted The shares.
    /// @return d The amounts that arrived, and the fee in shares.
    function _deposit(uint256[] memory amounts, uint256 min_mint_amount, address receiver)
        internal
        returns (uint256 minted, Deposit memory d)
    {
        (d.aGamma, d.before) = (_aGamma(), _scaled(balances));
        (d.received, d.added) = (new uint256[](N), new uint256[](N));
        uint256 sum;
        for (uint256 i = 0; i < N; i++) sum += amounts[i];
        require(sum > 0);
        for (uint256 i = 0; i < N; i++) if (amounts[i] > 0) d.received[i] = _pull(i, amounts[i]);
        d.xp = _scaled(balances);
        for (uint256 i = 0; i < N; i++) if (d.received[i] > 0) d.added[i] = d.xp[i] - d.before[i];
        d.old = future_A_gamma_time > block.timestamp ? _newtonD(d.aGamma, d.before, 0) : D;
        d.invariant = _newtonD(d.aGamma, d.xp, 0);
        minted = d.old > 0 ? totalSupply * d.invariant / d.old - totalSupply : _xcpOf(d.invariant, scales);
        require(minted > 0);
        if (d.old > 0) {
            d.cut = _tokenFee(d.added, d.xp) * minted / 1e10 + 1;
            minted -= d.cut;
            _mint(receiver, minted);
            adminShares += ADMIN_FEE * d.cut / 1e10;
            _tweak(d.aGamma, d.xp, d.invariant, 0);
        } else {
            D = d.invariant;
            virtual_price = xcp_profit = xcp_profit_a = 1e18;
            _begin(minted);
            _mint(receiver, minted);
        }
        require(minted >= min_mint_amount, "Slippage");
    }

    function _begin(uint256 minted) internal virtual;

    function _withdrawAll(uint256 amount, uint256[] memory least, address receiver)
        internal
        returns (uint256[] memory out)
    {
        uint256 supply = totalSupply;
        uint256[] memory held = balances;
        out = new uint256[](N);
        _burn(msg.sender, amount);
        uint256 part = amount == supply ? amount : amount - 1;
        for (uint256 i = 0; i < N; i++) {
            out[i] = amount == supply ? held[i] : held[i] * part / supply;
            require(amount == supply || out[i] >= least[i]);
        }
        D -= D * part / supply;
        for (uint256 i = 0; i < N; i++) _push(i, out[i], receiver);
    }

    function _removeOne(uint256 amount, uint256 i, uint256 min_amount, address receiver) private returns (uint256) {
        _claim();
        uint256[2] memory aGamma = _aGamma();
        Withdrawal memory w = _withdrawn(aGamma, amount, i);
        require(w.dy >= min_amount, "Slippage");
        _burn(msg.sender, amount);
        _tweak(aGamma, w.xp, w.invariant, 0);
        _push(i, w.dy, receiver);
        emit RemoveLiquidityOne(msg.sender, amount, i, w.dy, w.approximate, _packedScale());
        return w.dy;
    }

    /// @dev calc_token_amount: returns the shares for a deposit or withdrawal of amounts, after the fee.
    function _worth(uint256[] memory amounts, bool isDeposit) internal view returns (uint256 shares) {
        uint256[] memory held = balances;
        uint256 old = _invariantOf(held);
        for (uint256 k = 0; k < N; k++) held[k] = isDeposit ? held[k] + amounts[k] : held[k] - amounts[k];
        uint256[] memory xp = _scaled(held);
        shares = totalSupply * _newtonD(_aGamma(), xp, 0) / old;
        shares = isDeposit ? shares - totalSupply : totalSupply - shares;
        shares -= _tokenFee(_scaled(amounts), xp) * shares / 1e10 + 1;
    }

    struct Withdrawal {
        uint256 dy;
        uint256 invariant;
        uint256[] xp;
        uint256 approximate;
    }

    function _withdrawn(uint256[2] memory aGamma, uint256 amount, uint256 i)
        private
        view
        returns (Withdrawal memory w)
    {
        require(amount <= totalSupply && i < N);
        w.xp = _scaled(balances);
        uint256 invariant = future_A_gamma_time > block.timestamp ? _newtonD(aGamma, w.xp, 0) : D;
        uint256 rate = _feeAfter(w.xp, i, amount);
        uint256 less = (amount * invariant).div(totalSupply);
        uint256 cut = rate * less / 2e10 + 1;
        w.approximate = N * cut * balances[i] / invariant;
        w.invariant = invariant - (less - cut);
        (uint256 y,) = _getY(aGamma, w.xp, w.invariant, i);
        w.dy = (w.xp[i] - y) * 1e18 / ((i == 0 ? 1e18 : scales[i - 1]) * factors[i]);
        w.xp[i] = y;
    }

    /// @dev Returns the fee after roughly that withdrawal, or the highest fee if nothing would be left.
    function _feeAfter(uint256[] memory xp, uint256 i, uint256 amount) private view returns (uint256) {
        uint256 less = xp[i] * N * amount / totalSupply;
        if (less >= xp[i]) return uint64(packed_fee_params >> 64);
        uint256[] memory rest = new uint256[](N);
        for (uint256 k = 0; k < N; k++) rest[k] = k == i ? xp[k] - less : xp[k];
        return _fee(rest);
    }

    struct Tweak {
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
    function _tweak(uint256[2] memory aGamma, uint256[] memory xp, uint256 invariant, uint256 k0) private {
        Tweak memory t;
        (t.supply, t.profitBefore, t.priceBefore) = (totalSupply, xcp_profit, virtual_price);
        if (priceTime < block.timestamp) {
            uint256 weight = _weight(priceTime, uint64(packed_rebalancing_params));
            for (uint256 k = 0; k < N - 1; k++) oracles[k] = _average(k, weight);
            _pricesOf(oracles);
            priceTime = block.timestamp;
        }
        _moveOracle();
        t.invariant = invariant == 0 ? _newtonD(aGamma, xp, k0) : invariant;
        uint256[] memory prices = _getP(xp, t.invariant, aGamma);
        for (uint256 k = 0; k < N - 1; k++) prices[k] = prices[k] * scales[k] / 1e18;
        _pricesOf(prices);
        lasts = prices;
        (t.profit, t.price) = (1e18, 1e18);
        if (t.priceBefore > 0) {
            uint256 xcp = _xcpOf(t.invariant, scales);
            t.price = 1e18 * xcp / t.supply;
            t.profit = (t.profitBefore * t.price).div(t.priceBefore);
            if (future_A_gamma_time < block.timestamp) require(t.price > t.priceBefore, "Loss");
            _note(xcp);
        }
        xcp_profit = t.profit;
        if (t.price * 2 - 1e18 > t.profit + 2 * (packed_rebalancing_params >> 128)) {
            if (_rescale(aGamma, xp, t)) return;
        }
        (D, virtual_price) = (t.invariant, t.price);
    }

    function _rescale(uint256[2] memory aGamma, uint256[] memory before, Tweak memory t) private returns (bool) {
        t.norm = _distance();
        t.step = uint64(packed_rebalancing_params >> 64);
        if (t.step < t.norm / 5) t.step = t.norm / 5;
        if (t.norm <= t.step) return false;
        uint256[] memory next = new uint256[](N - 1);
        uint256[] memory xp = new uint256[](N);
        xp[0] = before[0];
        for (uint256 k = 0; k < N - 1; k++) {
            next[k] = (scales[k] * (t.norm - t.step) + t.step * oracles[k]) / t.norm;
            xp[k + 1] = before[k + 1] * next[k] / scales[k];
        }
        uint256 invariant = _newtonD(aGamma, xp, 0);
        _checkParts(xp, invariant);
        uint256 price = (1e18 * _xcpOf(invariant, next)).div(t.supply);
        if (price <= 1e18 || 2 * price - 1e18 <= t.profit) return false;
        _pricesOf(next);
        (D, virtual_price, scales) = (invariant, price, next);
        return true;
    }

    /// @dev Returns the distance of the average prices from the scales.
    function _distance() private view returns (uint256) {
        uint256 sum;
        for (uint256 k = 0; k < N - 1; k++) {
            uint256 ratio = oracles[k] * 1e18 / scales[k];
            ratio = ratio > 1e18 ? ratio - 1e18 : 1e18 - ratio;
            sum += ratio ** 2;
        }
        return CurveRoots.root(sum);
    }

    struct Claim {
        uint256 profit;
        uint256 profitBefore;
        uint256 fees;
        uint256 shares;
        uint256 whole;
        uint256 price;
    }

    function _claim() private {
        if (block.timestamp.sub(lastClaim) < 86400 || future_A_gamma_time > block.timestamp) return;
        Claim memory c;
        (c.profit, c.profitBefore, c.shares) = (xcp_profit, xcp_profit_a, adminShares);
        if (c.profit <= c.profitBefore || totalSupply < 1e18) return;
        c.fees = (c.profit - c.profitBefore) * ADMIN_FEE / 2e10;
        if (fee_receiver != address(0) && c.fees > 0) {
            uint256 part = virtual_price * 1e18 / (virtual_price - c.fees) - 1e18;
            c.shares += totalSupply * part / 1e18;
            c.profit -= c.fees * 2;
        }
        c.whole = totalSupply + c.shares;
        c.price = 1e18 * _xcpOf(D, scales) / c.whole;
        if (c.price < 1e18) return;
        adminShares = 0;
        (xcp_profit, lastClaim, virtual_price) = (c.profit, block.timestamp, c.price);
        D -= D * c.shares / c.whole;
        if (c.profit > c.profitBefore) xcp_profit_a = c.profit;
        if (c.shares == 0) return;
        uint256[] memory held = balances;
        uint256[] memory out = new uint256[](N);
        for (uint256 i = 0; i < N; i++) {
            out[i] = held[i] * c.shares / c.whole;
            _push(i, out[i], fee_receiver);
        }
        _claimed(out);
    }

    function _claimed(uint256[] memory out) internal virtual;

    function _average(uint256 k, uint256 weight) internal view returns (uint256) {
        uint256 capped = lasts[k] < 2 * scales[k] ? lasts[k] : 2 * scales[k];
        return (capped * (1e18 - weight) + oracles[k] * weight) / 1e18;
    }

    function _oracle(uint256 k) internal view returns (uint256) {
        if (priceTime >= block.timestamp) return oracles[k];
        return _average(k, _weight(priceTime, uint64(packed_rebalancing_params)));
    }

    /// @dev Returns the weight that an average keeps after a time.
    function _weight(uint256 since, uint256 time) internal view returns (uint256) {
        return _exp(-int256(((block.timestamp - since) * 1e18).div(time)));
    }

    function _aGamma() internal view returns (uint256[2] memory) {
        uint256 end = future_A_gamma_time;
        (uint256 a, uint256 g) = (future_A_gamma >> 128, uint128(future_A_gamma));
        if (block.timestamp < end) {
            uint256 whole = end - initial_A_gamma_time;
            uint256 past = block.timestamp - initial_A_gamma_time;
            a = ((initial_A_gamma >> 128) * (whole - past) + a * past) / whole;
            g = (uint256(uint128(initial_A_gamma)) * (whole - past) + g * past) / whole;
        }
        return [a, g];
    }

    /// @dev Returns the invariant of balances: the stored one, unless the amplification is ramping.
    function _invariantOf(uint256[] memory held) internal view returns (uint256) {
        return future_A_gamma_time > block.timestamp ? _newtonD(_aGamma(), _scaled(held), 0) : D;
    }

    function _fee(uint256[] memory xp) internal view returns (uint256) {
        uint256 f = _reduction(xp, uint64(packed_fee_params));
        return ((packed_fee_params >> 128) * f + uint256(uint64(packed_fee_params >> 64)) * (1e18 - f)) / 1e18;
    }

    /// @dev Returns the fee of a deposit in shares, in units of 1e-10.
    function _tokenFee(uint256[] memory amounts, uint256[] memory xp) internal view returns (uint256) {
        uint256 rate = _fee(xp) * N / (4 * (N - 1));
        uint256 sum;
        for (uint256 k = 0; k < N; k++) sum += amounts[k];
        uint256 difference;
        for (uint256 k = 0; k < N; k++) {
            difference += amounts[k] > sum / N ? amounts[k] - sum / N : sum / N - amounts[k];
        }
        return rate * difference / sum + NOISE_FEE;
    }

    function _xcpOf(uint256 invariant, uint256[] memory prices) internal view returns (uint256) {
        uint256[] memory x = new uint256[](N);
        x[0] = invariant / N;
        for (uint256 k = 1; k < N; k++) x[k] = invariant * 1e18 / (N * prices[k - 1]);
        return _mean(x);
    }

    function _scaled(uint256[] memory amounts) internal view returns (uint256[] memory xp) {
        xp = new uint256[](N);
        for (uint256 k = 0; k < N; k++) xp[k] = _scaledOf(k, amounts[k]);
    }

    /// @dev Converts an amount of a coin to 18 decimals of the first.
    function _scaledOf(uint256 k, uint256 amount) internal view returns (uint256) {
        return k == 0 ? amount * factors[0] : amount * scales[k - 1] * factors[k] / 1e18;
    }

    /// @dev The inverse of `_scaledOf`.
    function _units(uint256 k, uint256 amount) internal view returns (uint256) {
        if (k > 0) amount = amount * 1e18 / scales[k - 1];
        return amount / factors[k];
    }

    // --- Balances and coins ---

    function _move(address from, address to, uint256 value) private returns (bool) {
        require(to != address(0) && to != address(this));
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    function _mint(address to, uint256 value) private {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _burn(address from, uint256 value) private {
        totalSupply -= value;
        balanceOf[from] -= value;
        emit Transfer(from, address(0), value);
    }

    function _pull(uint256 i, uint256 amount) private returns (uint256 received) {
        received = ICurveCryptoCoin(coins[i]).balanceOf(address(this));
        _call(coins[i], abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, this, amount));
        received = ICurveCryptoCoin(coins[i]).balanceOf(address(this)) - received;
        balances[i] += received;
    }

    function _push(uint256 i, uint256 amount, address to) private {
        balances[i] -= amount;
        _call(coins[i], abi.encodeWithSignature("transfer(address,uint256)", to, amount));
    }

    // USDT returns nothing, so empty return data also means success.
    function _call(address coin, bytes memory data) private {
        (bool success, bytes memory answer) = coin.call(data);
        require(success && (answer.length == 0 || abi.decode(answer, (bool))), "transfer failed");
    }
}

/// @notice A pool of two coins that behaves like Curve's of version 2.1.0.
contract CurveTwoCrypto is CurveCryptoPool {
    event AddLiquidity(
        address indexed provider,
        uint256[2] token_amounts,
        uint256 fee,
        uint256 token_supply,
        uint256 packed_price_scale
    );
    event RemoveLiquidity(address indexed provider, uint256[2] token_amounts, uint256 token_supply);
    event ClaimAdminFee(address indexed admin, uint256[2] tokens);

    string public constant version = "2.1.0";
    CurveTwoCryptoMath public immutable MATH;

    constructor(
        address[2] memory coins_,
        address math_,
        uint256 price_,
        uint256[3] memory packed_,
        address receiver_
    ) CurveCryptoPool(_list(coins_), _one(price_), packed_, receiver_) {
        MATH = CurveTwoCryptoMath(math_);
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount) external returns (uint256) {
        return _add(amounts, min_mint_amount, msg.sender);
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount, address receiver)
        external
        returns (uint256)
    {
        return _add(amounts, min_mint_amount, receiver);
    }

    function remove_liquidity(uint256 amount, uint256[2] calldata min_amounts)
        external
        returns (uint256[2] memory out)
    {
        uint256 supply = totalSupply;
        out = _two(_withdrawAll(amount, _many(min_amounts), msg.sender));
        emit RemoveLiquidity(msg.sender, out, supply - amount);
    }

    function calc_token_amount(uint256[2] calldata amounts, bool deposit) external view returns (uint256) {
        return _worth(_many(amounts), deposit);
    }

    function price_scale() external view returns (uint256) {
        return scales[0];
    }

    function price_oracle() external view returns (uint256) {
        return _oracle(0);
    }

    function last_prices() external view returns (uint256) {
        return lasts[0];
    }

    function last_timestamp() external view returns (uint256) {
        return priceTime;
    }

    function lp_price() external view returns (uint256) {
        return 2 * virtual_price * CurveRoots.root(_oracle(0) * 1e18) / 1e18;
    }

    function precisions() external view returns (uint256[2] memory) {
        return [factors[0], factors[1]];
    }

    function fee_calc(uint256[2] calldata xp) external view returns (uint256) {
        return _fee(_many(xp));
    }

    function calc_token_fee(uint256[2] calldata amounts, uint256[2] calldata xp) external view returns (uint256) {
        return _tokenFee(_many(amounts), _many(xp));
    }

    function _add(uint256[2] calldata amounts, uint256 least, address receiver) private returns (uint256 minted) {
        Deposit memory d;
        (minted, d) = _deposit(_many(amounts), least, receiver);
        emit AddLiquidity(receiver, _two(d.received), d.cut, d.old > 0 ? totalSupply : 0, scales[0]);
    }

    function _newtonD(uint256[2] memory aGamma, uint256[] memory xp, uint256 k0) internal view override returns (uint256) {
        return MATH.newton_D(aGamma[0], aGamma[1], _two(xp), k0);
    }

    function _getY(uint256[2] memory aGamma, uint256[] memory xp, uint256 invariant, uint256 j)
        internal
        view
        override
        returns (uint256, uint256)
    {
        uint256[2] memory answer = MATH.get_y(aGamma[0], aGamma[1], _two(xp), invariant, j);
        return (answer[0], answer[1]);
    }

    function _getP(uint256[] memory xp, uint256 invariant, uint256[2] memory aGamma)
        internal
        view
        override
        returns (uint256[] memory)
    {
        return _one(MATH.get_p(_two(xp), invariant, aGamma));
    }

    function _mean(uint256[] memory x) internal pure override returns (uint256) {
        return CurveRoots.root(x[0] * x[1]);
    }

    function _reduction(uint256[] memory xp, uint256 feeGamma) internal pure override returns (uint256) {
        uint256 sum = xp[0] + xp[1];
        return feeGamma * 1e18 / (feeGamma + 1e18 - 4e18 * xp[0] / sum * xp[1] / sum);
    }

    function _exp(int256 power) internal view override returns (uint256) {
        return uint256(MATH.wad_exp(power));
    }

    function _packedScale() internal view override returns (uint256) {
        return scales[0];
    }

    function _claimed(uint256[] memory out) internal override {
        emit ClaimAdminFee(fee_receiver, _two(out));
    }

    // With two coins, nothing more is checked or recorded.
    function _checkParts(uint256[] memory, uint256) internal view override {}
    function _pricesOf(uint256[] memory) internal view override {}
    function _moveOracle() internal override {}
    function _note(uint256) internal override {}
    function _begin(uint256) internal override {}

    function _list(address[2] memory pair) private pure returns (address[] memory list) {
        list = new address[](2);
        (list[0], list[1]) = (pair[0], pair[1]);
    }

    function _many(uint256[2] memory pair) private pure returns (uint256[] memory list) {
        list = new uint256[](2);
        (list[0], list[1]) = (pair[0], pair[1]);
    }

    function _one(uint256 value) private pure returns (uint256[] memory list) {
        list = new uint256[](1);
        list[0] = value;
    }

    function _two(uint256[] memory list) private pure returns (uint256[2] memory) {
        return [list[0], list[1]];
    }
}

/// @notice A pool of three coins that behaves like Curve's of version 2.0.0.
contract CurveTriCrypto is CurveCryptoPool {
    event AddLiquidity(
        address indexed provider,
        uint256[3] token_amounts,
        uint256 fee,
        uint256 token_supply,
        uint256 packed_price_scale
    );
    event RemoveLiquidity(address indexed provider, uint256[3] token_amounts, uint256 token_supply);
    event ClaimAdminFee(address indexed admin, uint256[3] tokens);

    string public constant version = "2.0.0";
    CurveTriCryptoMath public immutable MATH;

    uint256 private xcpOracle;
    uint256 private xcpTime;
    uint256 public last_xcp;
    uint256 public constant xcp_ma_time = 62324;

    constructor(
        address[3] memory coins_,
        address math_,
        uint256[2] memory prices_,
        uint256[3] memory packed_,
        address receiver_
    ) CurveCryptoPool(_list(coins_), _pair(prices_), packed_, receiver_) {
        MATH = CurveTriCryptoMath(math_);
        xcpTime = block.timestamp;
    }

    function add_liquidity(uint256[3] calldata amounts, uint256 min_mint_amount) external returns (uint256) {
        return _add(amounts, min_mint_amount, msg.sender);
    }

    function add_liquidity(uint256[3] calldata amounts, uint256 min_mint_amount, address receiver)
        external
        returns (uint256)
    {
        return _add(amounts, min_mint_amount, receiver);
    }

    function remove_liquidity(uint256 amount, uint256[3] calldata min_amounts)
        external
        returns (uint256[3] memory out)
    {
        uint256 supply = totalSupply;
        out = _three(_withdrawAll(amount, _many(min_amounts), msg.sender));
        emit RemoveLiquidity(msg.sender, out, supply - amount);
        uint256 xcp = _mean(_scaled(balances));
        if (xcpTime < block.timestamp) {
            uint256 weight = _weight(xcpTime, xcp_ma_time);
            xcpOracle = (xcp * (1e18 - weight) + xcpOracle * weight) / 1e18;
            xcpTime = block.timestamp;
        }
        last_xcp = xcp;
    }

    function calc_token_amount(uint256[3] calldata amounts, bool deposit) external view returns (uint256) {
        return _worth(_many(amounts), deposit);
    }

    function price_scale(uint256 k) external view returns (uint256) {
        return scales[k];
    }

    function price_oracle(uint256 k) external view returns (uint256) {
        return _oracle(k);
    }

    function last_prices(uint256 k) external view returns (uint256) {
        return lasts[k];
    }

    /// @dev The time of the prices, with the time of the pool's value in the upper half.
    function last_timestamp() external view returns (uint256) {
        return priceTime | xcpTime << 128;
    }

    function xcp_oracle() external view returns (uint256) {
        if (xcpTime >= block.timestamp) return xcpOracle;
        uint256 weight = _weight(xcpTime, xcp_ma_time);
        return (last_xcp * (1e18 - weight) + xcpOracle * weight) / 1e18;
    }

    function lp_price() external view returns (uint256) {
        return 3 * virtual_price * MATH.cbrt(oracles[0] * oracles[1]) / 1e24;
    }

    function precisions() external view returns (uint256[3] memory) {
        return [factors[0], factors[1], factors[2]];
    }

    function fee_calc(uint256[3] calldata xp) external view returns (uint256) {
        return _fee(_many(xp));
    }

    function calc_token_fee(uint256[3] calldata amounts, uint256[3] calldata xp) external view returns (uint256) {
        return _tokenFee(_many(amounts), _many(xp));
    }

    function _add(uint256[3] calldata amounts, uint256 least, address receiver) private returns (uint256 minted) {
        Deposit memory d;
        (minted, d) = _deposit(_many(amounts), least, receiver);
        emit AddLiquidity(receiver, _three(d.received), d.cut, d.old > 0 ? totalSupply : 0, _packedScale());
    }

    function _newtonD(uint256[2] memory aGamma, uint256[] memory xp, uint256 k0) internal view override returns (uint256) {
        return MATH.newton_D(aGamma[0], aGamma[1], _three(xp), k0);
    }

    function _getY(uint256[2] memory aGamma, uint256[] memory xp, uint256 invariant, uint256 j)
        internal
        view
        override
        returns (uint256, uint256)
    {
        uint256[2] memory answer = MATH.get_y(aGamma[0], aGamma[1], _three(xp), invariant, j);
        return (answer[0], answer[1]);
    }

    function _getP(uint256[] memory xp, uint256 invariant, uint256[2] memory aGamma)
        internal
        view
        override
        returns (uint256[] memory)
    {
        return _pair(MATH.get_p(_three(xp), invariant, aGamma));
    }

    function _mean(uint256[] memory x) internal view override returns (uint256) {
        return MATH.geometric_mean(_three(x));
    }

    function _reduction(uint256[] memory xp, uint256 feeGamma) internal view override returns (uint256) {
        return MATH.reduction_coefficient(_three(xp), feeGamma);
    }

    function _exp(int256 power) internal view override returns (uint256) {
        return MATH.wad_exp(power);
    }

    function _packedScale() internal view override returns (uint256) {
        return scales[1] << 128 | scales[0];
    }

    function _claimed(uint256[] memory out) internal override {
        emit ClaimAdminFee(fee_receiver, _three(out));
    }

    function _checkParts(uint256[] memory xp, uint256 invariant) internal pure override {
        require(invariant > 0);
        for (uint256 k = 0; k < 3; k++) {
            uint256 part = xp[k] * 1e18 / invariant;
            require(part >= 1e16 && part <= 1e20);
        }
    }

    /// @dev They are stored in half a word each.
    function _pricesOf(uint256[] memory prices) internal pure override {
        for (uint256 k = 0; k < 2; k++) require(prices[k] < type(uint128).max);
    }

    function _moveOracle() internal override {
        if (xcpTime >= block.timestamp) return;
        uint256 weight = _weight(xcpTime, xcp_ma_time);
        xcpOracle = (last_xcp * (1e18 - weight) + xcpOracle * weight) / 1e18;
        xcpTime = block.timestamp;
    }

    function _note(uint256 xcp) internal override {
        last_xcp = xcp;
    }

    function _begin(uint256 minted) internal override {
        xcpOracle = minted;
    }

    function _list(address[3] memory three) private pure returns (address[] memory list) {
        list = new address[](3);
        (list[0], list[1], list[2]) = (three[0], three[1], three[2]);
    }

    function _many(uint256[3] memory three) private pure returns (uint256[] memory list) {
        list = new uint256[](3);
        (list[0], list[1], list[2]) = (three[0], three[1], three[2]);
    }

    function _pair(uint256[2] memory pair) private pure returns (uint256[] memory list) {
        list = new uint256[](2);
        (list[0], list[1]) = (pair[0], pair[1]);
    }

    function _three(uint256[] memory list) private pure returns (uint256[3] memory) {
        return [list[0], list[1], list[2]];
    }
}
