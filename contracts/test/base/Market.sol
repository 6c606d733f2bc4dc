// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../../src/generated/ProgramFormat.sol";
import {InfinityPoolKey} from "../../src/interfaces/IInfinity.sol";
import {V4PoolKey} from "../../src/interfaces/IV4Manager.sol";
import {EvilBalancerV3Vault, MockBalancerV3Pool, MockBalancerV3Vault} from "../mocks/BalancerV3.sol";
import {MockBalancerVault} from "../mocks/BalancerVault.sol";
import {MockStaking, MockUsdsConverter} from "../mocks/Converters.sol";
import {CurveBase, OldCurvePool} from "../mocks/CurvePools.sol";
import {EvilManager} from "../mocks/EvilManager.sol";
import {EvilVenue} from "../mocks/EvilVenue.sol";
import {MockFluidLiquidity, MockFluidPool} from "../mocks/FluidPools.sol";
import {MockAavePool, MockAToken, MockCToken} from "../mocks/Lending.sol";
import {MockInfinityManager, MockInfinityVault} from "../mocks/Infinity.sol";
import {MockToken} from "../mocks/MockTokens.sol";
import {MoreCurvePool} from "../mocks/MoreCurvePools.sol";
import {MockBinPair} from "../mocks/BinPairs.sol";
import {StrictSolidlyPool} from "../mocks/SolidlyPools.sol";
import {MockV4Manager} from "../mocks/V4Manager.sol";
import {MockStETH, MockVault, MockWstETH} from "../mocks/Vaults.sol";
import {Exchanges as X} from "./Exchanges.sol";
import {PositionFixture} from "./PositionFixture.sol";
import {Positions as Q} from "./Positions.sol";
import {Programs as P} from "./Programs.sol";
import {RandomPositions as R} from "./RandomPositions.sol";

