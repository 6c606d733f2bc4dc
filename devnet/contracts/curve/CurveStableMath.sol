// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CurveRoots, Wrapping} from "./CurveCryptoMath.sol";

/// @notice Behaves like the other maths contract of Curve's pools of two coins, version v0.1.1: prices move, but around
/// them the pool trades as a stableswap pool.
/// @dev Written for the local chain, because no package contains that contract's bytecode. It ignores gamma.
contract CurveStableMath {
    using Wrapping for uint256;

    string public constant version = "v0.1.1";

    function get_y(uint256 amp, uint256, uint256[2] memory xp, uint256 D, uint256 i)
        external
        pure
        returns (uint256[2] memory)
    {
        require(i < 2);
        uint256 other = xp[1 - i];
        uint256 c = D * D / (other * 2) * D * 10000 / (amp * 4);
        uint256 b = other + D * 10000 / (amp * 2);
        uint256 y = D;
        for (uint256 round = 0; round < 255; round++) {
            uint256 last = y;
            y = (y * y + c) / (2 * y + b - D);
            if (_near(y, last)) return [y, 0];
        }
        revert("Did not converge");
    }

    function newton_D(uint256 amp, uint256, uint256[2] memory xp, uint256) external pure returns (uint256 D) {
        (uint256 most, uint256 least) = xp[0] > xp[1] ? (xp[0], xp[1]) : (xp[1], xp[0]);
        require(least > 0 && most / least < 10000, "!balance");
        uint256 sum = xp[0] + xp[1];
        uint256 ann = amp * 2;
        D = sum;
        for (uint256 round = 0; round < 255; round++) {
            uint256 product = D * D / xp[0] * D / xp[1] / 4;
            uint256 last = D;
            D = (ann * sum / 10000 + product * 2) * D / ((ann - 10000) * D / 10000 + 3 * product);
            if (_near(D, last)) return D;
        }
        revert("Did not converge");
    }

    function get_p(uint256[2] memory xp, uint256 D, uint256[2] memory aGamma) external pure returns (uint256) {
        uint256 part = D / 4 * D / xp[0] * D / xp[1];
        uint256 first = aGamma[0].mul(2) * xp[0] / 10000;
        return 1e18 * (first + (part * xp[0]).div(xp[1])) / (first + part);
    }

    function wad_exp(int256 power) external pure returns (uint256) {
        return uint256(CurveRoots.exp(power));
    }

    function _near(uint256 a, uint256 b) private pure returns (bool) {
        return a > b ? a - b <= 1 : b - a <= 1;
    }
}
