// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @dev Products of 512 bits.
library FullMath {
    function mulDiv(uint256 a, uint256 b, uint256 by) internal pure returns (uint256 result) {
        unchecked {
            uint256 rest = mulmod(a, b, type(uint256).max);
            uint256 low = a * b;
            uint256 high = rest - low - (rest < low ? 1 : 0);
            if (high == 0) return low / by;
            require(high < by, "overflow");
            rest = mulmod(a, b, by);
            high -= rest > low ? 1 : 0;
            low -= rest;
            // Both are multiples of the largest power of two in the divisor. The rest has an inverse modulo 2^256, to
            // which Newton's iteration doubles the right bits.
            uint256 power = by & (0 - by);
            by /= power;
            low = low / power | high * ((0 - power) / power + 1);
            uint256 inverse = 3 * by ^ 2;
            for (uint256 bits = 4; bits < 256; bits *= 2) inverse *= 2 - by * inverse;
            return low * inverse;
        }
    }

    function mulDivUp(uint256 a, uint256 b, uint256 by) internal pure returns (uint256 result) {
        result = mulDiv(a, b, by);
        if (mulmod(a, b, by) != 0) result++;
    }

    function divUp(uint256 a, uint256 by) internal pure returns (uint256) {
        return a / by + (a % by == 0 ? 0 : 1);
    }
}

/// @dev Words of bits.
library Bits {
    /// @dev The number of zeros before the first bit that is set: from the highest, or from the lowest.
    function zeros(uint256 bits, bool fromHighest) internal pure returns (uint256 count) {
        for (uint256 size = 128; size > 0; size /= 2) {
            if (fromHighest ? bits >> (256 - size) != 0 : bits << (256 - size) != 0) continue;
            count += size;
            bits = fromHighest ? bits << size : bits >> size;
        }
    }
}
