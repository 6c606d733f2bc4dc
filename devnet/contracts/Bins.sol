// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IBinToken {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
}

/// @dev Transfers for pairs, also of tokens that return nothing.
library BinTransfers {
    function send(IBinToken token, address to, uint256 value) internal {
        (bool ok, bytes memory answer) = address(token).call(abi.encodeCall(IBinToken.transfer, (to, value)));
        require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "TokenHelper__TransferFailed");
    }
}

interface IBinHooks {
    function beforeSwap(address sender, address to, bool swapForY, bytes32 amountsIn) external returns (bytes4);
    function afterSwap(address sender, address to, bool swapForY, bytes32 amountsOut) external returns (bytes4);
}

struct BinRule {
    uint16 baseFactor;
    uint16 filterPeriod;
    uint16 decayPeriod;
    uint16 reductionFactor;
    uint24 variableFeeControl;
    uint16 protocolShare;
    uint24 maxVolatilityAccumulator;
}

/// @dev Prices of bins, and products with them. Two hundred and fifty-six-bit arithmetic suffices, since no amount has more
/// than 128 bits.
library BinMath {
    /// @dev The most that a bin may be worth where that is limited, in Y with 128 fractional bits.
    uint256 internal constant MOST_IN_BIN = 65251743116719673010965625540244653191619923014385985379600384103134737;

    function price(uint24 id, uint256 step) internal pure returns (uint256) {
        int256 power = int256(uint256(id)) - 2 ** 23;
        if (power == 0) return 1 << 128;
        uint256 left = uint256(power < 0 ? -power : power);
        require(left < 2 ** 20, "Uint128x128Math__PowUnderflow");
        uint256 square = type(uint256).max / ((1 << 128) + (step << 128) / 10_000);
        uint256 inverse = 1 << 128;
        while (left != 0) {
            if (left % 2 == 1) inverse = inverse * square >> 128;
            square = square * square >> 128;
            left /= 2;
        }
        require(inverse != 0, "Uint128x128Math__PowUnderflow");
        return power < 0 ? inverse : type(uint256).max / inverse;
    }

    /// @dev Returns what the bin's whole output costs without the fee, rounded up.
    function cost(uint256 held, uint256 at, bool forY) internal pure returns (uint256 most) {
        if (forY) {
            most = up(held << 128, at);
        } else {
            bool rounded;
            (most, rounded) = times(held, at);
            if (rounded) most++;
        }
        require(most <= type(uint128).max, "SafeCast__Exceeds128Bits");
    }

    /// @dev Returns x * price / 2^128, and whether it was rounded down.
    function times(uint256 x, uint256 at) internal pure returns (uint256 product, bool rounded) {
        uint256 low = x * (at & type(uint128).max);
        product = x * (at >> 128) + (low >> 128);
        rounded = low & type(uint128).max != 0;
    }

    function up(uint256 a, uint256 b) internal pure returns (uint256) {
        return (a + b - 1) / b;
    }
}

