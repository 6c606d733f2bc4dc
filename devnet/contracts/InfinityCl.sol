// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {InfinityManager, IVault, LiquidityChange, PoolKey, SwapParams} from "./Infinity.sol";
import {Bits, FullMath} from "./InfinityMaths.sol";

/// @notice The pool manager of PancakeSwap Infinity for pools with ticks.
/// @dev Positions and what they earn are left out.
contract InfinityClManager is InfinityManager {
    struct TickInfo {
        uint128 liquidityGross;
        int128 liquidityNet;
        uint256 feeGrowthOutside0X128;
        uint256 feeGrowthOutside1X128;
    }

    struct State {
        uint256 slot0;
        uint256 feeGrowthGlobal0X128;
        uint256 feeGrowthGlobal1X128;
        uint128 liquidity;
        mapping(int24 tick => TickInfo info) ticks;
        mapping(int16 word => uint256 bits) bitmap;
    }

    struct Trade {
        bool zeroForOne;
        uint256 fee;
        int24 spacing;
        uint256 left;
        uint256 bought;
        uint256 price;
        int24 tick;
        uint128 liquidity;
        uint256 limit;
    }

    mapping(bytes32 id => State state) private pools;

    event Initialize(
        bytes32 indexed id,
        address indexed currency0,
        address indexed currency1,
        address hooks,
        uint24 fee,
        bytes32 parameters,
        uint160 sqrtPriceX96,
        int24 tick
    );
    event ModifyLiquidity(
        bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt
    );
    event Swap(
        bytes32 indexed id,
        address indexed sender,
        int128 amount0,
        int128 amount1,
        uint160 sqrtPriceX96,
        uint128 liquidity,
        int24 tick,
        uint24 fee,
        uint16 protocolFee
    );
    constructor(IVault vault_) InfinityManager(vault_, 4, 184) {}

    function initialize(PoolKey calldata key, uint160 sqrtPriceX96) external returns (int24 tick) {
        State storage pool = pools[_id(key)];
        require(key.currency0 < key.currency1 && key.poolManager == address(this), "key");
        require(pool.slot0 == 0, "PoolAlreadyInitialized");
        tick = _tickAt(sqrtPriceX96, TickRatios.MIN_TICK, TickRatios.MAX_TICK);
        pool.slot0 = _packed(sqrtPriceX96, tick, uint256(key.fee == DYNAMIC ? 0 : key.fee) << 208);
        emit Initialize(
            _id(key), key.currency0, key.currency1, key.hooks, key.fee, key.parameters, sqrtPriceX96, tick
        );
    }

    function modifyLiquidity(PoolKey calldata key, LiquidityChange calldata params, bytes calldata)
        external
        returns (int256 delta, int256 feeDelta)
    {
        delta = _changeLiquidity(_pool(key), _spacing(key), params);
        emit ModifyLiquidity(
            _id(key), msg.sender, params.tickLower, params.tickUpper, params.liquidityDelta, params.salt
        );
        vault.accountAppBalanceDelta(key.currency0, key.currency1, delta, msg.sender);
        feeDelta = 0;
    }

    function _changeLiquidity(State storage pool, int24 spacing, LiquidityChange calldata params)
        private
        returns (int256)
    {
        int128 change = int128(params.liquidityDelta);
        _updateTick(pool, params.tickLower, spacing, change, change);
        _updateTick(pool, params.tickUpper, spacing, change, -change);
        (uint256 price, int24 tick) = (uint160(pool.slot0), int24(uint24(pool.slot0 >> 160)));
        if (tick >= params.tickLower && tick < params.tickUpper) {
            pool.liquidity = uint128(int128(pool.liquidity) + change);
        }
        (uint256 low, uint256 high) = (TickRatios.at(params.tickLower), TickRatios.at(params.tickUpper));
        price = price < low ? low : price > high ? high : price;
        bool adds = change > 0;
        uint128 size = uint128(adds ? change : -change);
        int256 amount0 = int256(SqrtPrices.amount0(price, high, size, adds));
        int256 amount1 = int256(SqrtPrices.amount1(low, price, size, adds));
        return adds ? _delta(-amount0, -amount1) : _delta(amount0, amount1);
    }

    function swap(PoolKey calldata key, SwapParams calldata params, bytes calldata) external returns (int256 delta) {
        require(isPaused == 0, "EnforcedPause");
        require(params.amountSpecified < 0, "SwapAmountCannotBeZero");
        Trade memory trade;
        (trade.zeroForOne, trade.spacing) = (params.zeroForOne, _spacing(key));
        (trade.left, trade.limit) = (uint256(-params.amountSpecified), params.sqrtPriceLimitX96);
        uint16 protocolFee = _trade(_pool(key), trade);
        int256 paid = params.amountSpecified + int256(trade.left);
        delta = trade.zeroForOne ? _delta(paid, int256(trade.bought)) : _delta(int256(trade.bought), paid);
        emit Swap(
            _id(key),
            msg.sender,
            int128(delta >> 128),
            int128(delta),
            uint160(trade.price),
            trade.liquidity,
            trade.tick,
            uint24(trade.fee),
            protocolFee
        );
        vault.accountAppBalanceDelta(key.currency0, key.currency1, delta, msg.sender);
    }

    function _trade(State storage pool, Trade memory trade) private returns (uint16) {
        uint256 slot0 = pool.slot0;
        uint256 protocolFee;
        (protocolFee, trade.fee) = _fees(slot0, trade.zeroForOne);
        (trade.price, trade.tick, trade.liquidity) = (uint160(slot0), int24(uint24(slot0 >> 160)), pool.liquidity);
        require(trade.zeroForOne ? trade.limit < trade.price : trade.limit > trade.price, "InvalidSqrtPriceLimit");
        while (trade.left != 0 && trade.price != trade.limit) _step(pool, trade);
        pool.slot0 = _packed(trade.price, trade.tick, slot0 >> 184 << 184);
        pool.liquidity = trade.liquidity;
        return uint16(protocolFee);
    }

    /// @dev Trades up to the next initialised tick, or to the end of its word.
    function _step(State storage pool, Trade memory trade) private view {
        (int24 next, bool initialised) = _nextTick(pool, trade.tick, trade.spacing, trade.zeroForOne);
        if (next < TickRatios.MIN_TICK) next = TickRatios.MIN_TICK;
        if (next > TickRatios.MAX_TICK) next = TickRatios.MAX_TICK;
        (uint256 nextPrice, uint256 start) = (TickRatios.at(next), trade.price);
        uint256 target = trade.zeroForOne
            ? (nextPrice < trade.limit ? trade.limit : nextPrice)
            : (nextPrice > trade.limit ? trade.limit : nextPrice);
        _fill(trade, target);
        if (trade.price == nextPrice) {
            if (initialised) {
                int128 net = pool.ticks[next].liquidityNet;
                trade.liquidity = uint128(int128(trade.liquidity) + (trade.zeroForOne ? -net : net));
            }
            trade.tick = trade.zeroForOne ? next - 1 : next;
        } else if (trade.price != start) {
            (int24 low, int24 high) = trade.zeroForOne ? (next, trade.tick) : (trade.tick, next);
            trade.tick = _tickAt(trade.price, low, high);
        }
    }

    /// @dev Trades up to a price within one range of liquidity.
    function _fill(Trade memory trade, uint256 target) private pure {
        (uint256 price, uint128 liquidity, bool down) = (trade.price, trade.liquidity, trade.zeroForOne);
        uint256 afterFee = FullMath.mulDiv(trade.left, 1e6 - trade.fee, 1e6);
        uint256 paid = down
            ? SqrtPrices.amount0(target, price, liquidity, true)
            : SqrtPrices.amount1(price, target, liquidity, true);
        uint256 fee;
        if (afterFee >= paid) {
            fee = trade.fee == 1e6 ? paid : FullMath.mulDivUp(paid, trade.fee, 1e6 - trade.fee);
        } else {
            paid = afterFee;
            target = SqrtPrices.next(price, liquidity, paid, down);
            fee = trade.left - paid;
        }
        trade.bought += down
            ? SqrtPrices.amount1(target, price, liquidity, false)
            : SqrtPrices.amount0(price, target, liquidity, false);
        trade.left -= paid + fee;
        trade.price = target;
    }

    function _nextTick(State storage pool, int24 tick, int24 spacing, bool down)
        private
        view
        returns (int24 next, bool initialised)
    {
        int24 compressed = tick / spacing;
        if (tick < 0 && tick % spacing != 0) compressed--;
        if (!down) compressed++;
        uint256 bits = pool.bitmap[int16(compressed >> 8)];
        uint256 place = uint256(uint24(compressed) & 0xff);
        // The word's other ticks are behind.
        bits = down ? bits << (255 - place) : bits >> place;
        initialised = bits != 0;
        uint256 steps = initialised ? Bits.zeros(bits, down) : down ? place : 255 - place;
        next = (down ? compressed - int24(uint24(steps)) : compressed + int24(uint24(steps))) * spacing;
    }

    function _updateTick(State storage pool, int24 tick, int24 spacing, int128 change, int128 net) private {
        require(tick % spacing == 0 && tick >= TickRatios.MIN_TICK && tick <= TickRatios.MAX_TICK, "tick");
        TickInfo storage info = pool.ticks[tick];
        uint128 before = info.liquidityGross;
        uint128 later = uint128(int128(before) + change);
        (info.liquidityGross, info.liquidityNet) = (later, info.liquidityNet + net);
        if ((before == 0) == (later == 0)) return;
        int24 compressed = tick / spacing;
        pool.bitmap[int16(compressed >> 8)] ^= 1 << uint256(uint24(compressed) & 0xff);
    }

    /// @dev The last of the ticks from `low` on whose price is not above `price`, which the tick after `high` is.
    function _tickAt(uint256 price, int24 low, int24 high) private pure returns (int24) {
        while (low < high) {
            int24 middle = low + (high - low + 1) / 2;
            if (TickRatios.at(middle) <= price) low = middle;
            else high = middle - 1;
        }
        return low;
    }

    function _pool(PoolKey calldata key) private view returns (State storage pool) {
        pool = pools[_id(key)];
        require(pool.slot0 != 0, "PoolNotInitialized");
    }

    function _spacing(PoolKey calldata key) private pure returns (int24) {
        return int24(uint24(uint256(key.parameters) >> 16));
    }

    function _packed(uint256 price, int24 tick, uint256 fees) private pure returns (uint256) {
        return fees | uint256(uint24(tick)) << 160 | price;
    }
}

