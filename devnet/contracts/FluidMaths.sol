// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

error FluidLiquidityCalcsError(uint256 errorId);
error FluidSafeTransferError(uint256 errorId);

address constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
uint256 constant PRICE_UNIT = 1e12;
uint256 constant WHOLE_BPS = 1e4;

/// @dev Numbers of a coefficient and, in the lowest eight bits, a binary exponent.
library BigNumbers {
    function unpack(uint256 word) internal pure returns (uint256) {
        return word >> 8 << (word & 0xff);
    }

    function unpack(uint256 words, uint256 shift, uint256 bits) internal pure returns (uint256) {
        return unpack(words >> shift & (1 << bits) - 1);
    }

    /// @dev Rounding up adds one to the coefficient whenever there is an exponent, also if nothing is lost.
    function pack(uint256 value, uint256 bits, bool up) internal pure returns (uint256) {
        unchecked {
            uint256 size = length(value);
            uint256 exponent = size > bits ? size - bits : 0;
            uint256 coefficient = value >> exponent;
            if (up && exponent > 0) coefficient++;
            if (coefficient >> bits != 0) (coefficient, exponent) = (coefficient >> 1, exponent + 1);
            return coefficient << 8 | exponent;
        }
    }

    /// @dev The number of bits from the highest one that is set.
    function length(uint256 value) internal pure returns (uint256 bits) {
        unchecked {
            for (uint256 half = 128; half > 0; half >>= 1) {
                if (value >> half == 0) continue;
                value >>= half;
                bits += half;
            }
            return bits + value;
        }
    }

    function sqrt(uint256 value) internal pure returns (uint256 root) {
        if (value == 0) return 0;
        unchecked {
            root = 1 << (length(value) + 1) / 2;
            for (uint256 next = root;; root = next) {
                next = (root + value / root) / 2;
                if (next >= root) return root;
            }
        }
    }
}

/// @dev What the words of the Liquidity layer say of a token: prices of raw amounts, and rates.
library FluidPrices {
    uint256 private constant YEAR = 365 days;
    uint256 private constant X14 = 0x3fff;
    uint256 private constant E27 = 1e27;

    function current(uint256 word) internal view returns (uint256 supplyPrice, uint256 borrowPrice) {
        supplyPrice = word >> 91 & type(uint64).max;
        borrowPrice = word >> 155 & type(uint64).max;
        if (supplyPrice == 0 || borrowPrice == 0) revert FluidLiquidityCalcsError(70001);
        unchecked {
            uint256 elapsed = block.timestamp - (word >> 58 & 0x1ffffffff);
            uint256 rate = word & 0xffff;
            uint256 borrowRatio = word >> 234 & 0x7fff;
            uint256 supplyRatio = word >> 219 & 0x7fff;
            // A ratio of one bit says that nothing bears interest.
            if (elapsed == 0 || rate == 0 || borrowRatio == 1) return (supplyPrice, borrowPrice);
            borrowPrice += borrowPrice * rate * elapsed / (YEAR * WHOLE_BPS);
            if (supplyRatio == 1) return (supplyPrice, borrowPrice);
            uint256 yield = WHOLE_BPS * _earners(word, supplyRatio) * _payers(borrowRatio) / 1e54;
            uint256 kept = WHOLE_BPS - (word >> 16 & X14);
            supplyPrice += supplyPrice * (rate * yield * kept) * elapsed / (YEAR * WHOLE_BPS ** 3);
        }
    }

    /// @dev The utilisation over the share of suppliers that earn, to 27 digits.
    function _earners(uint256 word, uint256 ratio) private pure returns (uint256) {
        unchecked {
            uint256 utilization = word >> 30 & X14;
            uint256 part = ratio >> 1;
            if (ratio & 1 == 0) return E27 * utilization * (WHOLE_BPS + part) / WHOLE_BPS ** 2;
            return utilization * (E27 + E27 * WHOLE_BPS / part) / WHOLE_BPS;
        }
    }

    /// @dev The share of borrowers that pay, to 27 digits.
    function _payers(uint256 ratio) private pure returns (uint256) {
        unchecked {
            uint256 part = ratio >> 1;
            uint256 lesser = part * E27 / (WHOLE_BPS + part);
            return ratio & 1 == 0 ? E27 - lesser : lesser;
        }
    }

    /// @dev The borrow rate at a utilisation: on the line between the two points around it, of three or four points.
    function rateAt(uint256 data, uint256 utilization) internal pure returns (uint256) {
        uint256 version = data & 0xf;
        if (version != 1 && version != 2) revert FluidLiquidityCalcsError(70002);
        uint256 fromX;
        uint256 fromY = data >> 4 & 0xffff;
        uint256 toX = data >> 20 & 0xffff;
        uint256 toY = data >> 36 & 0xffff;
        uint256 shift = 52;
        if (version == 2 && utilization >= toX) {
            (fromX, fromY, toX, toY) = (toX, toY, data >> 52 & 0xffff, data >> 68 & 0xffff);
            shift = 84;
        }
        if (utilization >= toX) (fromX, fromY, toX, toY) = (toX, toY, WHOLE_BPS, data >> shift & 0xffff);
        int256 slope;
        int256 scaled;
        unchecked {
            slope = (int256(toY) - int256(fromY)) * 1e12 / int256(toX - fromX);
            scaled = slope * int256(utilization) + (int256(fromY * 1e12) - slope * int256(fromX));
        }
        if (scaled < 0) revert FluidLiquidityCalcsError(70003);
        return uint256(scaled) / 1e12;
    }
}

