// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {BigNumbers} from "./FluidMaths.sol";

error ZeroDivision();
error BaseOutOfBounds();
error ExponentOutOfBounds();
error ProductOutOfBounds();
error StableInvariantDidNotConverge();
error StableComputeBalanceDidNotConverge();
error MaxImbalanceRatioExceeded();
error MaxInRatio();
error AssetBoundsExceeded();

uint256 constant ONE = 1e18;

/// @dev Numbers of 18 decimals.
library Wad {
    function mulDown(uint256 a, uint256 b) internal pure returns (uint256) {
        return a * b / ONE;
    }

    function mulUp(uint256 a, uint256 b) internal pure returns (uint256) {
        return ratioUp(a * b, ONE);
    }

    function divDown(uint256 a, uint256 b) internal pure returns (uint256) {
        return a * ONE / b;
    }

    function divUp(uint256 a, uint256 b) internal pure returns (uint256) {
        return ratioUp(a * ONE, b);
    }

    /// @dev A quotient of plain numbers, rounded up.
    function ratioUp(uint256 a, uint256 b) internal pure returns (uint256) {
        if (b == 0) revert ZeroDivision();
        return a == 0 ? 0 : (a - 1) / b + 1;
    }

    function complement(uint256 a) internal pure returns (uint256) {
        return a < ONE ? ONE - a : 0;
    }

    /// @dev Exact for the exponents 1, 2 and 4. Any other power gets the most that it may be wrong by on top.
    function powUp(uint256 a, uint256 exponent) internal pure returns (uint256) {
        if (exponent == ONE) return a;
        if (exponent == 2 * ONE) return mulUp(a, a);
        if (exponent == 4 * ONE) {
            uint256 square = mulUp(a, a);
            return mulUp(square, square);
        }
        uint256 power = Powers.power(a, exponent);
        return power + mulUp(power, 1e4) + 1;
    }
}

/// @dev Powers by natural logarithms. Twelve constants, e to the powers of two from 2^7 to 2^-4, reduce an argument to
/// where a short series suffices.
library Powers {
    int256 private constant E18 = 1e18;
    int256 private constant E20 = 1e20;
    int256 private constant E36 = 1e36;
    /// @dev 32, of which the rungs' exponents are halves of halves.
    int256 private constant TOP = 32e20;
    /// @dev Without decimals.
    int256 private constant E_TO_128 = 38877084059945950922200000000000000000000000000000000000;
    int256 private constant E_TO_64 = 6235149080811616882910000000;

    function power(uint256 base, uint256 exponent) internal pure returns (uint256) {
        if (exponent == 0) return ONE;
        if (base == 0) return 0;
        if (base >> 255 != 0) revert BaseOutOfBounds();
        if (exponent >= 2 ** 254 / uint256(E20)) revert ExponentOutOfBounds();
        (int256 x, int256 y) = (int256(base), int256(exponent));
        unchecked {
            int256 product;
            if (x > 9e17 && x < 11e17) {
                // Near one, the logarithm has 36 decimals.
                int256 log = _series((x * E18 - E36) * E36 / (x * E18 + E36), E36, 15);
                product = log / E18 * y + log % E18 * y / E18;
            } else {
                product = x < E18 ? -_log(E36 / x) * y : _log(x) * y;
            }
            product /= E18;
            if (product < -41e18 || product > 130e18) revert ProductOutOfBounds();
            return uint256(product < 0 ? E36 / _exp(-product) : _exp(product));
        }
    }

    /// @dev e to the power of 2^(5 - n), with 20 decimals.
    function _rung(uint256 n) private pure returns (int256) {
        if (n < 4) {
            if (n == 0) return 7896296018268069516100000000000000;
            if (n == 1) return 888611052050787263676000000;
            return n == 2 ? int256(298095798704172827474000) : int256(5459815003314423907810);
        }
        if (n < 7) {
            if (n == 4) return 738905609893065022723;
            return n == 5 ? int256(271828182845904523536) : int256(164872127070012814685);
        }
        if (n == 7) return 128402541668774148407;
        return n == 8 ? int256(113314845306682631683) : int256(106449445891785942956);
    }

    /// @dev The logarithm of a number of at least one.
    function _log(int256 a) private pure returns (int256) {
        unchecked {
            int256 sum;
            if (a >= E_TO_128 * E18) (a, sum) = (a / E_TO_128, 128e20);
            if (a >= E_TO_64 * E18) (a, sum) = (a / E_TO_64, sum + 64e20);
            a *= 100;
            for (uint256 n; n < 10; n++) {
                int256 rung = _rung(n);
                if (a >= rung) (a, sum) = (a * E20 / rung, sum + (TOP >> n));
            }
            return (sum + _series((a - E20) * E20 / (a + E20), E20, 11)) / 100;
        }
    }

    /// @dev Twice the sum of z^k / k for odd k: the logarithm of what z is (a - 1) / (a + 1) of.
    function _series(int256 z, int256 unit, int256 last) private pure returns (int256) {
        unchecked {
            int256 square = z * z / unit;
            int256 sum = z;
            for (int256 k = 3; k <= last; k += 2) {
                z = z * square / unit;
                sum += z / k;
            }
            return 2 * sum;
        }
    }

    function _exp(int256 x) private pure returns (int256) {
        unchecked {
            int256 whole = 1;
            if (x >= 128e18) (x, whole) = (x - 128e18, E_TO_128);
            else if (x >= 64e18) (x, whole) = (x - 64e18, E_TO_64);
            x *= 100;
            int256 product = E20;
            for (uint256 n; n < 8; n++) {
                int256 step = TOP >> n;
                if (x >= step) (x, product) = (x - step, product * _rung(n) / E20);
            }
            (int256 term, int256 sum) = (x, E20 + x);
            for (int256 k = 2; k <= 12; k++) {
                term = term * x / E20 / k;
                sum += term;
            }
            return product * sum / E20 * whole / 100;
        }
    }
}

