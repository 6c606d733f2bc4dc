// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {Exchanges as X} from "./base/Exchanges.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {MockBinPair} from "./mocks/BinPairs.sol";
import {EvilVenue} from "./mocks/EvilVenue.sol";
import {FalseToken, MockToken, TaxedToken} from "./mocks/MockTokens.sol";

/// @dev Pairs of bins: a mock, and pairs that misbehave.
contract BinsTest is PositionFixture {
    MockBinPair private pair;
    MockBinPair private next;

    function setUp() public override {
        super.setUp();
        (pair, next) = (_newPair(dai, uni), _newPair(uni, dai));
    }

    /// @dev Sells exactly the step's part of the balance, in either direction, whichever address is smaller.
    function testFuzz_part(uint256 amount, uint16 share, bool forY, bool other) public {
        (amount, share) = (bound(amount, 1e6, 100_000 ether), uint16(bound(share, 100, 10_000)));
        MockBinPair pool = other ? next : pair;
        (MockToken tokenIn, MockToken tokenOut) =
            forY ? (pool.TOKEN_X(), pool.TOKEN_Y()) : (pool.TOKEN_Y(), pool.TOKEN_X());
        bytes memory program = bytes.concat(
            P.head(address(pool), address(tokenIn)),
            X.lbSwap(0, forY, P.share(1, share), P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        uint256 before = tokenIn.balanceOf(carol);
        uint256 got = run(alice, order(address(tokenIn), amount, address(tokenOut), carol), program);
        uint256 sold = amount * share / 10_000;
        vm.assertEq(got, sold * 997 / 1000, "amount out");
        vm.assertEq(tokenIn.balanceOf(carol) - before, amount - sold, "left");
        assertEmpty();
    }

    /// @dev Paid by the Router. A token sent earlier counts towards the payment, and the stated amount does not matter.
    function testFuzz_prefunded(uint256 amount, uint128 told, bool forY, uint96 earlier) public {
        amount = bound(amount, 1_000, 100_000 ether);
        (MockToken tokenIn, MockToken tokenOut) = forY ? (dai, uni) : (uni, dai);
        tokenIn.mint(address(pair), earlier % 1 ether);
        Route memory r = order(address(tokenIn), amount, address(tokenOut), carol);
        r.fundTo = address(pair);
        bytes memory paid = told == 0 ? P.share(1, 0) : P.exact(1, told);
        bytes memory step = X.lbPrefunded(0, forY, paid, P.RECEIVER);
        uint256 got = run(alice, r, bytes.concat(P.head(address(pair), address(tokenIn)), step));
        vm.assertEq(got, (amount + earlier % 1 ether) * 997 / 1000, "amount out");
        assertEmpty();
    }

    /// @dev Out of one pair directly into the next, and back out of the first.
    function test_intoTheNextPair() public {
        bytes memory program = bytes.concat(
            P.head(address(pair), address(dai), address(uni), address(next)),
            X.lbSwap(0, true, P.share(1, 10_000), 3),
            X.lbPrefunded(3, true, P.share(2, 0), P.EXECUTOR),
            X.lbSwap(0, true, P.share(1, 10_000), P.RECEIVER)
        );
        uint256 got = run(alice, order(address(dai), 1_000 ether, address(uni), carol), program);
        vm.assertEq(got, uint256(1_000 ether) * 997 / 1000 * 997 / 1000 * 997 / 1000, "three trades");
        assertEmpty();
    }

    /// @dev Nothing sold, and the direction of the token that was not paid.
    function test_T3_swapsThatThePairRefuses() public {
        _refuse(X.lbSwap(0, true, P.exact(1, 0), P.RECEIVER), errorText("InsufficientAmountIn"));
        _refuse(X.lbSwap(0, false, P.share(1, 10_000), P.RECEIVER), errorText("InsufficientAmountIn"));
        _refuse(X.lbPrefunded(0, true, P.share(1, 0), P.RECEIVER), errorText("InsufficientAmountIn"));
        _refuse(X.lbPrefunded(0, true, P.exact(1, 5 ether), P.RECEIVER), errorText("InsufficientAmountIn"));
        _refuse(X.lbSwap(0, true, P.exact(1, 1), P.RECEIVER), errorText("InsufficientAmountOut"));
    }

    /// @dev T4: tokens, accounts without code, and the system's own contracts are no pairs.
    function test_T4_venuesThatAreNone() public {
        address[4] memory places = [address(dai), carol, address(router), executor];
        for (uint256 i; i < places.length; i++) {
            bytes memory program = bytes.concat(
                P.head(places[i], address(dai)), X.lbSwap(0, true, P.share(1, 10_000), P.RECEIVER)
            );
            vm.prank(alice);
            try router.route{gas: TX_GAS}(order(address(dai), 5 ether, address(uni), alice), program) {
                revert("ran");
            } catch (bytes memory reason) {
                vm.assertEq(bytes32(bytes4(reason)), bytes32(IExecutor.StepFailed.selector), "error");
            }
        }
    }

    /// @dev I12, I14, I20: whatever it returns, it can take no more than it is sent, cannot reenter and has no allowance.
    function testFuzz_I12_I14_I20_pairThatLies(uint256 says, uint8 way) public {
        EvilVenue venue = new EvilVenue();
        venue.answerWith(32, says, false);
        dai.mint(executor, 100 ether);
        bytes memory step = X.lbSwap(0, true, P.exact(1, 5 ether), P.RECEIVER);
        bytes memory program = bytes.concat(P.head(address(venue), address(dai)), step);
        bytes memory theft = bytes.concat(P.head(address(dai)), P.sweep(0, P.RECEIVER));
        Route memory r = order(address(dai), 5 ether, address(uni), alice);
        if (way % 3 == 1) venue.prepare(executor, abi.encodeCall(IExecutor.execute, (theft, bob, bob)));
        if (way % 3 == 2) venue.prepare(address(router), abi.encodeCall(IRouter.route, (r, theft)));
        vm.prank(alice);
        try router.route{gas: TX_GAS}(r, program) {
            revert("ran");
        } catch {}
        // Someone else pays the receiver meanwhile.
        venue.prepare(address(uni), abi.encodeCall(MockToken.mint, (alice, 1)));
        vm.prank(alice);
        try router.route{gas: TX_GAS}(r, program) {
            vm.assertEq(dai.balanceOf(executor), 100 ether, "more than the step's amount");
        } catch {}
        vm.assertEq(dai.allowance(executor, address(venue)), 0, "I20");
        vm.assertEq(dai.balanceOf(executor), 100 ether, "more than the step's amount");
    }

    function test_tokensThatDoNotArrive() public {
        FalseToken token = new FalseToken();
        token.mint(executor, 1 ether);
        token.refuse(true);
        MockBinPair pool = new MockBinPair(token, uni);
        bytes memory program = bytes.concat(
            P.head(address(pool), address(token)), X.lbSwap(0, true, P.share(1, 10_000), P.RECEIVER)
        );
        bytes memory reason = stepFailed(0, F.OP_LB_SWAP, abi.encode(false));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);

        // The pair counts what arrives of a taxed token, so the order's minimum decides.
        TaxedToken taxed = new TaxedToken();
        pool = _newPair(taxed, uni);
        endow(alice, taxed, 10 ether);
        program = bytes.concat(
            P.head(address(pool), address(taxed)), X.lbSwap(0, true, P.share(1, 10_000), P.RECEIVER)
        );
        uint256 got = run(alice, order(address(taxed), 1 ether, address(uni), carol), program);
        vm.assertLe(got, uint256(1 ether) * 997 / 1000 - 1, "less than untaxed");
    }

    function _newPair(MockToken tokenX, MockToken tokenY) private returns (MockBinPair pool) {
        pool = new MockBinPair(tokenX, tokenY);
        tokenX.mint(address(pool), 1_000_000 ether);
        tokenY.mint(address(pool), 1_000_000 ether);
        pool.sync();
    }

    function _refuse(bytes memory step, bytes memory reason) private {
        bytes memory program = bytes.concat(P.head(address(pair), address(dai)), step);
        reason = stepFailed(0, F.OP_LB_SWAP, reason);
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
    }
}
