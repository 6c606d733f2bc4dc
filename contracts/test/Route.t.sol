// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Vm} from "./base/Test.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {Forwarder, NativeBomb, Refuser} from "./mocks/Actors.sol";

/// @dev What an order may contain, who is paid what, and the minimum.
contract RouteTest is Fixture {
    function test_v2RoutePaysTheReceiverWhatThePoolGives() public {
        uint256 expected = v2Out(daiUni2, address(dai), 5 ether);
        uint256 before = uni.balanceOf(carol);
        uint256 amountOut = run(alice, order(address(dai), 5 ether, address(uni), carol), _v2(P.RECEIVER));
        vm.assertEq(amountOut, expected, "amount out");
        vm.assertEq(uni.balanceOf(carol) - before, expected, "received");
        assertEmpty();
    }

    function test_v2PrefundedRouteNeverTouchesTheExecutor() public {
        uint256 expected = v2Out(daiUni2, address(dai), 5 ether);
        Route memory r = order(address(dai), 5 ether, address(uni), carol);
        r.fundTo = daiUni2;
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai)),
            P.v2Prefunded(0, zeroForOne(address(dai), address(uni)), V2_FEE, 1, P.RECEIVER)
        );
        vm.assertEq(run(alice, r, program), expected, "amount out");
        assertEmpty();
    }

    function test_v2OutputIsTheMostThePoolGives() public {
        // A fee below the pool's asks for more than the pool pays.
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai)),
            P.v2(0, zeroForOne(address(dai), address(uni)), V2_FEE - 1, P.share(1, 10_000), P.RECEIVER)
        );
        bytes memory reason = stepFailed(0, F.OP_V2_SWAP, errorText("UniswapV2: K"));
        refuse(alice, order(address(dai), 1000 ether, address(uni), carol), program, reason);
    }

    function test_v3RoutePaysTheReceiver() public {
        uint256 amountOut = run(alice, order(address(dai), 5 ether, address(uni), carol), _v3());
        vm.assertEq(uni.balanceOf(carol), amountOut, "received");
        vm.assertGe(amountOut, 4.98 ether, "the pool is at price one and takes 0.3 %");
        assertEmpty();
    }

    function test_nativeInThroughWethAndTwoPools() public {
        // ETH -> WETH -> DAI in v3, then DAI -> UNI in v2.
        bytes memory program = bytes.concat(
            P.head(address(weth), daiWeth3, daiUni2, address(dai)),
            P.wrap(0, 10_000),
            P.v3(1, zeroForOne(address(weth), address(dai)), P.share(0, 10_000), 2),
            P.v2Prefunded(2, zeroForOne(address(dai), address(uni)), V2_FEE, 3, P.RECEIVER)
        );
        uint256 spent = alice.balance;
        uint256 amountOut = run(alice, order(NATIVE, 3 ether, address(uni), carol), program);
        vm.assertEq(spent - alice.balance, 3 ether, "spent");
        vm.assertEq(uni.balanceOf(carol), amountOut, "received");
        assertEmpty();
    }

    /// @dev I13: the receiver of native is the caller, who paid no native.
    function test_I13_nativeOutToTheCaller() public {
        bytes memory program = bytes.concat(
            P.head(daiWeth3, address(dai), address(weth)),
            P.v3(0, zeroForOne(address(dai), address(weth)), P.share(1, 10_000), P.EXECUTOR),
            P.unwrap(2, 10_000),
            P.sweep(P.NATIVE, P.RECEIVER)
        );
        uint256 before = alice.balance;
        uint256 amountOut = run(alice, order(address(dai), 3 ether, NATIVE, alice), program);
        vm.assertEq(alice.balance - before, amountOut, "received");
        assertEmpty();
    }

    function test_wrapAndUnwrapAreOneToOne() public {
        bytes memory wrap = bytes.concat(P.head(address(weth)), P.wrap(0, 10_000), P.sweep(0, P.RECEIVER));
        vm.assertEq(run(alice, order(NATIVE, 7, address(weth), alice), wrap), 7, "wrapped");
        vm.prank(alice);
        weth.approve(address(router), 7);
        bytes memory unwrap = bytes.concat(P.head(address(weth)), P.unwrap(0, 10_000), P.sweep(P.NATIVE, P.RECEIVER));
        vm.assertEq(run(alice, order(address(weth), 7, NATIVE, carol), unwrap), 7, "unwrapped");
        vm.assertEq(carol.balance, 7, "received");
        assertEmpty();
    }

    /// @dev T11: three thirds in basis points; the last branch takes the remainder, so nothing is left.
    function testFuzz_T11_splitLeavesNothing(uint256 amountIn, uint16 first, uint16 second) public {
        // Large enough that the smallest share is not zero, which every pool refuses.
        amountIn = bound(amountIn, 1e12, 10_000 ether);
        first = uint16(bound(first, 1, 9_999));
        second = uint16(bound(second, 1, 9_999));
        bool direction = zeroForOne(address(dai), address(uni));
        bytes memory program = bytes.concat(
            P.head(daiUni2, daiUni3, address(dai)),
            P.v2(0, direction, V2_FEE, P.share(2, first), P.RECEIVER),
            P.v3(1, direction, P.share(2, second), P.RECEIVER),
            P.v2(0, direction, V2_FEE, P.share(2, 10_000), P.RECEIVER)
        );
        run(alice, order(address(dai), amountIn, address(uni), carol), program);
        assertEmpty();
    }

    function test_exactAmountsLeaveTheRestToTheSweep() public {
        bool direction = zeroForOne(address(dai), address(uni));
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai)),
            P.v2(0, direction, V2_FEE, P.exact(1, 2 ether), P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        Route memory r = order(address(dai), 5 ether, address(uni), carol);
        r.refundTo = bob;
        uint256 before = dai.balanceOf(bob);
        run(alice, r, program);
        vm.assertEq(dai.balanceOf(bob) - before, 3 ether, "refund");
        assertEmpty();
    }

    /// @dev I6: the minimum is exact to the wei, and the return value is the measured increase.
    function test_I6_minimumIsExact() public {
        uint256 expected = v2Out(daiUni2, address(dai), 5 ether);
        Route memory r = order(address(dai), 5 ether, address(uni), carol);
        r.minAmountOut = expected + 1;
        bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, expected, expected + 1);
        refuse(alice, r, _v2(P.RECEIVER), reason);
        r.minAmountOut = expected;
        vm.assertEq(run(alice, r, _v2(P.RECEIVER)), expected, "amount out");
    }

    /// @dev I6: output that goes to another account does not count.
    function test_I6_outputToAnotherAccountIsNoOutput() public {
        Route memory r = order(address(dai), 5 ether, address(uni), carol);
        r.refundTo = bob;
        bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1);
        refuse(alice, r, _v2(P.REFUND_TO), reason);
    }

    function test_checkStepHoldsOrNamesItself() public {
        bytes memory program =
            bytes.concat(P.head(address(dai)), P.check(0, P.EXECUTOR, 5 ether), P.check(0, P.EXECUTOR, 5 ether + 1));
        bytes memory reason = abi.encodeWithSelector(IExecutor.BelowMinimum.selector, 1, 5 ether, 5 ether + 1);
        refuse(alice, order(address(dai), 5 ether, address(uni), carol), program, reason);
    }

    /// @dev I9.
    function test_I9_zeroAmountsAreRefused() public {
        Route memory r = order(address(dai), 0, address(uni), carol);
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.ZeroAmount.selector));
        r = order(address(dai), 1 ether, address(uni), carol);
        r.minAmountOut = 0;
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.ZeroMinimum.selector));
    }

    /// @dev I9, T8: fee plus net equals the input, and the fee is rounded down.
    function testFuzz_I9_T8_feeAndNetAreTheWholeInput(uint256 amountIn, uint256 feeBps) public {
        amountIn = bound(amountIn, 1000, 1_000 ether);
        feeBps = bound(feeBps, 1, 100);
        Route memory r = order(address(dai), amountIn, address(uni), carol);
        (r.feeBps, r.feeReceiver) = (feeBps, feeTaker);
        uint256 fee = amountIn * feeBps / 10_000;
        uint256 expected = v2Out(daiUni2, address(dai), amountIn - fee);
        uint256 before = dai.balanceOf(alice);
        uint256 pool = dai.balanceOf(daiUni2);
        vm.assertEq(run(alice, r, _v2(P.RECEIVER)), expected, "amount out");
        vm.assertEq(before - dai.balanceOf(alice), amountIn, "paid");
        vm.assertEq(dai.balanceOf(feeTaker), fee, "fee");
        vm.assertEq(dai.balanceOf(daiUni2) - pool, amountIn - fee, "net");
        assertEmpty();
    }

    /// @dev I9, I13, T8: the same for native.
    function testFuzz_I13_T8_nativeFeeAndNetAreTheWholeValue(uint256 amountIn, uint256 feeBps) public {
        amountIn = bound(amountIn, 1, 1_000 ether);
        feeBps = bound(feeBps, 1, 100);
        Route memory r = order(NATIVE, amountIn, address(weth), carol);
        (r.feeBps, r.feeReceiver) = (feeBps, feeTaker);
        uint256 fee = amountIn * feeBps / 10_000;
        bytes memory program = bytes.concat(P.head(address(weth)), P.wrap(0, 10_000), P.sweep(0, P.RECEIVER));
        uint256 before = alice.balance;
        vm.assertEq(run(alice, r, program), amountIn - fee, "amount out");
        vm.assertEq(before - alice.balance, amountIn, "paid");
        vm.assertEq(feeTaker.balance, fee, "fee");
        assertEmpty();
    }

    /// @dev T8: a fee of 101 bps, a fee without a receiver, a receiver without a fee, and the system's own contracts as
    /// receivers.
    function test_T8_feeEdgesAreRefused() public {
        Route memory r = order(address(dai), 1 ether, address(uni), carol);
        (r.feeBps, r.feeReceiver) = (101, feeTaker);
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.FeeTooHigh.selector, 101));
        (r.feeBps, r.feeReceiver) = (1, address(0));
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadFeeReceiver.selector, address(0)));
        (r.feeBps, r.feeReceiver) = (0, feeTaker);
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadFeeReceiver.selector, feeTaker));
        (r.feeBps, r.feeReceiver) = (1, executor);
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadFeeReceiver.selector, executor));
        (r.feeBps, r.feeReceiver) = (1, address(router));
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadFeeReceiver.selector, address(router)));
    }

    /// @dev T8: the fee of one wei rounds down to zero, and nobody is called for it.
    function test_T8_feeOfOneWeiIsNone() public {
        Route memory r = order(NATIVE, 1, address(weth), carol);
        (r.feeBps, r.feeReceiver) = (100, address(new Refuser()));
        bytes memory program = bytes.concat(P.head(address(weth)), P.wrap(0, 10_000), P.sweep(0, P.RECEIVER));
        vm.assertEq(run(alice, r, program), 1, "amount out");
    }

    /// @dev I19: a fee receiver that reverts, or returns a megabyte, fails only its own order.
    function test_I19_feeReceiverThatRefuses() public {
        Route memory r = order(NATIVE, 1 ether, address(weth), carol);
        bytes memory program = bytes.concat(P.head(address(weth)), P.wrap(0, 10_000), P.sweep(0, P.RECEIVER));
        (r.feeBps, r.feeReceiver) = (100, address(new Refuser()));
        refuse(alice, r, program, abi.encodeWithSelector(IRouter.NativeTransferFailed.selector, r.feeReceiver));
        r.feeReceiver = address(new NativeBomb(1 << 20));
        refuse(alice, r, program, abi.encodeWithSelector(IRouter.NativeTransferFailed.selector, r.feeReceiver));
    }

    /// @dev I18: at the deadline it runs; a second later it is refused before any token is called.
    function test_I18_expiredIsRefusedBeforeAnyTransfer() public {
        Route memory r = order(address(dai), 5 ether, address(uni), carol);
        run(alice, r, _v2(P.RECEIVER));
        vm.warp(r.deadline + 1);
        vm.startStateDiffRecording();
        vm.prank(alice);
        try router.route(r, _v2(P.RECEIVER)) {
            revert("expired order ran");
        } catch (bytes memory reason) {
            vm.assertEq(reason, abi.encodeWithSelector(IRouter.Expired.selector), "reason");
        }
        Vm.AccountAccess[] memory accesses = vm.stopAndReturnStateDiff();
        for (uint256 i; i < accesses.length; i++) {
            vm.assertTrue(accesses[i].accessor != address(router), "the Router called somebody");
        }
    }

    function testFuzz_I18_deadline(uint256 deadline) public {
        Route memory r = order(address(dai), 5 ether, address(uni), carol);
        r.deadline = deadline;
        if (block.timestamp > deadline) {
            refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.Expired.selector));
        } else {
            run(alice, r, _v2(P.RECEIVER));
        }
    }

    /// @dev I13: the value must equal the input for native, and be zero for a token.
    function test_I13_valueMustBeTheInput() public {
        Route memory r = order(address(dai), 1 ether, address(uni), carol);
        vm.expectRevert(abi.encodeWithSelector(IRouter.WrongValue.selector, 1, 0));
        vm.prank(alice);
        router.route{value: 1}(r, _v2(P.RECEIVER));

        r = order(NATIVE, 1 ether, address(weth), carol);
        vm.expectRevert(abi.encodeWithSelector(IRouter.WrongValue.selector, 1 ether - 1, 1 ether));
        vm.prank(alice);
        router.route{value: 1 ether - 1}(r, _v2(P.RECEIVER));
    }

    function test_sameTokenIsRefused() public {
        Route memory r = order(address(dai), 1 ether, address(dai), carol);
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.SameToken.selector));
        r = order(NATIVE, 1 ether, NATIVE, carol);
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.SameToken.selector));
    }

    /// @dev T7: the zero address, the system's own contracts and the token itself cannot be the receiver.
    function test_T7_receiversThatAreRefused() public {
        address[4] memory receivers = [address(0), address(router), executor, address(uni)];
        for (uint256 i; i < receivers.length; i++) {
            Route memory r = order(address(dai), 1 ether, address(uni), receivers[i]);
            r.refundTo = alice;
            bytes memory reason = abi.encodeWithSelector(IRouter.BadReceiver.selector, receivers[i]);
            refuse(alice, r, _v2(P.RECEIVER), reason);
        }
    }

    function test_T7_refundAndFundingThatAreRefused() public {
        address[3] memory ours = [address(0), address(router), executor];
        Route memory r = order(address(dai), 1 ether, address(uni), carol);
        for (uint256 i; i < ours.length; i++) {
            r.refundTo = ours[i];
            refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadRefund.selector, ours[i]));
        }
        r.refundTo = alice;
        for (uint256 i; i < 2; i++) {
            r.fundTo = ours[i];
            refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadFunding.selector, ours[i]));
        }
        r = order(NATIVE, 1 ether, address(uni), carol);
        r.fundTo = daiUni2;
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadFunding.selector, daiUni2));
    }

    /// @dev T7: below 2^16, chains have precompiles and system contracts, and nobody has a key. Any address above may
    /// be paid.
    function testFuzz_T7_systemAddressesAreRefused(uint160 low, bool edge) public {
        address system = address(edge ? type(uint16).max : uint160(bound(low, 0, type(uint16).max)));
        Route memory r = order(address(dai), 1 ether, address(uni), carol);
        r.receiver = system;
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadReceiver.selector, system));
        (r.receiver, r.refundTo) = (carol, system);
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadRefund.selector, system));
        (r.refundTo, r.fundTo) = (carol, system);
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadFunding.selector, system));
        (r.fundTo, r.feeBps, r.feeReceiver) = (executor, 100, system);
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BadFeeReceiver.selector, system));
        address first = address(uint160(type(uint16).max) + 1);
        (r.receiver, r.refundTo, r.feeReceiver) = (first, first, first);
        vm.assertEq(run(alice, r, _v2(P.RECEIVER)), uni.balanceOf(first), "the first that may be paid");
    }

    /// @dev T7: a receiver whose balance falls has received nothing, not a wrapped-around fortune.
    function test_T7_poolAsReceiverLosesAndIsRefused() public {
        Route memory r = order(address(dai), 5 ether, address(uni), daiUni2);
        r.refundTo = bob;
        refuse(alice, r, _v2(P.REFUND_TO), abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
    }

    /// @dev T7: receivers that reject native, or forward it at once.
    function test_T7_receiverThatRefusesOrForwardsNative() public {
        vm.deal(address(this), 100 ether);
        weth.deposit{value: 10 ether}();
        weth.transfer(alice, 10 ether);
        vm.prank(alice);
        weth.approve(address(router), 10 ether);
        bytes memory program = bytes.concat(P.head(address(weth)), P.unwrap(0, 10_000), P.sweep(P.NATIVE, P.RECEIVER));
        Route memory r = order(address(weth), 1 ether, NATIVE, address(new Refuser()));
        refuse(alice, r, program, stepFailed(1, F.OP_SWEEP, errorText("no")));
        r.receiver = address(new Forwarder(bob));
        refuse(alice, r, program, abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
    }

    function test_missingAllowanceAndBalanceAreNamed() public {
        Route memory r = order(address(dai), 5 ether, address(uni), carol);
        bytes memory reason =
            abi.encodeWithSelector(IRouter.TransferFailed.selector, address(dai), errorText("allowance"));
        refuse(carol, r, _v2(P.RECEIVER), reason);
        r.amountIn = 2_000_000 ether;
        reason = abi.encodeWithSelector(IRouter.TransferFailed.selector, address(dai), errorText("balance"));
        refuse(alice, r, _v2(P.RECEIVER), reason);
    }

    function test_outputWithoutBalanceOfIsNamed() public {
        Route memory r = order(address(dai), 5 ether, carol, alice);
        refuse(alice, r, _v2(P.RECEIVER), abi.encodeWithSelector(IRouter.BalanceUnreadable.selector, carol));
    }

    /// @dev I16: only the state matters; a second run of the same order trades at the pool's new state.
    function test_I16_manyRoutesInOneTransaction() public {
        for (uint256 i; i < 3; i++) {
            uint256 expected = v2Out(daiUni2, address(dai), 5 ether);
            uint256 amountOut = run(alice, order(address(dai), 5 ether, address(uni), carol), _v2(P.RECEIVER));
            vm.assertEq(amountOut, expected, "amount out");
        }
    }

    function _v2(uint8 to) private view returns (bytes memory) {
        bool direction = zeroForOne(address(dai), address(uni));
        return bytes.concat(P.head(daiUni2, address(dai)), P.v2(0, direction, V2_FEE, P.share(1, 10_000), to));
    }

    function _v3() private view returns (bytes memory) {
        bool direction = zeroForOne(address(dai), address(uni));
        return bytes.concat(P.head(daiUni3, address(dai)), P.v3(0, direction, P.share(1, 10_000), P.RECEIVER));
    }
}
