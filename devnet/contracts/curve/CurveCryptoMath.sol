// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Arithmetic that wraps around, and returns zero for a division by zero, where Curve's contracts do not check.
library Wrapping {
    function mul(uint256 a, uint256 b) internal pure returns (uint256 c) {
        assembly ("memory-safe") {
            c := mul(a, b)
        }
    }

    function div(uint256 a, uint256 b) internal pure returns (uint256 c) {
        assembly ("memory-safe") {
            c := div(a, b)
        }
    }

    function add(uint256 a, uint256 b) internal pure returns (uint256 c) {
        assembly ("memory-safe") {
            c := add(a, b)
        }
    }

    function sub(uint256 a, uint256 b) internal pure returns (uint256 c) {
        assembly ("memory-safe") {
            c := sub(a, b)
        }
    }

    function smul(int256 a, int256 b) internal pure returns (int256 c) {
        assembly ("memory-safe") {
            c := mul(a, b)
        }
    }

    function sdiv(int256 a, int256 b) internal pure returns (int256 c) {
        assembly ("memory-safe") {
            c := sdiv(a, b)
        }
    }
}

/// @notice Roots and powers that Curve's pools with moving prices share.
library CurveRoots {
    using Wrapping for uint256;
    using Wrapping for int256;

    /// @dev Returns the square root, rounded down.
    function root(uint256 value) internal pure returns (uint256 y) {
        if (value == 0) return 0;
        unchecked {
            y = uint256(1) << (log2(value) / 2 + 1);
            while (true) {
                uint256 next = (y + value / y) / 2;
                if (next >= y) return y;
                y = next;
            }
        }
    }

    /// @dev Returns the cube root of a number with 18 decimals, after exactly seven rounds.
    function cubeRoot(uint256 x) internal pure returns (uint256 y) {
        uint256 edge = 115792089237316195423570985008687907853269;
        bool isLarge = x >= edge * 1e18;
        bool isMedium = !isLarge && x >= edge;
        uint256 value = isLarge ? x : isMedium ? x.mul(1e18) : x.mul(1e36);
        uint256 bits = log2(value);
        unchecked {
            uint256 rest = bits % 3;
            y = (uint256(1) << (bits / 3)) * 1260 ** rest / 1000 ** rest;
            for (uint256 round = 0; round < 7; round++) y = (2 * y + value.div(y * y)) / 3;
            if (isLarge) y *= 1e12;
            if (isMedium) y *= 1e6;
        }
    }

    function log2(uint256 x) internal pure returns (uint256 bits) {
        unchecked {
            for (uint256 half = 128; half > 0; half /= 2) {
                if (x >> half == 0) continue;
                x >>= half;
                bits += half;
            }
        }
    }

    /// @dev Returns e to the power of a number with 18 decimals, as a quotient of two polynomials.
    function exp(int256 x) internal pure returns (int256) {
        if (x <= -42139678854452767551) return 0;
        require(x < 135305999368893231589, "Math: wad_exp overflow");
        unchecked {
            int256 v = (x << 78) / 3814697265625;
            int256 k = ((v << 96) / 54916777467707473351141471128 + 2 ** 95) >> 96;
            v -= k * 54916777467707473351141471128;
            int256 y = (((v + 1346386616545796478920950773328) * v) >> 96) + 57155421227552351082224309758442;
            int256 p = y + v - 94201549194550492254356042504812;
            p = ((p * y) >> 96) + 28719021644029726153956944680412240;
            p = p * v + (4385272521454847904659076985693276 << 96);
            int256 q = (((v - 2855989394907223263936484059900) * v) >> 96) + 50020603652535783019961831881945;
            q = ((q * v) >> 96) - 533845033583426703283633433725380;
            q = ((q * v) >> 96) + 3604857256930695427073651918091429;
            q = ((q * v) >> 96) - 14423608567350463180887372962807573;
            q = ((q * v) >> 96) + 26449188498355588339934803723976023;
            uint256 r = uint256(p.sdiv(q)) * 3822833074963236453042738258902158003155416615667;
            return int256(r >> uint256(195 - k));
        }
    }
}

