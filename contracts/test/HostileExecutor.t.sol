// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../src/generated/V3Callbacks.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Input, IRouter, Output, Route, RouteMulti} from "../src/interfaces/IRouter.sol";
import {HostileFixture} from "./base/HostileFixture.sol";
import {Vm} from "./base/Test.sol";
import {HostileExecutor} from "./mocks/HostileExecutor.sol";
import {MockToken} from "./mocks/MockTokens.sol";

/// @dev What an executor that an order names can do, whoever wrote it: R1 to R4.
contract HostileExecutorTest is HostileFixture {
    /// @dev R1: it can keep the order's whole input except the minimum, to the unit, and nothing more.
    function testFuzz_R1_theInputDownToTheMinimum(uint256 amountIn, uint256 minimum, uint256 paid) public {
        (amountIn, minimum) = (bound(amountIn, 1, 1_000 ether), bound(minimum, 1, 500 ether));
        paid = bound(paid, minimum - 1, minimum);
        Route memory r = hostileOrder(address(dai), amountIn, address(uni));
        (r.minAmountOut, r.receiver) = (minimum, carol);
        hostile.plan(new HostileExecutor.Attempt[](0), address(uni), paid);
        (uint256 held, uint256 kept) = (dai.balanceOf(alice), dai.balanceOf(address(hostile)));
        if (paid < minimum) {
            refuse(alice, r, "", abi.encodeWithSelector(IRouter.InsufficientOutput.selector, paid, minimum));
            vm.assertEq(dai.balanceOf(alice), held, "paid and failed");
        } else {
            vm.assertEq(run(alice, r, ""), minimum, "amount out");
            vm.assertEq(held - dai.balanceOf(alice), amountIn, "paid");
            vm.assertEq(dai.balanceOf(address(hostile)) - kept, amountIn, "kept");
        }
    }

    /// @dev R1: of native, it gets the input less the fee, which the Router keeps until the end.
    function test_R1_nativeFeeIsOutOfItsReach() public {
        Route memory r = hostileOrder(NATIVE, 1 ether, address(uni));
        (r.feeBps, r.feeReceiver) = (100, feeTaker);
        hostile.plan(_everything(), address(uni), 1);
        uint256 had = address(hostile).balance;
        run(attacker, r, "");
        vm.assertEq(address(hostile).balance - had, 0.99 ether, "kept");
        vm.assertEq(feeTaker.balance, 0.01 ether, "fee");
    }

    /// @dev R2: every entry point is locked, for the executor and for those it calls, with orders that would succeed by
    /// themselves.
    function test_R2_noWayBackIn() public {
        HostileExecutor.Attempt[] memory attempts = _reentries();
        for (uint256 i; i < attempts.length; i++) {
            uint256 state = vm.snapshotState();
            vm.prank(i == 3 ? signer : address(hostile));
            (bool ok,) = attempts[i].target.call(attempts[i].data);
            vm.assertTrue(ok, "the inner order would not run anyway");
            vm.revertToState(state);
        }
        hostile.plan(attempts, address(uni), 1);
        run(attacker, hostileOrder(address(dai), 1 ether, address(uni)), "");
        _assertShut(attempts.length);
        runMulti(attacker, hostileMulti(address(dai), 1 ether, address(uni)), 0, "");
        _assertShut(attempts.length);
        vm.prank(attacker);
        router.routeWithPermits(hostileMulti(address(dai), 1 ether, address(uni)), "", new bytes[](1));
        _assertShut(attempts.length);
        RouteMulti memory r = hostileMulti(address(dai), 1 ether, address(uni));
        runPermit2(signer, r, 0, "", signed(r, "", 2));
        _assertShut(attempts.length);
        vm.assertEq(hostile.runs(), 4, "runs");
    }

    /// @dev R2: nor can it enter one of our executors, which obeys only the Router.
    function test_R2_ourExecutorDoesNotObeyIt() public {
        HostileExecutor.Attempt[] memory attempts = new HostileExecutor.Attempt[](1);
        attempts[0] = HostileExecutor.Attempt(
            executor, 0, abi.encodeCall(IExecutor.execute, (daiProgram(), attacker, attacker))
        );
        hostile.plan(attempts, address(uni), 1);
        run(attacker, hostileOrder(address(dai), 1 ether, address(uni)), "");
        vm.assertEq(hostile.answers(0), abi.encodeWithSelector(IExecutor.NotRouter.selector), "answer");
    }

    /// @dev R3: in an order with a hostile executor, the Router makes the same calls as always: these selectors and
    /// arguments, with value only for `execute` and for the fee.
    function test_R3_I2_theRouterCallsNothingElse() public {
        RouteMulti memory r = terms(2, 1);
        r.inputs[0] = Input(address(dai), 1 ether, address(hostile));
        r.inputs[1] = Input(NATIVE, 1 ether, address(hostile));
        r.outputs[0] = Output(address(uni), 1);
        (r.executor, r.feeBps, r.feeReceiver) = (address(hostile), 100, feeTaker);
        hostile.plan(_everything(), address(uni), 1);
        vm.startStateDiffRecording();
        runMulti(attacker, r, 1 ether, hex"c0ffee");
        Vm.AccountAccess[] memory accesses = vm.stopAndReturnStateDiff();
        uint256 calls;
        for (uint256 i; i < accesses.length; i++) {
            Vm.AccountAccess memory access = accesses[i];
            if (access.accessor != address(router) || access.account == address(router)) continue;
            vm.assertTrue(access.kind != Vm.AccountAccessKind.DelegateCall, "a DELEGATECALL of the Router's");
            if (access.kind != Vm.AccountAccessKind.Call) continue;
            calls++;
            if (access.account == feeTaker) vm.assertEq(access.data, "", "fee");
            else if (access.account == address(dai)) vm.assertTrue(_pulls(access.data), "pull");
            else vm.assertEq(access.account, address(hostile), "somebody else");
        }
        vm.assertEq(calls, 4, "two pulls, the executor, the fee");
        // Without the padding of the last word.
        bytes memory told = abi.encodePacked(IExecutor.execute.selector, uint256(0x60), abi.encode(carol, carol, 3));
        vm.assertEq(hostile.told(), bytes.concat(told, hex"c0ffee"), "told");
        assertRouterAllowsNobody();
        vm.assertEq(address(router).balance, 0, "the Router keeps native");
    }

    /// @dev R3: if an order names a token, Permit2 or a factory as executor, `execute` collides with none of its
    /// functions that move tokens or allowances.
    function test_R3_executeIsNoFunctionOfATokenOrOfPermit2() public pure {
        string[28] memory signatures = [
            "transfer(address,uint256)",
            "transferFrom(address,address,uint256)",
            "approve(address,uint256)",
            "increaseAllowance(address,uint256)",
            "decreaseAllowance(address,uint256)",
            "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
            "permit(address,address,uint256,uint256,bytes)",
            "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)",
            "permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)",
            "permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)",
            "approve(address,address,uint160,uint48)",
            "transferFrom(address,address,uint160,address)",
            "transferFrom((address,address,uint160,address)[])",
            "permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)",
            "permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)",
            "permitWitnessTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes32,string,bytes)",
            "permitWitnessTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes32,string,bytes)",
            "lockdown((address,address)[])",
            "invalidateNonces(address,address,uint48)",
            "invalidateUnorderedNonces(uint256,uint256)",
            "safeTransferFrom(address,address,uint256)",
            "safeTransferFrom(address,address,uint256,bytes)",
            "safeTransferFrom(address,address,uint256,uint256,bytes)",
            "setApprovalForAll(address,bool)",
            "send(address,uint256,bytes)",
            "operatorSend(address,address,uint256,bytes,bytes)",
            "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)",
            "transferAndCall(address,uint256,bytes)"
        ];
        for (uint256 i; i < signatures.length; i++) {
            bytes4 selector = bytes4(keccak256(bytes(signatures[i])));
            vm.assertTrue(selector != IExecutor.execute.selector, signatures[i]);
        }
    }

    /// @dev R4: with every possible call, neither victim loses or gains anything.
    function test_R4_strangersAreOutOfItsReach() public {
        (uint256[4] memory ofBob, uint256[4] memory ofSigner) = (holdings(bob), holdings(signer));
        hostile.plan(_everything(), address(uni), 1);
        run(attacker, hostileOrder(address(dai), 1 ether, address(uni)), "");
        for (uint256 i; i < _everything().length; i++) {
            vm.assertTrue(!hostile.ended(i), "a call that should fail");
        }
        assertSame(ofBob, bob);
        assertSame(ofSigner, signer);
        // The stolen signature remains usable by its owner.
        runPermit2(signer, daiForUni(1 ether), 0, daiProgram(), stolen);
    }

    function test_executorsThatAreRefused() public {
        address[3] memory bad = [address(0), address(router), carol];
        for (uint256 i; i < 3; i++) {
            Route memory r = order(address(dai), 1 ether, address(uni), alice);
            (r.executor, r.fundTo) = (bad[i], daiUni2);
            refuse(alice, r, "", abi.encodeWithSelector(IRouter.BadExecutor.selector, bad[i]));
            RouteMulti memory m = daiForUni(1 ether);
            (m.executor, m.inputs[0].fundTo) = (bad[i], daiUni2);
            refuseMulti(m, 0, "", abi.encodeWithSelector(IRouter.BadExecutor.selector, bad[i]));
        }
    }

    /// @dev The Router reverts with the executor's revert data.
    function test_failuresOfTheExecutorAreHandedOn() public {
        hostile.plan(new HostileExecutor.Attempt[](0), address(uni), type(uint256).max);
        refuse(attacker, hostileOrder(address(dai), 1 ether, address(uni)), "", errorText("balance"));
        // A contract without `execute`.
        Route memory r = order(address(dai), 1 ether, address(uni), alice);
        (r.executor, r.fundTo) = (address(uni), address(uni));
        refuse(alice, r, "", "");
    }

    function _reentries() private view returns (HostileExecutor.Attempt[] memory attempts) {
        RouteMulti memory several = daiForUni(1 ether);
        attempts = new HostileExecutor.Attempt[](4);
        attempts[0].data =
            abi.encodeCall(router.route, (order(address(dai), 1 ether, address(uni), carol), daiProgram()));
        attempts[1].data = abi.encodeCall(router.routeMulti, (several, daiProgram()));
        attempts[2].data = abi.encodeCall(router.routeWithPermits, (several, daiProgram(), new bytes[](1)));
        attempts[3].data = abi.encodeCall(router.routeWithPermit2, (several, daiProgram(), stolen));
        for (uint256 i; i < 4; i++) {
            attempts[i].target = address(router);
        }
    }

    /// @dev Each known way to reach a stranger's tokens.
    function _everything() private view returns (HostileExecutor.Attempt[] memory attempts) {
        attempts = new HostileExecutor.Attempt[](9);
        HostileExecutor.Attempt[] memory reentries = _reentries();
        for (uint256 i; i < 4; i++) {
            attempts[i] = reentries[i];
        }
        attempts[4] = _call(address(dai), abi.encodeCall(MockToken.transferFrom, (bob, attacker, 1)));
        attempts[5] = _call(address(dai), abi.encodeCall(MockToken.transferFrom, (signer, attacker, 1)));
        string memory move = "transferFrom(address,address,uint160,address)";
        attempts[6] = _call(PERMIT2, abi.encodeWithSignature(move, signer, attacker, 1, address(dai)));
        attempts[7] = _call(executor, abi.encodeCall(IExecutor.execute, (daiProgram(), attacker, attacker)));
        attempts[8] = _call(executor, abi.encodeCall(IV3Callbacks.uniswapV3SwapCallback, (1, 1, "")));
    }

    function _call(address target, bytes memory data) private pure returns (HostileExecutor.Attempt memory) {
        return HostileExecutor.Attempt(target, 0, data);
    }

    function _assertShut(uint256 count) private view {
        for (uint256 i; i < count; i++) {
            vm.assertEq(hostile.answers(i), abi.encodeWithSelector(IRouter.Reentered.selector), "R2: a way back in");
        }
    }

    function _pulls(bytes memory data) private view returns (bool) {
        (address from, address to) = (address(0), address(0));
        assembly {
            from := mload(add(data, 0x24))
            to := mload(add(data, 0x44))
        }
        return bytes4(data) == MockToken.transferFrom.selector && from == attacker
            && (to == address(hostile) || to == feeTaker);
    }
}
