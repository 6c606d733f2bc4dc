// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ConstantViews, FluidDexPrices} from "./FluidDexPrices.sol";
import {BigNumbers, Creations, FluidTransfers, NATIVE, PRICE_UNIT} from "./FluidMaths.sol";

/// @notice A pool of Fluid DEX T1: swaps against what it has supplied to the Liquidity layer, what it has borrowed
/// there, or both.
/// @dev Written after the published sources, whose licence does not allow their code here: only exact inputs, without a
/// callback. On the local chain, the owner writes what administrators, deposits and borrowers set.
contract FluidDexT1 is FluidDexPrices {
    using BigNumbers for uint256;

    error FluidDexSwapResult(uint256 amountOut);

    /// @dev Reserves of one side, in the direction of the swap.
    struct Reserves {
        uint256 realIn;
        uint256 realOut;
        uint256 curveIn;
        uint256 curveOut;
    }

    struct Trade {
        bool forward;
        uint256 variables;
        uint256 variables2;
        uint256 inCollateral;
        uint256 outCollateral;
        uint256 inDebt;
        uint256 outDebt;
        uint256 price;
    }

    uint256 private constant X64 = type(uint64).max;
    uint256 private constant X40 = 0xffffffffff;
    uint256 private constant E8 = 1e8;
    uint256 private constant LEAST_RATIO = 1e4;
    address private constant DEAD = 0x000000000000000000000000000000000000dEaD;

    address private immutable owner;

    event Swap(bool swap0to1, uint256 amountIn, uint256 amountOut, address to);

    constructor(ConstantViews memory views, address owner_) FluidDexPrices(views) {
        owner = owner_;
    }

    function write(bytes32 slot, bytes32 value) external {
        require(msg.sender == owner, "not the owner");
        assembly ("memory-safe") {
            sstore(slot, value)
        }
    }

    /// @notice Sells `amountIn`. Reverts with the result if `to` is 0x…dEaD.
    function swapIn(bool swap0to1, uint256 amountIn, uint256 amountOutMin, address to)
        external
        payable
        returns (uint256 amountOut)
    {
        Trade memory trade;
        (trade.forward, trade.variables, trade.variables2) = (swap0to1, dexVariables, dexVariables2);
        if (trade.variables2 >> 255 == 1) revert FluidDexError(51043);
        if (trade.variables & 1 == 1) revert FluidDexError(51001);
        if (trade.variables2 & 3 == 0) revert FluidDexError(51005);
        dexVariables = trade.variables | 1;
        if (to == address(0)) to = msg.sender;

        uint256 adjusted = _adjust(amountIn, swap0to1);
        if (adjusted < 1e6 || adjusted > type(uint96).max || amountIn < 100 || amountIn > type(uint128).max) {
            revert FluidDexError(51049);
        }
        Range memory range = _range(trade.variables, trade.variables2);
        Exchange memory prices = _exchange();
        if (msg.value > 0) {
            if (msg.value != amountIn) revert FluidDexError(51007);
            if ((swap0to1 ? token0 : token1) != NATIVE) revert FluidDexError(51008);
        }
        _quote(trade, adjusted, range, prices);
        amountOut = trade.outCollateral + trade.outDebt;
        if (to == DEAD) revert FluidDexSwapResult(amountOut);
        if (amountOut < amountOutMin) revert FluidDexError(51010);

        _move(trade, amountIn, to);
        _checkUtilization(trade);
        dexVariables = _remember(trade.price, range.center, trade.variables);
        emit Swap(swap0to1, amountIn, amountOut, to);
    }

    function liquidityCallback(address token, uint256 amount, bytes calldata data) external {
        if (msg.sender != address(liquidity)) revert FluidDexError(51037);
        if (dexVariables & 1 == 0) revert FluidDexError(51038);
        if (data.length != 96) revert FluidDexError(51060);
        (uint256 sent,, address from) = abi.decode(data, (uint256, bool, address));
        if (sent < amount) revert FluidDexError(51061);
        FluidTransfers.pull(token, from, address(liquidity), sent);
    }

    function _adjust(uint256 amount, bool of0) private view returns (uint256) {
        unchecked {
            return of0 ? amount * numerator0 / denominator0 : amount * numerator1 / denominator1;
        }
    }

    function _restore(uint256 adjusted, bool of0) private view returns (uint256) {
        return of0 ? adjusted * denominator0 / numerator0 : adjusted * denominator1 / numerator1;
    }

    /// @dev Divides the input between the two sides and sets what goes in, less the revenue, and what comes out, in raw
    /// units.
    function _quote(Trade memory trade, uint256 amount, Range memory range, Exchange memory prices) private view {
        (Reserves memory collateral, Reserves memory debt) = _reserves(trade, range, prices);
        unchecked {
            if (amount > (collateral.curveIn + debt.curveIn) / 2) revert FluidDexError(51045);
        }
        _route(trade, amount, collateral, debt);
        trade.outCollateral = _sell(trade, trade.inCollateral, collateral, range.center);
        trade.outDebt = _sell(trade, trade.inDebt, debt, range.center);
        uint256 fee = trade.variables2 >> 2 & 0x1ffff;
        uint256 kept = E8 - (trade.variables2 >> 19 & 0x7f) * fee;
        trade.inCollateral = trade.inCollateral * kept / E8;
        trade.inDebt = trade.inDebt * kept / E8;
        trade.price = trade.inCollateral > trade.inDebt
            ? _priceAfter(trade.forward, collateral, trade.inCollateral, trade.outCollateral)
            : _priceAfter(trade.forward, debt, trade.inDebt, trade.outDebt);
        (bool inOf0, bool outOf0) = (trade.forward, !trade.forward);
        (trade.inCollateral, trade.inDebt) = (_restore(trade.inCollateral, inOf0), _restore(trade.inDebt, inOf0));
        (trade.outCollateral, trade.outDebt) =
            (_restore(trade.outCollateral, outOf0), _restore(trade.outDebt, outOf0));
    }

    function _reserves(Trade memory trade, Range memory range, Exchange memory prices)
        private
        view
        returns (Reserves memory collateral, Reserves memory debt)
    {
        if (trade.variables2 & 1 == 1) {
            collateral = _collateral(range, _held(supplySlot0, prices.supply0, true), _held(supplySlot1, prices.supply1, false));
            if (!trade.forward) collateral = _turned(collateral);
        }
        if (trade.variables2 >> 1 & 1 == 1) {
            debt = _debt(range, _held(borrowSlot0, prices.borrow0, true), _held(borrowSlot1, prices.borrow1, false));
            if (!trade.forward) debt = _turned(debt);
        }
    }

    /// @dev What the pool has supplied or borrowed.
    function _held(bytes32 slot, uint256 price, bool of0) private view returns (uint256 amount) {
        uint256 word = liquidity.readFromStorage(slot);
        amount = word.unpack(1, 64);
        unchecked {
            if (word & 1 == 1) amount = amount * price / PRICE_UNIT;
        }
        return _adjust(amount, of0);
    }

    function _turned(Reserves memory side) private pure returns (Reserves memory) {
        return Reserves(side.realOut, side.realIn, side.curveOut, side.curveIn);
    }

    /// @dev Prices above one are inverted, with the tokens, for precision.
    function _collateral(Range memory range, uint256 real0, uint256 real1) private pure returns (Reserves memory) {
        uint256 beyond0;
        uint256 beyond1;
        if (range.mean < E27) (beyond0, beyond1) = _beyond(range.mean, range.upper, real0, real1);
        else (beyond1, beyond0) = _beyond(1e54 / range.mean, 1e54 / range.lower, real1, real0);
        unchecked {
            return Reserves(real0, real1, beyond0 + real0, beyond1 + real1);
        }
    }

    /// @dev What a curve over all prices would hold of x above the range, and of y below it: the root of a quadratic
    /// equation.
    function _beyond(uint256 mean, uint256 upper, uint256 x, uint256 y) private pure returns (uint256, uint256) {
        uint256 width = upper - mean;
        uint256 half = (mean * x + y * E27) / (2 * width);
        uint256 product = x * y;
        product = product < 1e50 ? product * E27 / width : product / width * E27;
        uint256 beyondX = half + BigNumbers.sqrt(product + half * half);
        return (beyondX, beyondX * mean / E27);
    }

    function _debt(Range memory range, uint256 debt0, uint256 debt1) private pure returns (Reserves memory) {
        if (range.mean < E27) return _ofDebt(range.mean, range.lower, debt0, debt1);
        return _turned(_ofDebt(1e54 / range.mean, 1e54 / range.upper, debt1, debt0));
    }

    /// @dev The reserves that debts of both tokens leave to buy.
    function _ofDebt(uint256 mean, uint256 lower, uint256 debtX, uint256 debtY)
        private
        pure
        returns (Reserves memory side)
    {
        int256 half = int256(debtX * mean) - int256(debtY * E27);
        unchecked {
            half = half / 2e27;
        }
        uint256 product = debtX * debtY;
        product = product < 1e50 ? product * lower / E27 : product / E27 * lower;
        uint256 realY = uint256(half + int256(BigNumbers.sqrt(product + uint256(half * half))));
        uint256 rest = realY * E27 - debtX * lower;
        if (rest < 1e6) revert FluidDexError(51053);
        uint256 square = realY * realY;
        side.curveOut = realY < 1e25 ? square * E27 / rest : square / (rest / E27);
        side.curveIn = side.curveOut * debtX / realY - debtX;
        (side.realIn, side.realOut) = (side.curveIn * debtY / (side.curveOut + debtY), realY);
    }

    /// @dev Both sides end at the same price if both take part.
    function _route(Trade memory trade, uint256 amount, Reserves memory collateral, Reserves memory debt)
        private
        pure
    {
        uint256 sides = trade.variables2 & 3;
        int256 part;
        if (sides == 3) {
            uint256 root = BigNumbers.sqrt(collateral.curveOut * collateral.curveIn * 1e18);
            uint256 debtRoot = BigNumbers.sqrt(debt.curveOut * debt.curveIn * 1e18);
            part = int256(debt.curveIn * root + amount * root) - int256(collateral.curveIn * debtRoot);
            part /= int256(root + debtRoot);
        }
        if (part > 0 && part < int256(amount)) {
            (trade.inCollateral, trade.inDebt) = (uint256(part), amount - uint256(part));
        } else if (sides == 1 || part >= int256(amount)) {
            trade.inCollateral = amount;
        } else {
            trade.inDebt = amount;
        }
    }

    function _sell(Trade memory trade, uint256 amount, Reserves memory side, uint256 center)
        private
        pure
        returns (uint256 out)
    {
        if (amount == 0) return 0;
        uint256 taken = amount * (PERCENTS - (trade.variables2 >> 2 & 0x1ffff)) / PERCENTS;
        unchecked {
            out = taken * side.curveOut / (side.curveIn + taken);
        }
        (uint256 realIn, uint256 realOut) = (side.realIn + amount, side.realOut - out);
        uint256 least =
            trade.forward ? realIn * center / (E27 * LEAST_RATIO) : realIn * E27 / (center * LEAST_RATIO);
        if (realOut < least) revert FluidDexError(51006);
    }

    function _priceAfter(bool forward, Reserves memory side, uint256 amountIn, uint256 amountOut)
        private
        pure
        returns (uint256)
    {
        (uint256 restOut, uint256 restIn) = (side.curveOut - amountOut, side.curveIn + amountIn);
        return forward ? restOut * E27 / restIn : restIn * E27 / restOut;
    }

    function _move(Trade memory trade, uint256 amountIn, address to) private {
        (address tokenIn, address tokenOut) = trade.forward ? (token0, token1) : (token1, token0);
        (address withdrawTo, address borrowTo) =
            (trade.outCollateral > 0 ? to : address(0), trade.outDebt > 0 ? to : address(0));
        liquidity.operate{value: msg.value}(
            tokenIn,
            int256(trade.inCollateral),
            -int256(trade.inDebt),
            address(0),
            address(0),
            abi.encode(amountIn, false, msg.sender)
        );
        liquidity.operate(
            tokenOut, -int256(trade.outCollateral), int256(trade.outDebt), withdrawTo, borrowTo, new bytes(0)
        );
    }

    function _checkUtilization(Trade memory trade) private view {
        uint256 most = trade.variables2 >> (trade.forward ? 238 : 228) & X10;
        if (most >= 1000) return;
        uint256 word = liquidity.readFromStorage(trade.forward ? pricesSlot1 : pricesSlot0);
        if ((word >> 30 & 0x3fff) > most * 10) revert FluidDexError(51011);
    }

    /// @dev The word of the last prices after a swap. A block's swaps may move the price by a twentieth in all.
    function _remember(uint256 price, uint256 center, uint256 variables) private view returns (uint256) {
        uint256 packed = price.pack(32, false) << 41;
        if (block.timestamp == (variables >> 121 & X33)) {
            uint256 last = variables.unpack(81, 40);
            unchecked {
                if (center < (E8 - 1) * last / E8 || center > (E8 + 1) * last / E8) revert FluidDexError(51052);
            }
            _checkPrice(variables.unpack(1, 40), price);
            return variables & ~(X40 << 41) | packed;
        }
        _checkPrice(variables.unpack(41, 40), price);
        // Bit 0 and those from 154 stay.
        return variables & (type(uint256).max << 154 | 1) | (variables >> 41 & X40) << 1 | packed
            | center.pack(32, false) << 81 | block.timestamp << 121;
    }

    function _checkPrice(uint256 before, uint256 price) private pure {
        int256 change = int256(1e18) - int256(before * 1e18 / price);
        if (change > 5e16 || change < -5e16) revert FluidDexError(51040);
    }
}