/// @notice The inputs of one round of Newton's method for a balance.
struct NewtonY {
    uint256 ann;
    uint256 gamma;
    uint256 D;
    /// @dev The sum of the other balances, and their part of the product.
    uint256 others;
    uint256 part;
    uint256 coins;
    uint256 near;
}

/// @notice Newton's method for a balance, shared by pools of two and three coins.
library CurveNewton {
    function solve(NewtonY memory m, uint256 y) internal pure returns (uint256) {
        for (uint256 round = 0; round < 255; round++) {
            uint256 last = y;
            bool halved;
            (y, halved) = step(m, last);
            if (halved) continue;
            uint256 difference = y > last ? y - last : last - y;
            if (difference < max(m.near, y / 1e14)) return y;
        }
        revert("Did not converge");
    }

    /// @dev The second result is whether it halves the balance because that is far too large.
    function step(NewtonY memory m, uint256 y) private pure returns (uint256, bool) {
        uint256 k0 = m.part * y * m.coins / m.D;
        uint256 sum = m.others + y;
        uint256 g = m.gamma + 1e18;
        g = g > k0 ? g - k0 + 1 : k0 - g + 1;
        uint256 mul1 = 1e18 * m.D / m.gamma * g / m.gamma * g * 10000 / m.ann;
        uint256 mul2 = 1e18 + 2e18 * k0 / g;
        uint256 slope = 1e18 * y + sum * mul2 + mul1;
        if (slope < m.D * mul2) return (y / 2, true);
        slope -= m.D * mul2;
        uint256 steep = slope / y;
        uint256 minus = mul1 / steep;
        uint256 plus = (slope + 1e18 * m.D) / steep + minus * 1e18 / k0;
        minus += 1e18 * sum / steep;
        return (plus < minus ? y / 2 : plus - minus, false);
    }

    function max(uint256 a, uint256 b) internal pure returns (uint256) {
        return a > b ? a : b;
    }
}

/// @notice The terms of the cubic equation of a balance.
struct Cubic {
    int256 a;
    int256 b;
    int256 c;
    int256 d;
    int256 delta0;
    int256 delta1;
    int256 rootOfDelta;
    int256 c1;
}