/// @dev How much of a token moves a price by how much, rounded against the trader (white paper of Uniswap V3, 6.2).
library SqrtPrices {
    uint256 private constant Q96 = 1 << 96;

    function amount0(uint256 low, uint256 high, uint128 liquidity, bool up) internal pure returns (uint256) {
        uint256 wide = uint256(liquidity) << 96;
        if (!up) return FullMath.mulDiv(wide, high - low, high) / low;
        return FullMath.divUp(FullMath.mulDivUp(wide, high - low, high), low);
    }

    function amount1(uint256 low, uint256 high, uint128 liquidity, bool up) internal pure returns (uint256) {
        return up ? FullMath.mulDivUp(liquidity, high - low, Q96) : FullMath.mulDiv(liquidity, high - low, Q96);
    }

    /// @dev The price after an amount was paid.
    function next(uint256 price, uint128 liquidity, uint256 amount, bool down) internal pure returns (uint256) {
        if (!down) return price + FullMath.mulDiv(amount, Q96, liquidity);
        if (amount == 0) return price;
        uint256 wide = uint256(liquidity) << 96;
        unchecked {
            uint256 product = amount * price;
            if (product / amount == price && wide + product >= wide) {
                return FullMath.mulDivUp(wide, price, wide + product);
            }
        }
        return FullMath.divUp(wide, wide / price + amount);
    }
}

