// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../../src/generated/ProgramFormat.sol";
import {IAavePool, ICEther, ICToken} from "../../src/interfaces/IVenues.sol";
import {Trade} from "../base/Chain.sol";
import {Positions as Q} from "../base/Positions.sol";
import {Trades} from "../base/Trades.sol";

/// @dev Aave V2 and V3 and Compound V2 with their published code.
/// forge-config: default.fuzz.runs = 12
/// forge-config: deep.fuzz.runs = 10000
contract RealLendingTest is Trades {
    /// @dev An aToken's balance is a rounded product, once for the sender and once for the recipient.
    uint256 private constant ATOKEN_SLACK = 2;

    address private pool2;
    address private pool3;
    address[] private assets2;
    address[] private assets3;
    address[] private tokens2;
    address[] private tokens3;
    address[] private markets;
    address[] private lent;
    address private nativeMarket;

    function setUp() public override {
        super.setUp();
        (pool2, pool3) = (addressAt(".aaveV2.pool"), addressAt(".aaveV3.pool"));
        (assets2, assets3) = (addresses(".aaveV2.assets"), addresses(".aaveV3.assets"));
        (tokens2, tokens3) = (addresses(".aaveV2.tokens"), addresses(".aaveV3.tokens"));
        (lent, markets) = (addresses(".compound.assets"), addresses(".compound.markets"));
        nativeMarket = addressAt(".compound.native");
        for (uint256 i; i < assets2.length; i++) {
            enter(assets2[i], pool2, abi.encodeCall(IAavePool.deposit, (assets2[i], someOf(assets2[i]), rich, 0)));
            enter(assets3[i], pool3, abi.encodeCall(IAavePool.supply, (assets3[i], someOf(assets3[i]), rich, 0)));
        }
        for (uint256 i; i < markets.length; i++) {
            enter(lent[i], markets[i], abi.encodeCall(ICToken.mint, (someOf(lent[i]))));
        }
        callAs(rich, nativeMarket, 100 ether, abi.encodeCall(ICEther.mint, ()));
    }

    function testFuzz_aaveLend(Order memory o, uint256 which, bool version2) public {
        assertAsByUser(_aaveLend(o, which, version2));
    }

    function testFuzz_aaveWithdraw(Order memory o, uint256 which, bool version2) public {
        assertAsByUser(_aaveWithdraw(o, which, version2));
    }

    function testFuzz_compoundMint(Order memory o, uint256 which) public {
        assertAsByUser(_compoundMint(o, which));
    }

    function testFuzz_compoundRedeem(Order memory o, uint256 which) public {
        assertAsByUser(_compoundRedeem(o, which));
    }

    /// @dev The native market pays with only the gas of `transfer`.
    function testFuzz_compoundNative(Order memory o, bool back) public {
        assertAsByUser(_compoundNative(o, back));
    }

    /// @dev None of the tests above is vacuous.
    function test_everyMarketTrades() public {
        for (uint256 i; i < assets2.length; i++) {
            vm.assertTrue(assertAsByUser(_aaveLend(certain(), i, true)), "Aave V2 deposit");
            vm.assertTrue(assertAsByUser(_aaveLend(certain(), i, false)), "Aave V3 supply");
            vm.assertTrue(assertAsByUser(_aaveWithdraw(certain(), i, true)), "Aave V2 withdrawal");
            vm.assertTrue(assertAsByUser(_aaveWithdraw(certain(), i, false)), "Aave V3 withdrawal");
        }
        for (uint256 i; i < markets.length; i++) {
            vm.assertTrue(assertAsByUser(_compoundMint(certain(), i)), "Compound mint");
            vm.assertTrue(assertAsByUser(_compoundRedeem(certain(), i)), "Compound redemption");
        }
        vm.assertTrue(assertAsByUser(_compoundNative(certain(), false)), "Compound mint of native");
        vm.assertTrue(assertAsByUser(_compoundNative(certain(), true)), "Compound redemption to native");
    }

    function _aaveLend(Order memory o, uint256 which, bool version2) private view returns (Trade memory t) {
        address asset = pick(version2 ? assets2 : assets3, which);
        t = newTrade(version2 ? pool2 : pool3, asset, pick(version2 ? tokens2 : tokens3, which), o, ATOKEN_SLACK);
        t.step = Q.aave(0, version2 ? F.AAVE_MODE_DEPOSIT : F.AAVE_MODE_SUPPLY, 1, sold(t, o), to(t, o));
        t.call = version2
            ? abi.encodeCall(IAavePool.deposit, (asset, t.sold, bob, 0))
            : abi.encodeCall(IAavePool.supply, (asset, t.sold, bob, 0));
    }

    function _aaveWithdraw(Order memory o, uint256 which, bool version2) private view returns (Trade memory t) {
        address asset = pick(version2 ? assets2 : assets3, which);
        t = newTrade(version2 ? pool2 : pool3, pick(version2 ? tokens2 : tokens3, which), asset, o, ATOKEN_SLACK);
        t.step = Q.aave(0, F.AAVE_MODE_WITHDRAW, 2, sold(t, o), to(t, o));
        t.call = abi.encodeCall(IAavePool.withdraw, (asset, t.sold, bob));
    }

    function _compoundMint(Order memory o, uint256 which) private view returns (Trade memory t) {
        t = newTrade(pick(markets, which), pick(lent, which), pick(markets, which), o, 0);
        t.step = Q.compoundV2(0, F.COMPOUND_V2_MODE_MINT, sold(t, o));
        t.call = abi.encodeCall(ICToken.mint, (t.sold));
    }

    function _compoundRedeem(Order memory o, uint256 which) private view returns (Trade memory t) {
        t = newTrade(pick(markets, which), pick(markets, which), pick(lent, which), o, 0);
        t.step = Q.compoundV2(1, F.COMPOUND_V2_MODE_REDEEM, sold(t, o));
        t.call = abi.encodeCall(ICToken.redeem, (t.sold));
    }

    function _compoundNative(Order memory o, bool back) private view returns (Trade memory t) {
        t = newTrade(nativeMarket, back ? nativeMarket : NATIVE, back ? NATIVE : nativeMarket, o, 0);
        t.step = Q.compoundV2(0, back ? F.COMPOUND_V2_MODE_REDEEM : F.COMPOUND_V2_MODE_MINT_NATIVE, sold(t, o));
        t.call = back ? abi.encodeCall(ICToken.redeem, (t.sold)) : abi.encodeCall(ICEther.mint, ());
    }
}
