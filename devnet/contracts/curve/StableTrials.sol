// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {OwnShare} from "./Coins.sol";
import {OffPeg, Ramp} from "./StableMaths.sol";
import {StableNGBase} from "./StableNGBase.sol";
import {StablePool} from "./StablePool.sol";

/// @notice A pool's state and an operation on it: 0 trades coin `i` for coin `j`, 1 deposits coin `i`, 2 withdraws it.
struct Trial {
    uint256 action;
    uint256 i;
    uint256 j;
    uint256 amount;
    uint256 amp;
    uint256 fee;
    uint256 adminFee;
    uint256 offpeg;
    uint256 supply;
    uint256[] balances;
    uint256[] rates;
}

/// @notice Runs many trials in one call, each separately, on pools without coins, to test only the arithmetic.
abstract contract Trials {
    /// @return results the result of each and the state after it; empty if the pool reverts
    function run(Trial[] calldata trials) external returns (bytes[] memory results) {
        results = new bytes[](trials.length);
        for (uint256 k = 0; k < trials.length; k++) {
            (bool success, bytes memory answer) = address(this).call(abi.encodeCall(this.one, (trials[k])));
            if (success) results[k] = answer;
        }
    }

    function one(Trial calldata trial)
        external
        virtual
        returns (uint256 amountOut, uint256 supply, uint256[] memory balances);

    function _only(uint256 place, uint256 amount, uint256 n) internal pure returns (uint256[] memory amounts) {
        amounts = new uint256[](n);
        amounts[place] = amount;
    }
}

/// @notice The pools before the newest generation.
contract StableTrials is StablePool, OwnShare, Trials {
    enum Kind {
        STEPWISE,
        GUARDED,
        PAIRED,
        LENDING,
        FIRST_LENDING
    }

    Kind private immutable KIND;
    uint256 private offpeg;
    uint256[] private ratesNow;

    constructor(Kind kind) StablePool(new address[](2), 0, 0, false) Ramp(1) OwnShare("Trials", "TRIALS") {
        KIND = kind;
    }

    function one(Trial calldata t)
        external
        override
        returns (uint256 amountOut, uint256 supply, uint256[] memory balances)
    {
        coins = new address[](t.balances.length);
        (noted, ratesNow) = (t.balances, t.rates);
        (fee, admin_fee, offpeg, initial_A, future_A) = (t.fee, t.adminFee, t.offpeg, t.amp, t.amp);
        totalSupply = balanceOf[msg.sender] = t.supply;
        if (t.action == 0) amountOut = _settle(t.i, t.j, t.amount, ratesNow);
        else if (t.action == 1) (,, amountOut) = _add(_only(t.i, t.amount, coins.length), 0, msg.sender, false);
        else amountOut = _removeOne(t.amount, t.i, 0, msg.sender, false);
        return (amountOut, totalSupply, noted);
    }

    function _takeIn(uint256, uint256, bool) internal override {}

    function _giveOut(uint256, address, uint256, bool) internal override {}

    function _ratesNow() internal view override returns (uint256[] memory) {
        return ratesNow;
    }

    function _feeBetween(uint256 xpi, uint256 xpj, uint256 base) internal view override returns (uint256) {
        return _isLending() ? OffPeg.fee(xpi, xpj, base, offpeg) : base;
    }

    function _keepsOne() internal view override returns (bool) {
        return !_isLending();
    }

    function _cutsWithdrawal() internal view override returns (bool) {
        return !_isLending();
    }

    function _isLending() private view returns (bool) {
        return KIND == Kind.LENDING || KIND == Kind.FIRST_LENDING;
    }

    function _product(uint256 D, uint256[] memory xp) internal view override returns (uint256 product) {
        if (KIND == Kind.PAIRED) return D * D / xp[0] * D / xp[1] / 4;
        uint256 guard = KIND == Kind.GUARDED || KIND == Kind.FIRST_LENDING ? 1 : 0;
        product = D;
        for (uint256 i = 0; i < xp.length; i++) product = product * D / (xp[i] * xp.length + guard);
    }
}

/// @notice The newest generation.
contract StableNGTrials is StableNGBase, Trials {
    constructor()
        StableNGBase(
            Parameters(
                "Trials",
                "TRIALS",
                1,
                0,
                0,
                address(0),
                new address[](0),
                new uint8[](0),
                new bytes4[](0),
                new address[](0)
            )
        )
    {}

    function one(Trial calldata t)
        external
        override
        returns (uint256 amountOut, uint256 supply, uint256[] memory balances)
    {
        uint256 n = t.balances.length;
        coins = new address[](n);
        types = new uint8[](n);
        admin_balances = new uint256[](n);
        last_price = new uint256[](n - 1);
        (stored, multipliers) = (t.balances, t.rates);
        (fee, offpeg_fee_multiplier, initial_A, future_A) = (t.fee, t.offpeg, t.amp, t.amp);
        totalSupply = balanceOf[msg.sender] = t.supply;
        if (t.action == 0) amountOut = _exchange(int128(int256(t.i)), int128(int256(t.j)), t.amount, 0, msg.sender, false);
        else if (t.action == 1) amountOut = _add(_only(t.i, t.amount, n), 0, msg.sender);
        else amountOut = _removeOne(t.amount, int128(int256(t.i)), 0, msg.sender);
        return (amountOut, totalSupply, get_balances());
    }

    function _takeIn(uint256 i, uint256 asked, bool) internal override returns (uint256) {
        stored[i] += asked;
        return asked;
    }

    function _giveOut(uint256 i, uint256 amount, address) internal override {
        stored[i] -= amount;
    }
}
