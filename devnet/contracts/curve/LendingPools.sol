// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Coins, ICoin, OtherShare} from "./Coins.sol";
import {OffPeg, Ramp} from "./StableMaths.sol";
import {StablePool} from "./StablePool.sol";

interface ILendingMarket {
    function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referral) external;
    function withdraw(address asset, uint256 amount, address to) external returns (uint256);
}

interface IPriced {
    function getPricePerFullShare() external view returns (uint256);
    function deposit(uint256 amount) external;
    function withdraw(uint256 shares) external;
}

/// @notice A pool of a lending market's rebasing tokens, which also trades their underlying. It uses its actual
/// balances, and its fee grows with imbalance.
contract ATokenPool is StablePool, OtherShare {
    event TokenExchangeUnderlying(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );

    address[] public underlying_coins;
    uint256 public offpeg_fee_multiplier;
    ILendingMarket private immutable MARKET;
    uint256[] private precisions;

    /// @param numbers_ amplification, fee, admin fee, off-peg fee multiplier (the last three in units of 1e-10)
    constructor(
        address[] memory coins_,
        address[] memory underlying,
        address share,
        address market,
        uint256[4] memory numbers_
    ) StablePool(coins_, numbers_[1], numbers_[2], true) Ramp(numbers_[0]) OtherShare(share) {
        underlying_coins = underlying;
        offpeg_fee_multiplier = numbers_[3];
        MARKET = ILendingMarket(market);
        for (uint256 i = 0; i < coins_.length; i++) {
            precisions.push(10 ** (18 - ICoin(underlying[i]).decimals()));
            Coins.approve(underlying[i], market);
        }
    }

    function dynamic_fee(int128 i, int128 j) external view returns (uint256) {
        (uint256 from, uint256 to) = (_at(i), _at(j));
        return _feeBetween(balances(from) * precisions[from], balances(to) * precisions[to], fee);
    }

    function get_dy(int128 i, int128 j, uint256 dx) external view override returns (uint256) {
        return _given(i, j, dx);
    }

    function get_dy_underlying(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        return _given(i, j, dx);
    }

    /// @dev Takes the fee in whole units, unlike a trade.
    function _given(int128 i, int128 j, uint256 dx) private view returns (uint256 dy) {
        uint256 from = _at(i);
        uint256 to = _at(j);
        uint256[] memory xp = _scaled(_all(0), _ratesNow());
        uint256 amp = _amp();
        uint256 x = xp[from] + dx * precisions[from];
        uint256 y = _swapped(from, to, x, xp, amp, _invariant(xp, amp));
        dy = (xp[to] - y) / precisions[to];
        dy -= _feeBetween((xp[from] + x) / 2, (xp[to] + y) / 2, fee) * dy / DENOMINATOR;
    }

    function exchange_underlying(int128 i, int128 j, uint256 dx, uint256 min_dy) external lock returns (uint256 dy) {
        dy = _settleUnpaid(i, j, dx);
        require(dy >= min_dy, "Exchange resulted in fewer coins than expected");
        _takeIn(_at(i), dx, true);
        _giveOut(_at(j), msg.sender, dy, true);
        emit TokenExchangeUnderlying(msg.sender, i, dx, j, dy);
    }

    function _settleUnpaid(int128 i, int128 j, uint256 dx) private returns (uint256 dy) {
        uint256[] memory rates = _ratesNow();
        (uint256 gross, uint256 dyFee,,) = _trade(_at(i), _at(j), dx, rates, 0);
        dy = (gross - dyFee) / precisions[_at(j)];
        _cut(_at(j), dyFee * admin_fee / DENOMINATOR / precisions[_at(j)]);
    }

    function add_liquidity(uint256[3] calldata amounts, uint256 least, bool use_underlying)
        external
        payable
        returns (uint256)
    {
        return _addThree(amounts, least, use_underlying);
    }

    function remove_liquidity(uint256 amount, uint256[3] calldata least, bool use_underlying)
        external
        returns (uint256[3] memory)
    {
        return _removeThree(amount, least, use_underlying);
    }

    function remove_liquidity_one_coin(uint256 amount, int128 i, uint256 least, bool use_underlying)
        external
        returns (uint256)
    {
        return _removeOne(amount, _at(i), least, msg.sender, use_underlying);
    }

    function _takeIn(uint256 i, uint256 amount, bool underlying) internal override {
        if (!underlying) return Coins.pull(coins[i], amount);
        Coins.pull(underlying_coins[i], amount);
        MARKET.deposit(underlying_coins[i], amount, address(this), 0);
    }

    function _giveOut(uint256 i, address to, uint256 amount, bool underlying) internal override {
        if (underlying) MARKET.withdraw(underlying_coins[i], amount, to);
        else Coins.push(coins[i], to, amount);
    }

    function _ratesNow() internal view override returns (uint256[] memory rates) {
        rates = _ones(coins.length);
        for (uint256 i = 0; i < rates.length; i++) rates[i] *= precisions[i];
    }

    function _feeBetween(uint256 xpi, uint256 xpj, uint256 base) internal view override returns (uint256) {
        return OffPeg.fee(xpi, xpj, base, offpeg_fee_multiplier);
    }

    function _keepsOne() internal pure override returns (bool) {
        return false;
    }

    function _cutsWithdrawal() internal pure override returns (bool) {
        return false;
    }

    function _burnsOneMore() internal pure override returns (bool) {
        return false;
    }

    function _product(uint256 D, uint256[] memory xp) internal pure virtual override returns (uint256 product) {
        product = D;
        for (uint256 i = 0; i < xp.length; i++) product = product * D / (xp[i] * xp.length);
    }

    function _logWithdrawal(uint256 amount, uint256 dy, uint256) internal override {
        emit RemoveLiquidityOne(msg.sender, amount, dy);
    }
}

