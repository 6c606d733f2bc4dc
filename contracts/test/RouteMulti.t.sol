// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Input, IRouter, Output, Route, RouteMulti} from "../src/interfaces/IRouter.sol";
import {Vm} from "./base/Test.sol";
import {MultiFixture} from "./base/MultiFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {HookedToken, MockToken} from "./mocks/MockTokens.sol";

/// @dev Orders with several inputs and outputs: what is valid, who pays, who is paid, and every minimum.
contract RouteMultiTest is MultiFixture {
    /// @dev I6, I9: both inputs are taken whole, including the fee, and each output is its own measured increase.
    function testFuzz_I6_I9_twoInTwoOut(uint256 amountDai, uint256 amountNative, uint256 feeBps) public {
        (amountDai, amountNative) = (bound(amountDai, 1e6, 1_000 ether), bound(amountNative, 1e6, 1_000 ether));
        RouteMulti memory r = twoInTwoOut(amountDai, amountNative);
        (r.feeBps, r.feeReceiver) = (bound(feeBps, 0, 100), feeTaker);
        if (r.feeBps == 0) r.feeReceiver = address(0);
        (uint256 paidDai, uint256 paidNative) = (dai.balanceOf(alice), alice.balance);
        (uint256 gotUni, uint256 gotWeth) = (uni.balanceOf(carol), weth.balanceOf(carol));
        uint256 expected = v2Out(daiUni2, address(dai), amountDai - amountDai * r.feeBps / 10_000);
        uint256[] memory out = runMulti(alice, r, amountNative, twoProgram());
        vm.assertEq(out.length, 2, "outputs");
        vm.assertEq(out[0], expected, "one");
        vm.assertEq(out[1], amountNative - amountNative * r.feeBps / 10_000, "other");
        vm.assertEq(uni.balanceOf(carol) - gotUni, out[0], "received of the one");
        vm.assertEq(weth.balanceOf(carol) - gotWeth, out[1], "received of the other");
        vm.assertEq(paidDai - dai.balanceOf(alice), amountDai, "paid of the one");
        vm.assertEq(paidNative - alice.balance, amountNative, "paid of the other");
        vm.assertEq(dai.balanceOf(feeTaker), amountDai * r.feeBps / 10_000, "fee of the one");
        vm.assertEq(feeTaker.balance, amountNative * r.feeBps / 10_000, "fee of the other");
        assertEmpty();
    }

    /// @dev Adds both sides of a pool and delivers its shares, the purpose of positions with several tokens.
    function testFuzz_addLiquidityOfBoth(uint256 amountDai, uint256 amountUni) public {
        (amountDai, amountUni) = (bound(amountDai, 1e6, 1_000 ether), bound(amountUni, 1e6, 1_000 ether));
        RouteMulti memory r = terms(2, 1);
        r.inputs[0] = Input(address(dai), amountDai, executor);
        r.inputs[1] = Input(address(uni), amountUni, executor);
        r.outputs[0] = Output(daiUni2, 1);
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai), address(uni)),
            Q.v2Add(0, 1, 2, P.RECEIVER),
            P.sweep(1, P.REFUND_TO),
            P.sweep(2, P.REFUND_TO)
        );
        uint256[] memory out = runMulti(alice, r, 0, program);
        vm.assertEq(out[0], MockToken(daiUni2).balanceOf(carol), "shares");
        assertEmpty();
    }

    /// @dev The opposite direction: one input, two outputs, each with its minimum exact to the wei.
    function test_I6_everyMinimumIsExact() public {
        MockToken(daiUni2).transfer(alice, 10 ether);
        vm.prank(alice);
        MockToken(daiUni2).approve(address(router), 10 ether);
        RouteMulti memory r = terms(1, 2);
        r.inputs[0] = Input(daiUni2, 10 ether, daiUni2);
        r.outputs[0] = Output(address(dai), 10 ether);
        r.outputs[1] = Output(address(uni), 10 ether + 1);
        // The pool is funded directly, so the step transfers nothing.
        bytes memory program = bytes.concat(P.head(daiUni2), Q.v2Remove(0, P.exact(0, 0), P.RECEIVER));
        bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 10 ether, 10 ether + 1);
        refuseMulti(r, 0, program, reason);
        r.outputs[1].minAmountOut = 10 ether;
        uint256[] memory out = runMulti(alice, r, 0, program);
        vm.assertEq(out[0] + out[1], 20 ether, "both");
    }

    function test_countsThatAreRefused() public {
        uint8[2][4] memory counts = [[0, 1], [1, 0], [9, 1], [1, 9]];
        for (uint256 i; i < 4; i++) {
            RouteMulti memory r = terms(counts[i][0], counts[i][1]);
            bytes memory reason = abi.encodeWithSelector(IRouter.BadCount.selector, counts[i][0], counts[i][1]);
            refuseMulti(r, 0, "", reason);
        }
    }

    /// @dev The maximum: eight inputs and eight outputs.
    function test_eightOfEither() public {
        RouteMulti memory r = terms(8, 8);
        bytes memory steps;
        address[] memory table = new address[](8);
        for (uint256 i; i < 8; i++) {
            (MockToken paid, MockToken got) = (new MockToken(), new MockToken());
            endow(alice, paid, 5);
            got.mint(executor, i + 1);
            r.inputs[i] = Input(address(paid), 5, i % 2 == 0 ? executor : bob);
            r.outputs[i] = Output(address(got), i + 1);
            table[i] = address(got);
            steps = bytes.concat(steps, P.sweep(uint8(i), P.RECEIVER));
        }
        uint256[] memory out = runMulti(alice, r, 0, bytes.concat(P.head(table), steps));
        for (uint256 i; i < 8; i++) {
            vm.assertEq(out[i], i + 1, "amount out");
            vm.assertEq(MockToken(r.inputs[i].token).balanceOf(i % 2 == 0 ? executor : bob), 5, "funded");
        }
    }

    function test_tokensThatAreRefused() public {
        RouteMulti memory r = twoInTwoOut(1 ether, 1 ether);
        r.inputs[1] = r.inputs[0];
        refuseMulti(r, 0, "", abi.encodeWithSelector(IRouter.DuplicateToken.selector, address(dai)));
        r = twoInTwoOut(1 ether, 1 ether);
        r.inputs[0] = r.inputs[1];
        refuseMulti(r, 2 ether, "", abi.encodeWithSelector(IRouter.DuplicateToken.selector, NATIVE));
        r = twoInTwoOut(1 ether, 1 ether);
        r.outputs[1].token = r.outputs[0].token;
        refuseMulti(r, 1 ether, "", abi.encodeWithSelector(IRouter.DuplicateToken.selector, address(uni)));
        r = twoInTwoOut(1 ether, 1 ether);
        r.outputs[1].token = address(dai);
        refuseMulti(r, 1 ether, "", abi.encodeWithSelector(IRouter.SameToken.selector));
        r.outputs[1].token = NATIVE;
        refuseMulti(r, 1 ether, "", abi.encodeWithSelector(IRouter.SameToken.selector));
    }

    /// @dev I9, I13: no amount may be zero, and the value must be exactly the native input.
    function test_I9_I13_amountsThatAreRefused() public {
        RouteMulti memory r = twoInTwoOut(1 ether, 0);
        refuseMulti(r, 0, "", abi.encodeWithSelector(IRouter.ZeroAmount.selector));
        r = twoInTwoOut(1 ether, 1 ether);
        r.outputs[1].minAmountOut = 0;
        refuseMulti(r, 1 ether, "", abi.encodeWithSelector(IRouter.ZeroMinimum.selector));
        r.outputs[1].minAmountOut = 1;
        refuseMulti(r, 1 ether - 1, "", abi.encodeWithSelector(IRouter.WrongValue.selector, 1 ether - 1, 1 ether));
        r.inputs[1] = Input(address(uni), 1 ether, executor);
        r.outputs[0].token = address(1);
        refuseMulti(r, 1, "", abi.encodeWithSelector(IRouter.WrongValue.selector, 1, 0));
    }

    /// @dev T7, T8, I18: parties, fees and deadline follow the same rules as in an order with one input.
    function test_T7_T8_I18_termsThatAreRefused() public {
        address[3] memory ours = [address(0), address(router), executor];
        for (uint256 i; i < 3; i++) {
            RouteMulti memory r = twoInTwoOut(1 ether, 1 ether);
            r.receiver = ours[i];
            refuseMulti(r, 1 ether, "", abi.encodeWithSelector(IRouter.BadReceiver.selector, ours[i]));
            r = twoInTwoOut(1 ether, 1 ether);
            r.refundTo = ours[i];
            refuseMulti(r, 1 ether, "", abi.encodeWithSelector(IRouter.BadRefund.selector, ours[i]));
            r = twoInTwoOut(1 ether, 1 ether);
            (r.feeBps, r.feeReceiver) = (1, ours[i]);
            refuseMulti(r, 1 ether, "", abi.encodeWithSelector(IRouter.BadFeeReceiver.selector, ours[i]));
            if (i == 2) break;
            r = twoInTwoOut(1 ether, 1 ether);
            r.inputs[0].fundTo = ours[i];
            refuseMulti(r, 1 ether, "", abi.encodeWithSelector(IRouter.BadFunding.selector, ours[i]));
        }
        RouteMulti memory s = twoInTwoOut(1 ether, 1 ether);
        s.receiver = address(weth);
        refuseMulti(s, 1 ether, "", abi.encodeWithSelector(IRouter.BadReceiver.selector, address(weth)));
        s = twoInTwoOut(1 ether, 1 ether);
        s.inputs[1].fundTo = bob;
        refuseMulti(s, 1 ether, "", abi.encodeWithSelector(IRouter.BadFunding.selector, bob));
        s = twoInTwoOut(1 ether, 1 ether);
        (s.feeBps, s.feeReceiver) = (101, feeTaker);
        refuseMulti(s, 1 ether, "", abi.encodeWithSelector(IRouter.FeeTooHigh.selector, 101));
        s = twoInTwoOut(1 ether, 1 ether);
        s.feeReceiver = feeTaker;
        refuseMulti(s, 1 ether, "", abi.encodeWithSelector(IRouter.BadFeeReceiver.selector, feeTaker));
        s = twoInTwoOut(1 ether, 1 ether);
        vm.warp(s.deadline + 1);
        refuseMulti(s, 1 ether, "", abi.encodeWithSelector(IRouter.Expired.selector));
    }

    /// @dev I14: while the inputs are moved, a token of the order starts another order, which would succeed by itself.
    function testFuzz_I14_hookInTheMiddle(bool outerOfSeveral, bool innerOfSeveral) public {
        HookedToken hooked = new HookedToken();
        endow(alice, hooked, 5 ether);
        endow(address(hooked), dai, 2 ether);
        bytes memory inner = _ofHook(innerOfSeveral);
        vm.prank(address(hooked));
        (bool ok,) = address(router).call(inner);
        vm.assertTrue(ok, "the inner order would not run anyway");

        hooked.setHook(address(router), inner);
        uni.mint(executor, 1);
        bytes memory program =
            bytes.concat(P.head(address(uni), address(hooked)), P.sweep(0, P.RECEIVER), P.sweep(1, P.REFUND_TO));
        if (outerOfSeveral) {
            RouteMulti memory r = terms(1, 1);
            r.inputs[0] = Input(address(hooked), 5 ether, executor);
            r.outputs[0] = Output(address(uni), 1);
            runMulti(alice, r, 0, program);
        } else {
            run(alice, order(address(hooked), 5 ether, address(uni), carol), program);
        }
        vm.assertGe(hooked.hooked(), 2, "never tried");
        vm.assertTrue(!hooked.succeeded(), "the hook came in");
        vm.assertEq(dai.balanceOf(address(hooked)), 1 ether, "the inner order was paid");
    }

    /// @dev An order for bob that the token makes itself, with dai that it holds.
    function _ofHook(bool ofSeveral) private view returns (bytes memory) {
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai)),
            P.v2(0, zeroForOne(address(dai), address(uni)), V2_FEE, P.share(1, 10_000), P.RECEIVER)
        );
        if (!ofSeveral) {
            return abi.encodeCall(router.route, (order(address(dai), 1 ether, address(uni), bob), program));
        }
        RouteMulti memory r = terms(1, 1);
        r.inputs[0] = Input(address(dai), 1 ether, executor);
        r.outputs[0] = Output(address(uni), 1);
        r.receiver = bob;
        return abi.encodeCall(router.routeMulti, (r, program));
    }

    /// @dev I12: a hostile input drains the pool that an earlier input has already paid. That pool then lacks funds,
    /// and the whole order fails, at the step or at its minimum.
    function testFuzz_I12_inputThatRobsAPoolOfItsFunds(uint256 left) public {
        HookedToken hostile = new HookedToken();
        endow(alice, hostile, 5 ether);
        left = bound(left, 0, 0.9 ether);
        hostile.setHook(address(this), abi.encodeCall(this.skimBut, (left)));
        RouteMulti memory r = terms(2, 1);
        r.inputs[0] = Input(address(dai), 1 ether, daiUni2);
        r.inputs[1] = Input(address(hostile), 5 ether, executor);
        r.outputs[0] = Output(address(uni), v2Out(daiUni2, address(dai), 1 ether) * 97 / 100);
        bool direction = zeroForOne(address(dai), address(uni));
        bytes memory program =
            bytes.concat(P.head(daiUni2, address(dai)), P.v2Prefunded(0, direction, V2_FEE, 1, P.RECEIVER));
        uint256 held = dai.balanceOf(alice);
        vm.prank(alice);
        try router.routeMulti{gas: TX_GAS}(r, program) {
            revert("ran");
        } catch (bytes memory reason) {
            bytes4 error = bytes4(reason);
            bool named = error == IExecutor.NotFunded.selector || error == IRouter.InsufficientOutput.selector
                || error == IExecutor.StepFailed.selector;
            vm.assertTrue(named, "another error");
        }
        vm.assertEq(dai.balanceOf(alice), held, "alice lost");
    }

    function skimBut(uint256 left) external {
        (bool ok,) = daiUni2.call(abi.encodeWithSignature("skim(address)", address(this)));
        require(ok);
        dai.transfer(daiUni2, left);
    }

    /// @dev I9: every input's own fee, rounded down, for any amounts; with a fee, amounts are limited so that the
    /// product cannot overflow.
    function testFuzz_I9_T8_feesOfEveryInput(uint256[8] memory amounts, uint256 feeBps) public {
        feeBps = bound(feeBps, 1, 100);
        RouteMulti memory r = terms(8, 1);
        MockToken[8] memory tokens;
        for (uint256 i; i < 8; i++) {
            amounts[i] = bound(amounts[i], 1, type(uint256).max / feeBps);
            tokens[i] = new MockToken();
            endow(alice, tokens[i], amounts[i]);
            r.inputs[i] = Input(address(tokens[i]), amounts[i], bob);
        }
        r.outputs[0] = Output(address(uni), 1);
        (r.feeBps, r.feeReceiver) = (feeBps, feeTaker);
        uni.mint(executor, 1);
        runMulti(alice, r, 0, bytes.concat(P.head(address(uni)), P.sweep(0, P.RECEIVER)));
        for (uint256 i; i < 8; i++) {
            uint256 fee = amounts[i] / 10_000 * feeBps + amounts[i] % 10_000 * feeBps / 10_000;
            vm.assertEq(tokens[i].balanceOf(feeTaker), fee, "fee");
            vm.assertEq(tokens[i].balanceOf(bob), amounts[i] - fee, "net");
        }
    }

    /// @dev Above that limit the order fails; without a fee, any amount is moved unchanged.
    function test_I9_amountsBeyondEveryFee() public {
        MockToken token = new MockToken();
        endow(alice, token, type(uint256).max);
        uni.mint(executor, 1);
        RouteMulti memory r = terms(1, 1);
        r.inputs[0] = Input(address(token), type(uint256).max, bob);
        r.outputs[0] = Output(address(uni), 1);
        (r.feeBps, r.feeReceiver) = (100, feeTaker);
        bytes memory program = bytes.concat(P.head(address(uni)), P.sweep(0, P.RECEIVER));
        refuseMulti(r, 0, program, abi.encodeWithSignature("Panic(uint256)", 0x11));
        (r.feeBps, r.feeReceiver) = (0, address(0));
        runMulti(alice, r, 0, program);
        vm.assertEq(token.balanceOf(bob), type(uint256).max, "net");
    }

    /// @dev I1, I10: an order with any word of its call data replaced can cost only its caller, and at most what it
    /// states.
    function testFuzz_I1_I10_orderWithAWrongWord(uint256 at, bytes32 word, bool ofSeveral, bool small) public {
        Route memory one = order(address(dai), 1 ether, address(uni), carol);
        one.fundTo = daiUni2;
        bool direction = zeroForOne(address(dai), address(uni));
        bytes memory swap =
            bytes.concat(P.head(daiUni2, address(dai)), P.v2Prefunded(0, direction, V2_FEE, 1, P.RECEIVER));
        bytes memory data = ofSeveral
            ? abi.encodeCall(router.routeMulti, (twoInTwoOut(1 ether, 1 ether), twoProgram()))
            : abi.encodeCall(router.route, (one, swap));
        at = 4 + 32 * bound(at, 0, (data.length - 4) / 32 - 1);
        if (small) word = bytes32(uint256(word) % 1_024);
        assembly ("memory-safe") {
            mstore(add(add(data, 0x20), at), word)
        }
        uint256[4] memory before = [dai.balanceOf(bob), uni.balanceOf(bob), bob.balance, uni.balanceOf(alice)];
        vm.prank(alice);
        (bool ok,) = address(router).call{value: ofSeveral ? 1 ether : 0, gas: TX_GAS}(data);
        uint256[4] memory later = [dai.balanceOf(bob), uni.balanceOf(bob), bob.balance, uni.balanceOf(alice)];
        for (uint256 i; i < 4; i++) {
            vm.assertGe(later[i], before[i], "I1: somebody else, or another token, paid");
        }
        vm.assertGe(dai.balanceOf(alice), 1_000_000 ether - (ok ? 1_000_000 ether : 0), "paid and failed");
        vm.assertEq(address(router).balance, 0, "the Router keeps native");
    }

    /// @dev I1: the caller pays, even if someone else has approved the Router.
    function test_I1_onlyTheCallerPays() public {
        RouteMulti memory r = twoInTwoOut(1 ether, 1 ether);
        vm.deal(carol, 1 ether);
        bytes memory reason =
            abi.encodeWithSelector(IRouter.TransferFailed.selector, address(dai), errorText("allowance"));
        vm.expectRevert(reason);
        vm.prank(carol);
        router.routeMulti{value: 1 ether}(r, twoProgram());
    }

    /// @dev I2: the Router makes no calls except for balances, transfers from the caller, the Executor, and native to
    /// the fee receiver.
    function test_I2_routerCallsOnlyWhatItMay() public {
        RouteMulti memory r = twoInTwoOut(1 ether, 1 ether);
        (r.feeBps, r.feeReceiver) = (100, feeTaker);
        vm.startStateDiffRecording();
        runMulti(alice, r, 1 ether, twoProgram());
        Vm.AccountAccess[] memory accesses = vm.stopAndReturnStateDiff();
        uint256 calls;
        for (uint256 i; i < accesses.length; i++) {
            Vm.AccountAccess memory access = accesses[i];
            if (access.accessor != address(router) || access.kind != Vm.AccountAccessKind.Call) continue;
            calls++;
            bytes4 selector = bytes4(access.data);
            bool pull = access.account == address(dai) && selector == MockToken.transferFrom.selector
                && _firstArgument(access.data) == alice;
            bool fee = access.account == feeTaker && access.data.length == 0;
            bool execution = access.account == executor && selector == IExecutor.execute.selector;
            vm.assertTrue(pull || fee || execution, "the Router called something else");
        }
        vm.assertEq(calls, 4, "two pulls, a fee and the Executor");
    }

    function _firstArgument(bytes memory data) private pure returns (address argument) {
        assembly {
            argument := mload(add(data, 0x24))
        }
    }
}
