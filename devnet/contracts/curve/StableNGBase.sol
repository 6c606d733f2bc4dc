// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Coins, ICoin, OwnShare} from "./Coins.sol";
import {OffPeg, Ramp, StableMaths} from "./StableMaths.sol";

interface IVault {
    function asset() external view returns (address);
    function convertToAssets(uint256 shares) external view returns (uint256);
}

/// @notice What the newest generation of stable pools and metapools shares: rates read at every use, a fee that grows
/// off the peg, and arrays of any length.
/// @dev Written for the local chain from the published source, because no package contains those pools' bytecode. It is
/// not Curve's code: it stores the prices of the last trade but no averages, nobody owns a pool, and anyone may change
/// its parameters.
abstract contract StableNGBase is StableMaths, Ramp, OwnShare {
    event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought);
    event AddLiquidity(
        address indexed provider, uint256[] token_amounts, uint256[] fees, uint256 invariant, uint256 token_supply
    );
    event RemoveLiquidity(address indexed provider, uint256[] token_amounts, uint256[] fees, uint256 token_supply);
    event RemoveLiquidityOne(
        address indexed provider, int128 token_id, uint256 token_amount, uint256 coin_amount, uint256 token_supply
    );
    event RemoveLiquidityImbalance(
        address indexed provider, uint256[] token_amounts, uint256[] fees, uint256 invariant, uint256 token_supply
    );
    event ApplyNewFee(uint256 fee, uint256 offpeg_fee_multiplier);

    uint256 internal constant PRECISION = 10 ** 18;
    uint256 internal constant DENOMINATOR = 10 ** 10;

    uint256 public constant admin_fee = 5 * 10 ** 9;
    uint256 public constant D_ma_time = 62324;
    string public constant version = "v7.0.0";

    address[] public coins;
    uint256 public fee;
    uint256 public offpeg_fee_multiplier;
    uint256[] public admin_balances;
    uint256[] public last_price;
    uint256[] internal stored;
    uint8[] internal types;
    uint256[] internal multipliers;
    bytes4[] private methods;
    address[] private oracles;
    bool internal immutable REBASES;
    address private immutable FEE_RECEIVER;
    bool private locked;

    struct Parameters {
        string name;
        string symbol;
        uint256 A;
        uint256 fee;
        uint256 offpegFeeMultiplier;
        address feeReceiver;
        address[] coins;
        /// 0 standard, 1 with an oracle, 2 rebasing, 3 ERC-4626
        uint8[] types;
        bytes4[] methods;
        address[] oracles;
    }

    modifier lock() {
        require(!locked, "locked");
        locked = true;
        _;
        locked = false;
    }

    constructor(Parameters memory p) Ramp(p.A) OwnShare(p.name, p.symbol) {
        (coins, types, methods, oracles) = (p.coins, p.types, p.methods, p.oracles);
        (fee, offpeg_fee_multiplier, FEE_RECEIVER) = (p.fee, p.offpegFeeMultiplier, p.feeReceiver);
        bool rebases = false;
        for (uint256 i = 0; i < p.coins.length; i++) {
            multipliers.push(10 ** (36 - ICoin(p.coins[i]).decimals()));
            stored.push(0);
            admin_balances.push(0);
            if (i > 0) last_price.push(PRECISION);
            if (p.types[i] == 2) rebases = true;
        }
        REBASES = rebases;
    }

    function N_COINS() external view returns (uint256) {
        return coins.length;
    }

    function stored_rates() public view returns (uint256[] memory rates) {
        rates = new uint256[](coins.length);
        for (uint256 i = 0; i < rates.length; i++) rates[i] = _rate(i);
    }

    function get_balances() public view returns (uint256[] memory all) {
        all = new uint256[](coins.length);
        for (uint256 i = 0; i < all.length; i++) {
            all[i] = (REBASES ? Coins.held(coins[i]) : stored[i]) - admin_balances[i];
        }
    }

    function balances(uint256 i) external view returns (uint256) {
        return get_balances()[i];
    }

    function get_virtual_price() external view returns (uint256) {
        return _invariant(_xp(), _amp()) * PRECISION / totalSupply;
    }

    function set_new_fee(uint256 fee_, uint256 multiplier) external {
        (fee, offpeg_fee_multiplier) = (fee_, multiplier);
        emit ApplyNewFee(fee_, multiplier);
    }

    // The functions of the views contract, which takes the amplification without its last two digits.

    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        uint256[] memory rates = stored_rates();
        uint256[] memory xp = _scaled(get_balances(), rates);
        (uint256 dy, uint256 dyFee,,) = _trade(_at(i), _at(j), xp[_at(i)] + dx * rates[_at(i)] / PRECISION, xp, _roundAmp());
        return (dy - dyFee) * PRECISION / rates[_at(j)];
    }

    function dynamic_fee(int128 i, int128 j) external view returns (uint256) {
        uint256[] memory xp = _xp();
        return _feeBetween(xp[_at(i)], xp[_at(j)], fee);
    }

    function _roundAmp() internal view returns (uint256) {
        return _amp() / 100 * 100;
    }

    function _calcTokenAmount(uint256[] memory amounts, bool isDeposit) internal view returns (uint256) {
        uint256[] memory rates = stored_rates();
        uint256[] memory old = get_balances();
        uint256 before = _invariant(_scaled(old, rates), _roundAmp());
        uint256[] memory next = _copy(old);
        for (uint256 i = 0; i < next.length; i++) next[i] = isDeposit ? next[i] + amounts[i] : next[i] - amounts[i];
        uint256 invariant = _invariant(_scaled(next, rates), _roundAmp());
        if (totalSupply == 0) return invariant;
        _fees(old, next, rates, before, invariant);
        uint256 kept = _invariant(_scaled(next, rates), _roundAmp());
        return (isDeposit ? kept - before : before - kept) * totalSupply / before;
    }

    function calc_withdraw_one_coin(uint256 burnAmount, int128 i) external view returns (uint256 dy) {
        (dy,,,) = _withdrawn(burnAmount, _at(i));
    }

    // Trades.

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) external returns (uint256) {
        return _exchange(i, j, dx, min_dy, msg.sender, false);
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy, address receiver) external returns (uint256) {
        return _exchange(i, j, dx, min_dy, receiver, false);
    }

    function exchange_received(int128 i, int128 j, uint256 dx, uint256 min_dy) external returns (uint256) {
        return _exchange(i, j, dx, min_dy, msg.sender, true);
    }

    function exchange_received(int128 i, int128 j, uint256 dx, uint256 min_dy, address receiver)
        external
        returns (uint256)
    {
        return _exchange(i, j, dx, min_dy, receiver, true);
    }

    function _exchange(int128 i, int128 j, uint256 asked, uint256 min_dy, address receiver, bool received)
        internal
        lock
        returns (uint256 dy)
    {
        require(i != j && asked > 0 && !(received && REBASES));
        uint256[] memory rates = stored_rates();
        uint256[] memory xp = _scaled(get_balances(), rates);
        uint256 dx = _takeIn(_at(i), asked, received);
        dy = _settle(_at(i), _at(j), xp[_at(i)] + dx * rates[_at(i)] / PRECISION, xp, rates);
        require(dy >= min_dy, "Exchange resulted in fewer coins than expected");
        _giveOut(_at(j), dy, receiver);
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    /// @dev Records the admin's part of a trade. Returns the output in units of coin `j`.
    function _settle(uint256 i, uint256 j, uint256 x, uint256[] memory xp, uint256[] memory rates)
        internal
        returns (uint256)
    {
        uint256 amp = _amp();
        (uint256 dy, uint256 dyFee, uint256 y, uint256 D) = _trade(i, j, x, xp, amp);
        admin_balances[j] += dyFee * admin_fee / DENOMINATOR * PRECISION / rates[j];
        uint256[] memory next = _copy(xp);
        (next[i], next[j]) = (x, y);
        _notePrices(next, amp, D);
        return (dy - dyFee) * PRECISION / rates[j];
    }

    function _trade(uint256 i, uint256 j, uint256 x, uint256[] memory xp, uint256 amp)
        internal
        view
        returns (uint256 dy, uint256 dyFee, uint256 y, uint256 D)
    {
        D = _invariant(xp, amp);
        y = _swapped(i, j, x, xp, amp, D);
        dy = xp[j] - y - 1;
        dyFee = dy * _feeBetween((xp[i] + x) / 2, (xp[j] + y) / 2, fee) / DENOMINATOR;
    }

    // Liquidity.

    function _add(uint256[] memory amounts, uint256 least, address receiver) internal lock returns (uint256 minted) {
        require(receiver != address(0));
        uint256 amp = _amp();
        uint256[] memory old = get_balances();
        uint256[] memory rates = stored_rates();
        uint256 before = _invariant(_scaled(old, rates), amp);
        uint256[] memory next = _copy(old);
        for (uint256 i = 0; i < next.length; i++) {
            if (amounts[i] > 0) next[i] += _takeIn(i, amounts[i], false);
            else require(totalSupply != 0, "initial deposit requires all coins");
        }
        uint256 invariant = _invariant(_scaled(next, rates), amp);
        require(invariant > before);
        uint256[] memory fees = new uint256[](0);
        minted = invariant;
        if (totalSupply > 0) {
            fees = _charge(old, next, rates, before, invariant);
            invariant = _invariant(_scaled(next, rates), amp);
            minted = totalSupply * (invariant - before) / before;
            _notePrices(_scaled(next, rates), amp, invariant);
        }
        require(minted >= least, "Slippage screwed you");
        _mint(receiver, minted);
        emit AddLiquidity(msg.sender, amounts, fees, invariant, totalSupply);
    }

    /// @dev Deducts the fees of a change to `next` from it, and returns them.
    function _fees(
        uint256[] memory old,
        uint256[] memory next,
        uint256[] memory rates,
        uint256 before,
        uint256 invariant
    ) private view returns (uint256[] memory fees) {
        uint256 n = old.length;
        fees = new uint256[](n);
        uint256 ys = (before + invariant) / n;
        for (uint256 i = 0; i < n; i++) {
            uint256 off = _difference(invariant * old[i] / before, next[i]);
            uint256 xs = rates[i] * (old[i] + next[i]) / PRECISION;
            fees[i] = _feeBetween(xs, ys, fee * n / (4 * (n - 1))) * off / DENOMINATOR;
            next[i] -= fees[i];
        }
    }

    function _charge(
        uint256[] memory old,
        uint256[] memory next,
        uint256[] memory rates,
        uint256 before,
        uint256 invariant
    ) private returns (uint256[] memory fees) {
        fees = _fees(old, next, rates, before, invariant);
        for (uint256 i = 0; i < fees.length; i++) admin_balances[i] += fees[i] * admin_fee / DENOMINATOR;
    }

    function remove_liquidity_one_coin(uint256 burnAmount, int128 i, uint256 least) external returns (uint256) {
        return _removeOne(burnAmount, i, least, msg.sender);
    }

    function remove_liquidity_one_coin(uint256 burnAmount, int128 i, uint256 least, address receiver)
        external
        returns (uint256)
    {
        return _removeOne(burnAmount, i, least, receiver);
    }

    function _removeOne(uint256 burnAmount, int128 i, uint256 least, address receiver) internal lock returns (uint256 dy) {
        require(burnAmount > 0);
        uint256 dyFee;
        uint256[] memory xp;
        uint256 D;
        (dy, dyFee, xp, D) = _withdrawn(burnAmount, _at(i));
        require(dy >= least, "Not enough coins removed");
        admin_balances[_at(i)] += dyFee * admin_fee / DENOMINATOR;
        _burn(msg.sender, burnAmount);
        _giveOut(_at(i), dy, receiver);
        emit RemoveLiquidityOne(msg.sender, i, burnAmount, dy, totalSupply);
        _notePrices(xp, _amp(), D);
    }

    function _removeGiven(uint256[] memory amounts, uint256 most, address receiver) internal lock returns (uint256 burnt) {
        uint256 amp = _amp();
        uint256[] memory rates = stored_rates();
        uint256[] memory old = get_balances();
        uint256 before = _invariant(_scaled(old, rates), amp);
        uint256[] memory next = _copy(old);
        for (uint256 i = 0; i < next.length; i++) {
            if (amounts[i] == 0) continue;
            next[i] -= amounts[i];
            _giveOut(i, amounts[i], receiver);
        }
        uint256[] memory fees = _charge(old, next, rates, before, _invariant(_scaled(next, rates), amp));
        uint256 invariant = _invariant(_scaled(next, rates), amp);
        _notePrices(_scaled(next, rates), amp, invariant);
        burnt = (before - invariant) * totalSupply / before + 1;
        require(burnt > 1, "zero tokens burned");
        require(burnt <= most, "Slippage screwed you");
        _burn(msg.sender, burnt);
        emit RemoveLiquidityImbalance(msg.sender, amounts, fees, invariant, totalSupply);
    }

    function _remove(uint256 burnAmount, uint256[] memory least, address receiver, bool claims)
        internal
        lock
        returns (uint256[] memory paid)
    {
        require(burnAmount > 0 && least.length == coins.length);
        paid = get_balances();
        for (uint256 i = 0; i < paid.length; i++) {
            paid[i] = paid[i] * burnAmount / totalSupply;
            require(paid[i] >= least[i], "Withdrawal resulted in fewer coins than expected");
            _giveOut(i, paid[i], receiver);
        }
        _burn(msg.sender, burnAmount);
        emit RemoveLiquidity(msg.sender, paid, new uint256[](0), totalSupply);
        if (claims) _payAdmin();
    }

    function withdraw_admin_fees() external lock {
        _payAdmin();
    }

    function _payAdmin() private {
        if (FEE_RECEIVER == address(0)) return;
        for (uint256 i = 0; i < coins.length; i++) {
            if (admin_balances[i] > 0) _giveOut(i, admin_balances[i], FEE_RECEIVER);
            admin_balances[i] = 0;
        }
    }

    function _withdrawn(uint256 burnAmount, uint256 i)
        private
        view
        returns (uint256 dy, uint256 dyFee, uint256[] memory xp, uint256 invariant)
    {
        uint256 amp = _amp();
        xp = _xp();
        uint256 before = _invariant(xp, amp);
        invariant = before - burnAmount * before / totalSupply;
        uint256 y = _solve(amp, i, xp, invariant);
        uint256[] memory reduced = _reduced(xp, i, y, before, invariant);
        uint256 rate = _rate(i);
        dy = (reduced[i] - _solve(amp, i, reduced, invariant) - 1) * PRECISION / rate;
        dyFee = (xp[i] - y) * PRECISION / rate - dy;
        xp[i] = y;
    }

    function _reduced(uint256[] memory xp, uint256 i, uint256 y, uint256 before, uint256 invariant)
        private
        view
        returns (uint256[] memory reduced)
    {
        uint256 n = xp.length;
        reduced = _copy(xp);
        uint256 ys = (before + invariant) / (2 * n);
        uint256 base = fee * n / (4 * (n - 1));
        for (uint256 j = 0; j < n; j++) {
            uint256 kept = xp[j] * invariant / before;
            (uint256 off, uint256 xavg) = j == i ? (kept - y, (xp[j] + y) / 2) : (xp[j] - kept, xp[j]);
            reduced[j] -= _feeBetween(xavg, ys, base) * off / DENOMINATOR;
        }
    }

    // Coins.

    function _takeIn(uint256 i, uint256 asked, bool received) internal virtual returns (uint256 dx) {
        dx = Coins.held(coins[i]);
        if (received) {
            dx -= stored[i];
            require(dx >= asked);
        } else {
            require(asked > 0);
            Coins.pull(coins[i], asked);
            dx = Coins.held(coins[i]) - dx;
        }
        stored[i] += dx;
    }

    function _giveOut(uint256 i, uint256 amount, address receiver) internal virtual {
        require(receiver != address(0));
        if (REBASES) stored[i] = Coins.held(coins[i]) - amount;
        else stored[i] -= amount;
        Coins.push(coins[i], receiver, amount);
    }

    function _rate(uint256 i) internal view virtual returns (uint256) {
        if (types[i] == 1 && oracles[i] != address(0)) {
            (bool success, bytes memory answer) = oracles[i].staticcall(abi.encodePacked(methods[i]));
            require(success && answer.length == 32, "no rate");
            return multipliers[i] * abi.decode(answer, (uint256)) / PRECISION;
        }
        if (types[i] == 3) {
            IVault vault = IVault(coins[i]);
            uint256 scale = 10 ** (18 - ICoin(vault.asset()).decimals());
            uint256 assets = vault.convertToAssets(10 ** ICoin(coins[i]).decimals());
            return multipliers[i] * assets * scale / PRECISION;
        }
        return multipliers[i];
    }

    function _feeBetween(uint256 xpi, uint256 xpj, uint256 base) internal view returns (uint256) {
        return OffPeg.fee(xpi, xpj, base, offpeg_fee_multiplier);
    }

    /// @dev Reverts where the pool's own price update does.
    function _notePrices(uint256[] memory xp, uint256 amp, uint256 D) private {
        uint256 n = xp.length;
        require(D < 2 ** 128);
        uint256 reserve = D / n ** n;
        for (uint256 i = 0; i < n; i++) reserve = reserve * D / xp[i];
        uint256 first = amp * n * xp[0] / A_PRECISION;
        for (uint256 i = 1; i < n; i++) {
            uint256 price = PRECISION * (first + reserve * xp[0] / xp[i]) / (first + reserve);
            if (price != 0) last_price[i - 1] = price > 2 * PRECISION ? 2 * PRECISION : price;
        }
    }

    function _xp() internal view returns (uint256[] memory) {
        return _scaled(get_balances(), stored_rates());
    }

    function _scaled(uint256[] memory amounts, uint256[] memory rates) internal pure returns (uint256[] memory xp) {
        xp = new uint256[](amounts.length);
        for (uint256 i = 0; i < xp.length; i++) xp[i] = rates[i] * amounts[i] / PRECISION;
    }

    function _at(int128 i) internal view returns (uint256) {
        require(i >= 0 && uint128(i) < coins.length, "no such coin");
        return uint128(i);
    }

    function _product(uint256 D, uint256[] memory xp) internal pure override returns (uint256 product) {
        product = D;
        for (uint256 i = 0; i < xp.length; i++) product = product * D / xp[i];
        product /= xp.length ** xp.length;
    }
}
