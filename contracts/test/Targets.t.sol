// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Route} from "../src/interfaces/IRouter.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {RandomSteps} from "./base/RandomSteps.sol";
import {Trap} from "./mocks/Trap.sol";

/// @dev What a program can point the Executor at, and what the Executor can be made to say to it. Bob is the victim:
/// he has approved both contracts for everything by mistake.
contract TargetsTest is Fixture {
    IExecutor private bare;
    Trap private trap;

    function setUp() public override {
        super.setUp();
        bare = IExecutor(deploySource("Executor"));
        trap = new Trap();
        vm.prank(bob);
        dai.approve(executor, type(uint256).max);
        vm.prank(bob);
        uni.approve(executor, type(uint256).max);
        vm.prank(bob);
        weth.deposit{value: 100 ether}();
        vm.prank(bob);
        weth.approve(executor, type(uint256).max);
        vm.prank(bob);
        weth.approve(address(router), type(uint256).max);
    }

    /// @dev I8, T1: with a contract that plays along at every address, no program gets any function called but the
    /// seven of the format: no transferFrom, approve, permit, burn, move, redeem, borrow, operator or Permit2 call.
    function testFuzz_I8_T1_onlyTheFunctionsOfTheFormatAreCalled(uint256 seed, uint8 steps) public {
        bytes memory program = P.head(address(trap), address(trap));
        vm.deal(address(bare), 100 ether);
        for (uint256 i; i < 1 + steps % 8; i++) {
            program = bytes.concat(program, RandomSteps.step(uint256(keccak256(abi.encode(seed, i))), 2));
        }
        try bare.execute(program, alice, carol) {} catch {}
        vm.assertEq(trap.othersCount(), 0, "another function was called");
    }

    /// @dev The test above can see all five functions that change something, so it can fail.
    function test_I8_trapSeesEveryKindOfCall() public {
        vm.deal(address(bare), 1 ether);
        bytes memory program = bytes.concat(
            P.head(address(trap)),
            P.v2(0, true, V2_FEE, P.share(0, 10_000), P.RECEIVER),
            P.v3(0, true, P.share(0, 10_000), P.RECEIVER),
            P.wrap(0, 10_000),
            P.unwrap(0, 10_000)
        );
        bare.execute(program, alice, carol);
        vm.assertEq(trap.calls(0x022c0d9f), 1, "v2 swap");
        vm.assertEq(trap.calls(0x128acb08), 1, "v3 swap");
        vm.assertEq(trap.calls(0xd0e30db0), 1, "deposit");
        vm.assertEq(trap.calls(0x2e1a7d4d), 1, "withdraw");
        vm.assertEq(trap.calls(0xa9059cbb), 2, "transfer");
    }

    /// @dev T4: tokens, ourselves, a precompile, accounts without code, a delegated account and the victim's own
    /// address in the place of every contract of every step. Nothing of the victim ever moves.
    function test_T4_everyTargetInEveryPlace() public {
        address delegated = address(0x7702);
        vm.etch(delegated, abi.encodePacked(hex"ef0100", address(dai)));
        address[9] memory targets =
            [address(dai), address(weth), address(router), executor, address(4), carol, address(0), delegated, bob];
        uint256[4] memory before = _holdings(bob);
        uint256 ran;
        for (uint256 i; i < targets.length; i++) {
            bytes memory table = P.head(targets[i], address(dai), daiUni2, address(uni));
            bytes[7] memory steps = [
                P.v2(0, true, V2_FEE, P.share(1, 10_000), P.RECEIVER),
                P.v2Prefunded(0, true, V2_FEE, 1, P.RECEIVER),
                P.v3(0, true, P.share(1, 10_000), P.RECEIVER),
                P.wrap(0, 10_000),
                P.unwrap(0, 10_000),
                P.pay(P.share(0, 10_000), P.RECEIVER),
                P.sweep(0, P.RECEIVER)
            ];
            for (uint256 j; j < steps.length; j++) {
                bytes memory program = bytes.concat(
                    table,
                    P.v2(2, zeroForOne(address(dai), address(uni)), V2_FEE, P.share(1, 5_000), P.RECEIVER),
                    steps[j],
                    P.sweep(1, P.RECEIVER)
                );
                vm.prank(alice);
                try router.route{gas: TX_GAS}(order(address(dai), 1 ether, address(uni), alice), program) {
                    ran++;
                } catch {}
            }
        }
        uint256[4] memory later = _holdings(bob);
        for (uint256 i; i < 4; i++) {
            vm.assertEq(later[i], before[i], "the victim lost or won");
        }
        // The token's own pay, sweep and the like are harmless and run; the rest is refused.
        vm.assertGe(ran, 4, "nothing ran, so nothing was shown");
    }

    /// @dev T4: an account without code cannot be mistaken for a token or a wrapper.
    function test_T4_accountsWithoutCodeAreRefused() public {
        bytes memory program = bytes.concat(P.head(carol), P.pay(P.exact(0, 1), P.RECEIVER));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, stepFailed(0, 0x0d, ""));
        program = bytes.concat(P.head(carol), P.wrap(0, 10_000));
        refuse(alice, order(NATIVE, 1 ether, address(uni), alice), program, stepFailed(0, 0x0a, ""));
        program = bytes.concat(P.head(carol, address(dai)), P.v3(0, true, P.share(1, 10_000), P.RECEIVER));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, stepFailed(0, 0x02, ""));
    }

    /// @dev I1: the input is the caller's even when somebody else has approved the Router.
    function testFuzz_I1_onlyTheCallerPays(address caller, uint256 amount) public {
        vm.assume(caller != bob && caller != alice && caller != daiUni2 && caller != daiUni3 && caller != daiWeth3);
        amount = bound(amount, 1, 1_000 ether);
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai)),
            P.v2(0, zeroForOne(address(dai), address(uni)), V2_FEE, P.share(1, 10_000), P.RECEIVER)
        );
        Route memory r = order(address(dai), amount, address(uni), carol);
        vm.expectRevert();
        vm.prank(caller);
        router.route(r, program);
    }

    function _holdings(address account) private view returns (uint256[4] memory) {
        return [
            balance(address(dai), account),
            balance(address(uni), account),
            balance(address(weth), account),
            account.balance
        ];
    }
}
