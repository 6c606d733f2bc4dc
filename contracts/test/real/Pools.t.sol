// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../../src/generated/ProgramFormat.sol";
import {Input, Output, RouteMulti} from "../../src/interfaces/IRouter.sol";
import {V4PoolKey, V4SwapParams} from "../../src/interfaces/IV4Manager.sol";
import {ICurvePool, IV3Pool} from "../../src/interfaces/IVenues.sol";
import {Trade} from "../base/Chain.sol";
import {Positions as Q} from "../base/Positions.sol";
import {Programs as P} from "../base/Programs.sol";
import {Trades} from "../base/Trades.sol";
import {MockToken} from "../mocks/MockTokens.sol";

struct SwapSettings {
    bool takeClaims;
    bool settleUsingBurn;
}

interface IPoolSwapTest {
    function swap(V4PoolKey calldata key, V4SwapParams calldata params, SwapSettings calldata how, bytes calldata data)
        external
        payable
        returns (int256);
}

interface IV3PoolTokens {
    function token0() external view returns (address);
    function token1() external view returns (address);
}

/// @dev Uniswap V4, PancakeSwap V3, Algebra and one of the Curve pools with their published code; two Curve pools are
/// the local chain's own implementation.
/// forge-config: default.fuzz.runs = 12
/// forge-config: deep.fuzz.runs = 10000
contract RealPoolsTest is Trades {
    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;
    uint256 private constant CURVE_POOLS = 3;

    struct Curve {
        address pool;
        address share;
        address[] coins;
        bool real;
    }

    address private manager;
    address private v4Router;
    V4PoolKey[] private keys;
    address[] private pancakePools;
    /// @dev Pools of 1.x and of Integral, with and without a plugin.
    address[] private algebraPools;
    Curve[] private curves;

    function setUp() public override {
        super.setUp();
        manager = addressAt(".v4.manager");
        // Uniswap's own test router.
        v4Router = deployFixture("PoolSwapTest", abi.encode(manager));
        address[] memory currencies0 = addresses(".v4.currencies0");
        address[] memory currencies1 = addresses(".v4.currencies1");
        uint256[] memory fees = vm.parseJsonUintArray(places, ".v4.fees");
        uint256[] memory spacings = vm.parseJsonUintArray(places, ".v4.spacings");
        for (uint256 i; i < fees.length; i++) {
            int24 spacing = int24(int256(spacings[i]));
            keys.push(V4PoolKey(currencies0[i], currencies1[i], uint24(fees[i]), spacing, address(0)));
        }
        pancakePools = addresses(".pancake");
        algebraPools = addresses(".algebra");
        for (uint256 i; i < CURVE_POOLS; i++) {
            string memory at = string.concat(".curve[", vm.toString(i), "]");
            address[] memory coins = addresses(string.concat(at, ".coins"));
            address pool = addressAt(string.concat(at, ".pool"));
            bool real = vm.parseJsonUint(places, string.concat(at, ".real")) == 1;
            curves.push(Curve(pool, addressAt(string.concat(at, ".share")), coins, real));
            _add(rich, curves[i], _parts(coins, 0));
        }
    }

    function testFuzz_v4(Order memory o, uint256 which, bool zeroForOne) public {
        assertAsByUser(_v4(o, which, zeroForOne));
    }

    function testFuzz_pancake(Order memory o, uint256 which, bool zeroForOne) public {
        assertAsByUser(_pancake(o, which, zeroForOne));
    }

    /// @dev The first trade in a block writes what determines the fee; a second one at the same time does not.
    function testFuzz_algebra(Order memory o, uint256 which, bool zeroForOne, uint32 later) public {
        vm.warp(block.timestamp + later % 2 days);
        assertAsByUser(_algebra(o, which, zeroForOne));
    }

    function testFuzz_curve(Order memory o, uint256 which, uint256 i, uint256 j) public {
        assertAsByUser(_curve(o, which, i, j));
    }

    /// @dev The published pool has no such function.
    function testFuzz_curveRemoveOne(Order memory o, uint256 which, uint256 i) public {
        bool traded = assertAsByUser(_curveRemoveOne(o, which, i));
        vm.assertTrue(!traded || !curves[which % CURVE_POOLS].real, "a function that is not there");
    }

    /// @dev All coins, each in its own share, as a user adds them at once.
    function testFuzz_curveAdd(uint256 seed, uint256 which) public {
        Curve memory c = curves[which % CURVE_POOLS];
        uint256[] memory held = _parts(c.coins, seed);
        bytes[] memory parts = new bytes[](held.length);
        uint256[] memory added = new uint256[](held.length);
        for (uint256 i; i < held.length; i++) {
            uint256 own = uint256(keccak256(abi.encode(seed, i)));
            // Share 0 leaves a coin out.
            uint24 ppm = own % 4 == 0 ? 0 : uint24((own >> 8) % 1_000_001);
            added[i] = held[i] * ppm / 1_000_000;
            parts[i] = P.part(uint8(2 + i), ppm);
        }
        uint256 expected = _addedByUser(c, added);
        vm.assume(expected != 0);
        for (uint256 i; i < held.length; i++) {
            give(c.coins[i], executor, held[i]);
        }
        bytes memory program = bytes.concat(P.head(_table(c)), Q.curveAdd(0, parts), P.sweep(1, P.RECEIVER));
        vm.deal(alice, 1);
        vm.assertEq(run(alice, order(NATIVE, 1, c.share, carol), program), expected, "shares");
        for (uint256 i; i < held.length; i++) {
            vm.assertEq(balance(c.coins[i], executor), held[i] - added[i], "left");
            vm.assertEq(MockToken(c.coins[i]).allowance(executor, c.pool), 0, "I20: an allowance is left");
        }
    }

    /// @dev An order with as many inputs as the pool has coins, including USDT, through the Router.
    function testFuzz_allCoinsAsInputs(uint256 seed, uint256 which) public {
        Curve memory c = curves[which % CURVE_POOLS];
        uint256[] memory amounts = _parts(c.coins, seed);
        bytes[] memory parts = new bytes[](amounts.length);
        RouteMulti memory r;
        (r.inputs, r.outputs) = (new Input[](amounts.length), new Output[](1));
        for (uint256 i; i < amounts.length; i++) {
            amounts[i]++;
            give(c.coins[i], alice, amounts[i]);
            callAs(alice, c.coins[i], 0, abi.encodeCall(MockToken.approve, (address(router), amounts[i])));
            r.inputs[i] = Input(c.coins[i], amounts[i], executor);
            parts[i] = P.share(uint8(2 + i), 10_000);
        }
        uint256 expected = _addedByUser(c, amounts);
        vm.assume(expected != 0);
        r.outputs[0] = Output(c.share, expected);
        (r.executor, r.receiver, r.refundTo, r.deadline) = (executor, carol, dan, block.timestamp);
        bytes memory program = bytes.concat(P.head(_table(c)), Q.curveAdd(0, parts), P.sweep(1, P.RECEIVER));
        vm.prank(alice);
        vm.assertEq(router.routeMulti{gas: TX_GAS}(r, program)[0], expected, "shares");
        for (uint256 i; i < amounts.length; i++) {
            vm.assertEq(balance(c.coins[i], executor), 0, "I7: a coin stays");
            vm.assertEq(MockToken(c.coins[i]).allowance(executor, c.pool), 0, "I20: an allowance is left");
        }
    }

    function testFuzz_curveRemove(Order memory o, uint256 which) public {
        Curve memory c = curves[which % CURVE_POOLS];
        uint8 count = uint8(c.coins.length);
        // Any one coin represents all of them, since the step and the user add the same amounts.
        for (uint256 i; i < count; i++) {
            Trade memory t = newTrade(c.pool, c.share, c.coins[i], o, 0);
            t.step = Q.curveRemove(0, count, sold(t, o));
            string[3] memory lists = ["uint256[2]", "uint256[3]", "uint256[4]"];
            bytes4 selector =
                bytes4(keccak256(bytes(string.concat("remove_liquidity(uint256,", lists[count - 2], ")"))));
            t.call = abi.encodePacked(selector, t.sold, new uint256[](count));
            assertAsByUser(t);
            for (uint256 j; j < count; j++) {
                callAs(
                    executor, c.coins[j], 0, abi.encodeCall(MockToken.transfer, (dan, balance(c.coins[j], executor)))
                );
            }
        }
    }

    /// @dev None of the tests above is vacuous.
    function test_everyPoolTrades() public {
        for (uint256 i; i < keys.length; i++) {
            vm.assertTrue(assertAsByUser(_v4(certain(), i, true)), "V4");
            vm.assertTrue(assertAsByUser(_v4(certain(), i, false)), "V4 back");
        }
        for (uint256 i; i < pancakePools.length; i++) {
            vm.assertTrue(assertAsByUser(_pancake(certain(), i, true)), "PancakeSwap V3");
            vm.assertTrue(assertAsByUser(_pancake(certain(), i, false)), "PancakeSwap V3 back");
        }
        for (uint256 i; i < algebraPools.length; i++) {
            vm.assertTrue(assertAsByUser(_algebra(certain(), i, true)), "Algebra");
            vm.assertTrue(assertAsByUser(_algebra(certain(), i, false)), "Algebra back");
        }
        for (uint256 i; i < CURVE_POOLS; i++) {
            vm.assertTrue(assertAsByUser(_curve(certain(), i, 0, 1)), "Curve");
            vm.assertTrue(assertAsByUser(_curve(certain(), i, 1, 0)), "Curve back");
            bool one = assertAsByUser(_curveRemoveOne(certain(), i, 1));
            vm.assertTrue(one != curves[i].real, "Curve for one coin");
        }
    }

    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external {
        _payPool(amount0, amount1, data);
    }

    function algebraSwapCallback(int256 amount0, int256 amount1, bytes calldata data) external {
        _payPool(amount0, amount1, data);
    }

    function swapInPool(IV3Pool pool, bool zeroForOne, uint256 amount) external {
        IV3PoolTokens tokens = IV3PoolTokens(address(pool));
        bytes memory data = abi.encode(msg.sender, tokens.token0(), tokens.token1());
        pool.swap(msg.sender, zeroForOne, int256(amount), zeroForOne ? LOWEST : HIGHEST, data);
    }

    /// @dev Pays a PancakeSwap or Algebra pool on behalf of the swap's caller.
    function _payPool(int256 amount0, int256 amount1, bytes calldata data) private {
        (address payer, address token0, address token1) = abi.decode(data, (address, address, address));
        (address token, uint256 owed) = amount0 > 0 ? (token0, uint256(amount0)) : (token1, uint256(amount1));
        callAs(address(this), token, 0, abi.encodeCall(MockToken.transferFrom, (payer, msg.sender, owed)));
    }

    function _v4(Order memory o, uint256 which, bool zeroForOne) private view returns (Trade memory t) {
        V4PoolKey memory key = keys[which % keys.length];
        address c0 = key.currency0 == address(0) ? NATIVE : key.currency0;
        t = newTrade(manager, zeroForOne ? c0 : key.currency1, zeroForOne ? key.currency1 : c0, o, 0);
        t.step = Q.v4(0, ref(t.tokenOut, 2), key.fee, uint24(key.tickSpacing), sold(t, o), to(t, o));
        t.asked = v4Router;
        V4SwapParams memory params = V4SwapParams(zeroForOne, -int256(t.sold), zeroForOne ? LOWEST : HIGHEST);
        t.call = abi.encodeCall(IPoolSwapTest.swap, (key, params, SwapSettings(false, false), ""));
    }

    function _pancake(Order memory o, uint256 which, bool zeroForOne) private view returns (Trade memory t) {
        return _concentrated(o, pick(pancakePools, which), F.V3_SWAP_CALLBACK_PANCAKE_V3, zeroForOne);
    }

    function _algebra(Order memory o, uint256 which, bool zeroForOne) private view returns (Trade memory t) {
        return _concentrated(o, pick(algebraPools, which), F.V3_SWAP_CALLBACK_ALGEBRA, zeroForOne);
    }

    function _concentrated(Order memory o, address pool, uint256 callback, bool zeroForOne)
        private
        view
        returns (Trade memory t)
    {
        (address token0, address token1) = (IV3PoolTokens(pool).token0(), IV3PoolTokens(pool).token1());
        t = newTrade(pool, zeroForOne ? token0 : token1, zeroForOne ? token1 : token0, o, 0);
        t.step = P.v3(0, zeroForOne, sold(t, o), to(t, o));
        t.step[2] |= bytes1(uint8(callback << F.V3_SWAP_CALLBACK_SHIFT));
        t.asked = address(this);
        t.call = abi.encodeCall(this.swapInPool, (IV3Pool(pool), zeroForOne, t.sold));
    }

    function _curve(Order memory o, uint256 which, uint256 i, uint256 j) private view returns (Trade memory t) {
        Curve memory c = curves[which % CURVE_POOLS];
        (i, j) = (i % c.coins.length, j % c.coins.length);
        if (i == j) j = (j + 1) % c.coins.length;
        t = newTrade(c.pool, c.coins[i], c.coins[j], o, 0);
        t.step = Q.curve(0, F.CURVE_KIND_INT128, uint8(i), uint8(j), sold(t, o), 2);
        t.call = abi.encodeCall(ICurvePool.exchange, (int128(int256(i)), int128(int256(j)), t.sold, 0));
    }

    function _curveRemoveOne(Order memory o, uint256 which, uint256 i) private view returns (Trade memory t) {
        Curve memory c = curves[which % CURVE_POOLS];
        i %= c.coins.length;
        t = newTrade(c.pool, c.share, c.coins[i], o, 0);
        t.step = Q.curveRemoveOne(0, uint8(i), sold(t, o));
        t.call = abi.encodeCall(ICurvePool.remove_liquidity_one_coin, (t.sold, int128(int256(i)), 0));
    }

    /// @dev Returns an amount of each coin: by the seed, or a 250th of the rich account's balance.
    function _parts(address[] memory coins, uint256 seed) private view returns (uint256[] memory parts) {
        parts = new uint256[](coins.length);
        for (uint256 i; i < coins.length; i++) {
            uint256 own = uint256(keccak256(abi.encode(seed, "coin", i)));
            parts[i] = seed == 0 ? someOf(coins[i]) : sizeOf(coins[i], own) / 8;
        }
    }

    function addedByUser(Curve calldata c, uint256[] calldata added) external {
        for (uint256 i; i < added.length; i++) {
            give(c.coins[i], bob, added[i]);
        }
        _add(bob, c, added);
        revert Done(balance(c.share, bob), 0);
    }

    /// @dev Returns zero if a user's call fails.
    function _addedByUser(Curve memory c, uint256[] memory added) private returns (uint256 got) {
        try this.addedByUser(c, added) {}
        catch (bytes memory reason) {
            if (bytes4(reason) != Done.selector) return 0;
            assembly ("memory-safe") {
                got := mload(add(reason, 0x24))
            }
        }
    }

    function _add(address who, Curve memory c, uint256[] memory added) private {
        for (uint256 i; i < added.length; i++) {
            callAs(who, c.coins[i], 0, abi.encodeCall(MockToken.approve, (c.pool, added[i])));
        }
        string[3] memory lists = ["uint256[2]", "uint256[3]", "uint256[4]"];
        string memory text = string.concat("add_liquidity(", lists[added.length - 2], ",uint256)");
        callAs(who, c.pool, 0, abi.encodePacked(bytes4(keccak256(bytes(text))), added, uint256(0)));
    }

    function _table(Curve memory c) private pure returns (address[] memory table) {
        table = new address[](2 + c.coins.length);
        (table[0], table[1]) = (c.pool, c.share);
        for (uint256 i; i < c.coins.length; i++) {
            table[2 + i] = c.coins[i];
        }
    }
}