/// @notice Pairs of the Liquidity Book, of all versions, and their factories.
/// @dev Written after the published source, whose bytecode is in no npm package. Shares are left out: on the local chain,
/// anyone may put tokens into bins, take them out, change the fees and collect the protocol's part.
abstract contract BinBook {
    uint256 internal constant WAD = 1e18;
    uint256 internal constant WHOLE = 10_000;
    uint24 internal constant NONE = type(uint24).max;

    struct Bin {
        uint128 x;
        uint128 y;
    }

    BinRule internal rule;
    uint24 internal volatilityAccumulator;
    uint24 internal volatilityReference;
    uint24 internal idReference;
    uint40 internal time;

    IBinToken internal binTokenX;
    IBinToken internal binTokenY;
    uint16 internal step;
    uint24 internal active;
    bool private locked;

    mapping(uint24 id => Bin bin) internal bins;
    mapping(uint256 word => uint256 bits) private filled;
    address internal creator;

    modifier lock() {
        require(!locked, "ReentrancyGuard__ReentrantCall");
        locked = true;
        _;
        locked = false;
    }

    /// @dev Called once by the factory that made the pair.
    function initialize(IBinToken x, IBinToken y, uint16 step_, uint24 id, BinRule calldata rule_) external {
        require(address(binTokenX) == address(0), "initialized");
        (binTokenX, binTokenY, step, active, idReference, rule) = (x, y, step_, id, id, rule_);
        creator = msg.sender;
    }

    /// @dev Begins a movement anew, or goes on with the one before.
    function _updateReferences() internal {
        uint256 elapsed = block.timestamp - time;
        if (elapsed >= rule.filterPeriod) {
            idReference = active;
            volatilityReference = elapsed < rule.decayPeriod ? _reduced(volatilityAccumulator) : 0;
        }
        time = uint40(block.timestamp);
    }

    function _reduced(uint256 volatility) internal view returns (uint24) {
        return uint24(volatility * rule.reductionFactor / WHOLE);
    }

    function _accumulate(uint24 id) internal {
        uint256 distance = id > idReference ? id - idReference : idReference - id;
        uint256 sum = volatilityReference + distance * WHOLE;
        volatilityAccumulator = uint24(sum > rule.maxVolatilityAccumulator ? rule.maxVolatilityAccumulator : sum);
    }

    function _totalFee() internal view returns (uint256 fee) {
        uint256 moved = uint256(volatilityAccumulator) * step;
        fee = uint256(rule.baseFactor) * step * 1e10;
        if (rule.variableFeeControl != 0) fee += (moved * moved * rule.variableFeeControl + 99) / 100;
    }

    /// @dev Returns what the active bin takes, with the fee, the fee, and what it pays.
    function _amounts(Bin memory bin, bool forY, uint256 offered)
        internal
        view
        returns (uint256 paid, uint256 fee, uint256 out)
    {
        uint256 price = BinMath.price(active, step);
        uint256 held = forY ? bin.y : bin.x;
        uint256 most = BinMath.cost(held, price, forY);
        uint256 rate = _totalFee();
        require(rate <= 0.1e18, "FeeHelper__FeeTooLarge");
        fee = BinMath.up(most * rate, WAD - rate);
        if (offered >= most + fee) return (most + fee, fee, held);
        fee = BinMath.up(offered * rate, WAD);
        uint256 net = offered - fee;
        if (forY) (out,) = BinMath.times(net, price);
        else out = (net << 128) / price;
        return (offered, fee, out > held ? held : out);
    }

    function _next(bool forY, uint24 id) internal view returns (uint24) {
        for (uint256 tries; tries < 4096; tries++) {
            if (forY ? id == 0 : id == NONE) return NONE;
            id = forY ? id - 1 : id + 1;
            if (filled[id >> 8] >> (id & 0xff) & 1 != 0) return id;
        }
        return NONE;
    }

    function _mark(uint24 id) internal {
        filled[id >> 8] |= 1 << (id & 0xff);
    }
}