/// @dev The curve of Curve's stable pools, with a thousand as amplification of one.
library StableCurve {
    uint256 internal constant AMP_PRECISION = 1e3;
    uint256 private constant MOST_IMBALANCE = 1e4;

    function invariant(uint256 amp, uint256[] memory balances) internal pure returns (uint256 current) {
        uint256 count = balances.length;
        uint256 sum;
        for (uint256 i; i < count; i++) sum += balances[i];
        if (sum == 0) return 0;
        current = sum;
        uint256 factor = amp * count;
        for (uint256 round; round < 255; round++) {
            uint256 product = current;
            for (uint256 i; i < count; i++) product = product * current / (balances[i] * count);
            uint256 next = (factor * sum / AMP_PRECISION + product * count) * current
                / ((factor - AMP_PRECISION) * current / AMP_PRECISION + (count + 1) * product);
            bool isNear = _isNear(current, next);
            current = next;
            if (isNear) return current;
        }
        revert StableInvariantDidNotConverge();
    }

    /// @dev What comes out of a pool with these balances, less one.
    function out(
        uint256 amp,
        uint256[] memory balances,
        uint256 indexIn,
        uint256 indexOut,
        uint256 amountIn,
        uint256 current
    ) internal pure returns (uint256) {
        balances[indexIn] += amountIn;
        uint256 rest = balance(amp, balances, current, indexOut);
        balances[indexIn] -= amountIn;
        return balances[indexOut] - rest - 1;
    }

    /// @dev The balance that belongs to the others' and the invariant, rounded up.
    function balance(uint256 amp, uint256[] memory balances, uint256 current, uint256 index)
        internal
        pure
        returns (uint256 y)
    {
        uint256 count = balances.length;
        uint256 factor = amp * count;
        uint256 sum = balances[0];
        uint256 product = sum * count;
        for (uint256 i = 1; i < count; i++) {
            sum += balances[i];
            product = product * balances[i] * count / current;
        }
        uint256 square = current * current;
        uint256 c = Wad.ratioUp(square * AMP_PRECISION, factor * product) * balances[index];
        uint256 b = sum - balances[index] + current * AMP_PRECISION / factor;
        y = Wad.ratioUp(square + c, current + b);
        for (uint256 round; round < 255; round++) {
            uint256 next = Wad.ratioUp(y * y + c, 2 * y + b - current);
            bool isNear = _isNear(y, next);
            y = next;
            if (isNear) return y;
        }
        revert StableComputeBalanceDidNotConverge();
    }

    function _isNear(uint256 a, uint256 b) private pure returns (bool) {
        return (a > b ? a - b : b - a) <= 1;
    }

    /// @dev No balance may be ten thousand times another, before a swap or after it.
    function check(uint256[] memory balances, uint256 newIn, uint256 newOut) internal pure {
        (uint256 least, uint256 most) = (newOut, newIn);
        for (uint256 i; i < balances.length; i++) {
            if (balances[i] < least) least = balances[i];
            if (balances[i] > most) most = balances[i];
        }
        if (most / least >= MOST_IMBALANCE) revert MaxImbalanceRatioExceeded();
    }
}

