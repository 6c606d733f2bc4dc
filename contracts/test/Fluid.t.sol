// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {Exchanges as X} from "./base/Exchanges.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {EvilVenue} from "./mocks/EvilVenue.sol";
import {HungryReceiver, MockFluidLiquidity, MockFluidPool} from "./mocks/FluidPools.sol";
import {BornAllowedToken, MockToken, TaxedToken, TetherToken} from "./mocks/MockTokens.sol";

/// @dev Pools of Fluid DEX T1: mocks, since no package contains the published ones, and pools that misbehave.
/// AllowancesTest has further ones.
contract FluidTest is PositionFixture {
    MockFluidLiquidity private liquidity;
    MockFluidPool private pool;
    MockFluidPool private ofNative;

    function setUp() public override {
        super.setUp();
        liquidity = new MockFluidLiquidity();
        pool = new MockFluidPool(liquidity, address(dai), address(uni));
        ofNative = new MockFluidPool(liquidity, address(uni), NATIVE);
        dai.mint(address(liquidity), 1_000_000 ether);
        uni.mint(address(liquidity), 1_000_000 ether);
        vm.deal(address(liquidity), 1_000_000 ether);
    }

    /// @dev Sells exactly the step's part of the balance, in either direction; the pool itself holds nothing.
    function testFuzz_part(uint256 amount, uint16 share, bool zeroForOne) public {
        (amount, share) = (bound(amount, 1e6, 100_000 ether), uint16(bound(share, 100, 10_000)));
        (MockToken tokenIn, MockToken tokenOut) = zeroForOne ? (dai, uni) : (uni, dai);
        bytes memory program = bytes.concat(
            P.head(address(pool), address(tokenIn)),
            X.fluidSwap(0, zeroForOne, P.share(1, share), P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        uint256 sold = amount * share / 10_000;
        uint256 before = tokenIn.balanceOf(carol);
        vm.assertEq(_run(address(tokenIn), amount, address(tokenOut), program), _out(sold), "amount out");
        vm.assertEq(tokenIn.balanceOf(carol) - before, amount - sold, "left");
        vm.assertEq(tokenIn.balanceOf(address(liquidity)), 1_000_000 ether + sold, "taken");
        assertSettled(address(tokenIn), address(pool));
        assertEmpty();
    }

    /// @dev Native in by value, and out to the receiver or to the Executor, which sweeps it.
    function testFuzz_native(uint256 amount, uint16 share, bool toExecutor) public {
        (amount, share) = (bound(amount, 1e6, 1_000 ether), uint16(bound(share, 100, 10_000)));
        bytes memory program = bytes.concat(
            P.head(address(ofNative), address(uni)),
            X.fluidSwap(0, false, P.share(P.NATIVE, share), P.RECEIVER),
            P.sweep(P.NATIVE, P.REFUND_TO)
        );
        uint256 sold = amount * share / 10_000;
        vm.assertEq(_run(NATIVE, amount, address(uni), program), _out(sold), "token out");
        vm.assertEq(carol.balance, amount - sold, "left");
        vm.assertEq(address(ofNative).balance, 0, "passed on");
        program = bytes.concat(
            P.head(address(ofNative), address(uni)),
            X.fluidSwap(0, true, P.exact(1, uint128(amount)), toExecutor ? P.EXECUTOR : P.RECEIVER),
            toExecutor ? P.sweep(P.NATIVE, P.RECEIVER) : bytes("")
        );
        vm.assertEq(_run(address(uni), amount, NATIVE, program), _out(amount), "native out");
        assertSettled(address(uni), address(ofNative));
        assertEmpty();
    }

    /// @dev Out of one pool, through the Executor, into the next; a token like USDT twice through the same pool.
    function testFuzz_severalPools(uint256 amount) public {
        amount = bound(amount, 1e6, 1_000 ether);
        TetherToken usdt = new TetherToken();
        MockFluidPool first = new MockFluidPool(liquidity, address(usdt), address(uni));
        endow(alice, usdt, amount);
        bytes memory program = bytes.concat(
            P.head(address(first), address(usdt), address(ofNative), address(uni)),
            X.fluidSwap(0, true, P.share(1, 4_000), P.EXECUTOR),
            X.fluidSwap(0, true, P.share(1, 10_000), P.EXECUTOR),
            X.fluidSwap(2, true, P.share(3, 10_000), P.RECEIVER)
        );
        uint256 part = amount * 4_000 / 10_000;
        uint256 got = _run(address(usdt), amount, NATIVE, program);
        vm.assertEq(got, _out(_out(part) + _out(amount - part)), "three trades");
        assertSettled(address(usdt), address(first));
        assertEmpty();
    }

    /// @dev Nothing sold; the direction of the token that was not paid; native for a pool of tokens.
    function test_T3_swapsThatThePoolRefuses() public {
        uni.mint(executor, 5 ether);
        vm.deal(executor, 5 ether);
        _refuse(pool, X.fluidSwap(0, true, P.exact(1, 0), P.RECEIVER), _failed(errorText("limiting amounts")));
        _refuse(pool, X.fluidSwap(0, true, P.exact(1, 1), P.RECEIVER), _failed(errorText("limiting amounts")));
        _refuse(pool, X.fluidSwap(0, false, P.exact(1, 5 ether), P.RECEIVER), _failed(errorText("collect")));
        bytes memory native = P.exact(P.NATIVE, 5 ether);
        _refuse(pool, X.fluidSwap(0, true, native, P.RECEIVER), _failed(errorText("value")));
        _refuse(ofNative, X.fluidSwap(0, true, native, P.RECEIVER), _failed(errorText("value")));
        _refuse(ofNative, X.fluidSwap(0, false, P.exact(1, 5 ether), P.RECEIVER), _failed(errorText("value")));
        vm.assertEq(uni.balanceOf(executor), 5 ether, "taken");
        vm.assertEq(executor.balance, 5 ether, "native taken");
    }

    /// @dev I20: a pool that pays out in full, but leaves a part of its input.
    function testFuzz_I20_poolThatTakesLess(uint256 left) public {
        left = bound(left, 1, 5 ether);
        pool.leave(left);
        _refuse(
            pool,
            X.fluidSwap(0, true, P.share(1, 10_000), P.RECEIVER),
            abi.encodeWithSelector(IExecutor.PartialFill.selector, 5 ether - left, 5 ether)
        );
        pool.leave(0);
        bytes memory step = X.fluidSwap(0, true, P.share(1, 10_000), P.RECEIVER);
        _run(address(dai), 5 ether, address(uni), bytes.concat(P.head(address(pool), address(dai)), step));
        vm.assertEq(dai.allowance(executor, address(pool)), 0, "I20");
    }

    /// @dev I20: an allowance that the token gives the pool by itself outlasts the step, and fails it.
    function test_I20_allowanceThatStays() public {
        BornAllowedToken born = new BornAllowedToken();
        born.mint(executor, 5 ether);
        MockFluidPool ofBorn = new MockFluidPool(liquidity, address(born), address(uni));
        born.befriend(address(ofBorn));
        bytes memory program =
            bytes.concat(P.head(address(ofBorn), address(born)), X.fluidSwap(0, true, P.exact(1, 1 ether), P.RECEIVER));
        bytes memory reason = abi.encodeWithSelector(IExecutor.AllowanceLeft.selector, 0, address(born));
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
    }

    /// @dev An earlier allowance is replaced, and the rest of it is not left to the pool.
    function test_I20_earlierAllowance() public {
        vm.prank(executor);
        dai.approve(address(pool), 100 ether);
        dai.mint(executor, 100 ether);
        bytes memory step = X.fluidSwap(0, true, P.exact(1, 5 ether), P.RECEIVER);
        _run(address(dai), 5 ether, address(uni), bytes.concat(P.head(address(pool), address(dai)), step));
        vm.assertEq(dai.allowance(executor, address(pool)), 0, "I20");
        vm.assertEq(dai.balanceOf(executor), 100 ether, "more than the step's amount");
    }

    /// @dev The pool would pay the Executor in place of the zero address, in the table or as the order's receiver.
    function test_zeroRecipientIsRefused() public {
        bytes memory amount = P.share(1, 10_000);
        bytes memory program =
            bytes.concat(P.head(address(pool), address(dai), address(0)), X.fluidSwap(0, true, amount, 2));
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, _failed(""));
        program = bytes.concat(P.head(address(pool), address(dai)), X.fluidSwap(0, true, amount, P.RECEIVER));
        vm.prank(address(router));
        vm.expectRevert(_failed(""));
        IExecutor(executor).execute(program, address(0), alice);
        program = bytes.concat(P.head(address(pool), address(dai)), X.fluidSwap(0, true, amount, P.REFUND_TO));
        vm.prank(address(router));
        vm.expectRevert(_failed(""));
        IExecutor(executor).execute(program, alice, address(0));
    }

    /// @dev The pool answers a swap for this address with its output, in an error. The Router refuses such a receiver.
    function test_deadRecipientIsRefusedByThePool() public {
        bytes memory program = bytes.concat(
            P.head(address(pool), address(dai), address(0xdEaD)), X.fluidSwap(0, true, P.share(1, 10_000), 2)
        );
        bytes memory reason = abi.encodeWithSelector(MockFluidPool.SwapResult.selector, _out(5 ether));
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, _failed(reason));
    }

    /// @dev Native to a recipient that needs more than 50,000 gas fails; by way of the Executor it arrives.
    function test_hungryRecipientOfNative() public {
        address hungry = address(new HungryReceiver());
        bytes memory head = P.head(address(ofNative), address(uni));
        Route memory r = order(address(uni), 5 ether, NATIVE, hungry);
        bytes memory direct = X.fluidSwap(0, true, P.share(1, 10_000), P.RECEIVER);
        refuse(alice, r, bytes.concat(head, direct), _failed(errorText("native refused")));
        bytes memory swap = X.fluidSwap(0, true, P.share(1, 10_000), P.EXECUTOR);
        bytes memory program = bytes.concat(head, swap, P.sweep(P.NATIVE, P.RECEIVER));
        vm.assertEq(run(alice, r, program), _out(5 ether), "native out");
    }

    /// @dev I10: bits that have no meaning, and fields that are read before the pool is called.
    function testFuzz_I10_reservedFlags(uint8 flags) public {
        flags = uint8(bound(flags, F.FLUID_SWAP_FLAGS_MASK + 1, 255));
        bytes memory head = P.head(address(pool), address(dai));
        bytes memory amount = P.exact(1, 5 ether);
        bytes memory step = abi.encodePacked(uint8(F.OP_FLUID_SWAP), uint8(0), flags, amount, P.RECEIVER);
        _refuse(pool, step, abi.encodeWithSelector(IExecutor.BadProgram.selector, head.length + 2));
        step = X.fluidSwap(0, true, amount, P.NATIVE);
        _refuse(pool, step, abi.encodeWithSelector(IExecutor.BadProgram.selector, head.length + step.length - 1));
    }

    /// @dev I12, I14, I20: whatever a pool does during the step, it gets no more than the step's amount, native or not.
    function testFuzz_I12_I14_I20_poolThatLies(uint256 says, uint8 way, bool native) public {
        EvilVenue venue = new EvilVenue();
        venue.answerWith(32, says, false);
        dai.mint(executor, 100 ether);
        vm.deal(executor, 100 ether);
        if (!native) venue.take(dai, 5 ether);
        bytes memory step = X.fluidSwap(0, true, native ? P.exact(P.NATIVE, 5 ether) : P.exact(1, 5 ether), P.RECEIVER);
        bytes memory program = bytes.concat(P.head(address(venue), address(dai)), step);
        bytes memory theft = bytes.concat(P.head(address(dai)), P.sweep(0, P.RECEIVER), P.sweep(P.NATIVE, P.RECEIVER));
        Route memory r = order(native ? NATIVE : address(dai), 5 ether, address(uni), alice);
        if (way % 3 == 1) venue.prepare(executor, abi.encodeCall(IExecutor.execute, (theft, bob, bob)));
        if (way % 3 == 2) venue.prepare(address(router), abi.encodeCall(IRouter.route, (r, theft)));
        // Nothing arrives.
        refuse(alice, r, program, abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
        // The same with something for the receiver.
        uni.mint(executor, 1);
        program = bytes.concat(P.head(address(venue), address(dai), address(uni)), step, P.sweep(2, P.RECEIVER));
        run(alice, r, program);
        vm.assertTrue(!venue.succeeded(), "it came in");
        vm.assertEq(dai.allowance(executor, address(venue)), 0, "I20");
        vm.assertEq(dai.balanceOf(executor), 100 ether, "more than the step's amount");
        vm.assertEq(executor.balance, 100 ether, "more native than the step's amount");
    }

    /// @dev T4: tokens, accounts without code, and the system's own contracts are no pools.
    function test_T4_venuesThatAreNone() public {
        address[4] memory places = [address(dai), carol, address(router), executor];
        for (uint256 i; i < places.length; i++) {
            bytes memory head = P.head(places[i], address(dai));
            bytes memory program = bytes.concat(head, X.fluidSwap(0, true, P.share(1, 10_000), P.RECEIVER));
            vm.prank(alice);
            try router.route{gas: TX_GAS}(order(address(dai), 5 ether, address(uni), alice), program) {
                revert("ran");
            } catch (bytes memory reason) {
                vm.assertEq(bytes32(bytes4(reason)), bytes32(IExecutor.StepFailed.selector), "error");
            }
        }
    }

    /// @dev The Liquidity layer counts what arrives of a taxed token.
    function test_taxedTokenIsRefusedByThePool() public {
        TaxedToken taxed = new TaxedToken();
        taxed.mint(executor, 5 ether);
        MockFluidPool ofTaxed = new MockFluidPool(liquidity, address(taxed), address(uni));
        bytes memory program = bytes.concat(
            P.head(address(ofTaxed), address(taxed)), X.fluidSwap(0, true, P.share(1, 10_000), P.RECEIVER)
        );
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, _failed(errorText("unpaid")));
    }

    function _run(address tokenIn, uint256 amount, address tokenOut, bytes memory program) private returns (uint256) {
        return run(alice, order(tokenIn, amount, tokenOut, carol), program);
    }

    function _refuse(MockFluidPool at, bytes memory step, bytes memory reason) private {
        bytes memory program = bytes.concat(P.head(address(at), address(dai)), step);
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
    }

    function _failed(bytes memory reason) private pure returns (bytes memory) {
        return stepFailed(0, F.OP_FLUID_SWAP, reason);
    }

    function _out(uint256 amount) private pure returns (uint256) {
        return amount * 9_995 / 10_000;
    }
}
