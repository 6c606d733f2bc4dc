// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The invariant that all of Curve's stable pools share, with the rounding of the published templates.
/// @dev Balances are in 18 decimals (`xp`), amplifications times 100.
abstract contract StableMaths {
    uint256 internal constant A_PRECISION = 100;

    /// @dev How a template multiplies D by D over the balances; templates round in different places.
    function _product(uint256 D, uint256[] memory xp) internal view virtual returns (uint256);

    function _invariant(uint256[] memory xp, uint256 amp) internal view returns (uint256 D) {
        uint256 n = xp.length;
        uint256 sum = 0;
        for (uint256 i = 0; i < n; i++) sum += xp[i];
        if (sum == 0) return 0;
        D = sum;
        uint256 ann = amp * n;
        for (uint256 round = 0; round < 255; round++) {
            uint256 product = _product(D, xp);
            uint256 last = D;
            D = (ann * sum / A_PRECISION + product * n) * D / ((ann - A_PRECISION) * D / A_PRECISION + (n + 1) * product);
            if (_near(D, last)) return D;
        }
        revert("D does not settle");
    }

    /// @dev Returns the balance of coin `j` if that of coin `i` becomes `x` and D stays.
    function _swapped(uint256 i, uint256 j, uint256 x, uint256[] memory xp, uint256 amp, uint256 D)
        internal
        pure
        returns (uint256)
    {
        require(i != j && i < xp.length && j < xp.length, "no such coins");
        uint256[] memory next = _copy(xp);
        next[i] = x;
        return _solve(amp, j, next, D);
    }

    /// @dev Returns the balance of coin `j` at which the invariant is `D`, given the others.
    function _solve(uint256 amp, uint256 j, uint256[] memory xp, uint256 D) internal pure returns (uint256 y) {
        uint256 n = xp.length;
        require(j < n, "no such coin");
        uint256 ann = amp * n;
        uint256 c = D;
        uint256 sum = 0;
        for (uint256 k = 0; k < n; k++) {
            if (k == j) continue;
            sum += xp[k];
            c = c * D / (xp[k] * n);
        }
        c = c * D * A_PRECISION / (ann * n);
        uint256 b = sum + D * A_PRECISION / ann;
        y = D;
        for (uint256 round = 0; round < 255; round++) {
            uint256 last = y;
            y = (y * y + c) / (2 * y + b - D);
            if (_near(y, last)) return y;
        }
        revert("y does not settle");
    }

    function _copy(uint256[] memory from) internal pure returns (uint256[] memory to) {
        to = new uint256[](from.length);
        for (uint256 i = 0; i < from.length; i++) to[i] = from[i];
    }

    function _difference(uint256 a, uint256 b) internal pure returns (uint256) {
        return a > b ? a - b : b - a;
    }

    function _near(uint256 a, uint256 b) private pure returns (bool) {
        return _difference(a, b) <= 1;
    }
}

/// @notice An amplification that changes linearly from one value to another.
abstract contract Ramp {
    event RampA(uint256 old_A, uint256 new_A, uint256 initial_time, uint256 future_time);
    event StopRampA(uint256 A, uint256 t);

    uint256 public initial_A;
    uint256 public future_A;
    uint256 public initial_A_time;
    uint256 public future_A_time;

    constructor(uint256 amplification) {
        initial_A = future_A = amplification * 100;
    }

    function A() external view returns (uint256) {
        return _amp() / 100;
    }

    function A_precise() external view returns (uint256) {
        return _amp();
    }

    /// @dev On the local chain, nobody owns a pool, and anyone may call it.
    function ramp_A(uint256 future, uint256 time) external {
        initial_A = _amp();
        future_A = future * 100;
        initial_A_time = block.timestamp;
        future_A_time = time;
        emit RampA(initial_A, future_A, block.timestamp, time);
    }

    function stop_ramp_A() external {
        initial_A = future_A = _amp();
        initial_A_time = future_A_time = block.timestamp;
        emit StopRampA(initial_A, block.timestamp);
    }

    function _amp() internal view returns (uint256) {
        if (block.timestamp >= future_A_time) return future_A;
        (uint256 past, uint256 whole) = (block.timestamp - initial_A_time, future_A_time - initial_A_time);
        if (future_A > initial_A) return initial_A + (future_A - initial_A) * past / whole;
        return initial_A - (initial_A - future_A) * past / whole;
    }
}

/// @notice The fee that grows with imbalance, as in lending pools and the newest generation.
library OffPeg {
    function fee(uint256 xpi, uint256 xpj, uint256 base, uint256 multiplier) internal pure returns (uint256) {
        if (multiplier <= 10 ** 10) return base;
        uint256 squared = (xpi + xpj) ** 2;
        return multiplier * base / ((multiplier - 10 ** 10) * 4 * xpi * xpj / squared + 10 ** 10);
    }
}
