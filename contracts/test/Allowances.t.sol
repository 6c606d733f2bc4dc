// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../src/generated/V3Callbacks.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {PayingSteps} from "./base/PayingSteps.sol";
import {Programs as P} from "./base/Programs.sol";
import {EvilVenue} from "./mocks/EvilVenue.sol";
import {
    AllOrNothingToken,
    BornAllowedToken,
    EndlessToken,
    HookedToken,
    LyingToken,
    MockToken,
    RefusingToken,
    TetherToken
} from "./mocks/MockTokens.sol";

/// @dev I20: every step that lets a venue pull its input, against venues and tokens that misbehave. No allowance ever
/// remains, and exactly the step's amount is taken.
contract AllowancesTest is PositionFixture {
    EvilVenue private venue;

    function setUp() public override {
        super.setUp();
        venue = new EvilVenue();
        // More than the step's amount, which an excessive allowance would expose.
        dai.mint(executor, 100 ether);
    }

    /// @dev A venue that takes nothing, or less than the step's amount, fails the step; one that takes everything is
    /// paid.
    function testFuzz_I20_venueThatTakesLess(uint256 taken, uint8 kind) public {
        taken = bound(taken, 0, 5 ether);
        venue.take(dai, taken);
        if (taken < 5 ether) _refuse(address(dai), kind, _partial(taken, 5 ether));
        venue.take(dai, 5 ether);
        // Some output must arrive for the order to pass.
        uni.mint(executor, 1);
        bytes memory program = bytes.concat(
            P.head(address(venue), address(dai), address(uni)), _step(kind, P.exact(1, 5 ether)), P.sweep(2, P.RECEIVER)
        );
        run(alice, _order(address(dai)), program);
        vm.assertEq(dai.balanceOf(address(venue)), 5 ether, "taken");
        vm.assertEq(dai.allowance(executor, address(venue)), 0, "I20");
    }

    /// @dev I5: one unit more than the step's amount is not approved, although the Executor holds more.
    function testFuzz_I20_venueThatTakesMore(uint256 more, uint8 kind) public {
        venue.take(dai, 5 ether + bound(more, 1, 90 ether));
        _refuse(address(dai), kind, _failed(kind, errorText("not allowed")));
    }

    /// @dev A remaining allowance would be used after the step, or by anyone later.
    function testFuzz_I20_laterTheVenueTakesNothing(uint8 kind) public {
        venue.take(dai, 105 ether);
        uni.mint(executor, 1);
        bytes memory program = bytes.concat(
            P.head(address(venue), address(dai), address(uni)), _step(kind, P.share(1, 10_000)), P.sweep(2, P.RECEIVER)
        );
        run(alice, _order(address(dai)), program);
        vm.prank(address(venue));
        vm.expectRevert(bytes("allowance"));
        dai.transferFrom(executor, address(venue), 1);
    }

    /// @dev I14: in the middle of the step, the venue tries routes, programs and callbacks, none of which succeeds.
    function testFuzz_I14_I20_venueThatComesBackIn(uint8 kind, uint8 how) public {
        bytes memory theft = bytes.concat(P.head(address(dai)), P.sweep(0, P.RECEIVER));
        Route memory r = _order(address(dai));
        bytes[5] memory calls = [
            abi.encodeCall(IRouter.route, (r, theft)),
            abi.encodeCall(IExecutor.execute, (theft, address(venue), address(venue))),
            abi.encodeCall(IV3Callbacks.uniswapV3SwapCallback, (1, 0, "")),
            abi.encodeCall(IV3Callbacks.pancakeV3SwapCallback, (0, 1, "")),
            abi.encodeCall(IExecutor.unlockCallback, (abi.encode(address(dai), address(dai), 0, 1, 1, address(venue))))
        ];
        how = how % 5;
        venue.prepare(how == 0 ? address(router) : executor, calls[how]);
        venue.take(dai, 5 ether);
        uni.mint(executor, 1);
        bytes memory program = bytes.concat(
            P.head(address(venue), address(dai), address(uni)), _step(kind, P.exact(1, 5 ether)), P.sweep(2, P.RECEIVER)
        );
        run(alice, r, program);
        vm.assertTrue(!venue.succeeded(), "it came in");
        vm.assertEq(dai.balanceOf(address(venue)), 5 ether, "taken");
        vm.assertEq(dai.allowance(executor, address(venue)), 0, "I20");
    }

    /// @dev I19: return data and reasons of any size cost only their creation and are cut.
    function testFuzz_I19_hugeAnswers(uint8 kind, bool fail, uint256 word) public {
        venue.take(dai, 5 ether);
        venue.answerWith(1 << 20, word, fail);
        uni.mint(executor, 1);
        bytes memory program = bytes.concat(
            P.head(address(venue), address(dai), address(uni)), _step(kind, P.exact(1, 5 ether)), P.sweep(2, P.RECEIVER)
        );
        vm.prank(alice);
        try router.route{gas: 6_000_000}(_order(address(dai)), program) {
            vm.assertTrue(!fail, "a failure passed");
        } catch (bytes memory reason) {
            vm.assertTrue(fail || PayingSteps.isCoded(kind), "refused");
            vm.assertLe(reason.length, 400, "a reason that long");
        }
        vm.assertEq(dai.allowance(executor, address(venue)), 0, "I20");
    }

    /// @dev I12: the venue returns anything and pays nothing: the minimum undoes what it took.
    function testFuzz_I12_venueThatLies(uint8 kind, uint256 word, uint16 size) public {
        venue.answerWith(size, word, false);
        venue.take(dai, 5 ether);
        uint256 before = dai.balanceOf(alice);
        bytes memory program = bytes.concat(P.head(address(venue), address(dai)), _step(kind, P.exact(1, 5 ether)));
        vm.prank(alice);
        try router.route(_order(address(dai)), program) {
            revert("ran");
        } catch {}
        vm.assertEq(dai.balanceOf(alice), before, "alice lost");
    }

    /// @dev A USDT-like token, twice through the same venue: it rejects an approval while an older one is left.
    function testFuzz_I20_tether(uint8 kind, uint256 taken) public {
        TetherToken usdt = new TetherToken();
        endow(alice, usdt, 10 ether);
        taken = bound(taken, 0, 2.5 ether - 1);
        venue.take(usdt, taken);
        _refuseTwice(usdt, kind, _partial(taken, 2.5 ether));
        venue.take(usdt, 2.5 ether);
        uni.mint(executor, 1);
        run(alice, _order(address(usdt)), _twice(usdt, kind));
        assertSettled(address(usdt), address(venue));
    }

    /// @dev The real USDC.
    function testFuzz_I20_realUsdc(uint8 kind, uint256 taken) public {
        MockToken usdc = _usdc();
        taken = bound(taken, 0, 5e6 - 1);
        venue.take(usdc, taken);
        bytes memory program = bytes.concat(
            P.head(address(venue), address(usdc), address(uni)), _step(kind, P.exact(1, 5e6)), P.sweep(2, P.RECEIVER)
        );
        Route memory r = order(address(usdc), 5e6, address(uni), alice);
        refuse(alice, r, program, _partial(taken, 5e6));
        venue.take(usdc, 5e6);
        uni.mint(executor, 1);
        run(alice, r, program);
        assertSettled(address(usdc), address(venue));
    }

    /// @dev BNB rejects the revocation of an allowance, which no step makes.
    function testFuzz_I20_tokenWithoutEnd(uint8 kind) public {
        EndlessToken bnb = new EndlessToken();
        endow(alice, bnb, 10 ether);
        venue.take(bnb, 5 ether - 1);
        _refuse(address(bnb), kind, _partial(5 ether - 1, 5 ether));
        venue.take(bnb, 5 ether);
        _refuse(address(bnb), kind, abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
    }

    /// @dev Compound III accepts only zero or the maximum, and the maximum would be too much.
    function testFuzz_I20_tokenOfAllOrNothing(uint8 kind) public {
        AllOrNothingToken comet = new AllOrNothingToken();
        endow(alice, comet, 10 ether);
        _refuse(address(comet), kind, _failed(kind, errorText("bad amount")));
    }

    function testFuzz_I20_tokenThatRefuses(uint8 kind) public {
        MockToken template = new MockToken();
        endow(alice, template, 10 ether);
        vm.etch(address(template), address(new RefusingToken()).code);
        _refuse(address(template), kind, _failed(kind, abi.encode(false)));
    }

    /// @dev Allowances that a token gives by itself, cannot revoke, or cannot report.
    function testFuzz_I20_allowancesThatStay(uint8 kind) public {
        BornAllowedToken born = new BornAllowedToken();
        endow(alice, born, 10 ether);
        born.befriend(address(venue));
        _refuse(address(born), kind, _left(address(born)));
        bytes[4] memory claims = [bytes(""), hex"00", abi.encode(5 ether + 1), abi.encode(5 ether)];
        for (uint256 i; i < 4; i++) {
            LyingToken liar = new LyingToken(claims[i]);
            liar.mint(alice, 10 ether);
            _refuse(address(liar), kind, i == 3 ? _partial(0, 5 ether) : _left(address(liar)));
        }
    }

    /// @dev I14: a token that reenters when the venue moves it.
    function testFuzz_I14_hookInTheMiddle(uint8 kind, bool execute) public {
        HookedToken hooked = new HookedToken();
        endow(alice, hooked, 5 ether);
        bytes memory theft = bytes.concat(P.head(address(hooked)), P.sweep(0, P.RECEIVER));
        if (execute) hooked.setHook(executor, abi.encodeCall(IExecutor.execute, (theft, bob, bob)));
        else hooked.setHook(address(router), abi.encodeCall(IRouter.route, (_order(address(hooked)), theft)));
        venue.take(hooked, 5 ether);
        uni.mint(executor, 1);
        bytes memory program = bytes.concat(
            P.head(address(venue), address(hooked), address(uni)),
            _step(kind, P.share(1, 10_000)),
            P.sweep(2, P.RECEIVER)
        );
        run(alice, _order(address(hooked)), program);
        vm.assertGe(hooked.hooked(), 2, "never tried");
        vm.assertTrue(!hooked.succeeded(), "the hook came in");
        vm.assertEq(hooked.allowance(executor, address(venue)), 0, "I20");
    }

    /// @dev T4: a token, the system's own contracts and accounts without code in place of the venue.
    function testFuzz_T4_venuesThatAreNone(uint8 kind, uint8 which) public {
        address[6] memory places = [address(dai), address(uni), address(router), executor, carol, address(4)];
        address place = places[which % 6];
        bytes memory program = bytes.concat(
            P.head(place, address(dai), address(uni)), _step(kind, P.exact(1, 5 ether)), P.sweep(2, P.RECEIVER)
        );
        vm.prank(alice);
        try router.route{gas: TX_GAS}(_order(address(dai)), program) {
            revert("ran");
        } catch (bytes memory reason) {
            // The precompile returns data, and takes nothing.
            bool named = bytes4(reason) == IExecutor.StepFailed.selector
                || (place == address(4) && bytes4(reason) == IExecutor.PartialFill.selector);
            vm.assertTrue(named, "error");
        }
        vm.assertEq(dai.allowance(executor, place), 0, "I20");
    }

    function _usdc() private returns (MockToken usdc) {
        usdc = MockToken(deployFixture("FiatTokenV1", ""));
        string memory signature = "initialize(string,string,string,uint8,address,address,address,address)";
        (address a, bytes memory name) = (address(this), "USDC");
        (bool ok,) = address(usdc).call(abi.encodeWithSignature(signature, name, name, name, 6, a, a, a, a));
        vm.assertTrue(ok, "initialize");
        (ok,) = address(usdc).call(abi.encodeWithSignature("configureMinter(address,uint256)", a, 1e12));
        vm.assertTrue(ok, "configureMinter");
        endow(alice, usdc, 5e6);
    }

    function _order(address token) private view returns (Route memory) {
        return order(token, 5 ether, address(uni), alice);
    }

    function _step(uint8 kind, bytes memory amount) private view returns (bytes memory) {
        return PayingSteps.step(kind, amount, bytes32(bytes20(address(venue))));
    }

    function _failed(uint8 kind, bytes memory reason) private view returns (bytes memory) {
        return stepFailed(0, uint8(_step(kind, "")[0]), reason);
    }

    function _twice(MockToken token, uint8 kind) private view returns (bytes memory) {
        return bytes.concat(
            P.head(address(venue), address(token), address(uni)),
            _step(kind, P.exact(1, 2.5 ether)),
            _step(kind, P.exact(1, 2.5 ether)),
            P.sweep(2, P.RECEIVER)
        );
    }

    function _refuseTwice(MockToken token, uint8 kind, bytes memory reason) private {
        refuse(alice, _order(address(token)), _twice(token, kind), reason);
    }

    function _partial(uint256 taken, uint256 amount) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IExecutor.PartialFill.selector, taken, amount);
    }

    function _left(address token) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IExecutor.AllowanceLeft.selector, 0, token);
    }

    function _refuse(address token, uint8 kind, bytes memory reason) private {
        bytes memory program = bytes.concat(P.head(address(venue), token), _step(kind, P.exact(1, 5 ether)));
        refuse(alice, _order(token), program, reason);
    }
}
