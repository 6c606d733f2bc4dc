// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Route} from "../src/interfaces/IRouter.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {MockToken, TetherToken} from "./mocks/MockTokens.sol";
import {MockOldVault, MockStETH, MockVault, MockWstETH} from "./mocks/Vaults.sol";

/// @dev Vaults of both generations and Lido's tokens; mocks with their rounding. real/ tests the published code.
contract VaultsTest is PositionFixture {
    MockVault private vault;
    MockOldVault private old;
    MockStETH private stETH;
    MockWstETH private wstETH;

    function setUp() public override {
        super.setUp();
        vault = new MockVault(dai);
        old = new MockOldVault(dai);
        stETH = new MockStETH();
        wstETH = new MockWstETH(stETH);
        // Rates that round: someone has already deposited and earned.
        _enterAndEarn(vault);
        _enterAndEarn(old);
    }

    function testFuzz_vaultDeposit(uint256 amount, uint16 share, bool useOld) public {
        MockVault v = useOld ? old : vault;
        (amount, share) = (bound(amount, 100_000, 100_000 ether), uint16(bound(share, 100, 10_000)));
        uint256 assets = amount * share / 10_000;
        uint256 expected = assets * v.totalSupply() / dai.balanceOf(address(v));
        bytes memory program = bytes.concat(
            P.head(address(v), address(dai)),
            Q.vault(0, F.VAULT_MODE_DEPOSIT, P.share(1, share), P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        uint256 before = dai.balanceOf(alice);
        vm.assertEq(run(alice, order(address(dai), amount, address(v), carol), program), expected, "shares");
        vm.assertEq(before - dai.balanceOf(alice), amount, "paid");
        vm.assertEq(dai.balanceOf(carol), amount - assets, "swept");
        assertSettled(address(dai), address(v));
    }

    function testFuzz_vaultRedemption(uint256 shares, bool useOld) public {
        MockVault v = useOld ? old : vault;
        shares = bound(shares, 1e6, v.balanceOf(alice));
        approveFor(alice, address(v));
        uint256 expected = shares * dai.balanceOf(address(v)) / v.totalSupply();
        uint256 mode = useOld ? F.VAULT_MODE_WITHDRAW : F.VAULT_MODE_REDEEM;
        bytes memory program = bytes.concat(P.head(address(v)), Q.vault(0, mode, P.share(0, 10_000), P.RECEIVER));
        vm.assertEq(run(alice, order(address(v), shares, address(dai), carol), program), expected, "assets");
        assertSettled(address(v), address(v));
    }

    /// @dev A vault short of idle funds burns fewer shares than told; the rest would stay for the next caller.
    function testFuzz_vaultThatTakesFewerShares(uint256 spare, bool greedy, bool useRedeem) public {
        approveFor(alice, address(old));
        uint256 shares = old.balanceOf(alice) / 2;
        spare = bound(spare, 1, shares);
        old.lack(spare, greedy);
        // So that there are more to take.
        vm.prank(alice);
        old.transfer(executor, shares);
        uint256 mode = useRedeem ? F.VAULT_MODE_REDEEM : F.VAULT_MODE_WITHDRAW;
        bytes memory program =
            bytes.concat(P.head(address(old)), Q.vault(0, mode, P.exact(0, uint128(shares)), P.RECEIVER));
        Route memory r = order(address(old), shares, address(dai), carol);
        uint256 taken = greedy ? shares + spare : shares - spare;
        refuse(alice, r, program, abi.encodeWithSelector(IExecutor.PartialFill.selector, taken, shares));
        old.lack(0, false);
        run(alice, r, program);
    }

    /// @dev I3, I8, T1: shares that someone lets the Executor spend are not redeemed; the owner is the Executor.
    function test_I3_T1_sharesOfOthersAreNotRedeemed() public {
        vm.prank(alice);
        vault.approve(executor, type(uint256).max);
        bytes memory program = bytes.concat(
            P.head(address(vault), address(dai)), Q.vault(0, F.VAULT_MODE_REDEEM, P.exact(0, 1 ether), P.RECEIVER)
        );
        bytes memory reason = stepFailed(0, F.OP_VAULT, errorText("shares"));
        refuse(bob, order(address(dai), 1 ether, address(uni), bob), program, reason);
    }

    /// @dev A token that requires a zero allowance before a new one, and returns nothing.
    function testFuzz_I20_tether(uint256 amount) public {
        TetherToken usdt = new TetherToken();
        MockVault v = new MockVault(usdt);
        endow(alice, usdt, 1_000 ether);
        amount = bound(amount, 2, 1_000 ether);
        bytes memory program = bytes.concat(
            P.head(address(v), address(usdt)),
            Q.vault(0, F.VAULT_MODE_DEPOSIT, P.share(1, 5_000), P.RECEIVER),
            Q.vault(0, F.VAULT_MODE_DEPOSIT, P.share(1, 10_000), P.RECEIVER)
        );
        vm.assertEq(run(alice, order(address(usdt), amount, address(v), carol), program), amount, "shares");
        assertSettled(address(usdt), address(v));
    }

    /// @dev Native to stETH to wstETH and back; stETH moves in shares, so up to two wei remain.
    function testFuzz_lidoThereAndBack(uint256 amount) public {
        amount = bound(amount, 1e6, 1_000 ether);
        bytes memory there = bytes.concat(
            P.head(address(stETH), address(wstETH)),
            Q.lido(0, F.LIDO_MODE_SUBMIT, P.share(P.NATIVE, 10_000)),
            Q.lido(1, F.LIDO_MODE_WRAP, P.share(0, 10_000)),
            P.sweep(1, P.RECEIVER)
        );
        uint256 wrapped = run(alice, order(NATIVE, amount, address(wstETH), bob), there);
        vm.assertEq(stETH.allowance(executor, address(wstETH)), 0, "I20: an allowance is left");
        vm.assertLe(stETH.balanceOf(executor), 2, "stETH stays");
        approveFor(bob, address(wstETH));
        bytes memory back = bytes.concat(
            P.head(address(stETH), address(wstETH)),
            Q.lido(1, F.LIDO_MODE_UNWRAP, P.share(1, 10_000)),
            P.sweep(0, P.RECEIVER)
        );
        uint256 unwrapped = run(bob, order(address(wstETH), wrapped, address(stETH), carol), back);
        vm.assertLe(unwrapped, amount, "made of nothing");
        vm.assertGe(unwrapped + 6, amount, "lost more than rounding");
        vm.assertLe(stETH.balanceOf(executor), 2, "stETH stays");
    }

    function test_lidoRefusalIsNamed() public {
        bytes memory program = bytes.concat(P.head(address(stETH)), Q.lido(0, F.LIDO_MODE_SUBMIT, P.exact(P.NATIVE, 0)));
        bytes memory reason = stepFailed(0, F.OP_LIDO, errorText("ZERO_DEPOSIT"));
        refuse(alice, order(NATIVE, 1 ether, address(stETH), alice), program, reason);
    }

    function _enterAndEarn(MockVault v) private {
        vm.prank(alice);
        dai.approve(address(v), type(uint256).max);
        vm.prank(alice);
        v.deposit(1_000 ether + 7, alice);
        MockToken(address(dai)).mint(address(v), 123_456_789_123_456_789);
    }
}