/// @notice Creates pools, whose ids are the nonces of their creation.
contract FluidDexFactory {
    address private immutable owner = msg.sender;

    uint256 public totalDexes;

    event LogDexDeployed(address indexed dex, uint256 indexed dexId);

    function deployDex(address liquidity, address deployer, address token0, address token1)
        external
        returns (address dex)
    {
        require(msg.sender == owner, "not the owner");
        uint256 dexId = ++totalDexes;
        dex = getDexAddress(dexId);
        ConstantViews memory views;
        (views.dexId, views.liquidity, views.factory) = (dexId, liquidity, address(this));
        (views.deployerContract, views.token0, views.token1) = (deployer, token0, token1);
        views.supplyToken0Slot = _slot(_slot(bytes32(uint256(8)), dex), token0);
        views.supplyToken1Slot = _slot(_slot(bytes32(uint256(8)), dex), token1);
        views.borrowToken0Slot = _slot(_slot(bytes32(uint256(9)), dex), token0);
        views.borrowToken1Slot = _slot(_slot(bytes32(uint256(9)), dex), token1);
        views.exchangePriceToken0Slot = _slot(bytes32(uint256(5)), token0);
        views.exchangePriceToken1Slot = _slot(bytes32(uint256(5)), token1);
        require(address(new FluidDexT1(views, owner)) == dex, "not at its address");
        emit LogDexDeployed(dex, dexId);
    }

    function getDexAddress(uint256 dexId) public view returns (address) {
        return Creations.addressOf(address(this), dexId);
    }

    function isDex(address dex) external view returns (bool) {
        if (dex.code.length == 0) return false;
        (bool success, bytes memory answer) = dex.staticcall(abi.encodeWithSignature("DEX_ID()"));
        return success && dex == getDexAddress(abi.decode(answer, (uint256)));
    }

    function _slot(bytes32 mapping_, address key) private pure returns (bytes32) {
        return keccak256(abi.encode(key, mapping_));
    }
}

/// @notice Creates the contracts that pools find by the nonce of their creation.
contract FluidDeployer {
    function deploy(bytes calldata code) external returns (address) {
        return Creations.create(code);
    }
}

/// @notice The price around which a pool's range lies. The owner sets it.
contract FluidCenterPrice {
    address private immutable owner;

    uint256 public centerPrice;

    constructor(address owner_, uint256 price) {
        (owner, centerPrice) = (owner_, price);
    }

    function setCenterPrice(uint256 price) external {
        require(msg.sender == owner, "not the owner");
        centerPrice = price;
    }
}
