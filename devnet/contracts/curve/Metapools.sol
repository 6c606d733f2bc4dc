// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Coins, ICoin, OtherShare, OwnShare} from "./Coins.sol";
import {Ramp} from "./StableMaths.sol";
import {StablePool} from "./StablePool.sol";

interface IBasePool {
    function coins(uint256 i) external view returns (address);
    function fee() external view returns (uint256);
    function get_virtual_price() external view returns (uint256);
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256);
    function calc_token_amount(uint256[2] calldata amounts, bool isDeposit) external view returns (uint256);
    function calc_token_amount(uint256[3] calldata amounts, bool isDeposit) external view returns (uint256);
    function calc_withdraw_one_coin(uint256 amount, int128 i) external view returns (uint256);
    // Older pools return nothing from these.
    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) external;
    function add_liquidity(uint256[2] calldata amounts, uint256 least) external;
    function add_liquidity(uint256[3] calldata amounts, uint256 least) external;
    function remove_liquidity_one_coin(uint256 amount, int128 i, uint256 least) external;
}

/// @notice A pool of a coin and the share of another pool, which also trades the other pool's coins.
abstract contract Metapool is StablePool {
    event TokenExchangeUnderlying(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );

    IBasePool internal immutable BASE;
    address[] private ofBase;

    constructor(address base, uint256 n) {
        require(n == 2 || n == 3, "two or three base coins");
        BASE = IBasePool(base);
        for (uint256 i = 0; i < n; i++) {
            ofBase.push(BASE.coins(i));
            Coins.approve(ofBase[i], base);
        }
    }

    /// @dev Returns the factor that converts the first coin's units to 18 decimals, without the 1e18.
    function _precision() private view returns (uint256) {
        return _ratesNow()[0] / PRECISION;
    }

    function _baseCoin(uint256 i) internal view returns (address) {
        return ofBase[i];
    }

    function get_dy_underlying(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        if (i > 0 && j > 0) return BASE.get_dy(i - 1, j - 1, dx);
        uint256[] memory rates = _ratesNow();
        uint256[] memory xp = _scaled(_all(0), rates);
        (uint256 from, uint256 to) = (i > 0 ? 1 : _at(i), j > 0 ? 1 : _at(j));
        uint256 x = dx * _precision();
        if (i > 0) {
            x = _deposited(uint128(i) - 1, dx) * rates[1] / PRECISION;
            x -= x * BASE.fee() / (2 * DENOMINATOR);
        }
        (uint256 dy, uint256 dyFee,,) = _tradeTo(from, to, xp[from] + x, xp);
        dy -= dyFee;
        return j > 0 ? BASE.calc_withdraw_one_coin(dy * PRECISION / rates[1], j - 1) : dy / _precision();
    }

    function exchange_underlying(int128 i, int128 j, uint256 dx, uint256 min_dy) external returns (uint256) {
        return _exchangeUnderlying(i, j, dx, min_dy, msg.sender);
    }

    function _exchangeUnderlying(int128 i, int128 j, uint256 dx, uint256 min_dy, address receiver)
        internal
        lock
        returns (uint256 dy)
    {
        uint256[] memory rates = _rates();
        address coinIn = i > 0 ? ofBase[uint128(i) - 1] : coins[_at(i)];
        address coinOut = j > 0 ? ofBase[uint128(j) - 1] : coins[_at(j)];
        Coins.pull(coinIn, dx);
        if (i > 0 && j > 0) {
            dy = Coins.held(coinOut);
            BASE.exchange(i - 1, j - 1, dx, min_dy);
            dy = Coins.held(coinOut) - dy;
        } else {
            uint256 given = i > 0 ? _deposit(uint128(i) - 1, dx) : dx;
            dy = _settle(i > 0 ? 1 : 0, j > 0 ? 1 : 0, given, rates);
            if (j > 0) {
                uint256 before = Coins.held(coinOut);
                BASE.remove_liquidity_one_coin(dy, j - 1, 0);
                dy = Coins.held(coinOut) - before;
            }
            require(dy >= min_dy, "Too few coins in result");
        }
        Coins.push(coinOut, receiver, dy);
        emit TokenExchangeUnderlying(msg.sender, i, dx, j, dy);
    }

    /// @dev Returns the base pool's result for a deposit of one coin, without its fee.
    function _deposited(uint256 i, uint256 dx) private view returns (uint256) {
        uint256[3] memory three;
        three[i] = dx;
        if (ofBase.length == 3) return BASE.calc_token_amount(three, true);
        return BASE.calc_token_amount([three[0], three[1]], true);
    }

    function _deposit(uint256 i, uint256 dx) private returns (uint256) {
        uint256 before = Coins.held(coins[1]);
        uint256[3] memory three;
        three[i] = dx;
        if (ofBase.length == 3) BASE.add_liquidity(three, 0);
        else BASE.add_liquidity([three[0], three[1]], 0);
        return Coins.held(coins[1]) - before;
    }

    function _product(uint256 D, uint256[] memory xp) internal pure override returns (uint256 product) {
        product = D;
        for (uint256 i = 0; i < xp.length; i++) product = product * D / (xp[i] * xp.length);
    }
}

