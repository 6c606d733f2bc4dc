// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Coins, ICoin} from "./Coins.sol";
import {StableNGBase} from "./StableNGBase.sol";

interface INGBase {
    function N_COINS() external view returns (uint256);
    function coins(uint256 i) external view returns (address);
    function fee() external view returns (uint256);
    function A() external view returns (uint256);
    function balances(uint256 i) external view returns (uint256);
    function get_virtual_price() external view returns (uint256);
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256);
    function calc_token_amount(uint256[] calldata amounts, bool isDeposit) external view returns (uint256);
    function calc_withdraw_one_coin(uint256 amount, int128 i) external view returns (uint256);
    function D_ma_time() external view returns (uint256);
    function add_liquidity(uint256[] calldata amounts, uint256 least) external returns (uint256);
    // Older pools return nothing from these.
    function add_liquidity(uint256[2] calldata amounts, uint256 least) external;
    function add_liquidity(uint256[3] calldata amounts, uint256 least) external;
    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) external;
    function remove_liquidity_one_coin(uint256 amount, int128 i, uint256 least) external;
}

/// @notice A metapool of the newest generation: a coin and the share of another pool, of the same generation or older.
contract StableMetaNG is StableNGBase {
    event TokenExchangeUnderlying(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );

    address public immutable BASE_POOL;
    uint256 public immutable BASE_N_COINS;
    bool private immutable BASE_IS_NG;
    address[] private ofBase;

    constructor(Parameters memory p, address base, address[] memory baseCoins) StableNGBase(p) {
        BASE_POOL = base;
        BASE_N_COINS = baseCoins.length;
        ofBase = baseCoins;
        (bool isNg,) = base.staticcall(abi.encodeCall(INGBase.D_ma_time, ()));
        BASE_IS_NG = isNg;
        require(isNg || baseCoins.length <= 3, "too many coins of an old pool");
        for (uint256 i = 0; i < baseCoins.length; i++) Coins.approve(baseCoins[i], base);
    }

    function BASE_COINS(uint256 i) external view returns (address) {
        return ofBase[i];
    }

    function _rate(uint256 i) internal view override returns (uint256) {
        return i == 1 ? INGBase(BASE_POOL).get_virtual_price() : super._rate(0);
    }

    function get_dy_underlying(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        INGBase base = INGBase(BASE_POOL);
        if (i > 0 && j > 0) return base.get_dy(i - 1, j - 1, dx);
        uint256[] memory rates = stored_rates();
        uint256[] memory xp = _scaled(get_balances(), rates);
        (uint256 from, uint256 to) = (i > 0 ? 1 : _at(i), j > 0 ? 1 : _at(j));
        uint256 given = i > 0 ? _deposited(uint128(i) - 1, dx) : dx;
        (uint256 dy, uint256 dyFee,,) = _trade(from, to, xp[from] + given * rates[from] / PRECISION, xp, _roundAmp());
        dy = (dy - dyFee) * PRECISION / rates[to];
        return j > 0 ? base.calc_withdraw_one_coin(dy, j - 1) : dy;
    }

    function exchange_underlying(int128 i, int128 j, uint256 dx, uint256 min_dy) external returns (uint256) {
        return _exchangeUnderlying(i, j, dx, min_dy, msg.sender);
    }

    function exchange_underlying(int128 i, int128 j, uint256 dx, uint256 min_dy, address receiver)
        external
        returns (uint256)
    {
        return _exchangeUnderlying(i, j, dx, min_dy, receiver);
    }

    function _exchangeUnderlying(int128 i, int128 j, uint256 asked, uint256 min_dy, address receiver)
        private
        lock
        returns (uint256 dy)
    {
        require(receiver != address(0));
        uint256[] memory rates = stored_rates();
        uint256[] memory xp = _scaled(get_balances(), rates);
        address coinOut = j > 0 ? ofBase[uint128(j) - 1] : coins[_at(j)];
        uint256 dx = i > 0 ? _takeBaseCoin(uint128(i) - 1, asked) : _takeIn(_at(i), asked, false);
        if (i > 0 && j > 0) {
            dy = Coins.held(coinOut);
            INGBase(BASE_POOL).exchange(i - 1, j - 1, dx, min_dy);
            dy = Coins.held(coinOut) - dy;
        } else {
            (uint256 from, uint256 to) = (i > 0 ? 1 : 0, j > 0 ? 1 : 0);
            if (i > 0) {
                dx = _deposit(uint128(i) - 1, dx);
                stored[1] += dx;
            }
            dy = _settle(from, to, xp[from] + dx * rates[from] / PRECISION, xp, rates);
            stored[to] -= dy;
            if (j > 0) {
                uint256 before = Coins.held(coinOut);
                INGBase(BASE_POOL).remove_liquidity_one_coin(dy, j - 1, 0);
                dy = Coins.held(coinOut) - before;
            }
            require(dy >= min_dy);
        }
        Coins.push(coinOut, receiver, dy);
        emit TokenExchangeUnderlying(msg.sender, i, asked, j, dy);
    }

    function _takeBaseCoin(uint256 i, uint256 asked) private returns (uint256) {
        require(asked > 0);
        uint256 before = Coins.held(ofBase[i]);
        Coins.pull(ofBase[i], asked);
        return Coins.held(ofBase[i]) - before;
    }

    function _deposit(uint256 i, uint256 dx) private returns (uint256) {
        if (BASE_IS_NG) return INGBase(BASE_POOL).add_liquidity(_alone(i, dx), 0);
        uint256 before = Coins.held(coins[1]);
        uint256[3] memory three;
        three[i] = dx;
        if (BASE_N_COINS == 3) INGBase(BASE_POOL).add_liquidity(three, 0);
        else INGBase(BASE_POOL).add_liquidity([three[0], three[1]], 0);
        return Coins.held(coins[1]) - before;
    }

    /// @dev The views contract's result for a deposit; it includes the fee for a base pool of an older generation.
    function _deposited(uint256 i, uint256 dx) private view returns (uint256) {
        INGBase base = INGBase(BASE_POOL);
        if (BASE_IS_NG) return base.calc_token_amount(_alone(i, dx), true);
        uint256 n = BASE_N_COINS;
        (uint256[] memory old, uint256[] memory rates) = (new uint256[](n), new uint256[](n));
        for (uint256 k = 0; k < n; k++) {
            (old[k], rates[k]) = (base.balances(k), 10 ** (36 - ICoin(ofBase[k]).decimals()));
        }
        uint256 amp = base.A() * 100;
        uint256 before = _invariant(_scaled(old, rates), amp);
        uint256[] memory next = _copy(old);
        next[i] += dx;
        uint256 invariant = _invariant(_scaled(next, rates), amp);
        for (uint256 k = 0; k < n; k++) {
            uint256 off = _difference(invariant * old[k] / before, next[k]);
            next[k] -= base.fee() * n / (4 * (n - 1)) * off / DENOMINATOR;
        }
        return (_invariant(_scaled(next, rates), amp) - before) * ICoin(coins[1]).totalSupply() / before;
    }

    function _alone(uint256 i, uint256 dx) private view returns (uint256[] memory amounts) {
        amounts = new uint256[](BASE_N_COINS);
        amounts[i] = dx;
    }

    function calc_token_amount(uint256[2] calldata amounts, bool is_deposit) external view returns (uint256) {
        return _calcTokenAmount(_two(amounts), is_deposit);
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 least) external returns (uint256) {
        return _add(_two(amounts), least, msg.sender);
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 least, address receiver) external returns (uint256) {
        return _add(_two(amounts), least, receiver);
    }

    function remove_liquidity_imbalance(uint256[2] calldata amounts, uint256 most) external returns (uint256) {
        return _removeGiven(_two(amounts), most, msg.sender);
    }

    function remove_liquidity(uint256 burnAmount, uint256[2] calldata least) external returns (uint256[2] memory paid) {
        uint256[] memory all = _remove(burnAmount, _two(least), msg.sender, true);
        (paid[0], paid[1]) = (all[0], all[1]);
    }

    function _two(uint256[2] calldata from) private pure returns (uint256[] memory to) {
        to = new uint256[](2);
        (to[0], to[1]) = (from[0], from[1]);
    }
}
