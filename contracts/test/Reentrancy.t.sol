// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../src/generated/V3Callbacks.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {Reenterer} from "./mocks/Actors.sol";
import {HookedToken} from "./mocks/MockTokens.sol";

/// @dev I14: every contract called during a route tries every way to reenter; all attempts fail, and the result is
/// unchanged.
contract ReentrancyTest is Fixture {
    function test_I14_tokenHookIntoRoute() public {
        _hookInto(address(router), abi.encodeCall(IRouter.route, (_nested(), _dai())));
    }

    function test_I14_tokenHookIntoExecute() public {
        _hookInto(executor, abi.encodeCall(IExecutor.execute, (_dai(), alice, bob)));
    }

    function test_I14_tokenHookIntoCallbacks() public {
        _hookInto(executor, abi.encodeCall(IV3Callbacks.uniswapV3SwapCallback, (1, -1, "")));
        _hookInto(executor, abi.encodeCall(IV3Callbacks.pancakeV3SwapCallback, (1, -1, "")));
    }

    /// @dev T7: the receiver of native is paid last and tries to reenter.
    function test_I14_T7_receiverReenters() public {
        Reenterer receiver = new Reenterer();
        _nativeOut(receiver, address(router), abi.encodeCall(IRouter.route, (_nested(), _dai())));
        vm.assertEq(receiver.answer(), abi.encodeWithSelector(IRouter.Reentered.selector), "answer");
        _nativeOut(receiver, executor, abi.encodeCall(IExecutor.execute, (_dai(), alice, bob)));
        vm.assertEq(receiver.answer(), abi.encodeWithSelector(IExecutor.NotRouter.selector), "answer");
    }

    function test_I14_feeReceiverReenters() public {
        Reenterer taker = new Reenterer();
        taker.prepare(address(router), abi.encodeCall(IRouter.route, (_nested(), _dai())));
        Route memory r = order(NATIVE, 1 ether, address(weth), carol);
        (r.feeBps, r.feeReceiver) = (100, address(taker));
        bytes memory program = bytes.concat(P.head(address(weth)), P.wrap(0, 10_000), P.sweep(0, P.RECEIVER));
        vm.assertEq(run(alice, r, program), 0.99 ether, "amount out");
        vm.assertEq(taker.tries(), 1, "never tried");
        vm.assertEq(taker.answer(), abi.encodeWithSelector(IRouter.Reentered.selector), "answer");
    }

    /// @dev The lock opens again: several routes in one transaction work, also after a failed one.
    function test_I14_lockOpensAgain() public {
        Route memory r = order(address(dai), 1 ether, address(uni), carol);
        refuse(alice, r, hex"0100", abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
        run(alice, r, _dai());
        run(alice, r, _dai());
    }

    function _hookInto(address target, bytes memory data) private {
        HookedToken token = new HookedToken();
        address pool2 = newV2Pool(address(token), address(uni), 1_000_000 ether);
        address pool3 = newV3Pool(address(token), address(uni), 3000, 1_000_000 ether);
        token.mint(alice, 100 ether);
        // The token itself could pay for a nested order.
        dai.mint(address(token), 100 ether);
        vm.prank(address(token));
        dai.approve(address(router), type(uint256).max);
        vm.prank(alice);
        token.approve(address(router), type(uint256).max);

        bool direction = zeroForOne(address(token), address(uni));
        bytes memory program = bytes.concat(
            P.head(pool2, pool3, address(token)),
            P.v2(0, direction, V2_FEE, P.share(2, 5_000), P.RECEIVER),
            P.v3(1, direction, P.share(2, 10_000), P.RECEIVER)
        );
        Route memory r = order(address(token), 10 ether, address(uni), carol);
        uint256 state = vm.snapshotState();
        uint256 expected = run(alice, r, program);
        vm.revertToState(state);
        token.setHook(target, data);
        vm.assertEq(run(alice, r, program), expected, "the hook changed the result");
        vm.assertGe(token.hooked(), 3, "the hook never ran");
        vm.assertTrue(!token.succeeded(), "a way back in");
    }

    function _nativeOut(Reenterer receiver, address target, bytes memory data) private {
        receiver.prepare(target, data);
        vm.deal(address(this), 1 ether);
        weth.deposit{value: 1 ether}();
        weth.transfer(alice, 1 ether);
        vm.prank(alice);
        weth.approve(address(router), 1 ether);
        bytes memory program = bytes.concat(P.head(address(weth)), P.unwrap(0, 10_000), P.sweep(P.NATIVE, P.RECEIVER));
        Route memory r = order(address(weth), 1 ether, NATIVE, address(receiver));
        uint256 tries = receiver.tries();
        vm.assertEq(run(alice, r, program), 1 ether, "amount out");
        vm.assertEq(receiver.tries(), tries + 1, "never tried");
        vm.assertTrue(!receiver.succeeded(), "a way back in");
    }

    function _nested() private view returns (Route memory) {
        return order(address(dai), 1 ether, address(uni), bob);
    }

    function _dai() private view returns (bytes memory) {
        bool direction = zeroForOne(address(dai), address(uni));
        return bytes.concat(P.head(daiUni2, address(dai)), P.v2(0, direction, V2_FEE, P.share(1, 10_000), P.RECEIVER));
    }
}
