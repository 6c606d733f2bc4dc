// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../src/generated/V3Callbacks.sol";
import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {EvilV2Pool, EvilV3Pool, PancakePool, ShortPool} from "./mocks/EvilPools.sol";
import {MockToken} from "./mocks/MockTokens.sol";

/// @dev T3: pools that lie, call back twice, ask for more, or let others call back. The whole order fails, or it costs
/// its caller at most the input, and nobody else anything.
contract PoolsTest is Fixture {
    EvilV3Pool private evil3;
    EvilV2Pool private evil2;

    function setUp() public override {
        super.setUp();
        evil3 = new EvilV3Pool();
        evil2 = new EvilV2Pool();
        // Everyone has mistakenly approved both contracts, which must not matter.
        vm.prank(bob);
        dai.approve(executor, type(uint256).max);
    }

    function test_T3_noCallback() public {
        _refuse3(abi.encodeWithSelector(IExecutor.CallbackMissing.selector, 0));
    }

    /// @dev I4: an authorisation is used up by its first use.
    function test_I4_T3_secondCallback() public {
        evil3.set(EvilV3Pool.Mode.AskTwice, 5 ether, -1);
        _refuse3(stepFailed(0, F.OP_V3_SWAP, _badCallback(address(evil3))));
    }

    /// @dev I4: a reverted frame restores the authorisation it used up, and also what it paid: the pool is paid once,
    /// or the step fails.
    function test_I4_T3_callbackInAFrameThatIsUndone() public {
        evil3.set(EvilV3Pool.Mode.AskInAFrameThatIsUndone, 5 ether, -1);
        _refuse3(abi.encodeWithSelector(IExecutor.CallbackMissing.selector, 0));

        evil3.set(EvilV3Pool.Mode.AskAgainAfterSuchAFrame, 5 ether, -1);
        dai.mint(executor, 7 ether);
        bytes memory program = bytes.concat(
            P.head(address(evil3), address(dai)), P.v3(0, true, P.exact(1, 5 ether), P.RECEIVER), P.sweep(1, P.RECEIVER)
        );
        Route memory r = order(NATIVE, 1, address(dai), carol);
        vm.assertEq(run(alice, r, program), 2 ether, "paid other than once");
        vm.assertEq(dai.balanceOf(address(evil3)), 5 ether, "what the pool got");
    }

    /// @dev I4: another function than the one the step names.
    function test_I4_T3_callbackByAnotherFunction() public {
        evil3.set(EvilV3Pool.Mode.AskByOtherSelector, 1, -1);
        _refuse3(stepFailed(0, F.OP_V3_SWAP, _badCallback(address(evil3))));
    }

    /// @dev I4: another contract than the pool, through the pool's function and with exactly the owed amount.
    function test_I4_T3_callbackFromAnotherContract() public {
        evil3.set(EvilV3Pool.Mode.AskThroughAccomplice, 5 ether, -1);
        _refuse3(stepFailed(0, F.OP_V3_SWAP, _badCallback(address(evil3.ACCOMPLICE()))));
        // The pool itself would be paid, and only then does the minimum fail.
        evil3.set(EvilV3Pool.Mode.Ask, 5 ether, -1);
        _refuse3(abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
    }

    /// @dev I4: outside a step, nobody may call back.
    function testFuzz_I4_callbackOutsideAStep(address caller, int256 amount0, int256 amount1, bool pancake) public {
        vm.expectRevert(_badCallback(caller));
        vm.prank(caller);
        if (pancake) IV3Callbacks(executor).pancakeV3SwapCallback(amount0, amount1, "");
        else IV3Callbacks(executor).uniswapV3SwapCallback(amount0, amount1, "");
    }

    /// @dev I4: nor through any other function, nor with bytes that name none.
    function testFuzz_I4_anyFunctionOutsideAStep(address caller, bytes4 selector, bytes calldata arguments) public {
        vm.assume(selector != IExecutor.execute.selector && selector != IExecutor.unlockCallback.selector);
        vm.assume(selector != IExecutor.lockAcquired.selector && selector != IExecutor.balancerUnlocked.selector);
        vm.assume(selector != bytes4(keccak256("ROUTER()")));
        vm.prank(caller);
        (bool ok, bytes memory reason) = executor.call(abi.encodePacked(selector, arguments));
        vm.assertTrue(!ok, "taken for a callback");
        vm.assertEq(reason, _badCallback(caller), "reason");

        vm.prank(caller);
        (ok, reason) = executor.call(abi.encodePacked(bytes3(selector)));
        vm.assertTrue(!ok, "three bytes taken for a callback");
        vm.assertEq(reason, _badCallback(caller), "reason of three bytes");
    }

    /// @dev I4: a pool that sends only the selector asks for nothing, and native is not a callback.
    function test_I4_T3_callbackWithoutArguments() public {
        evil3.setData(abi.encodePacked(IV3Callbacks.uniswapV3SwapCallback.selector));
        _refuse3(stepFailed(0, F.OP_V3_SWAP, _badCallback(address(evil3))));
        vm.deal(address(this), 1);
        (bool ok, bytes memory reason) =
            executor.call{value: 1}(abi.encodeCall(IV3Callbacks.uniswapV3SwapCallback, (1, -1, "")));
        vm.assertTrue(!ok && reason.length == 0, "native taken");
    }

    /// @dev I5: a callback never gets more than the step's amount, although the Executor holds more.
    function test_I5_T3_callbackForMore() public {
        dai.mint(executor, 100 ether);
        evil3.set(EvilV3Pool.Mode.Ask, 1 ether + 1, -1);
        bytes memory program =
            bytes.concat(P.head(address(evil3), address(dai)), P.v3(0, true, P.exact(1, 1 ether), P.RECEIVER));
        refuse(alice, _order(), program, stepFailed(0, F.OP_V3_SWAP, _badCallback(address(evil3))));
    }

    /// @dev I7: a pool that takes only a part would leave the rest here for the next caller.
    function testFuzz_I7_partialFill(uint256 ask) public {
        ask = bound(ask, 1, 5 ether - 1);
        evil3.set(EvilV3Pool.Mode.Ask, int256(ask), -1);
        _refuse3(stepFailed(0, F.OP_V3_SWAP, abi.encodeWithSelector(IExecutor.PartialFill.selector, ask, 5 ether)));
    }

    /// @dev I5: zero, negative amounts, and the smallest possible number.
    function test_I5_T3_callbackForNothing() public {
        int256[3] memory asks = [int256(0), -1, type(int256).min];
        for (uint256 i; i < asks.length; i++) {
            evil3.set(EvilV3Pool.Mode.Ask, asks[i], asks[i]);
            _refuse3(stepFailed(0, F.OP_V3_SWAP, _badCallback(address(evil3))));
        }
    }

    /// @dev I5, I12: a pool that takes its input and pays nothing costs nothing, since the minimum undoes it.
    function testFuzz_I5_I12_poolThatOnlyTakes(int256 ask0, int256 ask1) public {
        evil3.set(EvilV3Pool.Mode.Ask, ask0, ask1);
        uint256 before = dai.balanceOf(alice);
        try this.evilRoute() {
            revert("ran");
        } catch {}
        vm.assertEq(dai.balanceOf(alice), before, "alice lost");
        vm.assertEq(dai.balanceOf(address(evil3)), 0, "the pool won");
    }

    /// @dev I12: with an output from elsewhere, the order passes, and the caller has lost at most the input.
    function testFuzz_I12_lossIsTheInputAtMost(uint256 ask) public {
        ask = bound(ask, 1, 1 ether);
        evil3.set(EvilV3Pool.Mode.Ask, int256(ask), -1);
        bytes memory program = bytes.concat(
            P.head(address(evil3), address(dai), daiUni2),
            P.v3(0, true, P.exact(1, uint128(ask)), P.RECEIVER),
            P.v2(2, zeroForOne(address(dai), address(uni)), V2_FEE, P.share(1, 10_000), P.RECEIVER)
        );
        uint256 before = dai.balanceOf(alice);
        uint256 others = dai.balanceOf(bob);
        run(alice, _order(), program);
        vm.assertEq(before - dai.balanceOf(alice), 5 ether, "alice");
        vm.assertEq(dai.balanceOf(bob), others, "bob");
        vm.assertEq(dai.balanceOf(address(evil3)), ask, "the pool");
        assertEmpty();
    }

    function test_T3_poolThatRevertsAfterBeingPaid() public {
        evil3.set(EvilV3Pool.Mode.AskThenRevert, 5 ether, -1);
        _refuse3(stepFailed(0, F.OP_V3_SWAP, errorText("changed my mind")));
    }

    /// @dev I14: a pool that starts another program in the middle of its step.
    function test_I14_T3_poolThatCallsExecute() public {
        evil3.setData(abi.encodeCall(IExecutor.execute, (hex"0100", alice, bob)));
        _refuse3(stepFailed(0, F.OP_V3_SWAP, abi.encodeWithSelector(IExecutor.NotRouter.selector)));
    }

    /// @dev The pool's return value is ignored; only what it paid counts.
    function test_T3_poolThatLiesAboutItsOutput() public {
        evil3.set(EvilV3Pool.Mode.Ask, 5 ether, -1_000_000 ether);
        _refuse3(abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
    }

    /// @dev I12: a fake v2 pool may claim any reserves.
    function testFuzz_I12_T3_v2PoolWithLyingReserves(uint256 reserve0, uint256 reserve1, bool prefunded) public {
        evil2.set(reserve0, reserve1);
        Route memory r = _order();
        bytes memory step = P.v2(0, true, V2_FEE, P.share(1, 10_000), P.RECEIVER);
        if (prefunded) {
            r.fundTo = address(evil2);
            step = P.v2Prefunded(0, true, V2_FEE, 1, P.RECEIVER);
        }
        uint256 before = dai.balanceOf(alice);
        vm.prank(alice);
        try router.route(r, bytes.concat(P.head(address(evil2), address(dai)), step)) {
            revert("ran");
        } catch (bytes memory reason) {
            bytes4 kind = bytes4(reason);
            bool named = kind == IRouter.InsufficientOutput.selector || kind == IExecutor.StepFailed.selector
                || kind == IExecutor.NotFunded.selector;
            vm.assertTrue(named, "an error without a name");
        }
        vm.assertEq(dai.balanceOf(alice), before, "alice lost");
    }

    /// @dev No arithmetic error without a name: reserves beyond 112 bits on either side, and zero amounts.
    function test_T3_v2NumbersBeyondEveryPool() public {
        bytes memory table = P.head(address(evil2), address(dai));
        bytes memory all = bytes.concat(table, P.v2(0, true, V2_FEE, P.share(1, 10_000), P.RECEIVER));
        evil2.set(1 << 112, 1);
        refuse(alice, _order(), all, stepFailed(0, F.OP_V2_SWAP, ""));
        evil2.set(1, 1 << 112);
        refuse(alice, _order(), all, stepFailed(0, F.OP_V2_SWAP, ""));
        evil2.set(0, 1);
        bytes memory nothing = bytes.concat(table, P.v2(0, true, V2_FEE, P.exact(1, 0), P.RECEIVER));
        refuse(alice, _order(), nothing, stepFailed(0, F.OP_V2_SWAP, ""));
        evil2.set(1, 1);
        bytes memory huge = bytes.concat(table, P.v2(0, true, V2_FEE, P.exact(1, 1 << 112), P.RECEIVER));
        refuse(alice, _order(), huge, stepFailed(0, F.OP_V2_SWAP, ""));
    }

    function test_T3_v2PoolThatAnswersTooLittle() public {
        bytes memory program = bytes.concat(
            P.head(address(new ShortPool()), address(dai)), P.v2(0, true, V2_FEE, P.share(1, 10_000), P.RECEIVER)
        );
        refuse(alice, _order(), program, stepFailed(0, F.OP_V2_SWAP, abi.encode(1)));
    }

    /// @dev A balance that would be negative as a signed number never becomes an exact-output swap.
    function test_T3_v3AmountBeyondSignedNumbers() public {
        MockToken vast = new MockToken();
        vast.mint(executor, 1 << 255);
        bytes memory program =
            bytes.concat(P.head(address(evil3), address(vast)), P.v3(0, true, P.share(1, 10_000), P.RECEIVER));
        refuse(alice, _order(), program, stepFailed(0, F.OP_V3_SWAP, ""));
    }

    function test_T3_v3GreatestSignedNumber() public {
        MockToken vast = new MockToken();
        vast.mint(executor, uint256(type(int256).max));
        evil3.set(EvilV3Pool.Mode.Ask, type(int256).max, -1);
        bytes memory program =
            bytes.concat(P.head(address(evil3), address(vast)), P.v3(0, true, P.share(1, 10_000), P.RECEIVER));
        refuse(alice, _order(), program, abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
    }

    /// @dev A pool whose output rounds to zero still states the owed amount for the other token.
    function test_T3_v3PoolThatPaysNothing() public {
        evil3.set(EvilV3Pool.Mode.Ask, 0, 5 ether);
        _refuse3(abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
    }

    function test_prefundedPoolWithoutFundsIsNamed() public {
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai)),
            P.v2Prefunded(0, zeroForOne(address(dai), address(uni)), V2_FEE, 1, P.RECEIVER)
        );
        refuse(alice, _order(), program, abi.encodeWithSelector(IExecutor.NotFunded.selector, 0));
    }

    function test_pancakeCallbackPays() public {
        PancakePool pool = new PancakePool(address(uni));
        uni.mint(address(pool), 5 ether);
        bytes memory step = P.v3(0, true, P.share(1, 10_000), P.RECEIVER);
        step[2] = 0x11;
        bytes memory program = bytes.concat(P.head(address(pool), address(dai)), step);
        vm.assertEq(run(alice, _order(), program), 5 ether, "amount out");
        vm.assertEq(dai.balanceOf(address(pool)), 5 ether, "paid");
        assertEmpty();
    }

    /// @dev Errors of later steps name their own index.
    function test_stepsAreNamedByTheirIndex() public {
        bytes memory program = bytes.concat(
            P.head(address(evil3), address(dai)),
            P.check(1, P.EXECUTOR, 1),
            P.check(1, P.EXECUTOR, 1),
            P.v3(0, true, P.share(1, 10_000), P.RECEIVER)
        );
        refuse(alice, _order(), program, abi.encodeWithSelector(IExecutor.CallbackMissing.selector, 2));
    }

    function evilRoute() external {
        run(alice, _order(), _program3());
    }

    function _order() private view returns (Route memory) {
        return order(address(dai), 5 ether, address(uni), alice);
    }

    function _program3() private view returns (bytes memory) {
        return bytes.concat(P.head(address(evil3), address(dai)), P.v3(0, true, P.share(1, 10_000), P.RECEIVER));
    }

    function _refuse3(bytes memory reason) private {
        refuse(alice, _order(), _program3(), reason);
    }

    function _badCallback(address caller) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IExecutor.BadCallback.selector, caller);
    }
}