/// @notice A pair of version 2.1 or, with hooks, 2.2. Fees stay in their bins but for the protocol's part.
contract LiquidityBookPair is BinBook {
    using BinTransfers for IBinToken;

    event Swap(
        address indexed sender,
        address indexed to,
        uint24 id,
        bytes32 amountsIn,
        bytes32 amountsOut,
        uint24 volatilityAccumulator,
        bytes32 totalFees,
        bytes32 protocolFees
    );
    event DepositedToBins(address indexed sender, address indexed to, uint256[] ids, bytes32[] amounts);
    event WithdrawnFromBins(address indexed sender, address indexed to, uint256[] ids, bytes32[] amounts);
    event CollectedProtocolFees(address indexed feeRecipient, bytes32 protocolFees);
    event StaticFeeParametersSet(
        address indexed sender,
        uint16 baseFactor,
        uint16 filterPeriod,
        uint16 decayPeriod,
        uint16 reductionFactor,
        uint24 variableFeeControl,
        uint16 protocolShare,
        uint24 maxVolatilityAccumulator
    );
    event HooksParametersSet(address indexed sender, bytes32 hooksParameters);
    event ForcedDecay(address indexed sender, uint24 idReference, uint24 volatilityReference);

    bool private immutable HOOKED;

    /// @dev What the pair counts, with the protocol's part.
    Bin private reserves;
    Bin private protocolFees;
    bytes32 private hooks;

    constructor(bool hooked) {
        HOOKED = hooked;
    }

    function swap(bool swapForY, address to) external lock returns (bytes32) {
        uint256 left = swapForY
            ? binTokenX.balanceOf(address(this)) - reserves.x
            : binTokenY.balanceOf(address(this)) - reserves.y;
        require(left != 0, "LBPair__InsufficientAmountIn");
        require(left + (swapForY ? reserves.x : reserves.y) <= type(uint128).max, "SafeCast__Exceeds128Bits");
        _callHooks(160, abi.encodeCall(IBinHooks.beforeSwap, (msg.sender, to, swapForY, _pack(swapForY, left))));
        if (swapForY) reserves.x += uint128(left);
        else reserves.y += uint128(left);
        _updateReferences();
        uint256 amountOut;
        while (true) {
            if ((swapForY ? bins[active].y : bins[active].x) != 0) {
                (uint256 paid, uint256 out) = _tradeInBin(swapForY, left, to);
                left -= paid;
                amountOut += out;
            }
            if (left == 0) break;
            uint24 next = _next(swapForY, active);
            require(next != NONE, "LBPair__OutOfLiquidity");
            active = next;
        }
        require(amountOut != 0, "LBPair__InsufficientAmountOut");
        if (swapForY) reserves.y -= uint128(amountOut);
        else reserves.x -= uint128(amountOut);
        (swapForY ? binTokenY : binTokenX).send(to, amountOut);
        _callHooks(161, abi.encodeCall(IBinHooks.afterSwap, (msg.sender, to, swapForY, _pack(!swapForY, amountOut))));
        return _pack(!swapForY, amountOut);
    }

    /// @dev Splits what the pair was sent among bins. All of it has to be.
    function deposit(uint256[] calldata ids, bytes32[] calldata amounts) external lock {
        for (uint256 i; i < ids.length; i++) {
            (uint24 id, uint128 x, uint128 y) = (uint24(ids[i]), _x(amounts[i]), _y(amounts[i]));
            require((x == 0 || id >= active) && (y == 0 || id <= active), "BinHelper__CompositionFactorFlawed");
            (bins[id].x, bins[id].y) = (bins[id].x + x, bins[id].y + y);
            (reserves.x, reserves.y) = (reserves.x + x, reserves.y + y);
            _mark(id);
        }
        require(reserves.x == binTokenX.balanceOf(address(this)), "x is left");
        require(reserves.y == binTokenY.balanceOf(address(this)), "y is left");
        emit DepositedToBins(msg.sender, msg.sender, ids, amounts);
    }

    function withdraw(uint256[] calldata ids, bytes32[] calldata amounts) external lock {
        (uint256 sumX, uint256 sumY) = (0, 0);
        for (uint256 i; i < ids.length; i++) {
            (uint24 id, uint128 x, uint128 y) = (uint24(ids[i]), _x(amounts[i]), _y(amounts[i]));
            (bins[id].x, bins[id].y) = (bins[id].x - x, bins[id].y - y);
            (sumX, sumY) = (sumX + x, sumY + y);
        }
        (reserves.x, reserves.y) = (reserves.x - uint128(sumX), reserves.y - uint128(sumY));
        emit WithdrawnFromBins(msg.sender, msg.sender, ids, amounts);
        binTokenX.send(msg.sender, sumX);
        binTokenY.send(msg.sender, sumY);
    }

    function collectProtocolFees() external lock {
        (uint128 x, uint128 y) = (protocolFees.x, protocolFees.y);
        (protocolFees.x, protocolFees.y) = (0, 0);
        (reserves.x, reserves.y) = (reserves.x - x, reserves.y - y);
        emit CollectedProtocolFees(msg.sender, bytes32(uint256(y) << 128 | x));
        binTokenX.send(msg.sender, x);
        binTokenY.send(msg.sender, y);
    }

    function setStaticFeeParameters(BinRule calldata next) external lock {
        rule = next;
        emit StaticFeeParametersSet(
            msg.sender,
            next.baseFactor,
            next.filterPeriod,
            next.decayPeriod,
            next.reductionFactor,
            next.variableFeeControl,
            next.protocolShare,
            next.maxVolatilityAccumulator
        );
    }

    function setHooksParameters(bytes32 next) external lock {
        hooks = next;
        emit HooksParametersSet(msg.sender, next);
    }

    function forceDecay() external lock {
        (idReference, volatilityReference) = (active, _reduced(volatilityAccumulator));
        emit ForcedDecay(msg.sender, idReference, volatilityReference);
    }

    function getFactory() external view returns (address) {
        return creator;
    }

    function getTokenX() external view returns (address) {
        return address(binTokenX);
    }

    function getTokenY() external view returns (address) {
        return address(binTokenY);
    }

    function getBinStep() external view returns (uint16) {
        return step;
    }

    function getActiveId() external view returns (uint24) {
        return active;
    }

    function getBin(uint24 id) external view returns (uint128, uint128) {
        return (bins[id].x, bins[id].y);
    }

    function getReserves() external view returns (uint128, uint128) {
        return (reserves.x - protocolFees.x, reserves.y - protocolFees.y);
    }

    function getProtocolFees() external view returns (uint128, uint128) {
        return (protocolFees.x, protocolFees.y);
    }

    function getStaticFeeParameters() external view returns (BinRule memory) {
        return rule;
    }

    function getVariableFeeParameters() external view returns (uint24, uint24, uint24, uint40) {
        return (volatilityAccumulator, volatilityReference, idReference, time);
    }

    function getLBHooksParameters() external view returns (bytes32) {
        require(HOOKED);
        return hooks;
    }

    function _tradeInBin(bool forY, uint256 left, address to) private returns (uint256 paid, uint256 out) {
        _accumulate(active);
        Bin memory bin = bins[active];
        uint256 fee;
        (paid, fee, out) = _amounts(bin, forY, left);
        uint256 part = fee * rule.protocolShare / WHOLE;
        if (forY) (bin.x, bin.y) = (_sum(bin.x, paid), bin.y - uint128(out));
        else (bin.x, bin.y) = (bin.x - uint128(out), _sum(bin.y, paid));
        if (HOOKED) {
            uint256 liquidity = BinMath.price(active, step) * bin.x + (uint256(bin.y) << 128);
            require(liquidity <= BinMath.MOST_IN_BIN, "BinHelper__MaxLiquidityPerBinExceeded");
        }
        if (forY) (bin.x, protocolFees.x) = (bin.x - uint128(part), protocolFees.x + uint128(part));
        else (bin.y, protocolFees.y) = (bin.y - uint128(part), protocolFees.y + uint128(part));
        bins[active] = bin;
        _logSwap(to, forY, [paid - part, out, fee, part]);
    }

    function _logSwap(address to, bool forY, uint256[4] memory amounts) private {
        emit Swap(
            msg.sender,
            to,
            active,
            _pack(forY, amounts[0]),
            _pack(!forY, amounts[1]),
            volatilityAccumulator,
            _pack(forY, amounts[2]),
            _pack(forY, amounts[3])
        );
    }

    function _sum(uint128 held, uint256 paid) private pure returns (uint128) {
        require(held + paid <= type(uint128).max, "PackedUint128Math__AddOverflow");
        return uint128(held + paid);
    }

    function _callHooks(uint256 flag, bytes memory data) private {
        if (uint256(hooks) >> flag & 1 == 0) return;
        (bool ok,) = address(uint160(uint256(hooks))).call(data);
        require(ok, "Hooks__CallFailed");
    }

    function _pack(bool isX, uint256 amount) private pure returns (bytes32) {
        return bytes32(isX ? amount : amount << 128);
    }

    function _x(bytes32 amounts) private pure returns (uint128) {
        return uint128(uint256(amounts));
    }

    function _y(bytes32 amounts) private pure returns (uint128) {
        return uint128(uint256(amounts) >> 128);
    }
}

