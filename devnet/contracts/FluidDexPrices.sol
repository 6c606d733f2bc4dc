// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {BigNumbers, Creations, FluidPrices, NATIVE, PRICE_UNIT} from "./FluidMaths.sol";

interface IFluidLiquidity {
    function operate(
        address token,
        int256 supplyAmount,
        int256 borrowAmount,
        address withdrawTo,
        address borrowTo,
        bytes calldata data
    ) external payable returns (uint256 supplyPrice, uint256 borrowPrice);

    function readFromStorage(bytes32 slot) external view returns (uint256 word);
}

interface ICenterPrice {
    function centerPrice() external returns (uint256 price);
}

interface IDecimals {
    function decimals() external view returns (uint8);
}

struct Implementations {
    address shift;
    address admin;
    address colOperations;
    address debtOperations;
    address perfectOperationsAndSwapOut;
}

struct ConstantViews {
    uint256 dexId;
    address liquidity;
    address factory;
    Implementations implementations;
    address deployerContract;
    address token0;
    address token1;
    bytes32 supplyToken0Slot;
    bytes32 borrowToken0Slot;
    bytes32 supplyToken1Slot;
    bytes32 borrowToken1Slot;
    bytes32 exchangePriceToken0Slot;
    bytes32 exchangePriceToken1Slot;
    uint256 oracleMapping;
}

struct ConstantViews2 {
    uint256 token0NumeratorPrecision;
    uint256 token0DenominatorPrecision;
    uint256 token1NumeratorPrecision;
    uint256 token1DenominatorPrecision;
}

