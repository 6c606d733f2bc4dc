// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Input, IRouter, Output, Permit2Signature, RouteMulti} from "../src/interfaces/IRouter.sol";
import {PermitFixture} from "./base/PermitFixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {HookedToken, MockToken} from "./mocks/MockTokens.sol";

/// @dev Orders whose inputs Permit2 moves: who can use a signature, for what, and how often.
contract Permit2Test is PermitFixture {
    bytes private constant INVALID_SIGNER = abi.encodeWithSignature("InvalidSigner()");
    bytes private constant INVALID_NONCE = abi.encodeWithSignature("InvalidNonce()");

    function testFuzz_oneInputWithFee(uint256 amount, uint256 feeBps, uint256 nonce) public {
        (amount, feeBps) = (bound(amount, 1e6, 100 ether), bound(feeBps, 0, 100));
        RouteMulti memory r = daiForUni(amount);
        if (feeBps != 0) (r.feeBps, r.feeReceiver) = (feeBps, feeTaker);
        uint256 fee = amount * feeBps / 10_000;
        uint256 expected = v2Out(daiUni2, address(dai), amount - fee);
        uint256[] memory out = runPermit2(signer, r, 0, daiProgram(), signed(r, daiProgram(), nonce));
        vm.assertEq(out[0], expected, "amount out");
        vm.assertEq(uni.balanceOf(carol), expected, "received");
        vm.assertEq(dai.balanceOf(signer), 100 ether - amount, "paid");
        vm.assertEq(dai.balanceOf(feeTaker), fee, "fee");
        assertEmpty();
    }

    /// @dev Inputs paid directly to a pool, to the executor, and in native, each with its fee.
    function test_severalInputsAndNative() public {
        (RouteMulti memory r, bytes memory program) = _three();
        uint256 expected = v2Out(daiUni2, address(dai), 0.99 ether);
        uint256[] memory out = runPermit2(signer, r, 3 ether, program, signed(r, program, 7));
        vm.assertEq(out[0], 2.97 ether, "weth");
        vm.assertEq(uni.balanceOf(bob), 1_000_000 ether + expected + 1.98 ether, "the pool's uni and the other input");
        vm.assertEq(dai.balanceOf(feeTaker), 0.01 ether, "fee of the one");
        vm.assertEq(uni.balanceOf(feeTaker), 0.02 ether, "fee of the other");
        vm.assertEq(feeTaker.balance, 0.03 ether, "fee of native");
        assertEmpty();
    }

    /// @dev A fee that rounds down to zero causes no transfer.
    function test_feeOfNothingIsNoTransfer() public {
        RouteMulti memory r = daiForUni(99);
        (r.feeBps, r.feeReceiver) = (100, feeTaker);
        dai.mint(signer, 99);
        runPermit2(signer, r, 0, daiProgram(), signed(r, daiProgram(), 0));
        vm.assertEq(dai.balanceOf(feeTaker), 0, "fee");
    }

    /// @dev P1: a signature is used once, even for the same order.
    function test_P1_replay() public {
        RouteMulti memory r = daiForUni(1 ether);
        Permit2Signature memory s = signed(r, daiProgram(), 5);
        runPermit2(signer, r, 0, daiProgram(), s);
        _refuse(signer, r, daiProgram(), s, INVALID_NONCE);
    }

    /// @dev P2: on a chain with another id, the signature is invalid.
    function test_P2_otherChain() public {
        RouteMulti memory r = daiForUni(1 ether);
        Permit2Signature memory s = signed(r, daiProgram(), 5);
        vm.chainId(10);
        _refuse(signer, r, daiProgram(), s, INVALID_SIGNER);
        // The signature is valid for this chain.
        runPermit2(signer, r, 0, daiProgram(), signed(r, daiProgram(), 5));
    }

    /// @dev P3: every word of the order and every byte of the program is signed.
    function testFuzz_P3_otherOrder(uint256 at, bytes32 word) public {
        (RouteMulti memory r, bytes memory program) = _three();
        Permit2Signature memory s = signed(r, program, 7);
        bytes memory data = abi.encodeCall(router.routeWithPermit2, (r, program, s));
        at = 4 + 32 * bound(at, 0, (data.length - 4) / 32 - 1);
        if (uint256(word) % 2 == 0) word = bytes32(uint256(uint160(uint256(word))));
        assembly ("memory-safe") {
            let place := add(add(data, 0x20), at)
            if eq(mload(place), word) { word := not(word) }
            mstore(place, word)
        }
        uint256[2] memory before = [dai.balanceOf(signer), uni.balanceOf(signer)];
        vm.prank(signer);
        (bool ok,) = address(router).call{value: 3 ether, gas: TX_GAS}(data);
        // The words between the members' data, and the padding of a program's last word, carry no meaning.
        if (ok) vm.assertTrue(_isPadding(r, program, s, data), "another order than the signed one ran");
        else vm.assertEq(dai.balanceOf(signer) + uni.balanceOf(signer), before[0] + before[1], "paid");
    }

    /// @dev P3: checks every member separately, so that none is forgotten.
    function test_P3_everyMemberIsSigned() public {
        for (uint256 i; i < 13; i++) {
            (RouteMulti memory r, bytes memory program) = _three();
            Permit2Signature memory s = signed(r, program, 7);
            if (i == 0) r.inputs[0].token = address(new MockToken());
            if (i == 1) r.inputs[1].amountIn++;
            if (i == 2) r.inputs[0].fundTo = bob;
            if (i == 3) r.outputs[0].token = address(0x7);
            if (i == 4) r.outputs[0].minAmountOut--;
            if (i == 5) r.executor = address(new MockToken());
            if (i == 6) r.receiver = alice;
            if (i == 7) r.refundTo = alice;
            if (i == 8) r.feeReceiver = alice;
            if (i == 9) r.feeBps--;
            if (i == 10) r.deadline++;
            if (i == 11) program[program.length - 1] = bytes1(P.REFUND_TO);
            if (i == 12) (r.inputs[0], r.inputs[1]) = (r.inputs[1], r.inputs[0]);
            if (i == 5) (r.inputs[1].fundTo, r.inputs[2].fundTo) = (r.executor, r.executor);
            vm.expectRevert(abi.encodeWithSelector(IRouter.Permit2Failed.selector, INVALID_SIGNER));
            vm.prank(signer);
            router.routeWithPermit2{value: 3 ether, gas: TX_GAS}(r, program, s);
        }
    }

    /// @dev P4: Permit2 checks another sender's signature against that sender.
    function test_P4_somebodyElseSendsIt() public {
        RouteMulti memory r = daiForUni(1 ether);
        Permit2Signature memory s = signed(r, daiProgram(), 5);
        approvePermit2(bob, address(dai));
        _refuse(bob, r, daiProgram(), s, INVALID_SIGNER);
        runPermit2(signer, r, 0, daiProgram(), s);
    }

    /// @dev P5: expired at Permit2, and expired as an order, separately.
    function test_P5_expired() public {
        RouteMulti memory r = daiForUni(1 ether);
        r.deadline += 1;
        Permit2Signature memory s = signed(r, daiProgram(), 5);
        vm.warp(block.timestamp + 1);
        bytes memory reason = abi.encodeWithSignature("SignatureExpired(uint256)", s.deadline);
        _refuse(signer, r, daiProgram(), s, reason);
        vm.warp(block.timestamp + 1);
        vm.expectRevert(IRouter.Expired.selector);
        vm.prank(signer);
        router.routeWithPermit2(r, daiProgram(), signed(r, daiProgram(), 6));
    }

    function test_noAllowanceForPermit2() public {
        vm.prank(signer);
        dai.approve(PERMIT2, 1 ether - 1);
        RouteMulti memory r = daiForUni(1 ether);
        _refuse(signer, r, daiProgram(), signed(r, daiProgram(), 5), errorText("TRANSFER_FROM_FAILED"));
    }

    function test_chainWithoutPermit2() public {
        vm.etch(PERMIT2, "");
        RouteMulti memory r = daiForUni(1 ether);
        vm.expectRevert(IRouter.NoPermit2.selector);
        vm.prank(signer);
        router.routeWithPermit2(r, daiProgram(), signed(r, daiProgram(), 5));
    }

    function test_nothingButNative() public {
        RouteMulti memory r = terms(1, 1);
        r.inputs[0] = Input(NATIVE, 1 ether, executor);
        r.outputs[0] = Output(address(weth), 1);
        bytes memory program = bytes.concat(P.head(address(weth)), P.wrap(0, 10_000), P.sweep(0, P.RECEIVER));
        Permit2Signature memory s = signed(r, program, 5);
        vm.expectRevert(IRouter.NothingToPermit.selector);
        vm.prank(signer);
        router.routeWithPermit2{value: 1 ether}(r, program, s);
    }

    /// @dev The order must satisfy the same rules as without a signature: its terms, its minimum, its value.
    function test_I6_I13_orderIsHeldToItsTerms() public {
        RouteMulti memory r = daiForUni(1 ether);
        uint256 expected = v2Out(daiUni2, address(dai), 1 ether);
        r.outputs[0].minAmountOut = expected + 1;
        Permit2Signature memory s = signed(r, daiProgram(), 5);
        vm.expectRevert(abi.encodeWithSelector(IRouter.InsufficientOutput.selector, expected, expected + 1));
        vm.prank(signer);
        router.routeWithPermit2(r, daiProgram(), s);
        vm.expectRevert(abi.encodeWithSelector(IRouter.WrongValue.selector, 1, 0));
        vm.prank(signer);
        router.routeWithPermit2{value: 1}(r, daiProgram(), s);
        r.feeBps = 101;
        vm.expectRevert(abi.encodeWithSelector(IRouter.FeeTooHigh.selector, 101));
        vm.prank(signer);
        router.routeWithPermit2(r, daiProgram(), s);
    }

    /// @dev I14: a token that Permit2 moves tries to reenter, with orders that would succeed by themselves.
    function test_I14_hookDuringPermit2() public {
        HookedToken hooked = new HookedToken();
        hooked.mint(signer, 5 ether);
        approvePermit2(signer, address(hooked));
        endow(address(hooked), dai, 2 ether);
        bytes memory inner = abi.encodeCall(router.routeMulti, (daiForUni(1 ether), daiProgram()));
        vm.prank(address(hooked));
        (bool ran,) = address(router).call(inner);
        vm.assertTrue(ran, "the inner order would not run anyway");

        hooked.setHook(address(router), inner);
        RouteMulti memory r = daiForUni(5 ether);
        r.inputs[0].token = address(hooked);
        uni.mint(executor, 1);
        bytes memory program = bytes.concat(P.head(address(uni)), P.sweep(0, P.RECEIVER));
        runPermit2(signer, r, 0, program, signed(r, program, 5));
        vm.assertEq(hooked.hooked(), 1, "never tried");
        vm.assertTrue(!hooked.succeeded(), "the hook came in");
    }

    /// @dev Pays dai to its pool, uni and native to the executor; the proceeds of dai and uni go to bob, weth to carol.
    function _three() private view returns (RouteMulti memory r, bytes memory program) {
        r = terms(3, 1);
        r.inputs[0] = Input(address(dai), 1 ether, daiUni2);
        r.inputs[1] = Input(address(uni), 2 ether, executor);
        r.inputs[2] = Input(NATIVE, 3 ether, executor);
        r.outputs[0] = Output(address(weth), 2);
        (r.refundTo, r.feeBps, r.feeReceiver) = (bob, 100, feeTaker);
        program = bytes.concat(
            P.head(daiUni2, address(dai), address(uni), address(weth)),
            P.v2Prefunded(0, zeroForOne(address(dai), address(uni)), V2_FEE, 1, P.REFUND_TO),
            P.sweep(2, P.REFUND_TO),
            P.wrap(3, 10_000),
            P.sweep(3, P.RECEIVER)
        );
    }

    /// @dev Returns whether changed call data still decodes to what was signed.
    function _isPadding(RouteMulti memory r, bytes memory program, Permit2Signature memory s, bytes memory data)
        private
        pure
        returns (bool)
    {
        bytes memory arguments = new bytes(data.length - 4);
        for (uint256 i; i < arguments.length; i++) {
            arguments[i] = data[i + 4];
        }
        (RouteMulti memory r2, bytes memory program2, Permit2Signature memory s2) =
            abi.decode(arguments, (RouteMulti, bytes, Permit2Signature));
        return keccak256(abi.encode(r, program)) == keccak256(abi.encode(r2, program2)) && s.nonce == s2.nonce;
    }

    function _refuse(
        address caller,
        RouteMulti memory r,
        bytes memory program,
        Permit2Signature memory s,
        bytes memory reason
    ) private {
        vm.expectRevert(abi.encodeWithSelector(IRouter.Permit2Failed.selector, reason));
        vm.prank(caller);
        router.routeWithPermit2{gas: TX_GAS}(r, program, s);
    }
}