/// @dev How far users may withdraw and borrow. The words of both kinds have the limits at the same bits.
library FluidLimits {
    using BigNumbers for uint256;

    function _expansion(uint256 word, uint256 amount) private pure returns (uint256) {
        unchecked {
            return amount * (word >> 162 & 0x3fff) / WHOLE_BPS;
        }
    }

    /// @dev The part of an expansion since the word was written, which may be more than all of it.
    function _expanded(uint256 word, uint256 expansion) private view returns (uint256) {
        uint256 elapsed;
        unchecked {
            elapsed = block.timestamp - (word >> 129 & 0x1ffffffff);
        }
        return expansion * elapsed / (word >> 176 & 0xffffff);
    }

    function base(uint256 word) internal pure returns (uint256) {
        return word.unpack(200, 18);
    }

    /// @dev The least that must stay supplied.
    function ofWithdrawal(uint256 word, uint256 supplied) internal view returns (uint256 limit) {
        limit = word.unpack(65, 64);
        if (limit == 0) return 0;
        uint256 expansion = _expansion(word, supplied);
        uint256 expanded = _expanded(word, expansion);
        limit = limit > expanded ? limit - expanded : 0;
        unchecked {
            uint256 least = supplied - expansion;
            if (least > limit) limit = least;
        }
    }

    function afterWithdrawal(uint256 word, uint256 supplied, uint256 limit) internal pure returns (uint256) {
        if (supplied < base(word)) return 0;
        unchecked {
            uint256 least = supplied - _expansion(word, supplied);
            return least > limit ? least : limit;
        }
    }

    /// @dev The most that may be borrowed.
    function ofBorrowing(uint256 word, uint256 borrowed) internal view returns (uint256 limit) {
        uint256 expansion = _expansion(word, borrowed);
        limit = _expanded(word, expansion) + word.unpack(65, 64);
        unchecked {
            if (limit > borrowed + expansion) limit = borrowed + expansion;
        }
        if (limit < base(word)) return base(word);
        uint256 most = word.unpack(218, 18);
        return limit > most ? most : limit;
    }

    function afterBorrowing(uint256 word, uint256 borrowed, uint256 limit) internal pure returns (uint256 most) {
        unchecked {
            most = borrowed + _expansion(word, borrowed);
        }
        if (most < base(word)) return base(word);
        uint256 ceiling = word.unpack(218, 18);
        if (most > ceiling) most = ceiling;
        return limit > most ? most : limit;
    }
}

/// @dev Transfers of tokens, which may answer nothing, and of the native currency with little gas.
library FluidTransfers {
    function pull(address token, address from, address to, uint256 amount) internal {
        bytes memory call = abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, amount);
        if (!_answersTrue(token, call)) revert FluidSafeTransferError(71001);
    }

    function push(address token, address to, uint256 amount) internal {
        bool done;
        if (token == NATIVE) {
            assembly ("memory-safe") {
                done := call(50000, to, amount, 0, 0, 0, 0)
            }
        } else {
            done = _answersTrue(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        }
        if (!done) revert FluidSafeTransferError(71002);
    }

    function _answersTrue(address token, bytes memory call) private returns (bool) {
        (bool success, bytes memory answer) = token.call(call);
        if (!success) return false;
        return answer.length == 0 || answer.length >= 32 && uint256(bytes32(answer)) == 1;
    }
}

/// @dev Where contracts put those that they create.
library Creations {
    function addressOf(address creator, uint256 nonce) internal pure returns (address) {
        if (nonce == 0) return address(0);
        bytes memory rest = abi.encodePacked(uint8(nonce));
        if (nonce > 0xffffff) rest = abi.encodePacked(uint8(0x84), uint32(nonce));
        else if (nonce > 0xffff) rest = abi.encodePacked(uint8(0x83), uint24(nonce));
        else if (nonce > 0xff) rest = abi.encodePacked(uint8(0x82), uint16(nonce));
        else if (nonce > 0x7f) rest = abi.encodePacked(uint8(0x81), uint8(nonce));
        bytes memory list = abi.encodePacked(uint8(0xc0 + 21 + rest.length), uint8(0x94), creator, rest);
        return address(uint160(uint256(keccak256(list))));
    }

    function create(bytes memory code) internal returns (address created) {
        assembly ("memory-safe") {
            created := create(0, add(code, 32), mload(code))
        }
        require(created != address(0), "creation failed");
    }
}
