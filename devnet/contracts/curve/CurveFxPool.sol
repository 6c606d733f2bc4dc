// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Coins, ICoin} from "./Coins.sol";
import {CurveRoots, Wrapping} from "./CurveCryptoMath.sol";
import {CurveStableMath} from "./CurveStableMath.sol";

/// @notice A pool of two coins that behaves like Curve's of version 3.0.0 (FXSwap): around a price that follows an
/// average it trades as a stableswap pool, and donated shares pay for moves of that price.
/// @dev Written for the local chain, because no package contains that pool's bytecode. It is not Curve's code. Curve's
/// factory and view contract provide the owner, the fee receiver and the quotes; here the pool itself does. A policy
/// can be set, but is not called.
contract CurveFxPool {
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
        uint256 price_scale
    );
    event AddLiquidity(
        address indexed provider,
        address indexed receiver,
        uint256[2] token_amounts,
        uint256 fee,
        uint256 token_supply,
        uint256 price_scale
    );
    event Donation(address indexed donor, uint256[2] token_amounts);
    event RemoveLiquidity(address indexed provider, uint256[2] token_amounts, uint256 token_supply);
    event RemoveLiquidityOne(
        address indexed provider,
        uint256 token_amount,
        uint256 coin_index,
        uint256 coin_amount,
        uint256 approx_fee,
        uint256 packed_price_scale
    );
    event RemoveLiquidityImbalance(
        address indexed provider,
        uint256 lp_token_amount,
        uint256[2] token_amounts,
        uint256 approx_fee,
        uint256 price_scale
    );
    event ClaimAdminFee(address indexed admin, uint256[2] tokens);
    event RampAgamma(
        uint256 initial_A,
        uint256 future_A,
        uint256 initial_gamma,
        uint256 future_gamma,
        uint256 initial_time,
        uint256 future_time
    );
    event StopRampA(uint256 current_A, uint256 current_gamma, uint256 time);
    event SetDonationParameters(
        uint256 duration,
        uint256 donation_protection_period,
        uint256 donation_protection_lp_threshold,
        uint256 donation_shares_max_ratio
    );
    event SetFeeParameters(uint256 reserved_profit_fraction, uint256 admin_fee);
    event SetPolicyContract(address policy);
    event LPAllowlistChanged(address indexed user, bool allowed);

    uint256 private constant ONE = 1e18;
    /// @dev The unit of fees and of parts of the profit.
    uint256 private constant WHOLE = 1e10;
    uint256 private constant LEAST_FEE = 1e5;
    uint256 private constant LEAST_SHARES = 1e4;

    string public constant name = "Foreign exchange";
    string public constant symbol = "FX";
    string public constant version = "v3.0.0";
    uint8 public constant decimals = 18;

    CurveStableMath public immutable MATH;
    address public immutable admin;
    address public immutable fee_receiver;
    uint256 private immutable factor0;
    uint256 private immutable factor1;

    // In the order of Curve's pools, so that storage readers find the number that has no function.
    address public POLICY;
    uint256 public price_scale;
    uint256 private average;
    uint256 public last_prices;
    uint256 public last_timestamp;
    uint256 public initial_A_gamma;
    uint256 public initial_A_gamma_time;
    uint256 public future_A_gamma;
    uint256 public future_A_gamma_time;
    uint256 public donation_shares;
    uint256 public donation_shares_max_ratio = 0.1e18;
    uint256 public donation_duration = 7 days;
    uint256 public last_donation_release_ts;
    uint256 public donation_protection_expiry_ts;
    uint256 public donation_protection_period = 10 minutes;
    uint256 public donation_protection_lp_threshold = 0.2e18;
    uint256 private extensionRemainder;
    uint256[2] public balances;
    uint256[2] public admin_balances;
    uint256 public D;
    uint256 public xcp_profit;
    uint256 public lp_xcp_profit;
    uint256 public virtual_price;
    uint256 public packed_rebalancing_params;
    uint256 public packed_fee_params;
    uint256 public reserved_profit_fraction = WHOLE / 2;
    uint256 public admin_fee = WHOLE / 2;
    uint256 private lastClaim;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    uint256 public totalSupply;
    mapping(address account => bool) public lp_allowlist;
    address[2] public coins;

    /// @param packed_ Amplification and gamma, then fees, then the rebalancing parameters, packed as the pool stores
    /// them.
    /// @param receiver_ The receiver of the admin's fees.
    constructor(
        address[2] memory coins_,
        address math_,
        uint256 price_,
        uint256[3] memory packed_,
        address receiver_
    ) {
        MATH = CurveStableMath(math_);
        (admin, fee_receiver, coins) = (msg.sender, receiver_, coins_);
        factor0 = 10 ** (18 - ICoin(coins_[0]).decimals());
        factor1 = 10 ** (18 - ICoin(coins_[1]).decimals());
        initial_A_gamma = future_A_gamma = packed_[0];
        (packed_fee_params, packed_rebalancing_params) = (packed_[1], packed_[2]);
        price_scale = average = last_prices = price_;
        last_timestamp = block.timestamp;
    }

    // --- What anyone may call ---

    function exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy) external returns (uint256) {
        return _exchange(i, j, dx, min_dy, msg.sender);
    }

    function exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy, address receiver)
        external
        returns (uint256)
    {
        return _exchange(i, j, dx, min_dy, receiver);
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount) external returns (uint256) {
        return _add(amounts, min_mint_amount, msg.sender, false);
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount, address receiver)
        external
        returns (uint256)
    {
        return _add(amounts, min_mint_amount, receiver, false);
    }

    function add_liquidity(
        uint256[2] calldata amounts,
        uint256 min_mint_amount,
        address receiver,
        bool donation
    ) external returns (uint256) {
        return _add(amounts, min_mint_amount, receiver, donation);
    }

    function remove_liquidity(uint256 amount, uint256[2] calldata min_amounts)
        external
        returns (uint256[2] memory out)
    {
        uint256 supply = totalSupply;
        _burn(msg.sender, amount);
        for (uint256 i = 0; i < 2; i++) {
            out[i] = balances[i] * amount / supply;
            require(out[i] >= min_amounts[i], "slippage");
        }
        D -= D * amount / supply;
        for (uint256 i = 0; i < 2; i++) _push(i, out[i], msg.sender);
        emit RemoveLiquidity(msg.sender, out, supply - amount);
    }

    function remove_liquidity_one_coin(uint256 lp_token_amount, uint256 i, uint256 min_amount)
        external
        returns (uint256)
    {
        return _remove(Leaving(lp_token_amount, 1 - i, 0, min_amount, msg.sender));
    }

    function remove_liquidity_one_coin(uint256 lp_token_amount, uint256 i, uint256 min_amount, address receiver)
        external
        returns (uint256)
    {
        return _remove(Leaving(lp_token_amount, 1 - i, 0, min_amount, receiver));
    }

    function remove_liquidity_fixed_out(uint256 token_amount, uint256 i, uint256 amount_i, uint256 min_amount_j)
        external
        returns (uint256)
    {
        return _remove(Leaving(token_amount, i, amount_i, min_amount_j, msg.sender));
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

    // --- What the owner may call ---

    modifier onlyOwner() {
        require(msg.sender == admin, "only owner");
        _;
    }

    function ramp_A_gamma(uint256 future_A, uint256 future_gamma, uint256 future_time) external onlyOwner {
        require(!_isRamping() && future_time >= block.timestamp + 1 days);
        (uint256 a, uint256 g) = (_strength(), gamma());
        (initial_A_gamma, initial_A_gamma_time) = (a << 128 | g, block.timestamp);
        (future_A_gamma, future_A_gamma_time) = (future_A << 128 | future_gamma, future_time);
        emit RampAgamma(a, future_A, g, future_gamma, block.timestamp, future_time);
    }

    function stop_ramp_A_gamma() external onlyOwner {
        (uint256 a, uint256 g) = (_strength(), gamma());
        initial_A_gamma = future_A_gamma = a << 128 | g;
        initial_A_gamma_time = future_A_gamma_time = block.timestamp;
        emit StopRampA(a, g, block.timestamp);
    }

    function set_donation_parameters(uint256 duration, uint256 period, uint256 threshold, uint256 max_ratio)
        external
        onlyOwner
    {
        require(duration > 0 && period > 0 && threshold > 0 && max_ratio > 0);
        require(duration < 365 days && period < 30 days && threshold <= ONE && max_ratio <= ONE);
        (donation_duration, donation_protection_period) = (duration, period);
        (donation_protection_lp_threshold, donation_shares_max_ratio) = (threshold, max_ratio);
        extensionRemainder = 0;
        emit SetDonationParameters(duration, period, threshold, max_ratio);
    }

    function set_fee_parameters(uint256 fraction, uint256 part) external onlyOwner {
        require(fraction <= WHOLE && part <= WHOLE * 9 / 10);
        (reserved_profit_fraction, admin_fee) = (fraction, part);
        emit SetFeeParameters(fraction, part);
    }

    function set_policy_contract(address policy) external onlyOwner {
        POLICY = policy;
        emit SetPolicyContract(policy);
    }

    /// @dev The zero address stands for the list itself.
    function change_allowlist(address[] calldata add, address[] calldata remove) external onlyOwner {
        for (uint256 k = 0; k < remove.length; k++) {
            lp_allowlist[remove[k]] = false;
            if (remove[k] != address(0)) emit LPAllowlistChanged(remove[k], false);
        }
        for (uint256 k = 0; k < add.length; k++) {
            if (add[k] == address(0)) continue;
            lp_allowlist[add[k]] = lp_allowlist[address(0)] = true;
            emit LPAllowlistChanged(add[k], true);
        }
        emit LPAllowlistChanged(address(0), lp_allowlist[address(0)]);
    }

    // --- Views ---

    function factory() external view returns (address) {
        return address(this);
    }

    function get_dy(uint256 i, uint256 j, uint256 dx) external view returns (uint256 dy) {
        require(i != j && i < 2 && j < 2, "coin index out of range");
        require(dx > 0, "do not exchange 0 coins");
        uint256[2] memory held = balances;
        uint256 invariant = _invariantNow(held);
        held[i] += dx;
        uint256[2] memory xp = _scaled(held, price_scale);
        uint256 y = _solve(xp, invariant, j);
        require(y < xp[j], "unsafe value for y");
        dy = _units(j, xp[j] - y - 1);
        xp[j] = y;
        dy -= _fee(xp) * dy / WHOLE;
    }

    function calc_withdraw_one_coin(uint256 lp_token_amount, uint256 i) external view returns (uint256) {
        return _leave(Leaving(lp_token_amount, 1 - i, 0, 0, msg.sender)).dy;
    }

    function calc_token_amount(uint256[2] calldata amounts, bool deposit) external view returns (uint256 shares) {
        uint256[2] memory held = balances;
        uint256 old = _invariantNow(held);
        for (uint256 k = 0; k < 2; k++) held[k] = deposit ? held[k] + amounts[k] : held[k] - amounts[k];
        uint256[2] memory xp = _scaled(held, price_scale);
        shares = totalSupply * _invariant(xp) / old;
        shares = deposit ? shares - totalSupply : totalSupply - shares;
        uint256[2] memory off = deposit ? [uint256(0), 0] : [amounts[0], amounts[1]];
        uint256 cut = _shareFee(amounts, off, xp, deposit) * shares / WHOLE + 1;
        shares = deposit ? shares - cut : shares + cut;
    }

    function get_virtual_price() external view returns (uint256) {
        return ONE * _worth(D, price_scale) / totalSupply;
    }

    function lp_price() external view returns (uint256) {
        uint256 price = ONE * _worth(D, price_scale) / totalSupply;
        return 2 * price * CurveRoots.root(price_oracle() * ONE) / ONE;
    }

    function price_oracle() public view returns (uint256) {
        return last_timestamp < block.timestamp ? _averaged() : average;
    }

    function fee() external view returns (uint256) {
        return _fee(_scaled(balances, price_scale));
    }

    function fee_calc(uint256[2] calldata xp) external view returns (uint256) {
        return _fee(xp);
    }

    function A() external view returns (uint256) {
        return _strength();
    }

    function gamma() public view returns (uint256) {
        return _ramped(uint128(initial_A_gamma), uint128(future_A_gamma));
    }

    function precisions() external view returns (uint256[2] memory) {
        return [factor0, factor1];
    }

    function user_supply() external view returns (uint256) {
        return totalSupply - donation_shares;
    }

    // --- Trades ---

    function _exchange(uint256 i, uint256 j, uint256 dx, uint256 least, address receiver)
        private
        returns (uint256 dy)
    {
        dx = _pull(i, dx);
        require(i != j, "same coin");
        require(dx > 0, "zero dx");
        uint256[2] memory held = balances;
        uint256[2] memory xp = _scaled(held, price_scale);
        if (_isRamping()) {
            held[i] -= dx;
            D = _invariant(_scaled(held, price_scale));
        }
        uint256 before = ONE * _worth(D, price_scale) / totalSupply;
        uint256 y = _solve(xp, D, j);
        dy = _units(j, xp[j] - y - 1);
        xp[j] = y;
        uint256 cut = _fee(xp) * dy / WHOLE;
        dy -= cut;
        require(dy >= least, "slippage");
        _reserve(j, cut * reserved_profit_fraction * admin_fee / WHOLE ** 2);
        held = balances;
        held[j] -= dy;
        xp[j] = _scaled(held, price_scale)[j];
        _tweak(xp, _invariant(xp), before);
        _push(j, dy, receiver);
        emit TokenExchange(msg.sender, i, dx, j, dy, cut, price_scale);
    }

    struct Entry {
        uint256[2] before;
        uint256[2] received;
        uint256[2] xp;
        uint256 old;
        uint256 invariant;
        uint256 supply;
        uint256 price;
        uint256 cut;
    }

    function _add(uint256[2] calldata amounts, uint256 least, address receiver, bool isDonation)
        private
        returns (uint256 minted)
    {
        require(amounts[0] + amounts[1] > 0, "!amounts");
        require(isDonation || !lp_allowlist[address(0)] || lp_allowlist[msg.sender], "!wl");
        Entry memory e;
        e.before = balances;
        for (uint256 k = 0; k < 2; k++) if (amounts[k] > 0) e.received[k] = _pull(k, amounts[k]);
        e.xp = _scaled(balances, price_scale);
        (e.supply, e.invariant) = (totalSupply, _invariant(e.xp));
        if (D == 0) return _begin(e, least, receiver, isDonation);
        e.old = _invariantNow(e.before);
        e.price = ONE * _worth(e.old, price_scale) / e.supply;
        minted = e.supply * e.invariant / e.old - e.supply;
        require(minted > 0, "nothing minted");
        uint256 rate = isDonation ? LEAST_FEE : _shareFee(e.received, e.received, e.xp, true);
        e.cut = rate * minted / WHOLE + 1;
        minted -= e.cut;
        if (isDonation) {
            require(receiver == address(0), "nonzero receiver");
            _donate(minted, e.supply);
            emit Donation(msg.sender, e.received);
        } else {
            if (_hasAdmin()) {
                e.xp = _scaled(_reserveShares(balances, e.cut, e.supply + minted + e.cut), price_scale);
                e.invariant = _invariant(e.xp);
            }
            _protect(minted * ONE / (e.supply + minted));
            _mint(receiver, minted);
        }
        _tweak(e.xp, e.invariant, e.price);
        require(minted >= least, "slippage");
        emit AddLiquidity(msg.sender, receiver, e.received, e.cut, totalSupply, price_scale);
    }

    function _begin(Entry memory e, uint256 least, address receiver, bool isDonation)
        private
        returns (uint256 minted)
    {
        require(!isDonation);
        minted = _worth(e.invariant, price_scale);
        require(minted > LEAST_SHARES);
        D = e.invariant;
        virtual_price = xcp_profit = lp_xcp_profit = ONE;
        minted -= LEAST_SHARES;
        _mint(address(this), LEAST_SHARES);
        _mint(receiver, minted);
        require(minted >= least, "slippage");
        emit AddLiquidity(msg.sender, receiver, e.received, 0, totalSupply, price_scale);
    }

    /// @dev Adds to the donated shares. What is already released stays so; the rest is released from now on.
    function _donate(uint256 minted, uint256 supply) private {
        uint256 whole = donation_shares + minted;
        require(whole * ONE / (supply + minted) <= donation_shares_max_ratio, "donation above cap!");
        last_donation_release_ts = block.timestamp - _released() * donation_duration / whole;
        donation_shares = whole;
        totalSupply += minted;
    }

    /// @dev Locks donated shares for a while after a deposit, the longer the larger a part of the shares it mints.
    function _protect(uint256 part) private {
        if (part == 0 || donation_shares == 0) return;
        uint256 threshold = donation_protection_lp_threshold;
        uint256 extension = part * donation_protection_period + extensionRemainder;
        uint256 end = donation_protection_expiry_ts;
        if (end < block.timestamp) end = block.timestamp;
        end += extension / threshold;
        uint256 last = block.timestamp + donation_protection_period;
        extensionRemainder = end < last ? extension % threshold : 0;
        donation_protection_expiry_ts = end < last ? end : last;
    }

    struct Leaving {
        uint256 shares;
        /// @dev The coin whose amount is given, and that amount.
        uint256 i;
        uint256 given;
        uint256 least;
        address receiver;
    }

    struct Left {
        uint256 dy;
        uint256 invariant;
        uint256[2] xp;
        uint256 rate;
    }

    function _leave(Leaving memory l) private view returns (Left memory r) {
        require(l.shares <= totalSupply, "!amount");
        uint256 j = 1 - l.i;
        uint256[2] memory held = balances;
        uint256 full = _scaled(held, price_scale)[j];
        uint256 scale = j == 0 ? ONE * factor0 : price_scale * factor1;
        r.invariant = _invariantNow(held);
        uint256 less = l.shares * r.invariant / totalSupply;
        r.xp = _scaled(held, price_scale);
        r.xp[l.i] -= (l.given * (l.i == 0 ? ONE * factor0 : price_scale * factor1) + ONE - 1) / ONE;
        uint256 y = _solve(r.xp, r.invariant - less, j) + 1;
        uint256[2] memory out;
        out[l.i] = l.given;
        out[j] = j == 1 ? (full - y) * ONE / factor1 / price_scale : (full - y) / factor0;
        require(out[0] + out[1] > 0, "!tokens");
        r.xp[j] = y;
        r.rate = _shareFee(out, out, r.xp, false);
        r.invariant -= less - (less * r.rate / WHOLE + 1);
        y = _solve(r.xp, r.invariant, j) + 1;
        r.dy = (full - y) * ONE / scale;
        r.xp[j] = y;
    }

    function _remove(Leaving memory l) private returns (uint256) {
        _claim();
        uint256 j = 1 - l.i;
        Left memory r = _leave(l);
        require(r.dy >= l.least, "slippage");
        uint256 supply = totalSupply;
        uint256 before = ONE * _worth(_invariantNow(balances), price_scale) / supply;
        uint256 cut = r.rate * l.shares / WHOLE + 1;
        if (_hasAdmin()) {
            uint256[2] memory rest = balances;
            rest[l.i] -= l.given;
            rest[j] -= r.dy;
            r.xp = _scaled(_reserveShares(rest, cut, supply - l.shares + cut), price_scale);
            r.invariant = _invariant(r.xp);
        }
        _burn(msg.sender, l.shares);
        _tweak(r.xp, r.invariant, before);
        if (l.given > 0) _push(l.i, l.given, l.receiver);
        _push(j, r.dy, l.receiver);
        if (l.given == 0) {
            emit RemoveLiquidityOne(msg.sender, l.shares, j, r.dy, cut, price_scale);
        } else {
            uint256[2] memory out = l.i == 0 ? [l.given, r.dy] : [r.dy, l.given];
            emit RemoveLiquidityImbalance(msg.sender, l.shares, out, cut, price_scale);
        }
        return r.dy;
    }

    // --- Prices and profit ---

    struct Tweak {
        uint256 supply;
        uint256 scale;
        uint256 available;
        uint256 price;
        uint256 worth;
        uint256 floor;
        bool isFirst;
    }

    /// @dev Records the price after a change, books the profit, and moves the price scale towards the average if the
    /// profit or donations pay for it.
    function _tweak(uint256[2] memory xp, uint256 invariant, uint256 before) private {
        Tweak memory t;
        (t.supply, t.scale, t.isFirst) = (totalSupply, price_scale, last_timestamp < block.timestamp);
        bool isRamping = _isRamping();
        if (t.isFirst) (average, last_timestamp) = (_averaged(), block.timestamp);
        last_prices = MATH.get_p(xp, invariant, [_strength(), gamma()]) * t.scale / ONE;
        t.available = _available();
        t.worth = _worth(invariant, t.scale);
        t.price = ONE * t.worth / t.supply;
        require(t.price >= before && (isRamping || t.price >= virtual_price), "virtual price decreased");
        t.floor = _book(t.price);
        uint256 boosted = ONE * t.worth / (t.supply - t.available);
        if (boosted > t.floor && t.isFirst && _rescale(xp, t)) return;
        (D, virtual_price) = (invariant, t.price);
        _checkBalance(xp);
    }

    /// @dev Counts the profit, and the part of it that moves of the price scale must leave. Returns that part.
    function _book(uint256 price) private returns (uint256 floor) {
        (uint256 old, uint256 profit) = (virtual_price, xcp_profit);
        floor = lp_xcp_profit;
        if (price > old) {
            uint256 grown = profit + price - old;
            if (grown > ONE) {
                uint256 start = profit > ONE ? profit : ONE;
                uint256 whole = WHOLE ** 2 - reserved_profit_fraction * admin_fee;
                floor += (grown - start) * reserved_profit_fraction * (WHOLE - admin_fee) / whole;
            }
            xcp_profit = grown;
        } else {
            xcp_profit = profit - (old - price);
            floor = floor > ONE && old - price <= floor - ONE ? floor - (old - price) : ONE;
        }
        lp_xcp_profit = floor;
    }

    function _rescale(uint256[2] memory before, Tweak memory t) private returns (bool) {
        uint256 norm = average * ONE / t.scale;
        norm = norm > ONE ? norm - ONE : ONE - norm;
        uint256 step = uint64(packed_rebalancing_params >> 64);
        if (norm / 5 < step) step = norm / 5;
        if (step <= packed_rebalancing_params >> 128) return false;
        uint256 next = (t.scale * (norm - step) + step * average) / norm;
        if (next == t.scale) return false;
        uint256[2] memory xp = [before[0], before[1] * next / t.scale];
        uint256 invariant = _invariant(xp);
        uint256 worth = _worth(invariant, next);
        uint256 price = ONE * worth / t.supply;
        uint256 burnt;
        uint256 goal = t.floor > t.price ? t.floor : t.price;
        if (price < goal) {
            burnt = t.supply - ONE * worth / goal;
            require(burnt > 0, "tweaked supply must shrink");
            if (burnt > t.available) burnt = t.available;
            price = ONE * worth / (t.supply - burnt);
        }
        if (price <= ONE || price < t.floor) return false;
        (D, virtual_price, price_scale) = (invariant, price, next);
        if (burnt > 0) _burnDonated(burnt, t.available);
        _checkBalance(xp);
        return true;
    }

    /// @dev Burns donated shares, of which as much less is available afterwards.
    function _burnDonated(uint256 burnt, uint256 available) private {
        uint256 released = _released();
        released -= burnt * released / available;
        uint256 rest = donation_shares - burnt;
        uint256 elapsed = rest > 0 && released > 0 ? released * donation_duration / rest : 0;
        donation_shares = rest;
        totalSupply -= burnt;
        last_donation_release_ts = block.timestamp - elapsed;
    }

    /// @dev Returns the donated shares that time has released.
    function _released() private view returns (uint256 shares) {
        if (donation_shares == 0) return 0;
        shares = donation_shares * (block.timestamp - last_donation_release_ts) / donation_duration;
        if (shares > donation_shares) shares = donation_shares;
    }

    /// @dev Returns those of them that no recent deposit locks.
    function _available() private view returns (uint256) {
        return _released() * (ONE - _protection()) / ONE;
    }

    function _protection() private view returns (uint256 part) {
        if (donation_protection_expiry_ts <= block.timestamp) return 0;
        part = (donation_protection_expiry_ts - block.timestamp) * ONE / donation_protection_period;
        if (part > ONE) part = ONE;
    }

    function _averaged() private view returns (uint256) {
        uint256 past = (block.timestamp - last_timestamp) * ONE;
        uint256 weight = MATH.wad_exp(-int256(past.div(uint64(packed_rebalancing_params))));
        uint256 newest = last_prices;
        if (newest < price_scale / 2) newest = price_scale / 2;
        if (newest > 2 * price_scale) newest = 2 * price_scale;
        return (newest * (ONE - weight) + average * weight) / ONE;
    }

    // --- The admin's part ---

    function _hasAdmin() private view returns (bool) {
        return reserved_profit_fraction > 0 && admin_fee > 0;
    }

    function _reserve(uint256 j, uint256 amount) private {
        admin_balances[j] += amount;
        balances[j] -= amount;
    }

    /// @dev Reserves the admin's part of a fee in shares, in both coins. Returns the balances without it.
    function _reserveShares(uint256[2] memory held, uint256 cut, uint256 supply)
        private
        returns (uint256[2] memory rest)
    {
        uint256 part = cut * reserved_profit_fraction * admin_fee / WHOLE ** 2;
        for (uint256 k = 0; k < 2; k++) {
            uint256 amount = held[k] * part / supply;
            if (part > 0) _reserve(k, amount);
            rest[k] = held[k] - amount;
        }
    }

    function _claim() private {
        if (block.timestamp - lastClaim < 1 days || fee_receiver == address(0)) return;
        uint256[2] memory due = admin_balances;
        if (due[0] == 0 && due[1] == 0) return;
        lastClaim = block.timestamp;
        for (uint256 k = 0; k < 2; k++) {
            admin_balances[k] = 0;
            if (due[k] > 0) {
                Coins.push(coins[k], fee_receiver, due[k]);
            }
        }
        emit ClaimAdminFee(fee_receiver, due);
    }

    // --- Arithmetic ---

    function _isRamping() private view returns (bool) {
        return future_A_gamma_time > last_timestamp;
    }

    function _strength() private view returns (uint256) {
        return _ramped(initial_A_gamma >> 128, future_A_gamma >> 128);
    }

    function _ramped(uint256 from, uint256 to) private view returns (uint256) {
        if (block.timestamp >= future_A_gamma_time) return to;
        uint256 whole = future_A_gamma_time - initial_A_gamma_time;
        uint256 past = block.timestamp - initial_A_gamma_time;
        return (from * (whole - past) + to * past) / whole;
    }

    function _invariant(uint256[2] memory xp) private view returns (uint256) {
        return MATH.newton_D(_strength(), gamma(), xp, 0);
    }

    /// @dev Returns the invariant of balances: the stored one, unless the amplification is ramping.
    function _invariantNow(uint256[2] memory held) private view returns (uint256) {
        return _isRamping() ? _invariant(_scaled(held, price_scale)) : D;
    }

    function _solve(uint256[2] memory xp, uint256 invariant, uint256 j) private view returns (uint256) {
        return MATH.get_y(_strength(), gamma(), xp, invariant, j)[0];
    }

    function _worth(uint256 invariant, uint256 scale) private pure returns (uint256) {
        return invariant * ONE / 2 / CurveRoots.root(ONE * scale);
    }

    function _scaled(uint256[2] memory held, uint256 scale) private view returns (uint256[2] memory) {
        return [held[0] * factor0, held[1] * factor1 * scale / ONE];
    }

    function _units(uint256 j, uint256 amount) private view returns (uint256) {
        return j == 0 ? amount / factor0 : amount * ONE / price_scale / factor1;
    }

    function _checkBalance(uint256[2] memory xp) private pure {
        (uint256 most, uint256 least) = xp[0] > xp[1] ? (xp[0], xp[1]) : (xp[1], xp[0]);
        require(least > 0 && most / least < 1000, "!balance");
    }

    function _fee(uint256[2] memory xp) private view returns (uint256 rate) {
        uint256 sum = xp[0] + xp[1];
        uint256 part = 4e18 * xp[0] / sum * xp[1] / sum;
        uint256 slope = uint64(packed_fee_params);
        part = slope * part / (slope * part / ONE + ONE - part);
        rate = ((packed_fee_params >> 128) * part + uint256(uint64(packed_fee_params >> 64)) * (ONE - part)) / ONE;
        if (rate < LEAST_FEE) return LEAST_FEE;
        if (rate > WHOLE) return WHOLE;
    }

    /// @dev Returns the fee in shares for amounts, in units of 1e-10. `off` is subtracted from the balances whose ratio
    /// compares the coins.
    function _shareFee(uint256[2] memory amounts, uint256[2] memory off, uint256[2] memory xp, bool isDeposit)
        private
        view
        returns (uint256)
    {
        uint256 ratio = (balances[0] - off[0]) * factor0 * ONE / ((balances[1] - off[1]) * factor1);
        uint256[2] memory x = _scaled(amounts, ratio);
        uint256 half = _fee(xp) * 2 / 4;
        uint256 sum = x[0] + x[1];
        uint256 mean = sum / 2;
        uint256 difference = (x[0] > mean ? x[0] - mean : mean - x[0]) + (x[1] > mean ? x[1] - mean : mean - x[1]);
        uint256 penalty;
        if (isDeposit && donation_protection_expiry_ts > block.timestamp) {
            penalty = _protection() * half * donation_shares / totalSupply / donation_shares_max_ratio;
            if (penalty > half) penalty = half;
        }
        return half * difference / sum + LEAST_FEE + penalty;
    }

    // --- Balances and coins ---

    function _move(address from, address to, uint256 value) private returns (bool) {
        require(to != address(0) && to != address(this), "!receiver");
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
        received = Coins.held(coins[i]);
        Coins.pull(coins[i], amount);
        received = Coins.held(coins[i]) - received;
        balances[i] += received;
    }

    function _push(uint256 i, uint256 amount, address to) private {
        balances[i] -= amount;
        Coins.push(coins[i], to, amount);
    }
}