/// @notice A pair of version 2.0. Fees leave their bins, and nothing but swaps and liquidity is logged.
contract FirstBookPair is BinBook {
    using BinTransfers for IBinToken;

    event Swap(
        address indexed sender,
        address indexed recipient,
        uint256 indexed id,
        bool swapForY,
        uint256 amountIn,
        uint256 amountOut,
        uint256 volatilityAccumulated,
        uint256 fees
    );
    event DepositedToBin(
        address indexed sender, address indexed recipient, uint256 indexed id, uint256 amountX, uint256 amountY
    );
    event WithdrawnFromBin(
        address indexed sender, address indexed recipient, uint256 indexed id, uint256 amountX, uint256 amountY
    );

    struct FeeParameters {
        uint16 binStep;
        BinRule rule;
        uint24 volatilityAccumulated;
        uint24 volatilityReference;
        uint24 indexRef;
        uint40 time;
    }

    uint256 private reserveX;
    uint256 private reserveY;
    Bin private fees;

    function swap(bool swapForY, address to) external lock returns (uint256, uint256) {
        uint256 left = swapForY
            ? binTokenX.balanceOf(address(this)) - reserveX - fees.x
            : binTokenY.balanceOf(address(this)) - reserveY - fees.y;
        require(left != 0, "LBPair__InsufficientAmounts");
        _updateReferences();
        _accumulate(active);
        uint256 amountOut;
        while (true) {
            if ((swapForY ? bins[active].y : bins[active].x) != 0) {
                (uint256 paid, uint256 out) = _tradeInBin(swapForY, left, to);
                left -= paid;
                amountOut += out;
            }
            if (left == 0) break;
            active = _next(swapForY, active);
            require(active != NONE, "TreeMath__ErrorDepthSearch");
        }
        (swapForY ? binTokenY : binTokenX).send(to, amountOut);
        return swapForY ? (uint256(0), amountOut) : (amountOut, uint256(0));
    }

    function deposit(uint256[] calldata ids, uint256[] calldata x, uint256[] calldata y) external lock {
        for (uint256 i; i < ids.length; i++) {
            uint24 id = uint24(ids[i]);
            require((x[i] == 0 || id >= active) && (y[i] == 0 || id <= active), "LBPair__CompositionFactorFlawed");
            (bins[id].x, bins[id].y) = (bins[id].x + uint112(x[i]), bins[id].y + uint112(y[i]));
            (reserveX, reserveY) = (reserveX + x[i], reserveY + y[i]);
            _mark(id);
            emit DepositedToBin(msg.sender, msg.sender, id, x[i], y[i]);
        }
        require(reserveX + fees.x == binTokenX.balanceOf(address(this)), "x is left");
        require(reserveY + fees.y == binTokenY.balanceOf(address(this)), "y is left");
    }

    function withdraw(uint256[] calldata ids, uint256[] calldata x, uint256[] calldata y) external lock {
        for (uint256 i; i < ids.length; i++) {
            uint24 id = uint24(ids[i]);
            (bins[id].x, bins[id].y) = (bins[id].x - uint112(x[i]), bins[id].y - uint112(y[i]));
            (reserveX, reserveY) = (reserveX - x[i], reserveY - y[i]);
            emit WithdrawnFromBin(msg.sender, msg.sender, id, x[i], y[i]);
            binTokenX.send(msg.sender, x[i]);
            binTokenY.send(msg.sender, y[i]);
        }
    }

    /// @dev As for all pairs of this version, the factory alone logs it.
    function setFeesParameters(BinRule calldata next) external {
        rule = next;
    }

    /// @dev Reduces the reference, not the accumulator.
    function forceDecay() external {
        (idReference, volatilityReference) = (active, _reduced(volatilityReference));
    }

    function factory() external view returns (address) {
        return creator;
    }

    function tokenX() external view returns (address) {
        return address(binTokenX);
    }

    function tokenY() external view returns (address) {
        return address(binTokenY);
    }

    function getReservesAndId() external view returns (uint256, uint256, uint256) {
        return (reserveX, reserveY, active);
    }

    function getGlobalFees() external view returns (uint128, uint128, uint128, uint128) {
        return (fees.x, fees.y, 0, 0);
    }

    function getBin(uint24 id) external view returns (uint256, uint256) {
        return (bins[id].x, bins[id].y);
    }

    function feeParameters() external view returns (FeeParameters memory) {
        return FeeParameters(step, rule, volatilityAccumulator, volatilityReference, idReference, time);
    }

    function _tradeInBin(bool forY, uint256 left, address to) private returns (uint256 paid, uint256 out) {
        _accumulate(active);
        Bin memory bin = bins[active];
        uint256 fee;
        (paid, fee, out) = _amounts(bin, forY, left);
        uint256 net = paid - fee;
        require((forY ? bin.x : bin.y) + net <= type(uint112).max, "SafeCast__Exceeds112Bits");
        if (forY) {
            (bin.x, bin.y) = (bin.x + uint128(net), bin.y - uint128(out));
            (reserveX, reserveY, fees.x) = (reserveX + net, reserveY - out, fees.x + uint128(fee));
        } else {
            (bin.x, bin.y) = (bin.x - uint128(out), bin.y + uint128(net));
            (reserveX, reserveY, fees.y) = (reserveX - out, reserveY + net, fees.y + uint128(fee));
        }
        bins[active] = bin;
        emit Swap(msg.sender, to, active, forY, net, out, volatilityAccumulator, fee);
    }
}