/// @dev A pool's settings, storage and prices. Prices are of token0 in token1, to 27 digits, and amounts have 12
/// decimals.
abstract contract FluidDexPrices {
    using BigNumbers for uint256;

    error FluidDexError(uint256 errorId);

    struct Range {
        uint256 last;
        uint256 center;
        uint256 upper;
        uint256 lower;
        uint256 mean;
    }

    struct Exchange {
        uint256 supply0;
        uint256 borrow0;
        uint256 supply1;
        uint256 borrow1;
    }

    uint256 internal constant X10 = 0x3ff;
    uint256 internal constant X20 = 0xfffff;
    uint256 internal constant X24 = 0xffffff;
    uint256 internal constant X30 = 0x3fffffff;
    uint256 internal constant X33 = 0x1ffffffff;
    uint256 internal constant E27 = 1e27;
    uint256 internal constant PERCENTS = 1e6;

    uint256 public immutable DEX_ID;
    IFluidLiquidity internal immutable liquidity;
    address internal immutable factory;
    address internal immutable deployer;
    address internal immutable token0;
    address internal immutable token1;
    uint256 internal immutable numerator0;
    uint256 internal immutable denominator0;
    uint256 internal immutable numerator1;
    uint256 internal immutable denominator1;
    bytes32 internal immutable supplySlot0;
    bytes32 internal immutable borrowSlot0;
    bytes32 internal immutable supplySlot1;
    bytes32 internal immutable borrowSlot1;
    bytes32 internal immutable pricesSlot0;
    bytes32 internal immutable pricesSlot1;

    uint256 internal dexVariables;
    uint256 internal dexVariables2;
    uint256 private _totalSupplyShares;
    mapping(address => uint256) private _userSupplies;
    uint256 private _totalBorrowShares;
    mapping(address => uint256) private _userBorrows;
    mapping(uint256 => uint256) private _oracle;
    uint128 private _rangeShift;
    uint128 private _thresholdShift;
    uint256 private _centerPriceShift;

    constructor(ConstantViews memory views) {
        DEX_ID = views.dexId;
        (liquidity, factory, deployer) = (IFluidLiquidity(views.liquidity), views.factory, views.deployerContract);
        if (views.token0 >= views.token1) revert FluidDexError(51041);
        (token0, token1) = (views.token0, views.token1);
        (numerator0, denominator0) = _precision(views.token0);
        (numerator1, denominator1) = _precision(views.token1);
        (supplySlot0, supplySlot1) = (views.supplyToken0Slot, views.supplyToken1Slot);
        (borrowSlot0, borrowSlot1) = (views.borrowToken0Slot, views.borrowToken1Slot);
        (pricesSlot0, pricesSlot1) = (views.exchangePriceToken0Slot, views.exchangePriceToken1Slot);
    }

    function _precision(address token) private view returns (uint256 numerator, uint256 denominator) {
        uint256 decimals = token == NATIVE ? 18 : IDecimals(token).decimals();
        numerator = decimals > 12 ? 1 : 10 ** (12 - decimals);
        denominator = decimals > 12 ? 10 ** (decimals - 12) : 1;
    }

    function constantsView() external view returns (ConstantViews memory views) {
        views.dexId = DEX_ID;
        (views.liquidity, views.factory, views.deployerContract) = (address(liquidity), factory, deployer);
        views.implementations = Implementations(address(this), address(this), address(this), address(this), address(0));
        (views.token0, views.token1) = (token0, token1);
        (views.supplyToken0Slot, views.supplyToken1Slot) = (supplySlot0, supplySlot1);
        (views.borrowToken0Slot, views.borrowToken1Slot) = (borrowSlot0, borrowSlot1);
        (views.exchangePriceToken0Slot, views.exchangePriceToken1Slot) = (pricesSlot0, pricesSlot1);
    }

    function constantsView2() external view returns (ConstantViews2 memory) {
        return ConstantViews2(numerator0, denominator0, numerator1, denominator1);
    }

    function readFromStorage(bytes32 slot) external view returns (uint256 word) {
        assembly ("memory-safe") {
            word := sload(slot)
        }
    }

    function _exchange() internal view returns (Exchange memory prices) {
        (prices.supply0, prices.borrow0) = FluidPrices.current(liquidity.readFromStorage(pricesSlot0));
        (prices.supply1, prices.borrow1) = FluidPrices.current(liquidity.readFromStorage(pricesSlot1));
    }

    /// @dev The center, and the range around it, after all shifts of the time that passed. Ends shifts that are done.
    function _range(uint256 variables, uint256 variables2) internal returns (Range memory range) {
        range.center = variables2 >> 248 & 1 == 1
            ? _shiftedCenter(variables, variables2)
            : _centerOf(variables, variables2);
        range.last = variables.unpack(41, 40);
        variables2 = _spread(range, variables2);
        bool moved = _rebalance(range, variables, variables2);
        uint256 most = variables2.unpack(172, 28);
        uint256 least = variables2.unpack(200, 28);
        if (range.center > most) (range.center, moved) = (most, true);
        else if (range.center < least) (range.center, moved) = (least, true);
        if (moved) _spread(range, variables2);
        unchecked {
            range.mean = range.upper < 1e38
                ? BigNumbers.sqrt(range.upper * range.lower)
                : BigNumbers.sqrt((range.upper / 1e18) * (range.lower / 1e18)) * 1e18;
        }
    }

    function _centerOf(uint256 variables, uint256 variables2) private returns (uint256) {
        uint256 nonce = variables2 >> 112 & X30;
        if (nonce == 0) return variables.unpack(81, 40);
        return ICenterPrice(Creations.addressOf(deployer, nonce)).centerPrice();
    }

    /// @dev Moves the stored center to the external one by a percentage of itself in a given time.
    function _shiftedCenter(uint256 variables, uint256 variables2) private returns (uint256) {
        uint256 center = variables.unpack(81, 40);
        uint256 shift = _centerPriceShift;
        uint256 since = variables >> 121 & X33;
        if ((shift & X33) > since) since = shift & X33;
        uint256 target = ICenterPrice(Creations.addressOf(deployer, variables2 >> 112 & X30)).centerPrice();
        uint256 step =
            center * (shift >> 33 & X20) * (block.timestamp - since) / ((shift >> 53 & X20) * PERCENTS);
        bool isOver;
        if (target > center) {
            center += step;
            isOver = target <= center;
        } else {
            center = center > step ? center - step : 0;
            isOver = target >= center;
        }
        if (!isOver) return center;
        delete _centerPriceShift;
        dexVariables2 &= ~(uint256(1) << 248);
        return target;
    }

    /// @dev Sets the ends of the range from its center. A shift of the percentages that is done changes the word.
    function _spread(Range memory range, uint256 variables2) private returns (uint256) {
        uint256 upper = variables2 >> 27 & X20;
        uint256 lower = variables2 >> 47 & X20;
        if (variables2 >> 26 & 1 == 1) {
            uint256 shift = _rangeShift;
            if (_isOver(shift)) {
                delete _rangeShift;
                dexVariables2 &= ~(uint256(1) << 26);
                variables2 = dexVariables2;
            } else {
                (upper, lower) = (_between(shift, shift & X20, upper), _between(shift, shift >> 20 & X20, lower));
            }
        }
        unchecked {
            range.upper = range.center * PERCENTS / (PERCENTS - upper);
            range.lower = range.center * (PERCENTS - lower) / PERCENTS;
        }
        return variables2;
    }

    function _isOver(uint256 shift) private view returns (bool) {
        return (shift >> 60 & X33) + (shift >> 40 & X20) < block.timestamp;
    }

    /// @dev Where a value is on its way from one to another during a shift.
    function _between(uint256 shift, uint256 from, uint256 to) private view returns (uint256) {
        uint256 passed = block.timestamp - (shift >> 60 & X33);
        uint256 duration = shift >> 40 & X20;
        return to > from ? from + (to - from) * passed / duration : from - (from - to) * passed / duration;
    }

    /// @dev Moves the center towards the end of the range that the last price was near, and returns whether it did.
    function _rebalance(Range memory range, uint256 variables, uint256 variables2) private returns (bool) {
        if (variables2 >> 68 & X20 == 0) return false;
        (uint256 above, uint256 below, uint256 time) = _thresholds(variables2);
        (uint256 center, uint256 last) = (range.center, range.last);
        unchecked {
            bool isHigh = last > center + (range.upper - center) * (1000 - above) / 1000;
            if (!isHigh && last >= center - (center - range.lower) * (1000 - below) / 1000) return false;
            uint256 elapsed = block.timestamp - (variables >> 121 & X33);
            if (elapsed >= time) range.center = isHigh ? range.upper : range.lower;
            else if (isHigh) range.center = center + (range.upper - center) * elapsed / time;
            else range.center = center - (center - range.lower) * elapsed / time;
        }
        return true;
    }

    function _thresholds(uint256 variables2) private returns (uint256 above, uint256 below, uint256 time) {
        (above, below, time) = (variables2 >> 68 & X10, variables2 >> 78 & X10, variables2 >> 88 & X24);
        if (variables2 >> 67 & 1 == 0) return (above, below, time);
        uint256 shift = _thresholdShift;
        if (_isOver(shift)) {
            delete _thresholdShift;
            dexVariables2 &= ~(uint256(1) << 67);
            return (above, below, time);
        }
        above = _between(shift, shift & X20, above);
        below = _between(shift, shift >> 20 & X20, below);
        time = _between(shift, shift >> 93 & X24, time);
    }
}
