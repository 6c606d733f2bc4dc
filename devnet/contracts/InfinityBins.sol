// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {BinMath} from "./Bins.sol";
import {InfinityManager, IVault, PoolKey} from "./Infinity.sol";
import {Bits, FullMath} from "./InfinityMaths.sol";

struct MintParams {
    bytes32[] liquidityConfigs;
    bytes32 amountIn;
    bytes32 salt;
}

struct BurnParams {
    uint256[] ids;
    uint256[] amountsToBurn;
    bytes32 salt;
}

/// @notice The pool manager of PancakeSwap Infinity for pools with bins.
contract InfinityBinManager is InfinityManager {
    uint256 private constant WAD = 1e18;
    /// @dev What remains of a bin's shares for ever. A bin with no others is left out of the tree.
    uint256 private constant MINIMUM_SHARE = 1e3;
    uint256 private constant NONE = type(uint256).max;

    /// @dev Raw units of both tokens. X is in the low half of the word.
    struct Pair {
        uint128 x;
        uint128 y;
    }

    struct State {
        uint256 slot0;
        mapping(uint256 id => Pair reserves) bins;
        mapping(uint256 id => uint256 shares) shares;
        mapping(bytes32 position => uint256 shares) positions;
        uint256 level0;
        mapping(uint256 word => uint256 bits) level1;
        mapping(uint256 word => uint256 bits) level2;
    }

    /// @dev What is left to pay or, for an exact output, to buy; and what was bought or, for an exact output, paid.
    struct Trade {
        bool forY;
        bool exactIn;
        uint256 step;
        uint256 fee;
        uint256 protocolFee;
        uint256 left;
        uint256 other;
        uint24 id;
    }

    struct Minted {
        uint24 active;
        uint256 step;
        uint256 slot0;
        Pair taken;
        Pair fees;
        Pair protocolFees;
        uint256[] ids;
        bytes32[] amounts;
    }

    uint16 public maxBinStep = 100;
    uint256 public minBinShareForDonate = 2 ** 128;
    mapping(bytes32 id => State state) private pools;

    event Initialize(
        bytes32 indexed id,
        address indexed currency0,
        address indexed currency1,
        address hooks,
        uint24 fee,
        bytes32 parameters,
        uint24 activeId
    );
    event Swap(
        bytes32 indexed id,
        address indexed sender,
        int128 amount0,
        int128 amount1,
        uint24 activeId,
        uint24 fee,
        uint16 protocolFee
    );
    event Mint(
        bytes32 indexed id,
        address indexed sender,
        uint256[] ids,
        bytes32 salt,
        bytes32[] amounts,
        bytes32 compositionFeeAmount,
        bytes32 feeAmountToProtocol
    );
    event Burn(bytes32 indexed id, address indexed sender, uint256[] ids, bytes32 salt, bytes32[] amounts);
    event Donate(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint24 binId);

    constructor(IVault vault_) InfinityManager(vault_, 5, 24) {}

    function getBin(bytes32 id, uint24 binId) external view returns (uint128, uint128, uint256, uint256) {
        Pair memory bin = pools[id].bins[binId];
        return (bin.x, bin.y, 0, pools[id].shares[binId]);
    }

    function initialize(PoolKey calldata key, uint24 activeId) external {
        State storage pool = pools[_id(key)];
        require(key.currency0 < key.currency1 && key.poolManager == address(this), "key");
        require(_step(key) > 0 && _step(key) <= maxBinStep, "BinStepTooLarge");
        require(key.fee == DYNAMIC || key.fee <= 1e5, "LPFeeTooLarge");
        require(pool.slot0 == 0, "PoolAlreadyInitialized");
        BinMath.price(activeId, _step(key));
        pool.slot0 = uint256(key.fee == DYNAMIC ? 0 : key.fee) << 48 | activeId;
        emit Initialize(_id(key), key.currency0, key.currency1, key.hooks, key.fee, key.parameters, activeId);
    }

    function swap(PoolKey calldata key, bool swapForY, int128 amountSpecified, bytes calldata)
        external
        returns (int256 delta)
    {
        require(isPaused == 0, "EnforcedPause");
        require(amountSpecified != 0, "AmountSpecifiedIsZero");
        Trade memory trade;
        (trade.forY, trade.exactIn, trade.step) = (swapForY, amountSpecified < 0, _step(key));
        trade.left = uint128(trade.exactIn ? -amountSpecified : amountSpecified);
        _trade(_pool(key), trade, key);
        require(trade.other <= uint128(type(int128).max), "SafeCast");
        int256 other = trade.exactIn ? int256(trade.other) : -int256(trade.other);
        delta = swapForY == trade.exactIn ? _delta(amountSpecified, other) : _delta(other, amountSpecified);
        emit Swap(
            _id(key),
            msg.sender,
            int128(delta >> 128),
            int128(delta),
            trade.id,
            uint24(trade.fee),
            uint16(trade.protocolFee)
        );
        vault.accountAppBalanceDelta(key.currency0, key.currency1, delta, msg.sender);
    }

    function _trade(State storage pool, Trade memory trade, PoolKey calldata key) private {
        uint256 slot0 = pool.slot0;
        (trade.protocolFee, trade.fee) = _fees(slot0, trade.forY);
        trade.id = uint24(slot0);
        uint256 toProtocol;
        while (true) {
            Pair memory bin = pool.bins[trade.id];
            if ((trade.forY ? bin.y : bin.x) != 0) toProtocol += _tradeInBin(pool, trade, bin);
            if (trade.left == 0) break;
            trade.id = uint24(_next(pool, trade.id, trade.forY));
        }
        require(trade.other != 0, "BinPool__InsufficientAmountUnSpecified");
        pool.slot0 = slot0 >> 24 << 24 | trade.id;
        protocolFeesAccrued[trade.forY ? key.currency0 : key.currency1] += toProtocol;
    }

    /// @dev Trades in one bin, whose whole output costs its price and the fee on top, both rounded up.
    function _tradeInBin(State storage pool, Trade memory trade, Pair memory bin)
        private
        returns (uint256 toProtocol)
    {
        uint256 price = BinMath.price(trade.id, trade.step);
        (uint256 rate, uint256 out) = (trade.fee * 1e12, trade.forY ? bin.y : bin.x);
        if (!trade.exactIn && trade.left < out) out = trade.left;
        uint256 paid = BinMath.cost(out, price, trade.forY);
        uint256 fee = BinMath.up(paid * rate, WAD - rate);
        paid += fee;
        require(paid <= type(uint128).max, "overflow");
        if (trade.exactIn && trade.left < paid) {
            paid = trade.left;
            fee = BinMath.up(paid * rate, WAD);
            uint256 bought;
            if (trade.forY) (bought,) = BinMath.times(paid - fee, price);
            else bought = (paid - fee << 128) / price;
            if (bought < out) out = bought;
        }
        trade.left -= trade.exactIn ? paid : out;
        trade.other += trade.exactIn ? out : paid;
        if (trade.fee != 0) toProtocol = fee * trade.protocolFee / trade.fee;
        if (trade.forY) (bin.x, bin.y) = (bin.x + uint128(paid - toProtocol), bin.y - uint128(out));
        else (bin.x, bin.y) = (bin.x - uint128(out), bin.y + uint128(paid - toProtocol));
        _store(pool, trade.id, bin, price);
    }

    /// @dev Puts tokens into bins for shares. What the active bin takes in another ratio than its own pays a fee.
    function mint(PoolKey calldata key, MintParams calldata params, bytes calldata)
        external
        returns (int256 delta)
    {
        Minted memory minted;
        require(isPaused == 0, "EnforcedPause");
        State storage pool = _pool(key);
        (minted.slot0, minted.active, minted.step) = (pool.slot0, uint24(pool.slot0), _step(key));
        uint256 count = params.liquidityConfigs.length;
        require(count != 0, "BinPool__EmptyLiquidityConfigs");
        (minted.ids, minted.amounts) = (new uint256[](count), new bytes32[](count));
        for (uint256 i; i < count; i++) {
            uint256 config = uint256(params.liquidityConfigs[i]);
            minted.ids[i] = uint24(config);
            Pair memory offered = _unpacked(params.amountIn);
            offered.x = uint128(offered.x * uint256(uint64(config >> 88)) / WAD);
            offered.y = uint128(offered.y * uint256(uint64(config >> 24)) / WAD);
            uint256 shares = _mintInBin(pool, minted, i, offered);
            pool.positions[_position(uint24(config), params.salt)] += shares;
        }
        protocolFeesAccrued[key.currency0] += minted.protocolFees.x;
        protocolFeesAccrued[key.currency1] += minted.protocolFees.y;
        delta = _delta(-int256(uint256(minted.taken.x)), -int256(uint256(minted.taken.y)));
        _emitMint(key, params.salt, minted);
        vault.accountAppBalanceDelta(key.currency0, key.currency1, delta, msg.sender);
    }

    function _emitMint(PoolKey calldata key, bytes32 salt, Minted memory minted) private {
        (bytes32 fees, bytes32 toProtocol) = (_packed(minted.fees), _packed(minted.protocolFees));
        emit Mint(_id(key), msg.sender, minted.ids, salt, minted.amounts, fees, toProtocol);
    }

    function _mintInBin(State storage pool, Minted memory minted, uint256 place, Pair memory offered)
        private
        returns (uint256 shares)
    {
        uint256 id = minted.ids[place];
        uint256 price = BinMath.price(uint24(id), minted.step);
        (Pair memory bin, uint256 supply) = (pool.bins[id], pool.shares[id]);
        shares = _sharesFor(bin, offered, price, supply);
        Pair memory kept = Pair(offered.x, offered.y);
        if (id == minted.active) {
            (Pair memory fees, Pair memory toProtocol) = _compositionFees(minted.slot0, bin, offered, supply, shares);
            if (fees.x != 0 || fees.y != 0) {
                uint256 own = _worth(Pair(offered.x - fees.x, offered.y - fees.y), price);
                uint256 all = _worth(
                    Pair(bin.x + fees.x - toProtocol.x, bin.y + fees.y - toProtocol.y), price
                );
                shares = FullMath.mulDiv(own, supply, all);
                (kept.x, kept.y) = (kept.x - toProtocol.x, kept.y - toProtocol.y);
            }
            _addTo(minted.fees, fees);
            _addTo(minted.protocolFees, toProtocol);
        } else {
            bool isSplit = (offered.x == 0 || id > minted.active) && (offered.y == 0 || id < minted.active);
            require(isSplit, "BinHelper__CompositionFactorFlawed");
        }
        require(shares != 0 && (kept.x != 0 || kept.y != 0), "BinPool__ZeroShares");
        if (supply <= MINIMUM_SHARE) _mark(pool, id);
        _store(pool, id, Pair(bin.x + kept.x, bin.y + kept.y), price);
        _addTo(minted.taken, offered);
        minted.amounts[place] = _packed(kept);
        pool.shares[id] = supply + shares;
        if (supply == 0) shares -= MINIMUM_SHARE;
    }

    /// @dev Returns the shares, rounded down, and reduces `offered` to what they cost.
    function _sharesFor(Pair memory bin, Pair memory offered, uint256 price, uint256 supply)
        private
        pure
        returns (uint256 shares)
    {
        (uint256 worth, uint256 all) = (_worth(offered, price), _worth(bin, price));
        if (supply == 0 || worth == 0 || all == 0) return worth;
        shares = FullMath.mulDiv(worth, supply, all);
        uint256 needed = FullMath.mulDivUp(shares, all, supply);
        if (worth <= needed) return shares;
        uint256 excess = worth - needed;
        uint256 less = excess >> 128;
        if (less > offered.y) less = offered.y;
        offered.y -= uint128(less);
        excess -= less << 128;
        less = excess / price;
        offered.x -= less > offered.x ? offered.x : uint128(less);
    }

    /// @dev The fee on what a deposit in another ratio than the bin's would exchange, and the protocol's part.
    function _compositionFees(uint256 slot0, Pair memory bin, Pair memory offered, uint256 supply, uint256 shares)
        private
        view
        returns (Pair memory fees, Pair memory toProtocol)
    {
        if (shares == 0) return (fees, toProtocol);
        uint256 x = FullMath.mulDiv(shares, uint256(bin.x) + offered.x, supply + shares);
        uint256 y = FullMath.mulDiv(shares, uint256(bin.y) + offered.y, supply + shares);
        (uint256 protocolFee, uint256 fee) = _fees(slot0, x <= offered.x);
        if (x > offered.x) {
            (fees.y, toProtocol.y) = (_composition(offered.y - y, fee), _composition(offered.y - y, protocolFee));
        } else if (y > offered.y) {
            (fees.x, toProtocol.x) = (_composition(offered.x - x, fee), _composition(offered.x - x, protocolFee));
        }
    }

    function _composition(uint256 amount, uint256 fee) private pure returns (uint128) {
        return uint128(amount * (fee * 1e12) * (fee * 1e12 + WAD) / (WAD * WAD));
    }

    /// @dev Pays for shares what they are part of, rounded down.
    function burn(PoolKey calldata key, BurnParams calldata params, bytes calldata) external returns (int256 delta) {
        State storage pool = _pool(key);
        bytes32[] memory amounts = new bytes32[](params.ids.length);
        Pair memory sum;
        for (uint256 i; i < params.ids.length; i++) {
            uint24 id = uint24(params.ids[i]);
            pool.positions[_position(id, params.salt)] -= params.amountsToBurn[i];
            Pair memory paid = _burnInBin(pool, id, params.amountsToBurn[i]);
            amounts[i] = _packed(paid);
            _addTo(sum, paid);
        }
        delta = _delta(int256(uint256(sum.x)), int256(uint256(sum.y)));
        emit Burn(_id(key), msg.sender, params.ids, params.salt, amounts);
        vault.accountAppBalanceDelta(key.currency0, key.currency1, delta, msg.sender);
    }

    function _burnInBin(State storage pool, uint24 id, uint256 shares) private returns (Pair memory paid) {
        (Pair memory bin, uint256 supply) = (pool.bins[id], pool.shares[id]);
        paid.x = uint128(FullMath.mulDiv(shares, bin.x, supply));
        paid.y = uint128(FullMath.mulDiv(shares, bin.y, supply));
        require(paid.x != 0 || paid.y != 0, "BinPool__ZeroAmountsOut");
        pool.shares[id] = supply - shares;
        if (supply - shares == MINIMUM_SHARE) _unmark(pool, id);
        pool.bins[id] = Pair(bin.x - paid.x, bin.y - paid.y);
    }

    /// @dev Gives tokens to whoever has shares of the active bin.
    function donate(PoolKey calldata key, uint128 amount0, uint128 amount1, bytes calldata)
        external
        returns (int256 delta, uint24 id)
    {
        State storage pool = _pool(key);
        id = uint24(pool.slot0);
        require(pool.shares[id] >= minBinShareForDonate, "InsufficientBinShareForDonate");
        Pair memory bin = pool.bins[id];
        _store(pool, id, Pair(bin.x + amount0, bin.y + amount1), BinMath.price(id, _step(key)));
        delta = _delta(-int256(uint256(amount0)), -int256(uint256(amount1)));
        vault.accountAppBalanceDelta(key.currency0, key.currency1, delta, msg.sender);
        emit Donate(_id(key), msg.sender, -int128(amount0), -int128(amount1), id);
    }

    function _store(State storage pool, uint256 id, Pair memory bin, uint256 price) private {
        require(_worth(bin, price) <= BinMath.MOST_IN_BIN, "BinPool__MaxLiquidityPerBinExceeded");
        pool.bins[id] = bin;
    }

    /// @dev What a bin holds, in Y with 128 fractional bits.
    function _worth(Pair memory bin, uint256 price) private pure returns (uint256) {
        return bin.x * price + (uint256(bin.y) << 128);
    }

    /// @dev The next bin of the tree, downwards or upwards.
    function _next(State storage pool, uint256 id, bool down) private view returns (uint256) {
        uint256 place = _beside(pool.level2[id >> 8], id & 0xff, down);
        if (place != NONE) return id >> 8 << 8 | place;
        uint256 word = id >> 8;
        place = _beside(pool.level1[word >> 8], word & 0xff, down);
        if (place == NONE) {
            uint256 top = _beside(pool.level0, word >> 8, down);
            require(top != NONE, "BinPool__OutOfLiquidity");
            word = top << 8 | _end(pool.level1[top], down);
        } else {
            word = word >> 8 << 8 | place;
        }
        return word << 8 | _end(pool.level2[word], down);
    }

    /// @dev The nearest bit below a place, or above it, that is set.
    function _beside(uint256 bits, uint256 place, bool down) private pure returns (uint256) {
        bits = down ? bits & ((1 << place) - 1) : bits >> place >> 1 << 1 << place;
        return bits == 0 ? NONE : _end(bits, down);
    }

    /// @dev The highest bit that is set if `down`, else the lowest.
    function _end(uint256 bits, bool down) private pure returns (uint256) {
        return down ? 255 - Bits.zeros(bits, true) : Bits.zeros(bits, false);
    }

    function _mark(State storage pool, uint256 id) private {
        pool.level2[id >> 8] |= 1 << (id & 0xff);
        pool.level1[id >> 16] |= 1 << (id >> 8 & 0xff);
        pool.level0 |= 1 << (id >> 16);
    }

    function _unmark(State storage pool, uint256 id) private {
        pool.level2[id >> 8] &= ~(1 << (id & 0xff));
        if (pool.level2[id >> 8] == 0) pool.level1[id >> 16] &= ~(1 << (id >> 8 & 0xff));
        if (pool.level1[id >> 16] == 0) pool.level0 &= ~(1 << (id >> 16));
    }

    function _addTo(Pair memory sum, Pair memory more) private pure {
        (sum.x, sum.y) = (sum.x + more.x, sum.y + more.y);
    }

    function _packed(Pair memory pair) private pure returns (bytes32) {
        return bytes32(uint256(pair.y) << 128 | pair.x);
    }

    function _unpacked(bytes32 word) private pure returns (Pair memory) {
        return Pair(uint128(uint256(word)), uint128(uint256(word) >> 128));
    }

    function _position(uint24 id, bytes32 salt) private view returns (bytes32) {
        return keccak256(abi.encode(msg.sender, id, salt));
    }

    function _pool(PoolKey calldata key) private view returns (State storage pool) {
        pool = pools[_id(key)];
        require(pool.slot0 != 0, "PoolNotInitialized");
    }

    function _step(PoolKey calldata key) private pure returns (uint256) {
        return uint16(uint256(key.parameters) >> 16);
    }
}