/// @notice A factory of pairs of either generation, which are minimal proxies of its implementation (EIP-1167).
contract LiquidityBookFactory {
    event LBPairCreated(
        address indexed tokenX, address indexed tokenY, uint256 indexed binStep, address LBPair, uint256 pid
    );

    struct LBPairInformation {
        uint16 binStep;
        address LBPair;
        bool createdByOwner;
        bool ignoredForRouting;
    }

    address private immutable IMPLEMENTATION;
    address[] private pairs;
    uint256[] private steps;
    mapping(bytes32 key => address pair) private pairOf;

    constructor(address implementation) {
        IMPLEMENTATION = implementation;
    }

    function createPair(address x, address y, uint16 step, uint24 id, BinRule calldata rule)
        external
        returns (address pair)
    {
        bytes memory code = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", IMPLEMENTATION, hex"5af43d82803e903d91602b57fd5bf3"
        );
        bytes32 salt = keccak256(abi.encode(x, y, step));
        assembly ("memory-safe") {
            pair := create2(0, add(code, 0x20), mload(code), salt)
        }
        BinBook(pair).initialize(IBinToken(x), IBinToken(y), step, id, rule);
        (pairOf[_key(x, y, step)], pairOf[_key(y, x, step)]) = (pair, pair);
        bool isNew = true;
        for (uint256 i; i < steps.length; i++) {
            if (steps[i] == step) isNew = false;
        }
        if (isNew) steps.push(step);
        pairs.push(pair);
        emit LBPairCreated(x, y, step, pair, pairs.length - 1);
    }

    function getNumberOfLBPairs() external view returns (uint256) {
        return pairs.length;
    }

    function getLBPairAtIndex(uint256 index) external view returns (address) {
        return pairs[index];
    }

    /// @dev The same in version 2.0.
    function allLBPairs(uint256 index) external view returns (address) {
        return pairs[index];
    }

    function getAllBinSteps() external view returns (uint256[] memory) {
        return steps;
    }

    function getLBPairInformation(address a, address b, uint256 step) external view returns (LBPairInformation memory) {
        return LBPairInformation(uint16(step), pairOf[_key(a, b, step)], true, false);
    }

    function _key(address a, address b, uint256 step) private pure returns (bytes32) {
        return keccak256(abi.encode(a, b, step));
    }
}
