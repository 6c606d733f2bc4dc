// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ICoin, OwnShare} from "./Coins.sol";
import {Ramp} from "./StableMaths.sol";
import {StablePool} from "./StablePool.sol";

/// @notice A factory's pool of two coins; an oracle gives the value of the second.
contract RatePool is StablePool, OwnShare {
    address private immutable ORACLE;
    bytes4 private immutable METHOD;
    uint256[2] private multipliers;

    constructor(address[] memory coins_, address oracle_, bytes4 method, uint256 amplification, uint256 fee_)
        StablePool(coins_, fee_, 5 * 10 ** 9, false)
        Ramp(amplification)
        OwnShare("Curve.fi Factory Pool: Rate", "RATE-f")
    {
        (ORACLE, METHOD) = (oracle_, method);
        for (uint256 i = 0; i < 2; i++) multipliers[i] = 10 ** (36 - ICoin(coins_[i]).decimals());
    }

    function stored_rates() external view returns (uint256[2] memory rates) {
        uint256[] memory now_ = _ratesNow();
        (rates[0], rates[1]) = (now_[0], now_[1]);
    }

    function _ratesNow() internal view override returns (uint256[] memory rates) {
        rates = new uint256[](2);
        (bool success, bytes memory answer) = ORACLE.staticcall(abi.encodePacked(METHOD));
        require(success && answer.length == 32, "no rate");
        (rates[0], rates[1]) = (multipliers[0], multipliers[1] * abi.decode(answer, (uint256)) / PRECISION);
    }

    function _product(uint256 D, uint256[] memory xp) internal pure override returns (uint256) {
        return D * D / xp[0] * D / xp[1] / 4;
    }
}