/// @notice Behaves like the maths contract of Curve's pools of two coins with moving prices, version 2.1.0.
/// @dev Written for the local chain, because no package contains that contract's bytecode.
contract CurveTwoCryptoMath {
    using Wrapping for uint256;
    using Wrapping for int256;

    string public constant version = "2.1.0";

    uint256 private constant SMALL_GAMMA = 2e16;

    function get_y(uint256 ann, uint256 gamma, uint256[2] memory x, uint256 D, uint256 i)
        external
        pure
        returns (uint256[2] memory)
    {
        _check(ann, gamma);
        require(D >= 1e17 && D <= 1e33);
        uint256 limit = _limit(gamma);
        int256 other = int256(x[1 - i]);
        require(other >= 0 && ann < 1 << 255 && other > 0);
        int256 share = (2e18 * other).sdiv(int256(D));
        require(share >= int256(1e36 / limit) && share <= int256(limit));
        Cubic memory t = _cubic(int256(ann), int256(gamma), int256(D), other);
        if (!_solve(t)) return [_newton(ann, gamma, x[1 - i], D, limit), 0];
        return _answer(t, int256(D), other, limit);
    }

    function _answer(Cubic memory t, int256 D, int256 other, uint256 limit) private pure returns (uint256[2] memory) {
        int256 answer = (t.c1.smul(1e18) - t.b.smul(1e18) - t.b.smul(1e18) / t.c1 * t.delta0) / t.a.smul(3);
        int256 y = (D ** 2).sdiv(other).smul(answer).sdiv(4).sdiv(1e18);
        require(y >= 0 && answer >= 0);
        _checkPart(uint256(y) * 1e18 / uint256(D), limit);
        return [uint256(y), uint256(answer)];
    }

    function newton_y(uint256 ann, uint256 gamma, uint256[2] memory x, uint256 D, uint256 i)
        external
        pure
        returns (uint256 y)
    {
        _check(ann, gamma);
        require(D >= 1e17 && D <= 1e33);
        uint256 limit = _limit(gamma);
        y = _newton(ann, gamma, x[1 - i], D, limit);
        _checkPart(y * 1e18 / D, limit);
    }

    struct NewtonD {
        uint256 ann;
        uint256 gamma;
        uint256 most;
        uint256 least;
    }

    function newton_D(uint256 ann, uint256 gamma, uint256[2] memory x, uint256 k0Before)
        external
        pure
        returns (uint256 D)
    {
        _check(ann, gamma);
        (uint256 most, uint256 least) = x[0] < x[1] ? (x[1], x[0]) : (x[0], x[1]);
        require(most >= 1e9 && most <= 1e33);
        require((least * 1e18) / most >= 1e14);
        if (k0Before == 0) {
            D = 2 * CurveRoots.root(most.mul(least));
        } else {
            D = CurveRoots.root(most.mul(4).mul(least).div(k0Before).mul(1e18));
            if (most + least < D) D = most + least;
        }
        NewtonD memory m = NewtonD(ann, gamma, most, least);
        for (uint256 round = 0; round < 255; round++) {
            uint256 last = D;
            D = _stepD(m, last);
            uint256 difference = D > last ? D - last : last - D;
            if (difference * 1e14 >= CurveNewton.max(1e16, D)) continue;
            for (uint256 k = 0; k < 2; k++) {
                uint256 part = x[k] * 1e18 / D;
                require(part >= 5e15 && part <= 5e19);
            }
            return D;
        }
        revert("Did not converge");
    }

    function get_p(uint256[2] memory xp, uint256 D, uint256[2] memory aGamma) external pure returns (uint256) {
        require(D >= 1e17 && D <= 1e33);
        uint256 k0 = (4 * xp[0] * xp[1]).div(D) * 1e36;
        k0 = k0.div(D);
        uint256 gk0 = _gk0(k0, aGamma[1]);
        uint256 nnag2 = aGamma[0].mul(aGamma[1].mul(aGamma[1])).div(10000);
        uint256 below = gk0 + (nnag2 * xp[0]).div(D) * k0 / 1e36;
        return (xp[0] * (gk0 + (nnag2 * xp[1]).div(D) * k0 / 1e36) / xp[1] * 1e18).div(below);
    }

    function wad_exp(int256 power) external pure returns (int256) {
        return CurveRoots.exp(power);
    }

    function _gk0(uint256 k0, uint256 gamma) private pure returns (uint256) {
        uint256 g = gamma.add(1e18);
        return (2 * k0 * k0) / 1e36 * k0 / 1e36 + g.mul(g)
            - k0.mul(k0) / 1e36 * gamma.mul(2).add(3e18) / 1e18;
    }

    function _check(uint256 ann, uint256 gamma) private pure {
        require(ann >= 4000 && ann <= 4e7 && gamma >= 1e10 && gamma <= 199e15);
    }

    function _checkPart(uint256 part, uint256 limit) private pure {
        require(part >= 5e35 / limit && part <= limit / 2);
    }

    /// @dev Returns the limit of the balances' inequality.
    function _limit(uint256 gamma) private pure returns (uint256) {
        return gamma > SMALL_GAMMA ? 100e18 * SMALL_GAMMA / gamma : 100e18;
    }

    function _newton(uint256 ann, uint256 gamma, uint256 other, uint256 D, uint256 limit)
        private
        pure
        returns (uint256)
    {
        uint256 part = 2e18 * other / D;
        require(part >= 1e36 / limit && part <= limit);
        uint256 near = CurveNewton.max(CurveNewton.max(other / 1e14, D / 1e14), 100);
        return CurveNewton.solve(NewtonY(ann, gamma, D, other, part, 2, near), D ** 2 / (other * 4));
    }

    function _stepD(NewtonD memory m, uint256 D) private pure returns (uint256) {
        require(D > 0);
        uint256 k0 = ((4e18 * m.most).div(D) * m.least).div(D);
        uint256 g = m.gamma + 1e18;
        g = g > k0 ? g.sub(k0).add(1) : k0.sub(g).add(1);
        uint256 mul1 = ((1e18 * D).div(m.gamma) * g).div(m.gamma) * g * 10000 / m.ann;
        uint256 mul2 = (4e18 * k0).div(g);
        uint256 sum = m.most + m.least;
        uint256 slope = sum + sum * mul2 / 1e18 + mul1 * 2 / k0 - mul2 * D / 1e18;
        uint256 plus = D * (slope + sum) / slope;
        uint256 minus = (D * D).div(slope);
        uint256 rest = D * mul1.div(slope) / 1e18;
        if (1e18 > k0) minus += (rest * (1e18 - k0)).div(k0);
        else minus -= (rest * (k0 - 1e18)).div(k0);
        return plus > minus ? plus - minus : (minus - plus) / 2;
    }

    function _cubic(int256 ann, int256 gamma, int256 D, int256 other) private pure returns (Cubic memory t) {
        int256 square = gamma.smul(gamma);
        int256 annSquare = ann * square;
        t.a = 1e32;
        t.b = D * annSquare / 400000000 / other - 3e32 - gamma.smul(2).smul(1e14);
        t.c = 3e32 + gamma.smul(4).smul(1e14) + square.sdiv(1e4);
        t.c += (annSquare.smul(4).sdiv(400000000) * other).sdiv(D);
        t.c -= annSquare.smul(4).sdiv(400000000);
        t.d = -((1e18 + gamma) ** 2).sdiv(1e4);
        t.delta0 = 3 * t.a * t.c / t.b - t.b;
        t.delta1 = 3 * t.delta0 + t.b - 27 * t.a ** 2 / t.b * t.d / t.b;
        int256 divider = _divider(_min(_min(_abs(t.delta0), _abs(t.delta1)), t.a));
        t.a = t.a.sdiv(divider);
        t.b = t.b.sdiv(divider);
        t.c = t.c.sdiv(divider);
        t.d = t.d.sdiv(divider);
        t.delta0 = t.a.smul(3).smul(t.c).sdiv(t.b) - t.b;
        t.delta1 = 3 * t.delta0 + t.b - (t.a ** 2).smul(27).sdiv(t.b).smul(t.d).sdiv(t.b);
    }

    /// @dev Returns false if the cubic has no such root; Newton's method is then needed.
    function _solve(Cubic memory t) private pure returns (bool) {
        int256 square = t.delta1 ** 2 + (4 * t.delta0 ** 2).sdiv(t.b).smul(t.delta0);
        if (square <= 0) return false;
        int256 root = int256(CurveRoots.root(uint256(square)));
        int256 ofB = t.b > 0
            ? int256(CurveRoots.cubeRoot(uint256(t.b)))
            : -int256(CurveRoots.cubeRoot(uint256(-t.b)));
        int256 second = t.delta1 > 0
            ? int256(CurveRoots.cubeRoot(uint256(t.delta1 + root) / 2))
            : -int256(CurveRoots.cubeRoot(uint256(root - t.delta1) / 2));
        t.c1 = (ofB ** 2).sdiv(1e18).smul(second).sdiv(1e18);
        return true;
    }

    function _divider(int256 threshold) private pure returns (int256) {
        if (threshold > 1e48) return 1e30;
        if (threshold > 1e46) return 1e28;
        if (threshold > 1e44) return 1e26;
        if (threshold > 1e42) return 1e24;
        if (threshold > 1e40) return 1e22;
        if (threshold > 1e38) return 1e20;
        if (threshold > 1e36) return 1e18;
        if (threshold > 1e34) return 1e16;
        if (threshold > 1e32) return 1e14;
        if (threshold > 1e30) return 1e12;
        if (threshold > 1e28) return 1e10;
        if (threshold > 1e26) return 1e8;
        if (threshold > 1e24) return 1e6;
        if (threshold > 1e20) return 1e2;
        return 1;
    }

    function _min(int256 a, int256 b) private pure returns (int256) {
        return a < b ? a : b;
    }

    function _abs(int256 a) private pure returns (int256) {
        return a < 0 ? -a : a;
    }
}