/// @notice The first such pools, which add one to every divisor, so that it is never zero.
contract FirstATokenPool is ATokenPool {
    constructor(
        address[] memory coins_,
        address[] memory underlying,
        address share,
        address market,
        uint256[4] memory numbers_
    ) ATokenPool(coins_, underlying, share, market, numbers_) {}

    function _product(uint256 D, uint256[] memory xp) internal pure override returns (uint256 product) {
        product = D;
        for (uint256 i = 0; i < xp.length; i++) product = product * D / (xp[i] * xp.length + 1);
    }
}

/// @notice A pool of tokens whose price in their underlying grows, which also trades the underlying and stores its
/// balances.
contract YTokenPool is StablePool, OtherShare {
    event TokenExchangeUnderlying(
        address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought
    );

    address[] public underlying_coins;
    uint256[] private precisions;

    constructor(
        address[] memory coins_,
        address[] memory underlying,
        address share,
        uint256 amplification,
        uint256 fee_,
        uint256 adminFee
    ) StablePool(coins_, fee_, adminFee, false) Ramp(amplification) OtherShare(share) {
        underlying_coins = underlying;
        for (uint256 i = 0; i < coins_.length; i++) {
            precisions.push(10 ** (18 - ICoin(underlying[i]).decimals()));
            Coins.approve(underlying[i], coins_[i]);
        }
    }

    function get_dy_underlying(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        uint256[] memory xp = _scaled(_all(0), _ratesNow());
        uint256 to = _at(j);
        (uint256 dy, uint256 dyFee,,) = _tradeTo(_at(i), to, xp[_at(i)] + dx * precisions[_at(i)], xp);
        return (dy - dyFee) / precisions[to];
    }

    function exchange_underlying(int128 i, int128 j, uint256 dx, uint256 min_dy) external lock returns (uint256 dy) {
        uint256[] memory rates = _ratesNow();
        (uint256 from, uint256 to) = (_at(i), _at(j));
        uint256 shares = _settle(from, to, dx * PRECISION / (rates[from] / precisions[from]), rates);
        require(shares * (rates[to] / precisions[to]) / PRECISION >= min_dy, "Exchange resulted in fewer coins than expected");
        Coins.pull(underlying_coins[from], dx);
        IPriced(coins[from]).deposit(dx);
        IPriced(coins[to]).withdraw(shares);
        // The tokens round, so the pool pays out its whole balance.
        dy = Coins.held(underlying_coins[to]);
        require(dy >= min_dy, "Exchange resulted in fewer coins than expected");
        Coins.push(underlying_coins[to], msg.sender, dy);
        emit TokenExchangeUnderlying(msg.sender, i, dx, j, dy);
    }

    /// @dev Records the balances that the invariant leaves, not the amounts that move.
    function _settle(uint256 i, uint256 j, uint256 dx, uint256[] memory rates) internal override returns (uint256) {
        (uint256 dy, uint256 dyFee, uint256 x, uint256 y) = _trade(i, j, dx, rates, 0);
        noted[i] = x * PRECISION / rates[i];
        noted[j] = (y + (dyFee - dyFee * admin_fee / DENOMINATOR)) * PRECISION / rates[j];
        return (dy - dyFee) * PRECISION / rates[j];
    }

    function _ratesNow() internal view override returns (uint256[] memory rates) {
        rates = new uint256[](coins.length);
        for (uint256 i = 0; i < rates.length; i++) rates[i] = precisions[i] * IPriced(coins[i]).getPricePerFullShare();
    }

    function _product(uint256 D, uint256[] memory xp) internal pure override returns (uint256 product) {
        product = D;
        for (uint256 i = 0; i < xp.length; i++) product = product * D / (xp[i] * xp.length);
    }
}
