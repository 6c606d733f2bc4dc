// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {AssetBoundsExceeded, TwoCurve} from "./BalancerV3Maths.sol";

error MaxAssetsExceeded();
error MaxInvariantExceeded();

struct Vector2 {
    int256 x;
    int256 y;
}

/// @dev The ends of the range of prices, the ellipse's rotation and its stretch, with 18 decimals.
struct EclpParams {
    int256 alpha;
    int256 beta;
    int256 c;
    int256 s;
    int256 lambda;
}

/// @dev What follows from the parameters, with 38 decimals. `dSq` is the square of the rotation's length, which 18
/// decimals leave a little off one.
struct DerivedEclpParams {
    Vector2 tauAlpha;
    Vector2 tauBeta;
    int256 u;
    int256 v;
    int256 w;
    int256 z;
    int256 dSq;
}

/// @dev The ellipse as seen from one of both tokens. Exchanging the tokens mirrors it, so that every formula for one
/// token is the other's too.
struct Axis {
    int256 lambda;
    int256 sine;
    int256 cosine;
    Vector2 tau;
    int256 dSq;
}

/// @dev Signed numbers with 18 decimals, called wads, and with 38 decimals, called fine. Every operation is checked.
library Signed {
    int256 internal constant WAD = 1e18;
    int256 internal constant FINE = 1e38;
    int256 private constant HALF_FINE = 1e19;

    /// @dev Rounds towards zero. The other factor may be fine: so is the product then.
    function mulDown(int256 a, int256 b) internal pure returns (int256) {
        return a * b / WAD;
    }

    /// @dev Rounds away from zero.
    function mulUp(int256 a, int256 b) internal pure returns (int256) {
        return _ratioUp(a * b, WAD);
    }

    function divDown(int256 a, int256 b) internal pure returns (int256) {
        return a * WAD / b;
    }

    /// @param b more than zero
    function divUp(int256 a, int256 b) internal pure returns (int256) {
        return _ratioUp(a * WAD, b);
    }

    /// @dev Rounds towards more.
    function divCeil(int256 a, int256 b) internal pure returns (int256) {
        return a > 0 ? divUp(a, b) : divDown(a, b);
    }

    function fineMul(int256 a, int256 b) internal pure returns (int256) {
        return a * b / FINE;
    }

    function fineDiv(int256 a, int256 b) internal pure returns (int256) {
        return a * FINE / b;
    }

    /// @dev A wad times a fine number as a wad, towards less. The published code takes the fine number in halves of 19
    /// digits, which leaves a negative product up to one more than its floor.
    function timesFloor(int256 a, int256 fine) internal pure returns (int256) {
        int256 high = a * (fine / HALF_FINE);
        int256 low = a * (fine % HALF_FINE);
        int256 sum = high + low / HALF_FINE;
        return high >= 0 && low >= 0 ? sum / HALF_FINE : (sum + 1) / HALF_FINE - 1;
    }

    function timesCeil(int256 a, int256 fine) internal pure returns (int256) {
        return -timesFloor(-a, fine);
    }

    function _ratioUp(int256 a, int256 b) private pure returns (int256) {
        if (a == 0) return 0;
        return a > 0 ? (a - 1) / b + 1 : (a + 1) / b - 1;
    }
}

