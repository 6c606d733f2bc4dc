// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IToken {
    function balanceOf(address account) external view returns (uint256);
    function decimals() external view returns (uint8);
}

/// @notice A stableswap pool of two coins that behaves like those of Curve's factory: it is its own share, computes the
/// product of its invariant with a single final division, and may use its actual balances.
/// @dev Written for tests, because no package contains those pools' bytecode. It is not Curve's code. Anyone may change
/// its parameters, and give its second coin a rate that no function reveals, as in a metapool.
contract FactoryPool {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought);
    event AddLiquidity(
        address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256 invariant, uint256 token_supply
    );
    event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount, uint256 token_supply);
    event RampA(uint256 old_A, uint256 new_A, uint256 initial_time, uint256 future_time);
    event ApplyNewFee(uint256 fee);

    uint256 private constant DENOMINATOR = 10 ** 10;
    uint256 private constant A_PRECISION = 100;
    uint256 private constant ADMIN_FEE = 5 * 10 ** 9;

    string public constant name = "Two coins";
    string public constant symbol = "TWO";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    address[2] public coins;
    uint256 public fee;
    uint256 public initial_A;
    uint256 public future_A;
    uint256 public initial_A_time;
    uint256 public future_A_time;
    uint256[2] private rates;
    /// @dev The stored balances; in pools that use their actual balances, the admin's part of them.
    uint256[2] private noted;
    bool private immutable HELD;

    constructor(address[2] memory coins_, uint256 amplification, uint256 fee_, bool held) {
        coins = coins_;
        fee = fee_;
        initial_A = future_A = amplification * A_PRECISION;
        HELD = held;
        for (uint256 i = 0; i < 2; i++) rates[i] = 10 ** (36 - IToken(coins_[i]).decimals());
    }

    function balances(uint256 i) public view returns (uint256) {
        return HELD ? _held(i) - noted[i] : noted[i];
    }

    function admin_balances(uint256 i) external view returns (uint256) {
        return HELD ? noted[i] : _held(i) - noted[i];
    }

    function admin_fee() external pure returns (uint256) {
        return ADMIN_FEE;
    }

    function A() external view returns (uint256) {
        return A_precise() / A_PRECISION;
    }

    function A_precise() public view returns (uint256) {
        if (block.timestamp >= future_A_time) return future_A;
        (uint256 past, uint256 whole) = (block.timestamp - initial_A_time, future_A_time - initial_A_time);
        if (future_A > initial_A) return initial_A + (future_A - initial_A) * past / whole;
        return initial_A - (initial_A - future_A) * past / whole;
    }

    function get_virtual_price() external view returns (uint256) {
        return _invariant(balances(0), balances(1)) * 1e18 / totalSupply;
    }

    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256 dy) {
        (dy,) = _swapped(i, j, dx, balances(0), balances(1));
    }

    function calc_token_amount(uint256[2] calldata amounts, bool isDeposit) external view returns (uint256) {
        (uint256 a, uint256 b) = (balances(0), balances(1));
        uint256 before = _invariant(a, b);
        if (isDeposit) return (_invariant(a + amounts[0], b + amounts[1]) - before) * totalSupply / before;
        return (before - _invariant(a - amounts[0], b - amounts[1])) * totalSupply / before;
    }

    function calc_withdraw_one_coin(uint256 amount, int128 i) external view returns (uint256 dy) {
        (dy,) = _withdrawn(amount, i);
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) external returns (uint256 dy) {
        (uint256 from, uint256 to) = (uint256(int256(i)), uint256(int256(j)));
        (uint256 a, uint256 b) = (balances(0), balances(1));
        dx = _pull(from, dx);
        uint256 cut;
        (dy, cut) = _swapped(i, j, dx, a, b);
        require(dy >= min_dy, "Exchange resulted in fewer coins than expected");
        if (HELD) {
            noted[to] += cut;
        } else {
            noted[from] += dx;
            noted[to] -= dy + cut;
        }
        _push(to, dy);
        emit TokenExchange(msg.sender, i, dx, j, dy);
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 min_mint_amount) external returns (uint256 minted) {
        uint256[2] memory old = [balances(0), balances(1)];
        uint256 before = _invariant(old[0], old[1]);
        uint256[2] memory next = [old[0], old[1]];
        for (uint256 i = 0; i < 2; i++) {
            require(totalSupply > 0 || amounts[i] > 0, "the first deposit needs every coin");
            if (amounts[i] > 0) next[i] = old[i] + _pull(i, amounts[i]);
        }
        uint256 invariant = _invariant(next[0], next[1]);
        require(invariant > before);
        uint256[2] memory fees;
        minted = invariant;
        if (totalSupply > 0) {
            for (uint256 i = 0; i < 2; i++) {
                uint256 ideal = invariant * old[i] / before;
                fees[i] = fee * 2 / 4 * (ideal > next[i] ? ideal - next[i] : next[i] - ideal) / DENOMINATOR;
                uint256 cut = fees[i] * ADMIN_FEE / DENOMINATOR;
                noted[i] = HELD ? noted[i] + cut : next[i] - cut;
                next[i] -= fees[i];
            }
            minted = totalSupply * (_invariant(next[0], next[1]) - before) / before;
        } else if (!HELD) {
            noted = next;
        }
        require(minted >= min_mint_amount, "Slippage screwed you");
        totalSupply += minted;
        balanceOf[msg.sender] += minted;
        emit Transfer(address(0), msg.sender, minted);
        emit AddLiquidity(msg.sender, amounts, fees, invariant, totalSupply);
    }

    function remove_liquidity_one_coin(uint256 amount, int128 i, uint256 min_received) external returns (uint256 dy) {
        uint256 index = uint256(int256(i));
        uint256 cut;
        (dy, cut) = _withdrawn(amount, i);
        require(dy >= min_received, "Not enough coins removed");
        if (HELD) noted[index] += cut;
        else noted[index] -= dy + cut;
        totalSupply -= amount;
        balanceOf[msg.sender] -= amount;
        emit Transfer(msg.sender, address(0), amount);
        _push(index, dy);
        emit RemoveLiquidityOne(msg.sender, amount, dy, totalSupply);
    }

    function ramp_A(uint256 future, uint256 time) external {
        (initial_A, initial_A_time) = (A_precise(), block.timestamp);
        (future_A, future_A_time) = (future * A_PRECISION, time);
        emit RampA(initial_A, future_A, block.timestamp, time);
    }

    function apply_new_fee(uint256 fee_) external {
        fee = fee_;
        emit ApplyNewFee(fee_);
    }

    /// @notice Sets the value of one unit of the second coin, in units of 1e-18, and emits no event.
    function set_rate(uint256 rate) external {
        rates[1] = 10 ** (18 - IToken(coins[1]).decimals()) * rate;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    function _swapped(int128 i, int128 j, uint256 dx, uint256 a, uint256 b) private view returns (uint256 dy, uint256 cut) {
        require(i != j && i >= 0 && j >= 0 && i < 2 && j < 2, "no such coins");
        (uint256 from, uint256 to) = (uint256(int256(i)), uint256(int256(j)));
        uint256[2] memory xp = [a * rates[0] / 1e18, b * rates[1] / 1e18];
        uint256 x = xp[from] + dx * rates[from] / 1e18;
        dy = xp[to] - _solve(x, _invariant(a, b)) - 1;
        uint256 dyFee = dy * fee / DENOMINATOR;
        dy = (dy - dyFee) * 1e18 / rates[to];
        cut = dyFee * ADMIN_FEE / DENOMINATOR * 1e18 / rates[to];
    }

    function _withdrawn(uint256 amount, int128 i) private view returns (uint256 dy, uint256 cut) {
        (uint256 to, uint256 other) = (uint256(int256(i)), 1 - uint256(int256(i)));
        uint256[2] memory xp = [balances(0) * rates[0] / 1e18, balances(1) * rates[1] / 1e18];
        uint256 before = _invariant(balances(0), balances(1));
        uint256 invariant = before - amount * before / totalSupply;
        uint256 y = _solve(xp[other], invariant);
        uint256 ofOther = xp[other] - fee * 2 / 4 * (xp[other] - xp[other] * invariant / before) / DENOMINATOR;
        uint256 ofOne = xp[to] - fee * 2 / 4 * (xp[to] * invariant / before - y) / DENOMINATOR;
        dy = (ofOne - _solve(ofOther, invariant) - 1) * 1e18 / rates[to];
        cut = ((xp[to] - y) * 1e18 / rates[to] - dy) * ADMIN_FEE / DENOMINATOR;
    }

    function _invariant(uint256 a, uint256 b) private view returns (uint256 D) {
        (uint256 x, uint256 y) = (a * rates[0] / 1e18, b * rates[1] / 1e18);
        uint256 sum = x + y;
        if (sum == 0) return 0;
        uint256 ann = A_precise() * 2;
        D = sum;
        for (uint256 round = 0; round < 255; round++) {
            uint256 product = D * D / x * D / y / 4;
            uint256 last = D;
            D = (ann * sum / A_PRECISION + product * 2) * D / ((ann - A_PRECISION) * D / A_PRECISION + 3 * product);
            if (_near(D, last)) return D;
        }
        revert();
    }

    /// @dev Returns the amount of one coin at which the invariant is `D`, if the other is `x`.
    function _solve(uint256 x, uint256 D) private view returns (uint256 y) {
        uint256 ann = A_precise() * 2;
        uint256 c = D * D / (x * 2) * D * A_PRECISION / (ann * 2);
        uint256 b = x + D * A_PRECISION / ann;
        y = D;
        for (uint256 round = 0; round < 255; round++) {
            uint256 last = y;
            y = (y * y + c) / (2 * y + b - D);
            if (_near(y, last)) return y;
        }
        revert();
    }

    function _near(uint256 a, uint256 b) private pure returns (bool) {
        return a > b ? a - b <= 1 : b - a <= 1;
    }

    function _held(uint256 i) private view returns (uint256) {
        return IToken(coins[i]).balanceOf(address(this));
    }

    function _pull(uint256 i, uint256 amount) private returns (uint256) {
        uint256 before = _held(i);
        _call(coins[i], abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
        return _held(i) - before;
    }

    function _push(uint256 i, uint256 amount) private {
        _call(coins[i], abi.encodeWithSignature("transfer(address,uint256)", msg.sender, amount));
    }

    // USDT returns nothing, so empty return data also means success.
    function _call(address coin, bytes memory data) private {
        (bool success, bytes memory answer) = coin.call(data);
        require(success && (answer.length == 0 || abi.decode(answer, (bool))), "transfer failed");
    }
}