library WeightedCurve {
    using Wad for uint256;

    function out(uint256 balanceIn, uint256 weightIn, uint256 balanceOut, uint256 weightOut, uint256 amountIn)
        internal
        pure
        returns (uint256)
    {
        if (amountIn > balanceIn.mulDown(0.3e18)) revert MaxInRatio();
        uint256 base = balanceIn.divUp(balanceIn + amountIn);
        return balanceOut.mulDown(base.powUp(weightIn.divDown(weightOut)).complement());
    }
}

/// @dev The curve of Gyroscope's pools of two tokens: constant products of balances that virtual ones are added to.
library TwoCurve {
    using Wad for uint256;

    /// @dev The invariant, rounded down: the positive root of a·L² = mb·L + mc.
    function invariant(uint256 x, uint256 y, uint256 sqrtAlpha, uint256 sqrtBeta) internal pure returns (uint256) {
        uint256 a = ONE - sqrtAlpha.divDown(sqrtBeta);
        uint256 mb = y.divDown(sqrtBeta) + x.mulDown(sqrtAlpha);
        uint256 radicand = _square(x, y, sqrtAlpha, sqrtBeta) + (4 * x.mulDown(y)).mulDown(a);
        return (mb + sqrt(radicand)).divDown(2 * a);
    }

    /// @dev The square of mb, term by term.
    function _square(uint256 x, uint256 y, uint256 sqrtAlpha, uint256 sqrtBeta) private pure returns (uint256 sum) {
        sum = x.mulDown(x).mulDown(sqrtAlpha).mulDown(sqrtAlpha);
        sum += (2 * x.mulDown(y).mulDown(sqrtAlpha)).divDown(sqrtBeta);
        sum += y.mulDown(y).divDown(sqrtBeta.mulUp(sqrtBeta));
    }

    function out(uint256 balanceIn, uint256 balanceOut, bool from0, uint256 amountIn, uint256[2] memory roots)
        internal
        pure
        returns (uint256 amountOut)
    {
        (uint256 x, uint256 y) = from0 ? (balanceIn, balanceOut) : (balanceOut, balanceIn);
        uint256 current = invariant(x, y, roots[0], roots[1]);
        uint256 virtualIn = from0 ? current.divUp(roots[1]) : current.mulUp(roots[0]);
        uint256 virtualOut = from0 ? current.mulDown(roots[0]) : current.divDown(roots[1]);
        amountOut = (balanceOut + virtualOut).mulDown(amountIn).divDown(balanceIn + virtualIn + amountIn);
        if (amountOut > balanceOut) revert AssetBoundsExceeded();
    }

    /// @dev Seven steps of Newton's from a guess of about the right magnitude.
    function sqrt(uint256 value) internal pure returns (uint256 root) {
        if (value == 0) return 0;
        root = value;
        if (value >= ONE) {
            root = (1 << (BigNumbers.length(value / ONE) - 1) / 2) * ONE;
        } else {
            uint256 decade = 10;
            while (decade < value) decade *= 10;
            if (decade < ONE) root = BigNumbers.sqrt(decade * ONE);
        }
        for (uint256 i; i < 7; i++) root = (root + value * ONE / root) / 2;
        uint256 tolerance = root.mulUp(5);
        uint256 square = root.mulDown(root);
        require(square <= value + tolerance && square >= value - tolerance, "_sqrt FAILED");
    }
}