/// @dev The invariant of Gyroscope's pools on an ellipse: the root of a quadratic, and how far rounding may have moved
/// it.
library EclpInvariant {
    using SafeCast for uint256;
    using SafeCast for int256;
    using Signed for int256;

    int256 private constant MOST_BALANCES = 1e34;
    int256 private constant MOST_INVARIANT = 3e37;
    int256 private constant FINE = Signed.FINE;

    /// @return invariant rounded down
    /// @return err what to add for one that is rounded up
    function find(uint256[] memory balances, EclpParams memory p, DerivedEclpParams memory d)
        internal
        pure
        returns (int256 invariant, int256 err)
    {
        (int256 x, int256 y) = (balances[0].toInt256(), balances[1].toInt256());
        if (x + y > MOST_BALANCES) revert MaxAssetsExceeded();
        int256 root;
        (root, err) = _root(x, y, p, d);
        err = (p.lambda.mulUp(x + y) / FINE + err + 1) * 20;
        int256 scale = FINE.fineDiv(chiSquared(p, d) - FINE);
        invariant = (_linear(x, y, p, d) + root - err).timesFloor(scale);
        // The denominator's own error grows with the square of the stretch.
        int256 spread = invariant.timesCeil(scale) * (p.lambda * p.lambda / 1e36) * 40 / FINE;
        err = err.timesCeil(scale) + spread + 1;
        if (invariant + err > MOST_INVARIANT) revert MaxInvariantExceeded();
    }

    /// @dev The length of A·χ squared, fine and rounded up. The invariant's denominator is one less.
    function chiSquared(EclpParams memory p, DerivedEclpParams memory d) internal pure returns (int256 sum) {
        int256 cube = _power(d.dSq, 3);
        sum = p.lambda.mulUp((2 * d.u).fineMul(d.v).fineDiv(cube));
        sum += (d.u + 1).fineMul(d.u + 1).fineDiv(cube).mulUp(p.lambda).mulUp(p.lambda);
        sum += d.v.fineMul(d.v).fineDiv(cube);
        int256 across = d.w.divUp(p.lambda) + d.z;
        sum += across.fineMul(across).fineDiv(cube);
    }

    function _power(int256 base, uint256 exponent) private pure returns (int256 power) {
        power = base;
        for (uint256 i = 1; i < exponent; i++) power = power.fineMul(base);
    }

    /// @dev At·Aχ, what the quadratic has before its root.
    function _linear(int256 x, int256 y, EclpParams memory p, DerivedEclpParams memory d)
        private
        pure
        returns (int256 sum)
    {
        int256 square = _power(d.dSq, 2);
        int256 fine = (d.w.divDown(p.lambda) + d.z).divDown(p.lambda).fineDiv(square);
        sum = (x.mulDown(p.c) - y.mulDown(p.s)).timesFloor(fine);
        int256 stretched = x.mulDown(p.lambda).mulDown(p.s) + y.mulDown(p.lambda).mulDown(p.c);
        sum += stretched.timesFloor(d.u.fineDiv(square));
        sum += (x.mulDown(p.s) + y.mulDown(p.c)).timesFloor(d.v.fineDiv(square));
    }

    /// @dev The root, rounded down, and its error. A radicand below zero is one of zero that rounding has moved.
    function _root(int256 x, int256 y, EclpParams memory p, DerivedEclpParams memory d)
        private
        pure
        returns (int256 root, int256 err)
    {
        int256 radicand = _acrossPart(x, y, p, d) + _mixedPart(x, y, p, d) + _alongPart(x, y, p, d);
        root = rootOf(radicand);
        err = (x.mulUp(x) + y.mulUp(y)) / FINE;
        if (root > 0) err = (err + 1).divUp(2 * root);
        else err = err > 0 ? rootOf(err) : int256(1e9);
    }

    /// @dev Zero of what is less than zero.
    function rootOf(int256 value) internal pure returns (int256) {
        return value > 0 ? TwoCurve.sqrt(value.toUint256()).toInt256() : int256(0);
    }

    /// @dev (At)x² less (At)x²·(Aχ)y², rounded down.
    function _acrossPart(int256 x, int256 y, EclpParams memory p, DerivedEclpParams memory d)
        private
        pure
        returns (int256 part)
    {
        int256 wad = _squareUp(x, p.c) + _squareUp(y, p.s) - x.mulDown(y).mulDown(2 * p.c).mulDown(p.s);
        int256 fine = d.u.fineMul(d.u) + (2 * d.u).fineMul(d.v).divDown(p.lambda)
            + d.v.fineMul(d.v).divDown(p.lambda).divDown(p.lambda);
        part = (-wad).timesFloor(fine.fineDiv(_power(d.dSq, 4)));
        part += (wad - 9).divDown(p.lambda).divDown(p.lambda).timesFloor(FINE.fineDiv(d.dSq));
    }

    /// @dev 2·(At)x·(At)y·(Aχ)x·(Aχ)y.
    function _mixedPart(int256 x, int256 y, EclpParams memory p, DerivedEclpParams memory d)
        private
        pure
        returns (int256)
    {
        int256 wad = (x.mulDown(x) - y.mulUp(y)).mulDown(2 * p.c).mulDown(p.s);
        int256 product = y.mulDown(2 * x);
        wad += product.mulDown(p.c).mulDown(p.c) - product.mulDown(p.s).mulDown(p.s);
        int256 fine = d.z.fineMul(d.u) + d.w.fineMul(d.v).divDown(p.lambda).divDown(p.lambda)
            + (d.w.fineMul(d.u) + d.z.fineMul(d.v)).divDown(p.lambda);
        return wad.timesFloor(fine.fineDiv(_power(d.dSq, 4)));
    }

    /// @dev (At)y² less (At)y²·(Aχ)x², rounded down.
    function _alongPart(int256 x, int256 y, EclpParams memory p, DerivedEclpParams memory d)
        private
        pure
        returns (int256 part)
    {
        int256 wad = _squareUp(x, p.s) + _squareUp(y, p.c) + x.mulUp(y).mulUp(2 * p.s).mulUp(p.c);
        int256 fine = d.z.fineMul(d.z) + d.w.fineMul(d.w).divDown(p.lambda).divDown(p.lambda)
            + (2 * d.z).fineMul(d.w).divDown(p.lambda);
        part = (-wad).timesFloor(fine.fineDiv(_power(d.dSq, 4)));
        part += (wad - 9).timesFloor(FINE.fineDiv(d.dSq));
    }

    function _squareUp(int256 value, int256 factor) private pure returns (int256) {
        return value.mulUp(value).mulUp(factor).mulUp(factor);
    }
}

