// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {
    BigNumbers,
    FluidLimits,
    FluidPrices,
    FluidTransfers,
    NATIVE,
    PRICE_UNIT,
    WHOLE_BPS
} from "./FluidMaths.sol";
import {FullMath} from "./InfinityMaths.sol";

interface ILiquidityUser {
    function liquidityCallback(address token, uint256 amount, bytes calldata data) external;
}

interface IBalances {
    function balanceOf(address account) external view returns (uint256);
}

/// @notice Fluid's Liquidity layer: what its users have supplied and borrowed, in the storage of the published one.
/// @dev Written after the published sources, whose licence does not allow their code here. Without the skipped and the
/// net transfers, and without the staking of weETH and weETHs. On the local chain, the owner writes what administrators
/// set.
contract FluidLiquidity {
    using BigNumbers for uint256;

    error FluidLiquidityError(uint256 errorId);

    /// @dev Amounts by their place in the word of totals: supplied raw and free of interest, borrowed raw and free.
    struct Books {
        address token;
        uint256 word;
        uint256 totals;
        uint256 supplyPrice;
        uint256 borrowPrice;
        uint256[4] amounts;
    }

    /// @dev A supply that was deposited fast raises the limit, and the excess decays back in checkpoints of 3.6 s.
    struct Supply {
        uint256 word;
        uint256 amount;
        uint256 limit;
        uint256 decay;
        uint256 checkpoints;
        bool pushed;
    }

    struct Ratios {
        uint256 supply;
        uint256 borrow;
        uint256 utilization;
    }

    uint256 private constant X14 = 0x3fff;
    uint256 private constant X64 = type(uint64).max;
    uint256 private constant X33 = 0x1ffffffff;
    uint256 private constant CAP = uint256(uint128(type(int128).max));
    uint256 private constant ALL_CHECKPOINTS = 1000;
    uint256 private constant LEAST_CHECKPOINTS = 80;
    uint256 private constant SMALL = 2 ** 80;

    address private immutable owner = msg.sender;

    address private _revenueCollector;
    uint256 private _status = 1;
    mapping(address => uint256) private _isAuth;
    mapping(address => uint256) private _isGuardian;
    mapping(address => uint256) private _userClass;
    mapping(address token => uint256) private _pricesAndConfig;
    mapping(address token => uint256) private _rateData;
    mapping(address token => uint256) private _totals;
    mapping(address user => mapping(address token => uint256)) private _supplies;
    mapping(address user => mapping(address token => uint256)) private _borrows;
    address[] private _tokens;
    mapping(address token => uint256) private _configs2;

    event LogOperate(
        address indexed user,
        address indexed token,
        int256 supplyAmount,
        int256 borrowAmount,
        address withdrawTo,
        address borrowTo,
        uint256 totalAmounts,
        uint256 exchangePricesAndConfig
    );

    event BorrowRateMaxCap();

    receive() external payable {}

    function readFromStorage(bytes32 slot) external view returns (uint256 word) {
        assembly ("memory-safe") {
            word := sload(slot)
        }
    }

    function write(bytes32 slot, bytes32 value) external {
        require(msg.sender == owner, "not the owner");
        assembly ("memory-safe") {
            sstore(slot, value)
        }
    }

    /// @notice Supplies or withdraws, and borrows or pays back, for the calling user. Positive amounts are supplied and
    /// borrowed.
    function operate(
        address token,
        int256 supplyAmount,
        int256 borrowAmount,
        address withdrawTo,
        address borrowTo,
        bytes calldata data
    ) external payable returns (uint256 supplyPrice, uint256 borrowPrice) {
        if (_status == 2) revert FluidLiquidityError(12001);
        _status = 2;
        if (supplyAmount == 0 && borrowAmount == 0) revert FluidLiquidityError(11005);
        if (int128(supplyAmount) != supplyAmount || int128(borrowAmount) != borrowAmount) {
            revert FluidLiquidityError(11006);
        }
        if (supplyAmount < 0 && withdrawTo == address(0) || borrowAmount > 0 && borrowTo == address(0)) {
            revert FluidLiquidityError(11008);
        }
        if (token != NATIVE && msg.value > 0) revert FluidLiquidityError(11010);
        _receive(token, _positive(supplyAmount) + _positive(-borrowAmount), data);

        Books memory books = _open(token);
        (supplyPrice, borrowPrice) = (books.supplyPrice, books.borrowPrice);
        if (supplyAmount != 0) _supply(books, supplyAmount);
        if (borrowAmount != 0) _borrow(books, borrowAmount);
        _totals[token] = books.totals;
        _settle(books, supplyAmount, borrowAmount);

        _pay(token, _positive(-supplyAmount), _positive(borrowAmount), withdrawTo, borrowTo);
        emit LogOperate(
            msg.sender, token, supplyAmount, borrowAmount, withdrawTo, borrowTo, books.totals, books.word
        );
        _status = 1;
    }

    function _positive(int256 amount) private pure returns (uint256) {
        return amount > 0 ? uint256(amount) : 0;
    }

    /// @dev Takes what is paid in, which may be up to a hundredth more than is booked.
    function _receive(address token, uint256 amount, bytes calldata data) private {
        if (data.length > 63) {
            bytes32 signal = bytes32(data[data.length - 64:]);
            require(signal != keccak256("SKIP_TRANSFERS") && signal != keccak256("NET_TRANSFERS"), "not here");
        }
        uint256 received = msg.value;
        if (token != NATIVE) {
            if (amount == 0) return;
            // Some users, pools among them, say first what they will send in all.
            if (data.length > 95) {
                uint256 said = uint256(bytes32(data));
                require(bytes32(said) != keccak256("DEXV2"), "not here");
                if (said >= amount && said <= _withExcess(amount)) amount = said;
            }
            uint256 before = IBalances(token).balanceOf(address(this));
            ILiquidityUser(msg.sender).liquidityCallback(token, amount, data);
            received = IBalances(token).balanceOf(address(this)) - before;
        }
        if (received < amount || received > _withExcess(amount)) revert FluidLiquidityError(11009);
    }

    function _withExcess(uint256 amount) private pure returns (uint256) {
        return amount * (WHOLE_BPS + 100) / WHOLE_BPS;
    }

    function _pay(address token, uint256 withdrawn, uint256 borrowed, address withdrawTo, address borrowTo) private {
        if (withdrawn > 0 && borrowed > 0 && withdrawTo == borrowTo) {
            (withdrawn, borrowed) = (withdrawn + borrowed, 0);
        }
        if (withdrawn > 0) FluidTransfers.push(token, withdrawTo, withdrawn);
        if (borrowed > 0) FluidTransfers.push(token, borrowTo, borrowed);
    }

    function _open(address token) private view returns (Books memory books) {
        books.token = token;
        books.word = _pricesAndConfig[token];
        (books.supplyPrice, books.borrowPrice) = FluidPrices.current(books.word);
        books.totals = _totals[token];
        for (uint256 place = 0; place < 4; place++) books.amounts[place] = books.totals.unpack(64 * place, 64);
    }

    /// @dev Adds a user's change to a total. Where a total is less than the users' sum, it is not taken below zero.
    function _book(Books memory books, uint256 place, bool added, uint256 change) private pure {
        uint256 amount = books.amounts[place];
        unchecked {
            uint256 most = added ? 10_000 * amount : amount / 2;
            if (change > SMALL && change > most) revert FluidLiquidityError(11017);
        }
        if (added) amount += change;
        else amount = amount > change ? amount - change : 0;
        if (place % 2 == 1 && amount > CAP) revert FluidLiquidityError(place == 1 ? 11014 : 11015);
        books.amounts[place] = amount;
        uint256 before = books.totals;
        books.totals = before & ~(X64 << 64 * place) | amount.pack(56, place > 1) << 64 * place;
        if (books.totals == before) revert FluidLiquidityError(11007);
    }

    /// @dev A user's change in the user's unit: rounded down if it is paid in, up if it is paid out.
    function _inUnit(uint256 word, uint256 amount, uint256 price, bool paidOut) private pure returns (uint256) {
        if (word & 1 == 0) return amount;
        return paidOut ? FullMath.divUp(amount * PRICE_UNIT, price) : amount * PRICE_UNIT / price;
    }

    function _supply(Books memory books, int256 amount) private {
        Supply memory user;
        uint256 word = _supplies[msg.sender][books.token];
        if (word == 0) revert FluidLiquidityError(11001);
        if (word >> 255 == 1) revert FluidLiquidityError(11002);
        (user.word, user.amount) = (word, word.unpack(1, 64));
        _decay(user);
        user.limit = FluidLimits.ofWithdrawal(word, user.amount);

        bool added = amount > 0;
        uint256 size = added ? uint256(amount) : uint256(-amount);
        uint256 change = _inUnit(word, size, books.supplyPrice, !added);
        user.amount = added ? user.amount + change : user.amount - change;
        if (!added) _withdraw(user, change);
        uint256 limit = FluidLimits.afterWithdrawal(word, user.amount, user.limit);
        _moveLimit(user, limit, added);

        uint256 packed = user.amount.pack(56, false);
        if (packed == (word >> 1 & X64)) revert FluidLiquidityError(11007);
        // Bits 0, 162 to 217, and 254 and 255 stay.
        _supplies[msg.sender][books.token] = word & (3 << 254 | (1 << 56) - 1 << 162 | 1) | packed << 1
            | limit.pack(56, false) << 65 | block.timestamp << 129 | user.decay << 218 | user.checkpoints << 244;
        _book(books, word & 1 == 1 ? 0 : 1, added, change);
    }

    function _decay(Supply memory user) private view {
        user.decay = user.word.unpack(218, 26);
        user.checkpoints = user.word >> 244 & 0x3ff;
        if (user.decay == 0) return;
        unchecked {
            uint256 passed = block.timestamp * 10 / 36 - (user.word >> 129 & X33) * 10 / 36;
            if (passed < user.checkpoints) {
                user.decay -= user.decay * passed / user.checkpoints;
                user.checkpoints -= passed;
            } else {
                (user.decay, user.checkpoints) = (0, 0);
            }
        }
    }

    /// @dev What is left of the decaying excess pays first, and lowers the limit.
    function _withdraw(Supply memory user, uint256 change) private pure {
        if (user.amount < user.limit) revert FluidLiquidityError(11003);
        if (user.decay == 0) return;
        uint256 taken = change > user.decay ? user.decay : change;
        user.limit = user.limit > taken ? user.limit - taken : 0;
        user.decay -= taken;
        user.pushed = true;
    }

    /// @dev Turns what a deposit raised the limit by, or what a withdrawal did not lower it by, into a decaying excess.
    function _moveLimit(Supply memory user, uint256 limit, bool added) private pure {
        if (limit == 0) {
            user.decay = 0;
        } else if (limit != user.limit && added) {
            uint256 from = user.limit == 0 ? FluidLimits.base(user.word) : user.limit;
            if (limit > from) {
                uint256 fresh = limit - from;
                uint256 weights = user.checkpoints * user.decay + ALL_CHECKPOINTS * fresh;
                user.decay += fresh;
                user.checkpoints = weights / user.decay;
                if (user.checkpoints < LEAST_CHECKPOINTS) user.checkpoints = LEAST_CHECKPOINTS;
            } else {
                user.decay = 0;
            }
        } else if (limit > user.limit && user.pushed) {
            user.decay += limit - user.limit;
        }
        if (user.decay < 10) {
            (user.decay, user.checkpoints) = (0, 0);
            return;
        }
        user.decay = user.decay.pack(18, false);
        if (user.checkpoints > ALL_CHECKPOINTS) user.checkpoints = ALL_CHECKPOINTS;
        if (user.checkpoints == 0) user.checkpoints = 1;
    }

    function _borrow(Books memory books, int256 amount) private {
        uint256 word = _borrows[msg.sender][books.token];
        if (word == 0) revert FluidLiquidityError(11001);
        if (word >> 255 == 1) revert FluidLiquidityError(11002);
        uint256 borrowed = word.unpack(1, 64);
        uint256 limit = FluidLimits.ofBorrowing(word, borrowed);
        bool added = amount > 0;
        uint256 size = added ? uint256(amount) : uint256(-amount);
        uint256 change = _inUnit(word, size, books.borrowPrice, added);
        borrowed = added ? borrowed + change : borrowed - change;
        if (added && borrowed > limit) revert FluidLiquidityError(11004);
        limit = FluidLimits.afterBorrowing(word, borrowed, limit);
        uint256 packed = borrowed.pack(56, true);
        if (packed == (word >> 1 & X64)) revert FluidLiquidityError(11007);
        // Bits 0 and 162 to 255 stay.
        _borrows[msg.sender][books.token] =
            word & (type(uint256).max << 162 | 1) | packed << 1 | limit.pack(56, false) << 65 | block.timestamp << 129;
        _book(books, word & 1 == 1 ? 2 : 3, added, change);
    }

    /// @dev Writes the prices and the rate if enough has changed or a day has passed, and always into the event.
    function _settle(Books memory books, int256 supplyAmount, int256 borrowAmount) private {
        uint256 word = books.word;
        uint256 kept = word & ~(uint256(type(uint128).max) << 91);
        uint256 prices = books.supplyPrice << 91 | books.borrowPrice << 155;
        Ratios memory ratios = _ratios(books, supplyAmount, borrowAmount);
        if (!_isNews(word, ratios)) {
            books.word = kept | prices;
            return;
        }
        uint256 rate = FluidPrices.rateAt(_rateData[books.token], ratios.utilization);
        if (rate > type(uint16).max) {
            rate = type(uint16).max;
            emit BorrowRateMaxCap();
        }
        if (books.supplyPrice > X64 || books.borrowPrice > X64) revert FluidLiquidityError(11012);
        if (ratios.utilization > X14) revert FluidLiquidityError(11013);
        // The fee, the threshold, and bits 249 to 255 stay.
        kept = word & (X14 << 16 | X14 << 44 | uint256(0x7f) << 249);
        books.word = kept | prices | rate | ratios.utilization << 30 | block.timestamp << 58 | ratios.supply << 219
            | ratios.borrow << 234;
        _pricesAndConfig[books.token] = books.word;
    }

    function _ratios(Books memory books, int256 supplyAmount, int256 borrowAmount)
        private
        view
        returns (Ratios memory ratios)
    {
        uint256 bearing = books.amounts[0] * books.supplyPrice / PRICE_UNIT;
        if (bearing > CAP && supplyAmount > 0) revert FluidLiquidityError(11014);
        uint256 supplied = books.amounts[1] + bearing;
        ratios.supply = _ratio(bearing, books.amounts[1]);
        bearing = books.amounts[2] * books.borrowPrice / PRICE_UNIT;
        if (bearing > CAP && borrowAmount > 0) revert FluidLiquidityError(11015);
        uint256 borrowed = books.amounts[3] + bearing;
        ratios.borrow = _ratio(bearing, books.amounts[3]);
        if (supplied == 0) return ratios;
        ratios.utilization = borrowed * WHOLE_BPS / supplied;
        if (borrowAmount <= 0) return ratios;
        uint256 most = books.word >> 249 & 1 == 1 ? _configs2[books.token] & X14 : WHOLE_BPS;
        if (ratios.utilization > most) revert FluidLiquidityError(11011);
    }

    /// @dev The lesser over the greater, and in the lowest bit whether the amount free of interest is the greater.
    function _ratio(uint256 bearing, uint256 free) private pure returns (uint256) {
        if (bearing > free) return free * WHOLE_BPS / bearing << 1;
        if (bearing < free) return bearing * WHOLE_BPS / free << 1 | 1;
        return free == 0 ? 0 : WHOLE_BPS << 1;
    }

    function _isNews(uint256 word, Ratios memory ratios) private view returns (bool) {
        if (block.timestamp > (word >> 58 & X33) + 1 days) return true;
        uint256 threshold = word >> 44 & X14;
        if (_distance(ratios.utilization, word >> 30 & X14) > threshold) return true;
        return _isFar(ratios.supply, word >> 219 & 0x7fff, threshold)
            || _isFar(ratios.borrow, word >> 234 & 0x7fff, threshold);
    }

    function _isFar(uint256 ratio, uint256 last, uint256 threshold) private pure returns (bool) {
        return (ratio ^ last) & 1 == 1 || _distance(ratio >> 1, last >> 1) > threshold;
    }

    function _distance(uint256 a, uint256 b) private pure returns (uint256) {
        return a > b ? a - b : b - a;
    }
}
