// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The arithmetic of Curve's first pools with moving prices, for two and three coins.
/// @dev Every operation reverts on overflow, as theirs do. It is a separate contract to keep the pools below the size
/// limit.
contract FirstCryptoMath {
    /// @dev The differences between the two contracts with the same number of coins.
    struct Rules {
        uint256 leastAnn;
        uint256 mostAnn;
        uint256 mostGamma;
        /// @dev The minimum ratio, in units of 1e-18, of a balance to the largest.
        uint256 leastPart;
        /// @dev Pools of two coins outside their factory combine more divisions.
        bool joins;
    }

    struct NewtonD {
        uint256 ann;
        uint256 gamma;
        uint256 sum;
        uint256[] x;
    }

    struct NewtonY {
        uint256 ann;
        uint256 gamma;
        uint256 D;
        uint256 others;
        uint256 part;
        uint256 coins;
        uint256 near;
        bool joins;
    }

    /// @dev Sorts in descending order.
    function sorted(uint256[] memory unsorted) public pure returns (uint256[] memory x) {
        x = new uint256[](unsorted.length);
        for (uint256 k = 0; k < x.length; k++) {
            uint256 place = k;
            for (; place > 0 && x[place - 1] < unsorted[k]; place--) x[place] = x[place - 1];
            x[place] = unsorted[k];
        }
    }

    /// @dev Returns the geometric mean of numbers in descending order.
    function mean(uint256[] memory x) public pure returns (uint256 D) {
        uint256 n = x.length;
        D = x[0];
        for (uint256 round = 0; round < 255; round++) {
            uint256 last = D;
            if (n == 2) {
                D = (D + x[0] * x[1] / D) / 2;
            } else {
                uint256 ratio = 1e18;
                for (uint256 k = 0; k < n; k++) ratio = ratio * x[k] / last;
                D = D * ((n - 1) * 1e18 + ratio) / (n * 1e18);
            }
            uint256 difference = apart(D, last);
            if (difference <= 1 || difference * 1e18 < D) return D;
        }
        revert("Did not converge");
    }

    function newtonD(Rules memory rules, uint256[2] memory aGamma, uint256[] memory unsorted)
        external
        pure
        returns (uint256 D)
    {
        check(rules, aGamma);
        NewtonD memory m = NewtonD(aGamma[0], aGamma[1], 0, sorted(unsorted));
        require(m.x[0] >= 1e9 && m.x[0] <= 1e33, "unsafe values x[0]");
        for (uint256 k = 0; k < m.x.length; k++) {
            m.sum += m.x[k];
            require(m.x[k] * 1e18 / m.x[0] >= rules.leastPart, "unsafe values x[i]");
        }
        D = m.x.length * mean(m.x);
        for (uint256 round = 0; round < 255; round++) {
            uint256 last = D;
            D = stepD(m, last);
            if (apart(D, last) * 1e14 >= larger(1e16, D)) continue;
            for (uint256 k = 0; k < m.x.length; k++) checkPart(m.x[k] * 1e18 / D);
            return D;
        }
        revert("Did not converge");
    }

    function stepD(NewtonD memory m, uint256 D) private pure returns (uint256) {
        uint256 n = m.x.length;
        uint256 k0 = productD(m.x, D);
        uint256 g = m.gamma + 1e18;
        g = g > k0 ? g - k0 + 1 : k0 - g + 1;
        uint256 mul1 = 1e18 * D / m.gamma * g / m.gamma * g * 10000 / m.ann;
        uint256 mul2 = 2e18 * n * k0 / g;
        uint256 slope = m.sum + m.sum * mul2 / 1e18 + mul1 * n / k0 - mul2 * D / 1e18;
        uint256 plus = D * (slope + m.sum) / slope;
        uint256 minus = D * D / slope;
        if (k0 < 1e18) minus += D * (mul1 / slope) / 1e18 * (1e18 - k0) / k0;
        else minus -= D * (mul1 / slope) / 1e18 * (k0 - 1e18) / k0;
        return plus > minus ? plus - minus : (minus - plus) / 2;
    }

    function productD(uint256[] memory x, uint256 D) private pure returns (uint256 k0) {
        if (x.length == 2) return 4e18 * x[0] / D * x[1] / D;
        k0 = 1e18;
        for (uint256 k = 0; k < x.length; k++) k0 = k0 * x[k] * x.length / D;
    }

    function newtonY(Rules memory rules, uint256[2] memory aGamma, uint256[] memory x, uint256 D, uint256 i)
        external
        pure
        returns (uint256 y)
    {
        check(rules, aGamma);
        require(D >= 1e17 && D <= 1e33, "unsafe values D");
        NewtonY memory m;
        (m.ann, m.gamma, m.D, m.coins, m.joins) = (aGamma[0], aGamma[1], D, x.length, rules.joins);
        y = x.length == 2 ? startOfTwo(m, x[1 - i]) : startOfMore(m, x, i);
        for (uint256 round = 0; round < 255; round++) {
            uint256 last = y;
            bool isTooHigh;
            (y, isTooHigh) = stepY(m, last);
            if (isTooHigh) continue;
            if (apart(y, last) >= larger(m.near, y / 1e14)) continue;
            checkPart(y * 1e18 / D);
            return y;
        }
        revert("Did not converge");
    }

    function startOfTwo(NewtonY memory m, uint256 other) private pure returns (uint256) {
        m.part = 2e18 * other / m.D;
        require(m.part >= 2e16 && m.part <= 2e20, "unsafe values x[i]");
        m.near = larger(larger(other / 1e14, m.D / 1e14), 100);
        m.others = other;
        return m.D ** 2 / (other * 4);
    }

    function startOfMore(NewtonY memory m, uint256[] memory x, uint256 i) private pure returns (uint256 y) {
        uint256 n = x.length;
        uint256[] memory rest = new uint256[](n - 1);
        for ((uint256 k, uint256 place) = (0, 0); k < n; k++) {
            if (k == i) continue;
            checkPart(x[k] * 1e18 / m.D);
            rest[place++] = x[k];
        }
        rest = sorted(rest);
        m.near = larger(larger(rest[0] / 1e14, m.D / 1e14), 100);
        y = m.D / n;
        for (uint256 k = n - 1; k > 0; k--) {
            y = y * m.D / (rest[k - 1] * n);
            m.others += rest[k - 1];
        }
        m.part = 1e18;
        for (uint256 k = 0; k < n - 1; k++) m.part = m.part * rest[k] * n / m.D;
    }

    /// @dev The second result is true if the balance is halved because it is far too high.
    function stepY(NewtonY memory m, uint256 y) private pure returns (uint256, bool) {
        uint256 k0 = m.part * y * m.coins / m.D;
        uint256 sum = m.others + y;
        uint256 g = m.gamma + 1e18;
        g = g > k0 ? g - k0 + 1 : k0 - g + 1;
        uint256 mul1 = 1e18 * m.D / m.gamma * g / m.gamma * g * 10000 / m.ann;
        uint256 mul2 = m.joins ? (1e18 + 2e18 * k0) / g : 1e18 + 2e18 * k0 / g;
        uint256 slope = 1e18 * y + sum * mul2 + mul1;
        if (slope < m.D * mul2) return (y / 2, true);
        slope -= m.D * mul2;
        uint256 steep = slope / y;
        uint256 minus = mul1 / steep;
        uint256 plus = (slope + 1e18 * m.D) / steep + minus * 1e18 / k0;
        minus += 1e18 * sum / steep;
        return (plus < minus ? y / 2 : plus - minus, false);
    }

    /// @dev Returns 0.5 to the power of a number with 18 decimals, as a series.
    function halfPower(uint256 power) external pure returns (uint256) {
        uint256 whole = power / 1e18;
        uint256 rest = power - whole * 1e18;
        if (whole > 59) return 0;
        uint256 result = 1e18 / 2 ** whole;
        if (rest == 0) return result;
        (uint256 term, uint256 sum, bool isNegative) = (1e18, 1e18, false);
        for (uint256 k = 1; k < 256; k++) {
            uint256 factor = (k - 1) * 1e18;
            if (rest > factor) {
                factor = rest - factor;
                isNegative = !isNegative;
            } else {
                factor -= rest;
            }
            term = term * (factor / 2) / (k * 1e18);
            sum = isNegative ? sum - term : sum + term;
            if (term < 1e10) return result * sum / 1e18;
        }
        revert("Did not converge");
    }

    /// @dev Returns the square root of a number with 18 decimals.
    function root(uint256 x) external pure returns (uint256 y) {
        if (x == 0) return 0;
        uint256 next = (x + 1e18) / 2;
        y = x;
        for (uint256 round = 0; round < 256; round++) {
            if (next == y) return y;
            y = next;
            next = (x * 1e18 / next + next) / 2;
        }
        revert("Did not converge");
    }

    function check(Rules memory rules, uint256[2] memory aGamma) private pure {
        require(aGamma[0] >= rules.leastAnn && aGamma[0] <= rules.mostAnn, "unsafe values A");
        require(aGamma[1] >= 1e10 && aGamma[1] <= rules.mostGamma, "unsafe values gamma");
    }

    function checkPart(uint256 part) private pure {
        require(part >= 1e16 && part <= 1e20, "unsafe values x[i]");
    }

    function apart(uint256 a, uint256 b) private pure returns (uint256) {
        return a > b ? a - b : b - a;
    }

    function larger(uint256 a, uint256 b) private pure returns (uint256) {
        return a > b ? a : b;
    }
}