/// @dev Swaps along the ellipse. Invariants come as an overestimate in `x` and an underestimate in `y`.
library EclpCurve {
    using SafeCast for uint256;
    using SafeCast for int256;
    using Signed for int256;

    int256 private constant MOST_BALANCE = 1e34;
    int256 private constant FINE = Signed.FINE;

    function out(uint256[] memory balances, uint256 indexIn, uint256 amountIn, Axis[2] memory axes, Vector2 memory r)
        internal
        pure
        returns (uint256)
    {
        int256 newIn = (balances[indexIn] + amountIn).toInt256();
        _check(newIn, axes, indexIn, r);
        return balances[1 - indexIn] - _balance(newIn, axes, indexIn, r).toUint256();
    }

    function input(uint256[] memory balances, uint256 indexIn, uint256 amountOut, Axis[2] memory axes, Vector2 memory r)
        internal
        pure
        returns (uint256)
    {
        uint256 indexOut = 1 - indexIn;
        if (amountOut > balances[indexOut]) revert AssetBoundsExceeded();
        int256 newOut = (balances[indexOut] - amountOut).toInt256();
        int256 newIn = _balance(newOut, axes, indexOut, r);
        _check(newIn, axes, indexIn, r);
        return newIn.toUint256() - balances[indexIn];
    }

    function axesOf(EclpParams memory p, DerivedEclpParams memory d) internal pure returns (Axis[2] memory axes) {
        axes[0] = Axis(p.lambda, p.s, p.c, d.tauBeta, d.dSq);
        axes[1] = Axis(p.lambda, p.c, p.s, Vector2(-d.tauAlpha.x, d.tauAlpha.y), d.dSq);
    }

    /// @dev No balance may be more than what the pool holds of a token when it has sold all of the other.
    function _check(int256 balance, Axis[2] memory axes, uint256 index, Vector2 memory r) private pure {
        (Axis memory own, Axis memory other) = (axes[index], axes[1 - index]);
        int256 stretched = r.y.mulDown(own.lambda).mulDown(own.cosine);
        int256 most = stretched.timesFloor((own.tau.x + other.tau.x).fineDiv(own.dSq));
        int256 rest = (own.tau.y - other.tau.y).fineDiv(own.dSq);
        most += (rest > 0 ? r.y.mulDown(own.sine) : r.x.mulUp(own.sine)).timesFloor(rest);
        if (balance > MOST_BALANCE || balance > most) revert AssetBoundsExceeded();
    }

    /// @dev How far the ellipse's centre is from zero on the axis, rounded up.
    function _offset(Axis memory axis, Vector2 memory r) private pure returns (int256 offset) {
        int256 fine = axis.tau.x.fineDiv(axis.dSq);
        int256 stretched = axis.tau.x > 0
            ? r.x.mulUp(axis.lambda).mulUp(axis.cosine)
            : r.y.mulDown(axis.lambda).mulDown(axis.cosine);
        offset = stretched.timesCeil(fine);
        offset += r.x.mulUp(axis.sine).timesCeil(axis.tau.y.fineDiv(axis.dSq));
    }

    /// @dev The other token's balance for a known one, rounded up: the root of a quadratic.
    function _balance(int256 known, Axis[2] memory axes, uint256 index, Vector2 memory r)
        private
        pure
        returns (int256)
    {
        Axis memory axis = axes[index];
        // One less the inverse square of the stretch, fine, rounded up in `x` and down in `y`.
        Vector2 memory flat = Vector2(
            FINE - FINE.divDown(axis.lambda).divDown(axis.lambda), FINE - FINE.divUp(axis.lambda).divUp(axis.lambda)
        );
        // The other way round here: `y` is the lower.
        Vector2 memory quotient = Vector2(
            FINE - flat.y.mulDown(axis.sine).mulDown(axis.sine).fineDiv(axis.dSq),
            FINE - flat.x.mulUp(axis.sine).mulUp(axis.sine).fineDiv(axis.dSq + 1) - 1
        );
        int256 radicand = r.y.mulDown(r.y).timesFloor(quotient.y) - _distance(known, axis, r);
        int256 top = _slope(known - _offset(axis, r), flat, axis) - EclpInvariant.rootOf(radicand);
        int256 inverse = top > 0 ? FINE.fineDiv(quotient.y) + 1 : FINE.fineDiv(quotient.x);
        return top.timesCeil(inverse) + _offset(axes[1 - index], r);
    }

    /// @dev The quadratic's linear part, rounded up.
    function _slope(int256 shifted, Vector2 memory flat, Axis memory axis) private pure returns (int256) {
        if (shifted > 0) {
            return (-shifted).mulDown(axis.sine).mulDown(axis.cosine).timesCeil(flat.y.fineDiv(axis.dSq));
        }
        return (-shifted).mulUp(axis.sine).mulUp(axis.cosine).timesCeil(flat.x.fineDiv(axis.dSq) + 1);
    }

    /// @dev The square of the known balance's distance from the centre over that of the stretch, rounded up. As a
    /// difference it would lose its digits, so it is multiplied out.
    function _distance(int256 known, Axis memory axis, Vector2 memory r) private pure returns (int256) {
        int256 dSq2 = axis.dSq.fineMul(axis.dSq);
        int256 r2 = r.x.mulUp(r.x);
        // Seven, as below, for what is lost of squares with 38 decimals.
        int256 fine = axis.tau.y.fineMul(axis.tau.y).fineDiv(dSq2) + 7;
        int256 sum = r2.mulUp(axis.sine).mulUp(axis.sine).timesCeil(fine);
        sum += (-r.y).mulDown(known).mulDown(2 * axis.sine).timesCeil(axis.tau.y.fineDiv(axis.dSq));
        sum = (sum + known.mulUp(known)).divCeil(axis.lambda);
        sum += _mixed(axis, r, r2, dSq2) + _sloped(known, axis, r);
        fine = axis.tau.x.fineMul(axis.tau.x).fineDiv(dSq2) + 7;
        return r2.mulUp(axis.cosine).mulUp(axis.cosine).timesCeil(fine) + sum.divCeil(axis.lambda);
    }

    /// @dev 2·r²·sine·cosine·τx·τy.
    function _mixed(Axis memory axis, Vector2 memory r, int256 r2, int256 dSq2) private pure returns (int256) {
        int256 fine = axis.tau.x.fineMul(axis.tau.y).fineDiv(dSq2);
        if (fine > 0) return r2.mulUp(2 * axis.sine).mulUp(axis.cosine).timesCeil(fine + 7);
        return r.y.mulDown(r.y).mulDown(2 * axis.sine).mulDown(axis.cosine).timesCeil(fine);
    }

    /// @dev -2·r·known·cosine·τx.
    function _sloped(int256 known, Axis memory axis, Vector2 memory r) private pure returns (int256) {
        int256 fine = axis.tau.x.fineDiv(axis.dSq);
        if (axis.tau.x < 0) return r.x.mulUp(known).mulUp(2 * axis.cosine).timesCeil(-fine + 3);
        return (-r.y).mulDown(known).mulDown(2 * axis.cosine).timesCeil(fine);
    }
}
