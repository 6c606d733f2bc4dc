// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Coins, Shares} from "./Coins.sol";
import {Ramp, StableMaths} from "./StableMaths.sol";

/// @notice What pools of two or three coins share whose functions take one amount per coin.
/// @dev Written for the local chain from the published templates, because no package contains those pools' bytecode. It
/// is not Curve's code: nobody owns a pool, and anyone may change its parameters.
abstract contract StablePool is StableMaths, Ramp, Shares {
    event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought);
    event AddLiquidity(
        address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256 invariant, uint256 token_supply
    );
    event AddLiquidity(
        address indexed provider, uint256[3] token_amounts, uint256[3] fees, uint256 invariant, uint256 token_supply
    );
    event RemoveLiquidity(address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256 token_supply);
    event RemoveLiquidity(address indexed provider, uint256[3] token_amounts, uint256[3] fees, uint256 token_supply);
    event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount);
    event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount, uint256 token_supply);
    event NewFee(uint256 fee, uint256 admin_fee);

    uint256 internal constant PRECISION = 10 ** 18;
    uint256 internal constant DENOMINATOR = 10 ** 10;

    address[] public coins;
    uint256 public fee;
    uint256 public admin_fee;
    /// @dev The stored balances; in pools that use their actual balances, the admin's part of them.
    uint256[] internal noted;
    bool internal immutable HELD;
    bool private locked;

    modifier lock() {
        require(!locked, "locked");
        locked = true;
        _;
        locked = false;
    }

    constructor(address[] memory coins_, uint256 fee_, uint256 adminFee, bool held) {
        require(coins_.length == 2 || coins_.length == 3, "two or three coins");
        coins = coins_;
        noted = new uint256[](coins_.length);
        (fee, admin_fee, HELD) = (fee_, adminFee, held);
    }

    // The differences between templates.

    /// @dev Returns the value of one unit of each coin, times 1e18, in 18 decimals. `_rates` may store what it reads.
    function _ratesNow() internal view virtual returns (uint256[] memory);

    function _rates() internal virtual returns (uint256[] memory) {
        return _ratesNow();
    }

    function _feeBetween(uint256, uint256, uint256 base) internal view virtual returns (uint256) {
        return base;
    }

    /// @dev Returns whether a trade pays one unit less than the invariant allows, in case of rounding errors.
    function _keepsOne() internal view virtual returns (bool) {
        return true;
    }

    /// @dev Returns whether a withdrawal of one coin gives the admin a part of its fee.
    function _cutsWithdrawal() internal view virtual returns (bool) {
        return true;
    }

    /// @dev Returns whether a withdrawal of given amounts burns one additional share.
    function _burnsOneMore() internal pure virtual returns (bool) {
        return true;
    }

    function _logWithdrawal(uint256 amount, uint256 dy, uint256 supply) internal virtual {
        emit RemoveLiquidityOne(msg.sender, amount, dy, supply);
    }

    // Balances.

    function balances(uint256 i) public view returns (uint256) {
        return _balance(i, 0);
    }

    function admin_balances(uint256 i) external view returns (uint256) {
        return HELD ? noted[i] : Coins.held(coins[i]) - noted[i];
    }

    function get_virtual_price() external view returns (uint256) {
        return _invariant(_scaled(_all(0), _ratesNow()), _amp()) * PRECISION / _supply();
    }

    function set_fees(uint256 fee_, uint256 adminFee) external {
        (fee, admin_fee) = (fee_, adminFee);
        emit NewFee(fee_, adminFee);
    }

    // Trades.

    function get_dy(int128 i, int128 j, uint256 dx) external view virtual returns (uint256) {
        uint256[] memory rates = _ratesNow();
        (uint256 dy, uint256 dyFee,,) = _trade(_at(i), _at(j), dx, rates, 0);
        return (dy - dyFee) * PRECISION / rates[_at(j)];
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) external payable returns (uint256) {
        return _exchange(i, j, dx, min_dy, msg.sender);
    }

    function _exchange(int128 i, int128 j, uint256 dx, uint256 min_dy, address receiver) internal lock returns (uint256 dy) {
        dy = _settle(_at(i), _at(j), dx, _rates());
        require(dy >= min_dy, "Exchange resulted in fewer coins than expected");
        _refuseValue(_at(i));
        Coins.pull(coins[_at(i)], dx);
        Coins.push(coins[_at(j)], receiver, dy);
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    /// @dev Records a trade without moving coins. Returns the output in units of coin `j`.
    function _settle(uint256 i, uint256 j, uint256 dx, uint256[] memory rates) internal virtual returns (uint256 dy) {
        (uint256 gross, uint256 dyFee,,) = _trade(i, j, dx, rates, msg.value);
        dy = (gross - dyFee) * PRECISION / rates[j];
        _come(i, dx);
        _go(j, dy);
        _cut(j, dyFee * admin_fee / DENOMINATOR * PRECISION / rates[j]);
    }

    /// @dev Returns the output and its fee, in 18 decimals, and the balances of both coins afterwards.
    function _trade(uint256 i, uint256 j, uint256 dx, uint256[] memory rates, uint256 value)
        internal
        view
        returns (uint256 dy, uint256 dyFee, uint256 x, uint256 y)
    {
        uint256[] memory xp = _scaled(_all(value), rates);
        x = xp[i] + dx * rates[i] / PRECISION;
        return _tradeTo(i, j, x, xp);
    }

    function _tradeTo(uint256 i, uint256 j, uint256 x, uint256[] memory xp)
        internal
        view
        returns (uint256 dy, uint256 dyFee, uint256, uint256 y)
    {
        uint256 amp = _amp();
        y = _swapped(i, j, x, xp, amp, _invariant(xp, amp));
        dy = xp[j] - y - (_keepsOne() ? 1 : 0);
        dyFee = dy * _feeBetween((xp[i] + x) / 2, (xp[j] + y) / 2, fee) / DENOMINATOR;
        return (dy, dyFee, x, y);
    }

    // Liquidity.

    function calc_token_amount(uint256[2] calldata amounts, bool is_deposit) external view returns (uint256) {
        return _worth(_two(amounts), is_deposit);
    }

    function calc_token_amount(uint256[3] calldata amounts, bool is_deposit) external view returns (uint256) {
        return _worth(_three(amounts), is_deposit);
    }

    function calc_withdraw_one_coin(uint256 amount, int128 i) external view returns (uint256 dy) {
        (dy,) = _withdrawn(amount, _at(i), _ratesNow());
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount) external payable returns (uint256) {
        return _addTwo(amounts, min_mint_amount, msg.sender);
    }

    function add_liquidity(uint256[3] calldata amounts, uint256 min_mint_amount) external payable returns (uint256) {
        return _addThree(amounts, min_mint_amount, false);
    }

    function remove_liquidity(uint256 amount, uint256[2] calldata min_amounts) external returns (uint256[2] memory paid) {
        uint256[] memory all = _remove(amount, _two(min_amounts), msg.sender, false);
        (paid[0], paid[1]) = (all[0], all[1]);
        emit RemoveLiquidity(msg.sender, paid, [uint256(0), 0], _supply());
    }

    function remove_liquidity(uint256 amount, uint256[3] calldata min_amounts) external returns (uint256[3] memory) {
        return _removeThree(amount, min_amounts, false);
    }

    function remove_liquidity_one_coin(uint256 amount, int128 i, uint256 min_amount) external returns (uint256) {
        return _removeOne(amount, _at(i), min_amount, msg.sender, false);
    }

    function _addTwo(uint256[2] calldata amounts, uint256 least, address to) internal returns (uint256 minted) {
        uint256[] memory fees;
        uint256 invariant;
        (fees, invariant, minted) = _add(_two(amounts), least, to, false);
        emit AddLiquidity(msg.sender, amounts, [fees[0], fees[1]], invariant, _supply());
    }

    function _addThree(uint256[3] calldata amounts, uint256 least, bool underlying) internal returns (uint256 minted) {
        uint256[] memory fees;
        uint256 invariant;
        (fees, invariant, minted) = _add(_three(amounts), least, msg.sender, underlying);
        emit AddLiquidity(msg.sender, amounts, [fees[0], fees[1], fees[2]], invariant, _supply());
    }

    function _removeThree(uint256 amount, uint256[3] calldata least, bool underlying)
        internal
        returns (uint256[3] memory paid)
    {
        uint256[] memory all = _remove(amount, _three(least), msg.sender, underlying);
        (paid[0], paid[1], paid[2]) = (all[0], all[1], all[2]);
        emit RemoveLiquidity(msg.sender, paid, [uint256(0), 0, 0], _supply());
    }

    function _add(uint256[] memory amounts, uint256 least, address to, bool underlying)
        internal
        lock
        returns (uint256[] memory fees, uint256 invariant, uint256 minted)
    {
        require(amounts.length == coins.length, "another number of coins");
        uint256[] memory rates = _rates();
        uint256[] memory old = _all(msg.value);
        uint256 before = _worthOf(old, rates);
        uint256[] memory next = _copy(old);
        for (uint256 i = 0; i < next.length; i++) {
            require(_supply() > 0 || amounts[i] > 0, "initial deposit requires all coins");
            next[i] += amounts[i];
            _come(i, amounts[i]);
        }
        invariant = _worthOf(next, rates);
        require(invariant > before);
        fees = new uint256[](next.length);
        minted = invariant;
        if (_supply() > 0) {
            fees = _charge(old, next, before, invariant);
            minted = _supply() * (_worthOf(next, rates) - before) / before;
        }
        require(minted >= least, "Slippage screwed you");
        _refuseStrayValue();
        for (uint256 i = 0; i < amounts.length; i++) if (amounts[i] > 0 || coins[i] == Coins.NATIVE) _takeIn(i, amounts[i], underlying);
        _mint(to, minted);
    }

    /// @dev Deducts the fees of a change to `next` from it, and records the admin's part.
    function _charge(uint256[] memory old, uint256[] memory next, uint256 before, uint256 invariant)
        private
        returns (uint256[] memory fees)
    {
        uint256 n = old.length;
        fees = new uint256[](n);
        uint256 base = fee * n / (4 * (n - 1));
        uint256 ys = (before + invariant) / n;
        for (uint256 i = 0; i < n; i++) {
            uint256 off = _difference(invariant * old[i] / before, next[i]);
            fees[i] = _feeBetween(old[i] + next[i], ys, base) * off / DENOMINATOR;
            _cut(i, fees[i] * admin_fee / DENOMINATOR);
            next[i] -= fees[i];
        }
    }

    function _remove(uint256 amount, uint256[] memory least, address to, bool underlying)
        private
        lock
        returns (uint256[] memory paid)
    {
        require(least.length == coins.length, "another number of coins");
        uint256 supply = _supply();
        paid = _all(0);
        for (uint256 i = 0; i < paid.length; i++) {
            paid[i] = paid[i] * amount / supply;
            require(paid[i] >= least[i], "Withdrawal resulted in fewer coins than expected");
            _go(i, paid[i]);
            _giveOut(i, to, paid[i], underlying);
        }
        _burn(msg.sender, amount);
    }

    function _removeOne(uint256 amount, uint256 i, uint256 least, address to, bool underlying)
        internal
        lock
        returns (uint256 dy)
    {
        uint256 dyFee;
        (dy, dyFee) = _withdrawn(amount, i, _rates());
        require(dy >= least, "Not enough coins removed");
        _go(i, dy);
        if (_cutsWithdrawal()) _cut(i, dyFee * admin_fee / DENOMINATOR);
        _burn(msg.sender, amount);
        _giveOut(i, to, dy, underlying);
        _logWithdrawal(amount, dy, _supply());
    }

    function remove_liquidity_imbalance(uint256[2] calldata amounts, uint256 max_burn_amount) external returns (uint256) {
        return _removeGiven(_two(amounts), max_burn_amount);
    }

    function remove_liquidity_imbalance(uint256[3] calldata amounts, uint256 max_burn_amount) external returns (uint256) {
        return _removeGiven(_three(amounts), max_burn_amount);
    }

    event RemoveLiquidityImbalance(
        address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256 invariant, uint256 token_supply
    );
    event RemoveLiquidityImbalance(
        address indexed provider, uint256[3] token_amounts, uint256[3] fees, uint256 invariant, uint256 token_supply
    );

    function _removeGiven(uint256[] memory amounts, uint256 most) private lock returns (uint256 burnt) {
        require(amounts.length == coins.length, "another number of coins");
        uint256[] memory rates = _rates();
        uint256[] memory old = _all(0);
        uint256 before = _worthOf(old, rates);
        uint256[] memory next = _copy(old);
        for (uint256 i = 0; i < next.length; i++) {
            next[i] -= amounts[i];
            _go(i, amounts[i]);
        }
        uint256 invariant = _worthOf(next, rates);
        uint256[] memory fees = _charge(old, next, before, invariant);
        burnt = (before - _worthOf(next, rates)) * _supply() / before;
        require(burnt != 0, "zero tokens burned");
        if (_burnsOneMore()) burnt += 1;
        require(burnt <= most, "Slippage screwed you");
        _burn(msg.sender, burnt);
        for (uint256 i = 0; i < amounts.length; i++) if (amounts[i] != 0) _giveOut(i, msg.sender, amounts[i], false);
        if (amounts.length == 2) {
            emit RemoveLiquidityImbalance(
                msg.sender, [amounts[0], amounts[1]], [fees[0], fees[1]], invariant, _supply()
            );
        } else {
            emit RemoveLiquidityImbalance(
                msg.sender, [amounts[0], amounts[1], amounts[2]], [fees[0], fees[1], fees[2]], invariant, _supply()
            );
        }
    }

    /// @dev Returns the value in shares, without the fee.
    function _worth(uint256[] memory amounts, bool isDeposit) private view returns (uint256) {
        require(amounts.length == coins.length, "another number of coins");
        uint256[] memory rates = _ratesNow();
        uint256[] memory next = _all(0);
        uint256 before = _worthOf(next, rates);
        for (uint256 i = 0; i < next.length; i++) next[i] = isDeposit ? next[i] + amounts[i] : next[i] - amounts[i];
        uint256 invariant = _worthOf(next, rates);
        return (isDeposit ? invariant - before : before - invariant) * _supply() / before;
    }

    /// @dev Returns the output of shares in one coin, and what is withheld of it.
    function _withdrawn(uint256 amount, uint256 i, uint256[] memory rates)
        internal
        view
        returns (uint256 dy, uint256 dyFee)
    {
        uint256 amp = _amp();
        uint256[] memory xp = _scaled(_all(0), rates);
        uint256 before = _invariant(xp, amp);
        uint256 invariant = before - amount * before / _supply();
        uint256 y = _solve(amp, i, xp, invariant);
        uint256[] memory reduced = _reduced(xp, i, y, before, invariant);
        dy = (reduced[i] - _solve(amp, i, reduced, invariant) - 1) * PRECISION / rates[i];
        dyFee = (xp[i] - y) * PRECISION / rates[i] - dy;
    }

    function _reduced(uint256[] memory xp, uint256 i, uint256 y, uint256 before, uint256 invariant)
        private
        view
        returns (uint256[] memory reduced)
    {
        uint256 n = xp.length;
        reduced = _copy(xp);
        uint256 base = fee * n / (4 * (n - 1));
        uint256 ys = (before + invariant) / (2 * n);
        for (uint256 j = 0; j < n; j++) {
            uint256 kept = xp[j] * invariant / before;
            (uint256 off, uint256 xavg) = j == i ? (kept - y, (xp[j] + y) / 2) : (xp[j] - kept, xp[j]);
            reduced[j] -= _feeBetween(xavg, ys, base) * off / DENOMINATOR;
        }
    }

    // Coins.

    function _ones(uint256 n) internal pure returns (uint256[] memory ones) {
        ones = new uint256[](n);
        for (uint256 i = 0; i < n; i++) ones[i] = PRECISION;
    }

    function _takeIn(uint256 i, uint256 amount, bool) internal virtual {
        Coins.pull(coins[i], amount);
    }

    function _giveOut(uint256 i, address to, uint256 amount, bool) internal virtual {
        Coins.push(coins[i], to, amount);
    }

    function _come(uint256 i, uint256 amount) internal {
        if (!HELD) noted[i] += amount;
    }

    function _go(uint256 i, uint256 amount) internal {
        if (!HELD) noted[i] -= amount;
    }

    function _cut(uint256 i, uint256 amount) internal {
        noted[i] = HELD ? noted[i] + amount : noted[i] - amount;
    }

    function _balance(uint256 i, uint256 value) internal view returns (uint256) {
        if (!HELD) return noted[i];
        return Coins.held(coins[i]) - noted[i] - (coins[i] == Coins.NATIVE ? value : 0);
    }

    /// @dev Returns all balances, without the native value of the call.
    function _all(uint256 value) internal view returns (uint256[] memory all) {
        all = new uint256[](coins.length);
        for (uint256 i = 0; i < all.length; i++) all[i] = _balance(i, value);
    }

    function _scaled(uint256[] memory amounts, uint256[] memory rates) internal pure returns (uint256[] memory xp) {
        xp = new uint256[](amounts.length);
        for (uint256 i = 0; i < xp.length; i++) xp[i] = rates[i] * amounts[i] / PRECISION;
    }

    function _worthOf(uint256[] memory amounts, uint256[] memory rates) internal view returns (uint256) {
        return _invariant(_scaled(amounts, rates), _amp());
    }

    function _at(int128 i) internal view returns (uint256) {
        require(i >= 0 && uint128(i) < coins.length, "no such coin");
        return uint128(i);
    }

    function _two(uint256[2] calldata from) internal pure returns (uint256[] memory to) {
        to = new uint256[](2);
        (to[0], to[1]) = (from[0], from[1]);
    }

    function _three(uint256[3] calldata from) internal pure returns (uint256[] memory to) {
        to = new uint256[](3);
        (to[0], to[1], to[2]) = (from[0], from[1], from[2]);
    }

    function _refuseValue(uint256 i) internal view {
        require(msg.value == 0 || coins[i] == Coins.NATIVE, "value not wanted");
    }

    function _refuseStrayValue() private view {
        for (uint256 i = 0; i < coins.length; i++) if (coins[i] == Coins.NATIVE) return;
        require(msg.value == 0, "value not wanted");
    }
}
