// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ICoin {
    function decimals() external view returns (uint8);
}

interface IShare {
    function totalSupply() external view returns (uint256);
    function mint(address to, uint256 value) external;
    function burnFrom(address from, uint256 value) external;
}

/// @notice A stableswap pool of two or three coins with the interface, events and rounding of Curve's pools since
/// 3pool.
/// @dev Written for the local chain, because no package contains those pools' bytecode. It is not Curve's code: it has
/// no ownership, no withdrawal of admin fees and no way to change its parameters.
contract CurvePool {
    event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought);
    event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount);

    uint256 private constant DENOMINATOR = 10 ** 10;

    address public immutable token;
    uint256 public immutable fee;
    uint256 public immutable admin_fee;
    uint256 public immutable initial_A;
    uint256 public immutable future_A;
    uint256 public immutable initial_A_time;
    uint256 public immutable future_A_time;
    /// @dev The stored value of an amplification of one: 1 in 3pool, 100 in later pools.
    uint256 private immutable A_PRECISION;

    address[] public coins;
    uint256[] public balances;
    /// @dev The factors that convert a coin's units to 18 decimals, times 1e18; overflow where Curve's do.
    uint256[] private rates;

    /// @param numbers_ fee, admin fee (both in units of 1e-10), initial A, future A, the times of both, precision of A
    constructor(address[] memory coins_, address token_, uint256[7] memory numbers_) {
        require(coins_.length == 2 || coins_.length == 3, "two or three coins");
        coins = coins_;
        balances = new uint256[](coins_.length);
        for (uint256 i = 0; i < coins_.length; i++) rates.push(10 ** (36 - ICoin(coins_[i]).decimals()));
        token = token_;
        (fee, admin_fee) = (numbers_[0], numbers_[1]);
        (initial_A, future_A) = (numbers_[2], numbers_[3]);
        (initial_A_time, future_A_time) = (numbers_[4], numbers_[5]);
        A_PRECISION = numbers_[6];
    }

    function A() external view returns (uint256) {
        return _amp() / A_PRECISION;
    }

    /// @dev Does not exist in pools that store their amplification unscaled.
    function A_precise() external view returns (uint256) {
        require(A_PRECISION > 1);
        return _amp();
    }

    function get_virtual_price() external view returns (uint256) {
        return _invariant(_scaled(balances), _amp()) * 1e18 / IShare(token).totalSupply();
    }

    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        (uint256 from, uint256 to) = (_index(i), _index(j));
        uint256[] memory xp = _scaled(balances);
        uint256 dy = (xp[to] - _swapped(from, to, xp[from] + dx * rates[from] / 1e18, xp) - 1) * 1e18 / rates[to];
        return dy - fee * dy / DENOMINATOR;
    }

    function calc_token_amount(uint256[2] calldata amounts, bool isDeposit) external view returns (uint256) {
        uint256[] memory given = new uint256[](2);
        (given[0], given[1]) = (amounts[0], amounts[1]);
        return _worth(given, isDeposit);
    }

    function calc_token_amount(uint256[3] calldata amounts, bool isDeposit) external view returns (uint256) {
        uint256[] memory given = new uint256[](3);
        (given[0], given[1], given[2]) = (amounts[0], amounts[1], amounts[2]);
        return _worth(given, isDeposit);
    }

    function calc_withdraw_one_coin(uint256 amount, int128 i) external view returns (uint256 dy) {
        (dy,) = _withdrawOne(amount, _index(i));
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) external {
        (uint256 from, uint256 to) = (_index(i), _index(j));
        uint256[] memory xp = _scaled(balances);
        uint256 dy = xp[to] - _swapped(from, to, xp[from] + dx * rates[from] / 1e18, xp) - 1;
        uint256 dyFee = dy * fee / DENOMINATOR;
        dy = (dy - dyFee) * 1e18 / rates[to];
        require(dy >= min_dy, "Exchange resulted in fewer coins than expected");
        balances[from] += dx;
        balances[to] = balances[to] - dy - dyFee * admin_fee / DENOMINATOR * 1e18 / rates[to];
        _pull(from, dx);
        _push(to, dy);
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount) external {
        uint256[] memory given = new uint256[](2);
        (given[0], given[1]) = (amounts[0], amounts[1]);
        (uint256[] memory fees, uint256 invariant, uint256 supply) = _add(given, min_mint_amount);
        emit AddLiquidity(msg.sender, amounts, [fees[0], fees[1]], invariant, supply);
    }

    function add_liquidity(uint256[3] calldata amounts, uint256 min_mint_amount) external {
        uint256[] memory given = new uint256[](3);
        (given[0], given[1], given[2]) = (amounts[0], amounts[1], amounts[2]);
        (uint256[] memory fees, uint256 invariant, uint256 supply) = _add(given, min_mint_amount);
        emit AddLiquidity(msg.sender, amounts, [fees[0], fees[1], fees[2]], invariant, supply);
    }

    function remove_liquidity(uint256 amount, uint256[2] calldata min_amounts) external {
        uint256[] memory least = new uint256[](2);
        (least[0], least[1]) = (min_amounts[0], min_amounts[1]);
        (uint256[] memory paid, uint256 supply) = _remove(amount, least);
        uint256[2] memory noFees;
        emit RemoveLiquidity(msg.sender, [paid[0], paid[1]], noFees, supply);
    }

    function remove_liquidity(uint256 amount, uint256[3] calldata min_amounts) external {
        uint256[] memory least = new uint256[](3);
        (least[0], least[1], least[2]) = (min_amounts[0], min_amounts[1], min_amounts[2]);
        (uint256[] memory paid, uint256 supply) = _remove(amount, least);
        uint256[3] memory noFees;
        emit RemoveLiquidity(msg.sender, [paid[0], paid[1], paid[2]], noFees, supply);
    }

    event AddLiquidity(
        address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256 invariant, uint256 token_supply
    );
    event AddLiquidity(
        address indexed provider, uint256[3] token_amounts, uint256[3] fees, uint256 invariant, uint256 token_supply
    );
    event RemoveLiquidity(address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256 token_supply);
    event RemoveLiquidity(address indexed provider, uint256[3] token_amounts, uint256[3] fees, uint256 token_supply);

    function remove_liquidity_one_coin(uint256 amount, int128 i, uint256 min_amount) external {
        uint256 index = _index(i);
        (uint256 dy, uint256 dyFee) = _withdrawOne(amount, index);
        require(dy >= min_amount, "Not enough coins removed");
        balances[index] -= dy + dyFee * admin_fee / DENOMINATOR;
        IShare(token).burnFrom(msg.sender, amount);
        _push(index, dy);
        emit RemoveLiquidityOne(msg.sender, amount, dy);
    }

    function _add(uint256[] memory amounts, uint256 least)
        private
        returns (uint256[] memory fees, uint256 invariant, uint256 supply)
    {
        uint256 n = coins.length;
        require(amounts.length == n, "another number of coins");
        uint256 amp = _amp();
        supply = IShare(token).totalSupply();
        uint256[] memory old = balances;
        uint256[] memory next = new uint256[](n);
        for (uint256 i = 0; i < n; i++) {
            require(supply > 0 || amounts[i] > 0, "the first deposit needs every coin");
            if (amounts[i] > 0) _pull(i, amounts[i]);
            next[i] = old[i] + amounts[i];
        }
        invariant = _invariant(_scaled(next), amp);
        uint256 before = supply > 0 ? _invariant(_scaled(old), amp) : 0;
        require(invariant > before);
        uint256 minted = invariant;
        fees = new uint256[](n);
        if (supply > 0) {
            uint256 share = _imbalanceFee();
            for (uint256 i = 0; i < n; i++) {
                uint256 ideal = invariant * old[i] / before;
                fees[i] = share * (ideal > next[i] ? ideal - next[i] : next[i] - ideal) / DENOMINATOR;
                balances[i] = next[i] - fees[i] * admin_fee / DENOMINATOR;
                next[i] -= fees[i];
            }
            minted = supply * (_invariant(_scaled(next), amp) - before) / before;
        } else {
            balances = next;
        }
        require(minted >= least, "Slippage screwed you");
        IShare(token).mint(msg.sender, minted);
        supply += minted;
    }

    /// @dev Returns the value in shares, without the fee.
    function _worth(uint256[] memory amounts, bool isDeposit) private view returns (uint256) {
        uint256 n = coins.length;
        require(amounts.length == n, "another number of coins");
        uint256[] memory next = balances;
        for (uint256 i = 0; i < n; i++) next[i] = isDeposit ? next[i] + amounts[i] : next[i] - amounts[i];
        uint256 before = _invariant(_scaled(balances), _amp());
        uint256 invariant = _invariant(_scaled(next), _amp());
        return (isDeposit ? invariant - before : before - invariant) * IShare(token).totalSupply() / before;
    }

    function _remove(uint256 amount, uint256[] memory least) private returns (uint256[] memory paid, uint256 supply) {
        uint256 n = coins.length;
        require(least.length == n, "another number of coins");
        supply = IShare(token).totalSupply();
        paid = new uint256[](n);
        for (uint256 i = 0; i < n; i++) {
            paid[i] = balances[i] * amount / supply;
            require(paid[i] >= least[i], "Withdrawal resulted in fewer coins than expected");
            balances[i] -= paid[i];
            _push(i, paid[i]);
        }
        IShare(token).burnFrom(msg.sender, amount);
        supply -= amount;
    }

    function _withdrawOne(uint256 amount, uint256 i) private view returns (uint256 dy, uint256 dyFee) {
        uint256 amp = _amp();
        uint256[] memory xp = _scaled(balances);
        uint256[] memory reduced = _scaled(balances);
        uint256 before = _invariant(xp, amp);
        uint256 invariant = before - amount * before / IShare(token).totalSupply();
        uint256 y = _solve(amp, i, xp, invariant);
        uint256 free = (xp[i] - y) / (rates[i] / 1e18);
        for (uint256 j = 0; j < xp.length; j++) {
            uint256 kept = xp[j] * invariant / before;
            uint256 difference = j == i ? kept - y : xp[j] - kept;
            reduced[j] -= _imbalanceFee() * difference / DENOMINATOR;
        }
        dy = (reduced[i] - _solve(amp, i, reduced, invariant) - 1) / (rates[i] / 1e18);
        dyFee = free - dy;
    }

    function _amp() private view returns (uint256) {
        if (block.timestamp >= future_A_time) return future_A;
        (uint256 past, uint256 whole) = (block.timestamp - initial_A_time, future_A_time - initial_A_time);
        if (future_A > initial_A) return initial_A + (future_A - initial_A) * past / whole;
        return initial_A - (initial_A - future_A) * past / whole;
    }

    function _imbalanceFee() private view returns (uint256) {
        return fee * coins.length / (4 * (coins.length - 1));
    }

    function _scaled(uint256[] memory amounts) private view returns (uint256[] memory xp) {
        xp = new uint256[](amounts.length);
        for (uint256 i = 0; i < amounts.length; i++) xp[i] = rates[i] * amounts[i] / 1e18;
    }

    function _invariant(uint256[] memory xp, uint256 amp) private view returns (uint256 D) {
        uint256 n = xp.length;
        uint256 sum = 0;
        for (uint256 i = 0; i < n; i++) sum += xp[i];
        if (sum == 0) return 0;
        D = sum;
        uint256 ann = amp * n;
        for (uint256 round = 0; round < 255; round++) {
            uint256 product = D;
            for (uint256 i = 0; i < n; i++) product = product * D / (xp[i] * n);
            uint256 last = D;
            D = (ann * sum / A_PRECISION + product * n) * D / ((ann - A_PRECISION) * D / A_PRECISION + (n + 1) * product);
            if (_near(D, last)) return D;
        }
        _endUnsettled();
    }

    function _swapped(uint256 i, uint256 j, uint256 x, uint256[] memory xp) private view returns (uint256) {
        require(i != j, "one coin");
        uint256 amp = _amp();
        uint256 D = _invariant(xp, amp);
        uint256[] memory after_ = new uint256[](xp.length);
        for (uint256 k = 0; k < xp.length; k++) after_[k] = k == i ? x : xp[k];
        return _solve(amp, j, after_, D);
    }

    /// @dev Returns the amount of coin `j` at which the invariant is `D`, given the others.
    function _solve(uint256 amp, uint256 j, uint256[] memory xp, uint256 D) private view returns (uint256 y) {
        uint256 n = xp.length;
        uint256 ann = amp * n;
        uint256 c = D;
        uint256 sum = 0;
        for (uint256 k = 0; k < n; k++) {
            if (k == j) continue;
            sum += xp[k];
            c = c * D / (xp[k] * n);
        }
        c = c * D * A_PRECISION / (ann * n);
        uint256 b = sum + D * A_PRECISION / ann;
        y = D;
        for (uint256 round = 0; round < 255; round++) {
            uint256 last = y;
            y = (y * y + c) / (2 * y + b - D);
            if (_near(y, last)) return y;
        }
        _endUnsettled();
    }

    /// @dev 3pool returns its result after so many rounds; later pools revert.
    function _endUnsettled() private view {
        require(A_PRECISION == 1, "does not settle");
    }

    function _near(uint256 a, uint256 b) private pure returns (bool) {
        return a > b ? a - b <= 1 : b - a <= 1;
    }

    function _index(int128 i) private view returns (uint256) {
        require(i >= 0 && uint128(i) < coins.length, "no such coin");
        return uint128(i);
    }

    // USDT returns nothing, so empty return data also means success.
    function _pull(uint256 i, uint256 amount) private {
        _call(coins[i], abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
    }

    function _push(uint256 i, uint256 amount) private {
        _call(coins[i], abi.encodeWithSignature("transfer(address,uint256)", msg.sender, amount));
    }

    function _call(address coin, bytes memory data) private {
        (bool success, bytes memory answer) = coin.call(data);
        require(success && (answer.length == 0 || abi.decode(answer, (bool))), "transfer failed");
    }
}
