// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {EvilVenue} from "./mocks/EvilVenue.sol";
import {FalseToken, MockToken, TaxedToken} from "./mocks/MockTokens.sol";
import {StrictSolidlyPool} from "./mocks/SolidlyPools.sol";

/// @dev A token with the metadata that pools read.
contract NamedToken is MockToken {
    string public constant name = "Named";
    string public constant symbol = "NAMED";
    uint8 public immutable decimals;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }
}

interface IAerodromeFactory {
    function createPool(address a, address b, bool stable) external returns (address);
    function setFee(bool stable, uint256 fee) external;
    function setCustomFee(address pool, uint256 fee) external;
}

interface IAerodromePool {
    function getAmountOut(uint256 amountIn, address tokenIn) external view returns (uint256);
    function getReserves() external view returns (uint256, uint256, uint256);
    function mint(address to) external returns (uint256);
    function burn(address to) external returns (uint256, uint256);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// @dev Solidly pools: Aerodrome's, compiled from their source, stable and volatile, and our own pools that check their
/// arguments or misbehave.
contract SolidlyTest is PositionFixture {
    error Done(uint256 a, uint256 b);

    IAerodromeFactory private factory;
    NamedToken private six;
    NamedToken private eighteen;
    IAerodromePool private stable;
    IAerodromePool private volatile_;
    StrictSolidlyPool private strict;

    function setUp() public override {
        super.setUp();
        address implementation = deployFixture("AerodromePool", "");
        factory = IAerodromeFactory(deployFixture("AerodromePoolFactory", abi.encode(implementation)));
        (six, eighteen) = (new NamedToken(6), new NamedToken(18));
        stable = _newPool(true);
        volatile_ = _newPool(false);
        strict = new StrictSolidlyPool(address(dai), address(uni));
        dai.mint(address(strict), 1_000_000 ether);
        uni.mint(address(strict), 1_000_000 ether);
        strict.sync();
    }

    /// @dev Yields what a user gets who pays the pool and asks for the output that it reports.
    function testFuzz_swapAsByUser(uint256 amount, uint16 share, bool ofSix, bool stable_, uint16 fee) public {
        IAerodromePool pool = stable_ ? stable : volatile_;
        (NamedToken tokenIn, NamedToken tokenOut) = ofSix ? (six, eighteen) : (eighteen, six);
        amount = ofSix ? bound(amount, 1e4, 100_000e6) : bound(amount, 1e16, 100_000 ether);
        share = uint16(bound(share, 100, 10_000));
        factory.setCustomFee(address(pool), bound(fee, 1, 300));
        uint256 sold = amount * share / 10_000;
        uint256 expected = _byUser(pool, tokenIn, tokenOut, sold);
        endow(alice, tokenIn, amount);
        bytes memory program = bytes.concat(
            P.head(address(pool), address(tokenIn), address(tokenOut)),
            Q.solidly(0, tokenIn < tokenOut, P.share(1, share), P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        uint256 got = run(alice, order(address(tokenIn), amount, address(tokenOut), carol), program);
        vm.assertEq(got, expected, "amount out");
        vm.assertEq(tokenIn.balanceOf(carol), amount - sold, "left");
        assertSettled(address(tokenIn), address(pool));
        vm.assertEq(tokenOut.balanceOf(executor), 0, "I7");
    }

    /// @dev Paid by the Router, with the amount read from the pool or stated; a token sent earlier counts towards the
    /// payment.
    function testFuzz_prefunded(uint256 amount, bool ofSix, bool stable_, bool told) public {
        IAerodromePool pool = stable_ ? stable : volatile_;
        (NamedToken tokenIn, NamedToken tokenOut) = ofSix ? (six, eighteen) : (eighteen, six);
        amount = ofSix ? bound(amount, 1e4, 100_000e6) : bound(amount, 1e16, 100_000 ether);
        uint256 expected = _byUser(pool, tokenIn, tokenOut, amount);
        endow(alice, tokenIn, amount);
        Route memory r = order(address(tokenIn), amount, address(tokenOut), carol);
        r.fundTo = address(pool);
        bytes memory paid = told ? P.exact(1, uint128(amount)) : P.share(1, 0);
        bytes memory program = bytes.concat(
            P.head(address(pool), address(tokenIn)), Q.solidlyPrefunded(0, tokenIn < tokenOut, paid, P.RECEIVER)
        );
        vm.assertEq(run(alice, r, program), expected, "amount out");
    }

    /// @dev Out of one pool directly into the next, whose balance is read, and back out of the first.
    function test_intoTheNextPool() public {
        endow(alice, six, 1_000e6);
        bytes memory program = bytes.concat(
            P.head(address(stable), address(six), address(eighteen), address(volatile_)),
            Q.solidly(0, six < eighteen, P.share(1, 10_000), 3),
            Q.solidlyPrefunded(3, eighteen < six, P.share(2, 0), P.EXECUTOR),
            Q.solidly(0, six < eighteen, P.share(1, 10_000), P.RECEIVER)
        );
        uint256 got = run(alice, order(address(six), 1_000e6, address(eighteen), carol), program);
        vm.assertGe(got, 990 ether, "three trades");
        vm.assertEq(six.balanceOf(executor) + eighteen.balanceOf(executor), 0, "I7");
    }

    /// @dev The pool is asked about exactly the amount that it is paid, for exactly that token, and gets no data.
    function testFuzz_strictPool(uint256 amount, bool forth, bool prefunded) public {
        amount = bound(amount, 1_000, 100_000 ether);
        (MockToken tokenIn, MockToken tokenOut) = forth ? (dai, uni) : (uni, dai);
        Route memory r = order(address(tokenIn), amount, address(tokenOut), carol);
        if (prefunded) r.fundTo = address(strict);
        bool first = tokenIn < tokenOut;
        bytes memory step = prefunded
            ? Q.solidlyPrefunded(0, first, P.share(1, 0), P.RECEIVER)
            : Q.solidly(0, first, P.share(1, 10_000), P.RECEIVER);
        uint256 got = run(alice, r, bytes.concat(P.head(address(strict), address(tokenIn)), step));
        vm.assertEq(got, amount * 997 / 1000, "amount out");
        assertEmpty();
    }

    function test_notFunded() public {
        bytes memory reason = abi.encodeWithSelector(IExecutor.NotFunded.selector, 0);
        bytes memory step = Q.solidlyPrefunded(0, dai < uni, P.share(1, 0), P.RECEIVER);
        bytes memory program = bytes.concat(P.head(address(strict), address(dai)), step);
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
        vm.prank(address(strict));
        dai.transfer(bob, 1);
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
    }

    /// @dev A direction that is not the pool's, a zero amount, and invalid return data.
    function test_T3_swapsThatThePoolRefuses() public {
        _refuse(Q.solidly(0, uni < dai, P.share(1, 10_000), P.RECEIVER), errorText("K"));
        _refuse(Q.solidly(0, dai < uni, P.exact(1, 0), P.RECEIVER), errorText("InsufficientOutputAmount"));
        strict.answerWith("");
        _refuse(Q.solidly(0, dai < uni, P.share(1, 10_000), P.RECEIVER), "");
        strict.answerWith(new bytes(31));
        _refuse(Q.solidly(0, dai < uni, P.share(1, 10_000), P.RECEIVER), new bytes(31));
        strict.answerWith(abi.encode(1 ether));
        _refuse(Q.solidly(0, dai < uni, P.share(1, 10_000), P.RECEIVER), errorText("K"));
    }

    /// @dev T4: tokens, accounts without code, and the system's own contracts return nothing.
    function test_T4_venuesThatAreNone() public {
        address[4] memory places = [address(dai), carol, address(router), executor];
        for (uint256 i; i < places.length; i++) {
            bytes memory program = bytes.concat(
                P.head(places[i], address(dai)), Q.solidly(0, true, P.share(1, 10_000), P.RECEIVER)
            );
            vm.prank(alice);
            try router.route{gas: TX_GAS}(order(address(dai), 5 ether, address(uni), alice), program) {
                revert("ran");
            } catch (bytes memory reason) {
                vm.assertEq(bytes32(bytes4(reason)), bytes32(IExecutor.StepFailed.selector), "error");
            }
        }
    }

    /// @dev I5, I12, I20: whatever it returns, it can take no more than it is sent, cannot reenter and has no
    /// allowance.
    function testFuzz_I12_I14_I20_poolThatLies(uint256 says, uint8 way) public {
        EvilVenue venue = new EvilVenue();
        venue.answerWith(32, says, false);
        dai.mint(executor, 100 ether);
        bytes memory step = Q.solidly(0, true, P.exact(1, 5 ether), P.RECEIVER);
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
        StrictSolidlyPool pool = new StrictSolidlyPool(address(token), address(uni));
        bytes memory program = bytes.concat(
            P.head(address(pool), address(token)), Q.solidly(0, token < uni, P.share(1, 10_000), P.RECEIVER)
        );
        bytes memory reason = stepFailed(0, F.OP_SOLIDLY_SWAP, abi.encode(false));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);

        TaxedToken taxed = new TaxedToken();
        pool = new StrictSolidlyPool(address(taxed), address(uni));
        endow(alice, taxed, 10 ether);
        program = bytes.concat(
            P.head(address(pool), address(taxed)), Q.solidly(0, taxed < uni, P.share(1, 10_000), P.RECEIVER)
        );
        reason = stepFailed(0, F.OP_SOLIDLY_SWAP, errorText("K"));
        refuse(alice, order(address(taxed), 1 ether, address(uni), alice), program, reason);
    }

    /// @dev The steps for constant products add and remove liquidity in pools of either kind, as for a user who pays
    /// both tokens in the pool's ratio.
    function testFuzz_addAndRemove(uint256 amountA, uint256 amountB, bool stable_) public {
        IAerodromePool pool = stable_ ? stable : volatile_;
        uint256 shares = _add(pool, bound(amountA, 1e6, 100_000e6), bound(amountB, 1e18, 100_000 ether));
        (uint256 got0, uint256 got1) = _burntByUser(pool, shares);
        approveFor(bob, address(pool));
        bytes memory program = bytes.concat(P.head(address(pool)), Q.v2Remove(0, P.share(0, 10_000), P.RECEIVER));
        uint256 before = eighteen.balanceOf(carol);
        uint256 got = run(bob, order(address(pool), shares, address(six), carol), program);
        vm.assertEq(got, six < eighteen ? got0 : got1, "one token");
        vm.assertEq(eighteen.balanceOf(carol) - before, six < eighteen ? got1 : got0, "the other");
        vm.assertEq(six.balanceOf(executor) + eighteen.balanceOf(executor) + pool.balanceOf(executor), 0, "I7");
    }

    function _add(IAerodromePool pool, uint256 amountA, uint256 amountB) private returns (uint256 shares) {
        uint256 expected = _mintedInRatio(pool, amountA, amountB);
        endow(alice, six, amountA);
        eighteen.mint(executor, amountB);
        bytes memory program = bytes.concat(
            P.head(address(pool), address(six), address(eighteen)),
            Q.v2Add(0, 1, 2, P.RECEIVER),
            P.sweep(1, P.REFUND_TO),
            P.sweep(2, P.REFUND_TO)
        );
        shares = run(alice, order(address(six), amountA, address(pool), bob), program);
        vm.assertEq(shares, expected, "shares");
    }

    /// @dev Mints like a user who pays as much of both as the ratio allows.
    function _mintedInRatio(IAerodromePool pool, uint256 amountA, uint256 amountB) private returns (uint256) {
        (uint256 r0, uint256 r1,) = pool.getReserves();
        (uint256 reserveA, uint256 reserveB) = six < eighteen ? (r0, r1) : (r1, r0);
        uint256 fittingB = amountA * reserveB / reserveA;
        if (fittingB <= amountB) return _mintedByUser(pool, amountA, fittingB);
        return _mintedByUser(pool, amountB * reserveA / reserveB, amountB);
    }

    function swapByUser(IAerodromePool pool, NamedToken tokenIn, NamedToken tokenOut, uint256 amount) external {
        uint256 out = pool.getAmountOut(amount, address(tokenIn));
        tokenIn.mint(address(pool), amount);
        (uint256 out0, uint256 out1) = tokenIn < tokenOut ? (uint256(0), out) : (out, uint256(0));
        pool.swap(out0, out1, bob, "");
        revert Done(tokenOut.balanceOf(bob), 0);
    }

    function mintByUser(IAerodromePool pool, uint256 a, uint256 b) external {
        six.mint(address(pool), a);
        eighteen.mint(address(pool), b);
        revert Done(pool.mint(bob), 0);
    }

    function burnByUser(IAerodromePool pool, uint256 shares) external {
        vm.prank(bob);
        pool.transfer(address(pool), shares);
        (uint256 a, uint256 b) = pool.burn(bob);
        revert Done(a, b);
    }

    function _byUser(IAerodromePool pool, NamedToken tokenIn, NamedToken tokenOut, uint256 amount)
        private
        returns (uint256 got)
    {
        try this.swapByUser(pool, tokenIn, tokenOut, amount) {}
        catch (bytes memory reason) {
            (got,) = _done(reason);
        }
    }

    function _mintedByUser(IAerodromePool pool, uint256 a, uint256 b) private returns (uint256 got) {
        try this.mintByUser(pool, a, b) {}
        catch (bytes memory reason) {
            (got,) = _done(reason);
        }
    }

    function _burntByUser(IAerodromePool pool, uint256 shares) private returns (uint256 a, uint256 b) {
        try this.burnByUser(pool, shares) {}
        catch (bytes memory reason) {
            (a, b) = _done(reason);
        }
    }

    function _done(bytes memory reason) private pure returns (uint256 a, uint256 b) {
        if (bytes4(reason) != Done.selector) {
            assembly ("memory-safe") {
                revert(add(reason, 0x20), mload(reason))
            }
        }
        assembly ("memory-safe") {
            a := mload(add(reason, 0x24))
            b := mload(add(reason, 0x44))
        }
    }

    function _newPool(bool stable_) private returns (IAerodromePool pool) {
        pool = IAerodromePool(factory.createPool(address(six), address(eighteen), stable_));
        six.mint(address(pool), 1_000_000e6);
        eighteen.mint(address(pool), 1_000_000 ether);
        pool.mint(address(this));
    }

    function _refuse(bytes memory step, bytes memory reason) private {
        bytes memory program = bytes.concat(P.head(address(strict), address(dai)), step);
        reason = stepFailed(0, F.OP_SOLIDLY_SWAP, reason);
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
    }
}