/// @dev Square roots of prices at ticks, as Q96: products of 1.0001^(-2^i / 2) as Q128, each rounded to the nearest.
library TickRatios {
    int24 internal constant MIN_TICK = -887272;
    int24 internal constant MAX_TICK = 887272;

    function at(int24 tick) internal pure returns (uint256 ratio) {
        uint256 left = uint256(uint24(tick < 0 ? -tick : tick));
        ratio = 1 << 128;
        if (left & 0x1 != 0) ratio = ratio * 0xfffcb933bd6fad37aa2d162d1a594001 >> 128;
        if (left & 0x2 != 0) ratio = ratio * 0xfff97272373d413259a46990580e213a >> 128;
        if (left & 0x4 != 0) ratio = ratio * 0xfff2e50f5f656932ef12357cf3c7fdcc >> 128;
        if (left & 0x8 != 0) ratio = ratio * 0xffe5caca7e10e4e61c3624eaa0941cd0 >> 128;
        if (left & 0x10 != 0) ratio = ratio * 0xffcb9843d60f6159c9db58835c926644 >> 128;
        if (left & 0x20 != 0) ratio = ratio * 0xff973b41fa98c081472e6896dfb254c0 >> 128;
        if (left & 0x40 != 0) ratio = ratio * 0xff2ea16466c96a3843ec78b326b52861 >> 128;
        if (left & 0x80 != 0) ratio = ratio * 0xfe5dee046a99a2a811c461f1969c3053 >> 128;
        if (left & 0x100 != 0) ratio = ratio * 0xfcbe86c7900a88aedcffc83b479aa3a4 >> 128;
        if (left & 0x200 != 0) ratio = ratio * 0xf987a7253ac413176f2b074cf7815e54 >> 128;
        if (left & 0x400 != 0) ratio = ratio * 0xf3392b0822b70005940c7a398e4b70f3 >> 128;
        if (left & 0x800 != 0) ratio = ratio * 0xe7159475a2c29b7443b29c7fa6e889d9 >> 128;
        if (left & 0x1000 != 0) ratio = ratio * 0xd097f3bdfd2022b8845ad8f792aa5825 >> 128;
        if (left & 0x2000 != 0) ratio = ratio * 0xa9f746462d870fdf8a65dc1f90e061e5 >> 128;
        if (left & 0x4000 != 0) ratio = ratio * 0x70d869a156d2a1b890bb3df62baf32f7 >> 128;
        if (left & 0x8000 != 0) ratio = ratio * 0x31be135f97d08fd981231505542fcfa6 >> 128;
        if (left & 0x10000 != 0) ratio = ratio * 0x9aa508b5b7a84e1c677de54f3e99bc9 >> 128;
        if (left & 0x20000 != 0) ratio = ratio * 0x5d6af8dedb81196699c329225ee604 >> 128;
        if (left & 0x40000 != 0) ratio = ratio * 0x2216e584f5fa1ea926041bedfe98 >> 128;
        if (left & 0x80000 != 0) ratio = ratio * 0x48a170391f7dc42444e8fa2 >> 128;
        if (tick > 0) ratio = type(uint256).max / ratio;
        return FullMath.divUp(ratio, 1 << 32);
    }
}