/// @notice A metapool that predates the factory: its share is a separate token, and it caches the base share's price
/// for ten minutes.
contract CachedMetapool is Metapool, OtherShare {
    uint256 private constant EXPIRES = 10 * 60;

    uint256 public base_virtual_price;
    uint256 public base_cache_updated;

    constructor(
        address[] memory coins_,
        address share,
        address base,
        uint256 baseCoins,
        uint256 amplification,
        uint256 fee_,
        uint256 adminFee
    ) StablePool(coins_, fee_, adminFee, false) Ramp(amplification) OtherShare(share) Metapool(base, baseCoins) {
        base_virtual_price = BASE.get_virtual_price();
        base_cache_updated = block.timestamp;
    }

    function base_pool() external view returns (address) {
        return address(BASE);
    }

    function base_coins(uint256 i) external view returns (address) {
        return _baseCoin(i);
    }

    function _rates() internal override returns (uint256[] memory rates) {
        rates = _ratesNow();
        if (block.timestamp > base_cache_updated + EXPIRES) {
            base_virtual_price = rates[1];
            base_cache_updated = block.timestamp;
        }
    }

    function _ratesNow() internal view override returns (uint256[] memory rates) {
        rates = new uint256[](2);
        rates[0] = 10 ** (36 - Coins.decimalsOf(coins[0]));
        bool expired = block.timestamp > base_cache_updated + EXPIRES;
        rates[1] = expired ? BASE.get_virtual_price() : base_virtual_price;
    }
}

/// @notice A factory's metapool: it is its own share, and always uses the current price of the base share.
contract FactoryMetapool is Metapool, OwnShare {
    uint256 private immutable MULTIPLIER;

    constructor(address[] memory coins_, address base, uint256 baseCoins, uint256 amplification, uint256 fee_)
        StablePool(coins_, fee_, 5 * 10 ** 9, false)
        Ramp(amplification)
        OwnShare("Curve.fi Factory Metapool", "META-f")
        Metapool(base, baseCoins)
    {
        MULTIPLIER = 10 ** (36 - ICoin(coins_[0]).decimals());
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 min_dy, address receiver) external returns (uint256) {
        return _exchange(i, j, dx, min_dy, receiver);
    }

    function exchange_underlying(int128 i, int128 j, uint256 dx, uint256 min_dy, address receiver)
        external
        returns (uint256)
    {
        return _exchangeUnderlying(i, j, dx, min_dy, receiver);
    }

    function add_liquidity(uint256[2] calldata amounts, uint256 least, address receiver) external returns (uint256) {
        return _addTwo(amounts, least, receiver);
    }

    function remove_liquidity_one_coin(uint256 amount, int128 i, uint256 least, address receiver)
        external
        returns (uint256)
    {
        return _removeOne(amount, _at(i), least, receiver, false);
    }

    function _ratesNow() internal view override returns (uint256[] memory rates) {
        rates = new uint256[](2);
        (rates[0], rates[1]) = (MULTIPLIER, BASE.get_virtual_price());
    }
}
