// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../src/generated/V3Callbacks.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Input, IRouter, Output, Route, RouteMulti} from "../src/interfaces/IRouter.sol";
import {MultiFixture} from "./base/MultiFixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {Vm} from "./base/Test.sol";
import {Reenterer} from "./mocks/Actors.sol";
import {ImpatientPool} from "./mocks/EvilPools.sol";
import {HookedToken, MockToken} from "./mocks/MockTokens.sol";
import {CallingPermitToken} from "./mocks/PermitTokens.sol";

/// @dev Puts code at `place` when asked.
contract Builder {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function build(address place) external {
        vm.etch(place, hex"00");
    }
}

/// @dev The order of events. Each test fails if two neighbouring statements are swapped.
contract SequenceTest is MultiFixture {
    /// @dev A permit calls a foreign contract: it comes after all validation, and cannot make an invalid order valid.
    function test_I18_validationComesBeforePermits() public {
        CallingPermitToken token = new CallingPermitToken();
        RouteMulti memory r = _single(address(token), 5 ether);
        r.executor = address(0xC0FFEE00C0FFEE);
        token.prepare(address(new Builder()), abi.encodeCall(Builder.build, (r.executor)));
        endow(alice, token, 5 ether);
        bytes[] memory permits = new bytes[](1);
        permits[0] = new bytes(160);
        _refusePermits(r, permits, abi.encodeWithSelector(IRouter.BadExecutor.selector, r.executor));
        vm.assertEq(r.executor.code.length, 0, "the permit was used");
    }

    /// @dev Of two faults, the error names the order's.
    function test_I18_faultsOfTheOrderComeBeforeThoseOfItsPermits() public {
        RouteMulti memory r = _single(address(dai), 5 ether);
        r.deadline = block.timestamp - 1;
        _refusePermits(r, new bytes[](2), abi.encodeWithSelector(IRouter.Expired.selector));
        bytes[] memory permits = new bytes[](1);
        permits[0] = new bytes(1);
        _refusePermits(r, permits, abi.encodeWithSelector(IRouter.Expired.selector));
    }

    /// @dev The fee is paid before the rest moves, so whatever a pool or hook does with the rest cannot affect the fee.
    function test_I9_feeIsPulledBeforeTheRest() public {
        Route memory one = order(address(dai), 5 ether, address(uni), carol);
        (one.feeBps, one.feeReceiver, one.fundTo) = (100, feeTaker, bob);
        uni.mint(executor, 1);
        vm.startStateDiffRecording();
        run(alice, one, _payOne());
        _assertFeeFirst(vm.stopAndReturnStateDiff());

        RouteMulti memory r = _single(address(dai), 5 ether);
        (r.feeBps, r.feeReceiver) = (100, feeTaker);
        uni.mint(executor, 1);
        vm.startStateDiffRecording();
        runMulti(alice, r, 0, _payOne());
        _assertFeeFirst(vm.stopAndReturnStateDiff());
    }

    /// @dev The lock holds until the native fee is paid, for every function.
    function testFuzz_I14_feeReceiverOfSeveralReenters(bool innerOfSeveral) public {
        Reenterer taker = new Reenterer();
        endow(address(taker), dai, 2 ether);
        bytes memory inner = innerOfSeveral
            ? abi.encodeCall(router.routeMulti, (_single(address(dai), 1 ether), _payOne()))
            : abi.encodeCall(router.route, (order(address(dai), 1 ether, address(uni), carol), _payOne()));
        uni.mint(executor, 1);
        vm.prank(address(taker));
        (bool ran,) = address(router).call(inner);
        vm.assertTrue(ran, "the inner order would not run anyway");

        taker.prepare(address(router), inner);
        uni.mint(executor, 1);
        RouteMulti memory r = terms(1, 1);
        r.inputs[0] = Input(NATIVE, 1 ether, executor);
        r.outputs[0] = Output(address(weth), 1);
        (r.feeBps, r.feeReceiver) = (100, address(taker));
        bytes memory program = bytes.concat(P.head(address(weth)), P.wrap(0, 10_000), P.sweep(0, P.RECEIVER));
        runMulti(alice, r, 1 ether, program);
        vm.assertEq(taker.tries(), 1, "never tried");
        vm.assertEq(taker.answer(), abi.encodeWithSelector(IRouter.Reentered.selector), "answer");
        vm.assertEq(uni.balanceOf(executor), 1, "the inner order ran");
    }

    /// @dev I4, I5: the authorisation is used up before the pool is paid: a token that notifies the pool of its payment
    /// does not let it ask again, although the Executor holds more.
    function test_I4_I5_callbackInTheMiddleOfItsPayment() public {
        HookedToken token = new HookedToken();
        ImpatientPool pool = new ImpatientPool(5 ether);
        token.setHook(address(pool), abi.encodeCall(ImpatientPool.askAgain, ()));
        token.mint(executor, 15 ether);
        uni.mint(executor, 1);
        bytes memory program = bytes.concat(
            P.head(address(pool), address(token), address(uni)),
            P.v3(0, true, P.exact(1, 5 ether), P.RECEIVER),
            P.sweep(2, P.RECEIVER)
        );
        run(alice, order(NATIVE, 1, address(uni), carol), program);
        bytes memory refused = abi.encodeWithSelector(IExecutor.BadCallback.selector, address(pool));
        vm.assertEq(pool.answer(), refused, "asked in the middle");
        vm.assertEq(token.balanceOf(address(pool)), 5 ether, "what the pool got");
    }

    /// @dev Constructors leave nothing behind that affects a call in the same transaction.
    function test_ordersRunInTheTransactionOfTheDeployment() public {
        deployRouter();
        fund(alice);
        uni.mint(executor, 1);
        run(alice, order(address(dai), 1 ether, address(uni), carol), _payOne());
    }

    function _assertFeeFirst(Vm.AccountAccess[] memory accesses) private view {
        address[2] memory paid;
        uint256 count;
        for (uint256 i; i < accesses.length; i++) {
            bytes memory data = accesses[i].data;
            if (accesses[i].accessor != address(router) || bytes4(data) != MockToken.transferFrom.selector) continue;
            assembly {
                mstore(add(paid, shl(5, count)), mload(add(data, 0x44)))
            }
            count++;
        }
        vm.assertEq(count, 2, "pulls");
        vm.assertEq(paid[0], feeTaker, "first");
        vm.assertEq(paid[1], bob, "second");
    }

    /// @dev An order with one input, which goes to bob.
    function _single(address token, uint256 amount) private view returns (RouteMulti memory r) {
        r = terms(1, 1);
        r.inputs[0] = Input(token, amount, bob);
        r.outputs[0] = Output(address(uni), 1);
    }

    /// @dev Acts only on the caller's wallet, which is why wallets can trust the factory. Reverts with the wallet's
    /// revert data.
    function _payOne() private view returns (bytes memory) {
        return bytes.concat(P.head(address(uni)), P.sweep(0, P.RECEIVER));
    }

    function _refusePermits(RouteMulti memory r, bytes[] memory permits, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(alice);
        router.routeWithPermits{gas: TX_GAS}(r, _payOne(), permits);
    }
}
