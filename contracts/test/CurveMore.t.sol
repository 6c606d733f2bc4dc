// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Exchanges as X} from "./base/Exchanges.sol";
import {Programs as P} from "./base/Programs.sol";
import {MockToken, TetherToken} from "./mocks/MockTokens.sol";
import {MoreCurvePool} from "./mocks/MoreCurvePools.sol";

/// @dev Curve pools by functions that only some of them have; mocks, since there is no published bytecode. The third
/// coin behaves like USDT, the fourth is native.
contract CurveMoreTest is PositionFixture {
    TetherToken private usdt;

    function setUp() public override {
        super.setUp();
        usdt = new TetherToken();
        endow(alice, usdt, 1_000_000 ether);
    }

    function testFuzz_exchange(uint256 amount, uint16 share, uint8 kind) public {
        kind = kind % 3;
        (amount, share) = (bound(amount, 100_000, 100_000 ether), uint16(bound(share, 100, 10_000)));
        MoreCurvePool pool = _pool(3);
        uint256 sold = amount * share / 10_000;
        bytes memory program = bytes.concat(
            P.head(address(pool), address(dai), address(usdt)),
            X.curveExchange(0, kind, 0, 2, P.share(1, share), 2),
            P.sweep(2, P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        uint256 got = run(alice, order(address(dai), amount, address(usdt), carol), program);
        uint256 more = kind == F.CURVE_EXCHANGE_KIND_UNDERLYING_UINT256 ? 1 : 0;
        vm.assertEq(got, sold * 9_996 / 10_000 - 1 + more, "amount out");
        vm.assertEq(dai.balanceOf(carol), amount - sold, "left");
        assertSettled(address(dai), address(pool));
        assertSettled(address(usdt), address(pool));
    }

    /// @dev Exchanges USDT twice in one program, to native and back.
    function testFuzz_exchangeOfTetherAndNative(uint256 amount, bool useEth) public {
        amount = bound(amount, 100_000, 1_000 ether);
        MoreCurvePool pool = _pool(4);
        uint256 kind = useEth ? F.CURVE_EXCHANGE_KIND_USE_ETH : F.CURVE_EXCHANGE_KIND_UNDERLYING_UINT256;
        bytes memory program = bytes.concat(
            P.head(address(pool), address(dai), address(usdt)),
            X.curveExchange(0, kind, 2, 3, P.share(2, 4_000), P.NATIVE),
            X.curveExchange(0, kind, 2, 3, P.share(2, 10_000), P.NATIVE),
            X.curveExchange(0, kind, 3, 0, P.share(P.NATIVE, 10_000), 1),
            P.sweep(1, P.RECEIVER)
        );
        uint256 got = run(alice, order(address(usdt), amount, address(dai), carol), program);
        vm.assertGe(got, amount * 9_990 / 10_000 - 4, "two exchanges");
        assertSettled(address(usdt), address(pool));
        assertEmpty();
    }

    /// @dev The function with signed indices does not take native.
    function test_nativeForSignedIndicesIsRefusedByThePool() public {
        MoreCurvePool pool = _pool(4);
        bytes memory step =
            X.curveExchange(0, F.CURVE_EXCHANGE_KIND_UNDERLYING_INT128, 3, 0, P.share(P.NATIVE, 10_000), 1);
        bytes memory program = bytes.concat(P.head(address(pool), address(dai)), step, P.sweep(1, P.RECEIVER));
        bytes memory reason = stepFailed(0, F.OP_CURVE_EXCHANGE, "");
        refuse(alice, order(NATIVE, 1 ether, address(dai), alice), program, reason);
    }

    /// @dev I10: a wrong field is reported before the pool is called; the pool would revert with another error.
    function test_I10_fieldsAreReadBeforeThePoolIsCalled() public {
        MoreCurvePool pool = _pool(3);
        bytes memory head = P.head(address(pool), address(dai));
        bytes memory step = X.curveExchange(0, 0, 1, 1, P.exact(1, 1 ether), P.RECEIVER);
        bytes memory reason = abi.encodeWithSelector(IExecutor.BadProgram.selector, head.length + step.length - 1);
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), bytes.concat(head, step), reason);
    }

    function testFuzz_addAndRemoveOne(uint256 amount, uint8 coins, uint8 at, uint8 out) public {
        coins = uint8(bound(coins, 2, 4));
        (at, out) = (uint8(at % (coins < 3 ? 2 : 3)), uint8(out % coins));
        amount = bound(amount, 1e6, 100_000 ether);
        MoreCurvePool pool = _pool(coins);
        uint256 shares = _addOne(pool, amount, coins, at);
        vm.assertEq(shares, amount * 9_998 / 10_000, "shares");
        vm.assertEq(_removeOne(pool, shares, out), shares * 9_995 / 10_000, "coin");
    }

    /// @dev Adds several coins at once, including native, and removes them in proportion.
    function testFuzz_addAllAndRemove(uint256 amount, uint8 coins) public {
        coins = uint8(bound(coins, 2, 4));
        amount = bound(amount, 1e6, 1_000 ether);
        MoreCurvePool pool = _pool(coins);
        address[] memory entries = _table(pool);
        bytes[] memory amounts = new bytes[](coins);
        for (uint8 i; i < coins; i++) {
            if (i != 0) give(i, amount);
            amounts[i] = P.share(i == 3 ? P.NATIVE : i + 1, 10_000);
        }
        bytes memory program = bytes.concat(
            P.head(entries),
            X.curveAddList(0, amounts),
            X.curveRemoveList(0, coins, P.share(4, 10_000)),
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
    function test_I20_oneCoinTwice() public {
        MoreCurvePool pool = _pool(2);
        bytes[] memory amounts = new bytes[](2);
        (amounts[0], amounts[1]) = (P.share(1, 4_000), P.exact(1, 1));
        bytes memory program = bytes.concat(P.head(_table(pool)), X.curveAddList(0, amounts), P.sweep(4, P.RECEIVER));
        address shares = address(pool.SHARES());
        bytes memory reason = stepFailed(0, F.OP_CURVE_ADD_LIST, errorText("collect"));
        refuse(alice, order(address(dai), 1 ether, shares, alice), program, reason);
        // A coin with share 0 is left out.
        amounts[0] = P.exact(1, 0);
        program = bytes.concat(P.head(_table(pool)), X.curveAddList(0, amounts), P.sweep(4, P.RECEIVER));
        reason = stepFailed(0, F.OP_CURVE_ADD_LIST, errorText("slippage"));
        amounts[1] = P.exact(1, 0);
        program = bytes.concat(P.head(_table(pool)), X.curveAddList(0, amounts), P.sweep(4, P.RECEIVER));
        refuse(alice, order(address(dai), 1 ether, shares, alice), program, reason);
    }

    function test_wrongNumberOfCoinsIsRefusedByThePool() public {
        MoreCurvePool pool = _pool(3);
        bytes[] memory amounts = new bytes[](2);
        (amounts[0], amounts[1]) = (P.share(1, 10_000), P.share(2, 0));
        bytes memory program = bytes.concat(P.head(_table(pool)), X.curveAddList(0, amounts));
        bytes memory reason = stepFailed(0, F.OP_CURVE_ADD_LIST, errorText("coins"));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
        pool.SHARES();
        program = bytes.concat(P.head(_table(pool)), X.curveRemoveList(0, 2, P.exact(4, 1 ether)));
        reason = stepFailed(0, F.OP_CURVE_REMOVE_LIST, errorText("coins"));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
    }

    /// @dev Pools that burn a different number of shares than told, or another token's shares.
    function test_I20_sharesThatAreNotBurnt() public {
        MoreCurvePool pool = _pool(3);
        uint256 shares = _addOne(pool, 10 ether, 3, 0);
        approveFor(bob, address(pool.SHARES()));
        pool.grow();
        bytes memory reason = abi.encodeWithSelector(IExecutor.PartialFill.selector, shares - 1, shares);
        _refuseRemoval(pool, X.curveRemoveList(0, 3, P.share(4, 10_000)), shares, reason);
        _refuseRemoval(pool, X.curveRemoveOneUint(0, 1, P.share(4, 10_000)), shares, reason);
        dai.mint(executor, shares);
        vm.prank(bob);
        reason = abi.encodeWithSelector(IExecutor.PartialFill.selector, 0, shares);
        // The pool pays out the token that the step names instead of taking it.
        _refuseRemoval(pool, X.curveRemoveOneUint(0, 0, P.exact(1, uint128(shares))), shares, reason);
    }

    function _refuseRemoval(MoreCurvePool pool, bytes memory step, uint256 shares, bytes memory reason) private {
        bytes memory program = bytes.concat(P.head(_table(pool)), step, P.sweep(2, P.RECEIVER));
        refuse(bob, order(address(pool.SHARES()), shares, address(uni), carol), program, reason);
    }

    function _addOne(MoreCurvePool pool, uint256 amount, uint8 coins, uint8 at) private returns (uint256 got) {
        address[] memory entries = _table(pool);
        bytes[] memory amounts = new bytes[](coins);
        for (uint8 i; i < coins; i++) {
            amounts[i] = P.share(i == 3 ? P.NATIVE : i + 1, i == at ? 10_000 : 0);
        }
        bytes memory program = bytes.concat(P.head(entries), X.curveAddList(0, amounts), P.sweep(4, P.RECEIVER));
        got = run(alice, order(entries[at + 1], amount, entries[4], bob), program);
        assertSettled(entries[at + 1], address(pool));
    }

    function _removeOne(MoreCurvePool pool, uint256 shares, uint8 out) private returns (uint256 got) {
        address[] memory entries = _table(pool);
        approveFor(bob, entries[4]);
        (uint8 token, address tokenOut) = out == 3 ? (P.NATIVE, NATIVE) : (out + 1, entries[out + 1]);
        bytes memory program =
            bytes.concat(P.head(entries), X.curveRemoveOneUint(0, out, P.share(4, 10_000)), P.sweep(token, P.RECEIVER));
        got = run(bob, order(entries[4], shares, tokenOut, carol), program);
        assertSettled(entries[4], address(pool));
    }

    /// @dev Gives the Executor the coins besides the order's one input.
    function give(uint8 coin, uint256 amount) private {
        if (coin == 3) vm.deal(executor, amount);
        else MockToken(coin == 1 ? address(uni) : address(usdt)).mint(executor, amount);
    }

    /// @dev A pool of dai, uni, usdt and native, deep enough for every test.
    function _pool(uint256 count) private returns (MoreCurvePool pool) {
        address[4] memory all = [address(dai), address(uni), address(usdt), address(0)];
        address[] memory coins = new address[](count);
        for (uint256 i; i < count; i++) {
            coins[i] = all[i];
        }
        pool = new MoreCurvePool(coins);
        for (uint256 i; i < count; i++) {
            if (coins[i] == address(0)) vm.deal(address(pool), 1_000_000 ether);
            else MockToken(coins[i]).mint(address(pool), 1_000_000 ether);
        }
    }

    function _table(MoreCurvePool pool) private view returns (address[] memory entries) {
        entries = new address[](5);
        (entries[0], entries[1], entries[2], entries[3], entries[4]) =
        (address(pool), address(dai), address(uni), address(usdt), address(pool.SHARES()));
    }
}