/// @notice Behaves like the maths contract of Curve's pools of three coins with moving prices, version 2.0.0.
/// @dev Written for the local chain, because no package contains that contract's bytecode.
contract CurveTriCryptoMath {
    using Wrapping for uint256;
    using Wrapping for int256;

    string public constant version = "2.0.0";

    function get_y(uint256 ann, uint256 gamma, uint256[3] memory x, uint256 D, uint256 i)
        external
        pure
        returns (uint256[2] memory)
    {
        require(ann >= 2700 && ann <= 27e7 && gamma >= 1e10 && gamma <= 5e16);
        require(D >= 1e17 && D <= 1e33);
        for (uint256 k = 0; k < 3; k++) {
            if (k != i) _checkPart(x[k] * 1e18 / D, 1e16);
        }
        require(i < 3);
        (int256 xj, int256 xk) = i == 0
            ? (int256(x[1]), int256(x[2]))
            : i == 1 ? (int256(x[0]), int256(x[2])) : (int256(x[0]), int256(x[1]));
        Cubic memory t = _cubic(int256(ann), int256(gamma), int256(D), [xj, xk]);
        if (!_solve(t)) return [_newton(ann, gamma, x, D, i), 0];
        return _answer(t, int256(D), xj, xk);
    }

    function _answer(Cubic memory t, int256 D, int256 xj, int256 xk) private pure returns (uint256[2] memory) {
        int256 k0 = (t.b + t.b * t.delta0 / t.c1 - t.c1).sdiv(3);
        int256 y = (D * D).sdiv(27).sdiv(xk) * D;
        y = (y.sdiv(xj) * k0).sdiv(t.a);
        int256 scaled = (1e18 * k0).sdiv(t.a);
        require(y >= 0 && scaled >= 0);
        uint256 part = uint256(y) * 1e18 / uint256(D);
        require(part >= 1e16 - 1 && part <= 1e20, "Unsafe value for y");
        return [uint256(y), uint256(scaled)];
    }

    struct NewtonD {
        uint256 ann;
        uint256 gamma;
        uint256 sum;
        uint256[3] x;
    }

    function newton_D(uint256 ann, uint256 gamma, uint256[3] memory unsorted, uint256 k0Before)
        external
        pure
        returns (uint256 D)
    {
        uint256[3] memory x = _sort(unsorted);
        require(x[0] < type(uint256).max / 1e18 * 27);
        require(x[0] > 0);
        uint256 sum = x[0].add(x[1]).add(x[2]);
        if (k0Before == 0) {
            D = _geometricMean(x).mul(3);
        } else {
            uint256 unit = sum > 1e36 ? 1e36 : sum > 1e24 ? 1e24 : 1e18;
            uint256 rest = sum > 1e36 ? 1e12 : sum > 1e24 ? 1e6 : 1;
            D = CurveRoots.cubeRoot((x[0] * x[1] / unit * x[2]).div(k0Before) * 27 * rest);
        }
        NewtonD memory m = NewtonD(ann, gamma, sum, x);
        for (uint256 round = 0; round < 255; round++) {
            uint256 last = D;
            D = _stepD(m, last);
            uint256 difference = D > last ? D.sub(last) : last.sub(D);
            if (difference.mul(1e14) >= CurveNewton.max(1e16, D)) continue;
            for (uint256 k = 0; k < 3; k++) {
                uint256 part = x[k].mul(1e18).div(D);
                require(part >= 1e16 - 1 && part <= 1e20, "Unsafe values x[i]");
            }
            return D;
        }
        revert("Did not converge");
    }

    function get_p(uint256[3] memory xp, uint256 D, uint256[2] memory aGamma)
        external
        pure
        returns (uint256[2] memory p)
    {
        require(D >= 1e17 && D <= 1e33);
        uint256 k0 = ((27 * xp[0] * xp[1]).div(D) * xp[2]).div(D) * 1e36;
        k0 = k0.div(D);
        uint256 g = aGamma[1].add(1e18);
        uint256 gk0 = (2 * k0 * k0) / 1e36 * k0 / 1e36 + g.mul(g)
            - k0.mul(k0) / 1e36 * aGamma[1].mul(2).add(3e18) / 1e18;
        uint256 nnag2 = aGamma[0].mul(aGamma[1].mul(aGamma[1])).div(10000);
        uint256 below = gk0 + (nnag2 * xp[0]).div(D) * k0 / 1e36;
        for (uint256 k = 0; k < 2; k++) {
            uint256 above = gk0 + (nnag2 * xp[k + 1]).div(D) * k0 / 1e36;
            p[k] = (xp[0] * above / xp[k + 1] * 1e18).div(below);
        }
    }

    function cbrt(uint256 x) external pure returns (uint256) {
        return CurveRoots.cubeRoot(x);
    }

    function geometric_mean(uint256[3] memory x) external pure returns (uint256) {
        return _geometricMean(x);
    }

    function reduction_coefficient(uint256[3] memory x, uint256 feeGamma) external pure returns (uint256 k) {
        uint256 sum = x[0] + x[1] + x[2];
        k = 3e18 * x[0] / sum;
        k = (k * 3 * x[1]).div(sum);
        k = (k * 3 * x[2]).div(sum);
        if (feeGamma > 0) k = feeGamma * 1e18 / (feeGamma + 1e18 - k);
    }

    function wad_exp(int256 power) external pure returns (uint256) {
        return uint256(CurveRoots.exp(power));
    }

    function _checkPart(uint256 part, uint256 least) private pure {
        require(part >= least && part <= 1e20, "Unsafe values x[i]");
    }

    function _geometricMean(uint256[3] memory x) private pure returns (uint256) {
        uint256 product = x[0] * x[1] / 1e18 * x[2] / 1e18;
        return product == 0 ? 0 : CurveRoots.cubeRoot(product);
    }

    function _newton(uint256 ann, uint256 gamma, uint256[3] memory x, uint256 D, uint256 i)
        private
        pure
        returns (uint256 y)
    {
        uint256[3] memory others = [x[0], x[1], x[2]];
        others[i] = 0;
        others = _sort(others);
        uint256 near = CurveNewton.max(CurveNewton.max(others[0] / 1e14, D / 1e14), 100);
        y = D / 3;
        y = y * D / (others[1] * 3);
        y = y * D / (others[0] * 3);
        uint256 part = 1e18 * others[0] * 3 / D;
        part = part * others[1] * 3 / D;
        y = CurveNewton.solve(NewtonY(ann, gamma, D, others[1] + others[0], part, 3, near), y);
        uint256 fraction = y * 1e18 / D;
        require(fraction >= 1e16 && fraction <= 1e20, "Unsafe value for y");
    }

    function _stepD(NewtonD memory m, uint256 D) private pure returns (uint256) {
        uint256 k0 = _part(m.x, D);
        uint256 g = m.gamma.add(1e18);
        g = g > k0 ? g.sub(k0).add(1) : k0.sub(g).add(1);
        uint256 mul1 = _mul1(m, D, g);
        uint256 slope = _slope(m.sum, k0.mul(6e18).div(g), mul1.mul(3).div(k0), D);
        uint256 plus = (D * slope.add(m.sum)).div(slope);
        uint256 minus = (D * D).div(slope);
        uint256 rest = (D * mul1.div(slope)).div(1e18);
        if (1e18 > k0) minus += rest.mul(1e18 - k0).div(k0);
        else minus -= rest.mul(k0 - 1e18).div(k0);
        return plus > minus ? plus - minus : (minus - plus) / 2;
    }

    function _part(uint256[3] memory x, uint256 D) private pure returns (uint256 k0) {
        k0 = x[0].mul(1e18).mul(3).div(D);
        k0 = k0.mul(x[1]).mul(3).div(D);
        k0 = k0.mul(x[2]).mul(3).div(D);
    }

    function _mul1(NewtonD memory m, uint256 D, uint256 g) private pure returns (uint256 mul1) {
        mul1 = D.mul(1e18).div(m.gamma).mul(g);
        mul1 = mul1.div(m.gamma).mul(g);
        mul1 = mul1.mul(10000).div(m.ann);
    }

    function _slope(uint256 sum, uint256 mul2, uint256 third, uint256 D) private pure returns (uint256 slope) {
        slope = sum.mul(mul2).div(1e18);
        slope = sum.add(slope).add(third);
        slope = slope.sub(mul2.mul(D).div(1e18));
    }

    function _cubic(int256 ann, int256 gamma, int256 D, int256[2] memory x) private pure returns (Cubic memory t) {
        int256 square = gamma.smul(gamma);
        t.a = 1e36 / int256(27);
        int256 term = D.smul(D).sdiv(x[0]).smul(square) * ann;
        t.b = int256(1e36) / 9 + gamma.smul(2e18).sdiv(27) - term.sdiv(729).sdiv(10000).sdiv(x[1]);
        term = (square * (x[0] + x[1] - D)).sdiv(D).smul(ann).sdiv(27).sdiv(10000);
        t.c = int256(1e36) / 9 + gamma.smul(gamma + 4e18).sdiv(27) + term;
        t.d = ((1e18 + gamma) ** 2).sdiv(27);
        int256 divider = _divider(_abs(t.a.smul(3) * t.c / t.b - t.b));
        if (_abs(t.a) > _abs(t.b)) {
            int256 more = _abs(t.a.sdiv(t.b));
            t.a = t.a.smul(more).sdiv(divider);
            t.b = (t.b * more).sdiv(divider);
            t.c = (t.c * more).sdiv(divider);
            t.d = (t.d * more).sdiv(divider);
        } else {
            int256 less = _abs(t.b.sdiv(t.a));
            t.a = (t.a / less).sdiv(divider);
            t.b = t.b.sdiv(less).sdiv(divider);
            t.c = t.c.sdiv(less).sdiv(divider);
            t.d = t.d.sdiv(less).sdiv(divider);
        }
        int256 threeAc = t.a.smul(3) * t.c;
        t.delta0 = threeAc.sdiv(t.b) - t.b;
        t.delta1 = (3 * threeAc).sdiv(t.b) - t.b.smul(2) - ((27 * t.a ** 2).sdiv(t.b) * t.d).sdiv(t.b);
    }

    /// @dev Returns false if the cubic has no such root; Newton's method is then needed.
    function _solve(Cubic memory t) private pure returns (bool) {
        int256 square = t.delta1 ** 2 + (4 * t.delta0 ** 2).sdiv(t.b) * t.delta0;
        if (square <= 0) return false;
        int256 root = int256(CurveRoots.root(uint256(square)));
        int256 ofB = t.b >= 0
            ? int256(CurveRoots.cubeRoot(uint256(t.b)))
            : -int256(CurveRoots.cubeRoot(uint256(-t.b)));
        int256 second = t.delta1 > 0
            ? int256(CurveRoots.cubeRoot(uint256(t.delta1 + root) / 2))
            : -int256(CurveRoots.cubeRoot(uint256(root - t.delta1) / 2));
        t.c1 = ((ofB * ofB).sdiv(1e18) * second).sdiv(1e18);
        return true;
    }

    function _divider(int256 d0) private pure returns (int256) {
        if (d0 > 1e48) return 1e30;
        if (d0 > 1e44) return 1e26;
        if (d0 > 1e40) return 1e22;
        if (d0 > 1e36) return 1e18;
        if (d0 > 1e32) return 1e14;
        if (d0 > 1e28) return 1e10;
        if (d0 > 1e24) return 1e6;
        if (d0 > 1e20) return 1e2;
        return 1;
    }

    /// @dev Sorts in descending order.
    function _sort(uint256[3] memory unsorted) private pure returns (uint256[3] memory x) {
        x = [unsorted[0], unsorted[1], unsorted[2]];
        if (x[0] < x[1]) (x[0], x[1]) = (x[1], x[0]);
        if (x[0] < x[2]) (x[0], x[2]) = (x[2], x[0]);
        if (x[1] < x[2]) (x[1], x[2]) = (x[2], x[1]);
    }

    function _abs(int256 a) private pure returns (int256) {
        return a < 0 ? -a : a;
    }
}
