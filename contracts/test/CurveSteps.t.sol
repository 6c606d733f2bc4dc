// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {CurveBase, NewCurvePool, OldCurvePool} from "./mocks/CurvePools.sol";
import {MockToken, TetherToken} from "./mocks/MockTokens.sol";

/// @dev Curve pools of two to four coins, with either kind of index; mocks. real/ tests the published code. The last
/// coins are USDT-like and native.
contract CurveStepsTest is PositionFixture {
    TetherToken private usdt;

    function setUp() public override {
        super.setUp();
        usdt = new TetherToken();
        endow(alice, usdt, 1_000_000 ether);
    }

    function testFuzz_exchange(uint256 amount, uint16 share, bool old) public {
        (amount, share) = (bound(amount, 100_000, 100_000 ether), uint16(bound(share, 100, 10_000)));
        CurveBase pool = _pool(3, old);
        uint256 sold = amount * share / 10_000;
        bytes memory program = bytes.concat(
            P.head(address(pool), address(dai), address(usdt)),
            Q.curve(0, old ? F.CURVE_KIND_INT128 : F.CURVE_KIND_UINT256, 0, 2, P.share(1, share), 2),
            P.sweep(2, P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        uint256 got = run(alice, order(address(dai), amount, address(usdt), carol), program);
        vm.assertEq(got, sold * 9_996 / 10_000 - 1, "amount out");
        vm.assertEq(dai.balanceOf(carol), amount - sold, "left");
        assertSettled(address(dai), address(pool));
        assertSettled(address(usdt), address(pool));
    }

    /// @dev Exchanges USDT, twice in one program, and native in both directions.
    function testFuzz_exchangeOfTetherAndNative(uint256 amount, bool old) public {
        amount = bound(amount, 100_000, 1_000 ether);
        CurveBase pool = _pool(4, old);
        uint256 kind = old ? F.CURVE_KIND_INT128 : F.CURVE_KIND_UINT256;
        bytes memory program = bytes.concat(
            P.head(address(pool), address(dai), address(usdt)),
            Q.curve(0, kind, 2, 3, P.share(2, 4_000), P.NATIVE),
            Q.curve(0, kind, 2, 3, P.share(2, 10_000), P.NATIVE),
            Q.curve(0, kind, 3, 0, P.share(P.NATIVE, 10_000), 1),
            P.sweep(1, P.RECEIVER)
        );
        uint256 got = run(alice, order(address(usdt), amount, address(dai), carol), program);
        vm.assertGe(got, amount * 9_990 / 10_000 - 4, "two exchanges");
        assertSettled(address(usdt), address(pool));
        assertEmpty();
    }

    function testFuzz_addAndRemoveOne(uint256 amount, uint8 coins, uint8 at, uint8 out) public {
        coins = uint8(bound(coins, 2, 4));
        (at, out) = (uint8(at % (coins < 3 ? 2 : 3)), uint8(out % coins));
        amount = bound(amount, 1e6, 100_000 ether);
        CurveBase pool = _pool(coins, true);
        uint256 shares = _addOne(pool, amount, coins, at);
        vm.assertEq(shares, amount * 9_998 / 10_000, "shares");
        vm.assertEq(_removeOne(pool, shares, out), shares * 9_997 / 10_000, "coin");
    }

    /// @dev Adds several coins at once, including native, and removes them in proportion.
    function testFuzz_addAllAndRemove(uint256 amount, uint8 coins) public {
        coins = uint8(bound(coins, 2, 4));
        amount = bound(amount, 1e6, 1_000 ether);
        CurveBase pool = _pool(coins, false);
        address[] memory entries = _table(pool);
        bytes[] memory amounts = new bytes[](coins);
        for (uint8 i; i < coins; i++) {
            if (i != 0) give(i, amount);
            amounts[i] = P.share(i == 3 ? P.NATIVE : i + 1, 10_000);
        }
        bytes memory program = bytes.concat(
            P.head(entries),
            Q.curveAdd(0, amounts),
            Q.curveRemove(0, coins, P.share(4, 10_000)),
            P.sweep(2, P.RECEIVER),
            P.sweep(1, P.RECEIVER)
        );
        program = bytes.concat(program, P.sweep(3, P.RECEIVER), P.sweep(P.NATIVE, P.RECEIVER));
        uint256 each = amount * 9_998 / 10_000 * coins / coins;
        vm.assertEq(run(alice, order(address(dai), amount, address(uni), carol), program), each, "each coin");
        vm.assertEq(dai.balanceOf(carol), each, "the first coin");
        for (uint256 i = 1; i < 4; i++) {
            assertSettled(entries[i], address(pool));
        }
        assertEmpty();
    }

    /// @dev A coin named twice is paid once; no allowance remains either way.
    function test_I20_curveAddWithOneCoinTwice() public {
        CurveBase pool = _pool(2, true);
        bytes[] memory amounts = new bytes[](2);
        (amounts[0], amounts[1]) = (P.share(1, 4_000), P.exact(1, 1));
        bytes memory program = bytes.concat(P.head(_table(pool)), Q.curveAdd(0, amounts), P.sweep(4, P.RECEIVER));
        address shares = address(pool.SHARES());
        bytes memory reason = stepFailed(0, F.OP_CURVE_ADD, errorText("collect"));
        refuse(alice, order(address(dai), 1 ether, shares, alice), program, reason);
        amounts[0] = P.share(1, 0);
        amounts[1] = P.exact(1, 0);
        program = bytes.concat(P.head(_table(pool)), Q.curveAdd(0, amounts), P.sweep(4, P.RECEIVER));
        reason = stepFailed(0, F.OP_CURVE_ADD, errorText("slippage"));
        refuse(alice, order(address(dai), 1 ether, shares, alice), program, reason);
    }

    function test_wrongNumberOfCoinsIsRefusedByThePool() public {
        CurveBase pool = _pool(3, true);
        bytes[] memory amounts = new bytes[](2);
        (amounts[0], amounts[1]) = (P.share(1, 10_000), P.share(2, 0));
        bytes memory program = bytes.concat(P.head(_table(pool)), Q.curveAdd(0, amounts));
        bytes memory reason = stepFailed(0, F.OP_CURVE_ADD, errorText("coins"));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
    }

    function _addOne(CurveBase pool, uint256 amount, uint8 coins, uint8 at) private returns (uint256 got) {
        address[] memory entries = _table(pool);
        bytes[] memory amounts = new bytes[](coins);
        for (uint8 i; i < coins; i++) {
            amounts[i] = P.share(i == 3 ? P.NATIVE : i + 1, i == at ? 10_000 : 0);
        }
        bytes memory program = bytes.concat(P.head(entries), Q.curveAdd(0, amounts), P.sweep(4, P.RECEIVER));
        got = run(alice, order(entries[at + 1], amount, entries[4], bob), program);
        assertSettled(entries[at + 1], address(pool));
    }

    function _removeOne(CurveBase pool, uint256 shares, uint8 out) private returns (uint256 got) {
        address[] memory entries = _table(pool);
        approveFor(bob, entries[4]);
        (uint8 token, address tokenOut) = out == 3 ? (P.NATIVE, NATIVE) : (out + 1, entries[out + 1]);
        bytes memory program =
            bytes.concat(P.head(entries), Q.curveRemoveOne(0, out, P.share(4, 10_000)), P.sweep(token, P.RECEIVER));
        got = run(bob, order(entries[4], shares, tokenOut, carol), program);
        assertSettled(entries[4], address(pool));
    }

    /// @dev Gives the Executor the coins besides the order's one input.
    function give(uint8 coin, uint256 amount) private {
        if (coin == 3) vm.deal(executor, amount);
        else MockToken(coin == 1 ? address(uni) : address(usdt)).mint(executor, amount);
    }

    /// @dev A pool of dai, uni, usdt and native, deep enough for every test.
    function _pool(uint256 count, bool old) private returns (CurveBase pool) {
        address[4] memory all = [address(dai), address(uni), address(usdt), address(0)];
        address[] memory coins = new address[](count);
        for (uint256 i; i < count; i++) {
            coins[i] = all[i];
        }
        pool = old ? CurveBase(new OldCurvePool(coins)) : CurveBase(new NewCurvePool(coins));
        for (uint256 i; i < count; i++) {
            if (coins[i] == address(0)) vm.deal(address(pool), 1_000_000 ether);
            else MockToken(coins[i]).mint(address(pool), 1_000_000 ether);
        }
    }

    function _table(CurveBase pool) private view returns (address[] memory entries) {
        entries = new address[](5);
        (entries[0], entries[1], entries[2], entries[3], entries[4]) =
        (address(pool), address(dai), address(uni), address(usdt), address(pool.SHARES()));
    }
}