/// @dev One venue of every kind, all trading dai and uni, at these references of a table.
abstract contract Market is PositionFixture {
    uint8 internal constant DAI = 0;
    uint8 internal constant UNI = 1;
    uint8 internal constant WETH = 2;
    uint8 internal constant PAIR = 3;
    uint8 internal constant VAULT = 4;
    uint8 internal constant AAVE = 5;
    uint8 internal constant A_DAI = 6;
    uint8 internal constant C_DAI = 7;
    uint8 internal constant CURVE = 8;
    uint8 internal constant SHARES = 9;
    uint8 internal constant BALANCER = 10;
    uint8 internal constant BPT = 11;
    uint8 internal constant MANAGER = 12;
    uint8 internal constant STETH = 13;
    uint8 internal constant WSTETH = 14;
    uint8 internal constant EVIL = 15;
    uint8 internal constant EVIL_MANAGER = 16;
    uint8 internal constant SOLIDLY = 17;
    uint8 internal constant CONVERTER = 18;
    uint8 internal constant STAKING = 19;
    uint8 internal constant MORE_CURVE = 20;
    uint8 internal constant MORE_SHARES = 21;
    uint8 internal constant BINS = 22;
    uint8 internal constant VAULT_OF_ALL = 23;
    uint8 internal constant POOL_MANAGER = 24;
    uint8 internal constant FLUID = 25;
    uint8 internal constant BALANCER_V3 = 26;
    uint8 internal constant POOL_V3 = 27;
    uint8 internal constant EVIL_BALANCER = 28;
    uint8 internal constant PLACES = 29;

    address[] internal market;
    bytes32 internal poolId;
    EvilVenue internal evilVenue = new EvilVenue();
    EvilManager internal evilManager = new EvilManager();
    EvilBalancerV3Vault internal evilBalancer = new EvilBalancerV3Vault();

    function openMarket() internal {
        MockAavePool aave = new MockAavePool(dai);
        MockAToken aDai = aave.A_TOKEN();
        address[] memory coins = new address[](2);
        (coins[0], coins[1]) = (address(dai), address(uni));
        CurveBase curve = new OldCurvePool(coins);
        MockBalancerVault balancer = new MockBalancerVault();
        poolId = balancer.newPool(address(dai), address(uni), address(weth), false);
        MockV4Manager manager = new MockV4Manager();
        (address c0, address c1) = dai < uni ? (address(dai), address(uni)) : (address(uni), address(dai));
        manager.initialize(V4PoolKey(c0, c1, 3000, 60, address(0)), 1_000_000 ether, 1_000_000 ether);
        MockStETH stETH = new MockStETH();
        market = [address(dai), address(uni), address(weth), daiUni2, address(new MockVault(dai)), address(aave)];
        market.push(address(aDai));
        market.push(address(new MockCToken(dai)));
        market.push(address(curve));
        market.push(address(curve.SHARES()));
        market.push(address(balancer));
        market.push(address(bytes20(poolId)));
        market.push(address(manager));
        market.push(address(stETH));
        market.push(address(new MockWstETH(stETH)));
        market.push(address(evilVenue));
        market.push(address(evilManager));
        StrictSolidlyPool solidly = new StrictSolidlyPool(address(dai), address(uni));
        market.push(address(solidly));
        _openExchanges(coins);
        uint8[7] memory rich = [AAVE, C_DAI, CURVE, BALANCER, MANAGER, SOLIDLY, MORE_CURVE];
        for (uint256 i; i < rich.length; i++) {
            dai.mint(market[rich[i]], 1_000_000 ether);
            uni.mint(market[rich[i]], 1_000_000 ether);
        }
        solidly.sync();
        // Hooks that do nothing here.
        manager.initialize(V4PoolKey(c0, c1, 3000, 60, market[SOLIDLY]), 1_000_000 ether, 1_000_000 ether);
    }

    function _openExchanges(address[] memory coins) private {
        market.push(address(new MockUsdsConverter(dai, uni)));
        market.push(address(new MockStaking()));
        MoreCurvePool pool = new MoreCurvePool(coins);
        market.push(address(pool));
        market.push(address(pool.SHARES()));
        vm.deal(market[STAKING], 1_000 ether);
        MockBinPair bins = new MockBinPair(dai, uni);
        market.push(address(bins));
        dai.mint(address(bins), 1_000_000 ether);
        uni.mint(address(bins), 1_000_000 ether);
        bins.sync();
        _openInfinity();
        MockFluidLiquidity liquidity = new MockFluidLiquidity();
        market.push(address(new MockFluidPool(liquidity, address(dai), address(uni))));
        dai.mint(address(liquidity), 1_000_000 ether);
        uni.mint(address(liquidity), 1_000_000 ether);
        _openBalancerV3();
    }

    function _openBalancerV3() private {
        MockBalancerV3Vault vault = new MockBalancerV3Vault();
        market.push(address(vault));
        market.push(address(new MockBalancerV3Pool()));
        market.push(address(evilBalancer));
        address[2] memory tokens = [address(dai), address(uni)];
        dai.mint(address(vault), 1_000_000 ether);
        uni.mint(address(vault), 1_000_000 ether);
        vault.initialize(market[POOL_V3], tokens, [uint256(1_000_000 ether), 1_000_000 ether], 0.003e18);
    }

    /// @dev A pool with ticks, one with bins, and one with hooks that do nothing here.
    function _openInfinity() private {
        MockInfinityVault vault = new MockInfinityVault();
        MockInfinityManager pools = new MockInfinityManager(vault);
        market.push(address(vault));
        market.push(address(pools));
        dai.mint(address(vault), 1_000_000 ether);
        uni.mint(address(vault), 1_000_000 ether);
        (address c0, address c1) = dai < uni ? (address(dai), address(uni)) : (address(uni), address(dai));
        bytes32 plain = bytes32(uint256(60 << 16));
        pools.initialize(InfinityPoolKey(c0, c1, address(0), address(pools), 3000, plain), 1_000_000 ether);
        bytes32 called = bytes32(uint256(60 << 16 | 0xc0));
        address hooks = market[SOLIDLY];
        pools.initialize(InfinityPoolKey(c0, c1, hooks, address(pools), 0x800000, called), 1_000_000 ether);
    }

    /// @dev All contracts that are tokens.
    function marketTokens() internal view returns (address[10] memory) {
        return [
            market[DAI],
            market[UNI],
            market[WETH],
            market[PAIR],
            market[VAULT],
            market[A_DAI],
            market[C_DAI],
            market[SHARES],
            market[BPT],
            market[WSTETH]
        ];
    }

    /// @dev A step that fits its venue, on the Executor's balance, for any recipient.
    function fittingStep(uint256 seed, uint256 tableSize) internal view returns (bytes memory) {
        uint8 to = R.party(seed, tableSize);
        uint8 venue = R.pick(seed, "evil", 5) == 0 ? EVIL : 0;
        uint256 op = R.pick(seed, "fitting", 29);
        bytes memory sold = R.amountOf(seed, DAI);
        if (op == 0) return Q.vault(venue == 0 ? VAULT : venue, F.VAULT_MODE_DEPOSIT, sold, to);
        if (op == 1) return Q.vault(VAULT, F.VAULT_MODE_REDEEM, R.amountOf(seed, VAULT), to);
        if (op == 2) return Q.aave(venue == 0 ? AAVE : venue, R.pick(seed, "lend", 2), DAI, sold, to);
        if (op == 3) return Q.aave(AAVE, F.AAVE_MODE_WITHDRAW, DAI, R.amountOf(seed, A_DAI), to);
        if (op == 4) return Q.compoundV2(venue == 0 ? C_DAI : venue, F.COMPOUND_V2_MODE_MINT, sold);
        if (op == 5) return Q.compoundV2(C_DAI, F.COMPOUND_V2_MODE_REDEEM, R.amountOf(seed, C_DAI));
        if (op == 6) return Q.curve(venue == 0 ? CURVE : venue, F.CURVE_KIND_INT128, 0, 1, sold, UNI);
        if (op == 7) return Q.curveRemoveOne(CURVE, 1, R.amountOf(seed, SHARES));
        if (op == 8) return Q.curveRemove(CURVE, 2, R.amountOf(seed, SHARES));
        if (op == 9) return Q.balancer(venue == 0 ? BALANCER : venue, poolId, sold, UNI, to);
        bytes memory assets = abi.encodePacked(DAI, UNI, WETH);
        if (op == 10) return Q.balancerJoin(venue == 0 ? BALANCER : venue, poolId, assets, sold, to);
        if (op == 11) return Q.balancerExit(BALANCER, poolId, assets, R.amountOf(seed, BPT), UNI, to);
        if (op == 12) return Q.v4(venue == 0 ? MANAGER : EVIL_MANAGER, UNI, 3000, 60, sold, to);
        if (op == 13) return Q.v2Add(PAIR, DAI, UNI, to);
        if (op == 14) return Q.v2Remove(PAIR, R.amountOf(seed, PAIR), to);
        if (op == 15) return Q.lido(STETH, F.LIDO_MODE_SUBMIT, R.amountOf(seed, P.NATIVE));
        if (op == 16) return Q.lido(venue == 0 ? WSTETH : venue, F.LIDO_MODE_WRAP, R.amountOf(seed, STETH));
        if (op == 28) return Q.balancerV3(venue == 0 ? BALANCER_V3 : EVIL_BALANCER, POOL_V3, sold, UNI, to);
        if (op == 27) return X.fluidSwap(venue == 0 ? FLUID : venue, true, sold, to);
        if (op > 24) return _fittingInfinity(op == 26, seed, venue, sold, to);
        if (op > 19) return _fittingExchange(op, seed, venue, sold, to);
        if (op == 17) return Q.solidly(venue == 0 ? SOLIDLY : venue, dai < uni, sold, to);
        if (op == 18) return Q.v4Hooked(venue == 0 ? MANAGER : EVIL_MANAGER, UNI, 3000, 60, SOLIDLY, sold, to);
        bytes[] memory amounts = new bytes[](2);
        (amounts[0], amounts[1]) = (sold, P.share(UNI, 0));
        return Q.curveAdd(venue == 0 ? CURVE : venue, amounts);
    }

    function _fittingInfinity(bool hooked, uint256 seed, uint8 venue, bytes memory sold, uint8 to)
        private
        pure
        returns (bytes memory)
    {
        uint8 vault = venue == 0 ? VAULT_OF_ALL : EVIL_MANAGER;
        uint8 manager = R.pick(seed, "evil manager", 5) == 0 ? EVIL_MANAGER : POOL_MANAGER;
        if (hooked) return Q.infinityHooked(vault, manager, UNI, 60, 0xc0, SOLIDLY, sold, to);
        return Q.infinity(vault, manager, R.pick(seed, "bins", 2) == 0, UNI, 3000, 60, sold, to);
    }

    /// @dev A step of the module that fits its venue.
    function _fittingExchange(uint256 op, uint256 seed, uint8 venue, bytes memory sold, uint8 to)
        private
        pure
        returns (bytes memory)
    {
        if (op == 20) {
            return X.convert(venue == 0 ? CONVERTER : venue, F.CONVERT_KIND_DAI_TO_USDS, sold, UNI, to);
        }
        if (op == 21) return X.stake(STAKING, R.pick(seed, "stake", 2), R.amountOf(seed, P.NATIVE));
        if (op == 22) return X.curveExchange(venue == 0 ? MORE_CURVE : venue, R.pick(seed, "kind", 2), 0, 1, sold, UNI);
        if (op == 24) return X.lbSwap(venue == 0 ? BINS : venue, true, sold, to);
        bytes[] memory amounts = new bytes[](2);
        (amounts[0], amounts[1]) = (sold, P.share(UNI, 0));
        return X.curveAddList(venue == 0 ? MORE_CURVE : venue, amounts);
    }
}
