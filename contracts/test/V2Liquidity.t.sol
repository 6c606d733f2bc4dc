// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {Route} from "../src/interfaces/IRouter.sol";
import {IFactories, IPair} from "./base/Fixture.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {EvilV2Pool} from "./mocks/EvilPools.sol";
import {MockToken} from "./mocks/MockTokens.sol";

interface ILiquidityRouter {
    function addLiquidity(
        address a,
        address b,
        uint256 desiredA,
        uint256 desiredB,
        uint256 minA,
        uint256 minB,
        address to,
        uint256 deadline
    ) external returns (uint256 amountA, uint256 amountB, uint256 liquidity);
}

/// @dev Liquidity of constant-product pools, compared with the real pools and the real router.
contract V2LiquidityTest is PositionFixture {
    ILiquidityRouter private router02;

    function setUp() public override {
        super.setUp();
        router02 = ILiquidityRouter(deployFixture("UniswapV2Router02", abi.encode(v2Factory, weth)));
        vm.prank(bob);
        dai.approve(address(router02), type(uint256).max);
        vm.prank(bob);
        uni.approve(address(router02), type(uint256).max);
    }

    /// @dev Yields the same shares and leftovers as Uniswap's own router for the same balances, at any ratio.
    function testFuzz_v2AddAsRouter02(uint256 amountDai, uint256 amountUni, uint256 skew, bool otherOrder) public {
        (amountDai, amountUni) = (bound(amountDai, 1e6, 100_000 ether), bound(amountUni, 1e6, 100_000 ether));
        _skew(bound(skew, 1e6, 900_000 ether));
        uint256[3] memory theirs = _byRouter02(amountDai, amountUni, otherOrder);

        uni.mint(executor, amountUni);
        (uint8 a, uint8 b) = otherOrder ? (2, 1) : (1, 2);
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai), address(uni)),
            Q.v2Add(0, a, b, P.RECEIVER),
            P.sweep(1, P.RECEIVER),
            P.sweep(2, P.RECEIVER)
        );
        vm.assertEq(run(alice, order(address(dai), amountDai, daiUni2, carol), program), theirs[2], "shares");
        vm.assertEq(dai.balanceOf(carol), amountDai - theirs[0], "left of the one");
        vm.assertEq(uni.balanceOf(carol), amountUni - theirs[1], "left of the other");
        assertEmpty();
    }

    /// @dev Shares or exact amounts of either token, in either order: the pool gets what Router02 would give it, and
    /// the rest stays.
    function testFuzz_v2AddOfParts(uint256[2] memory held, uint24[2] memory ppm, uint256 skew, uint8 how) public {
        _skew(bound(skew, 1e6, 900_000 ether));
        uint256[2] memory given;
        for (uint256 i; i < 2; i++) {
            held[i] = bound(held[i], 1e12, 100_000 ether);
            ppm[i] = uint24(bound(ppm[i], 1, 1_000_000));
            given[i] = held[i] * ppm[i] / 1_000_000;
        }
        uint256[3] memory theirs = _byRouter02(given[0], given[1], how >> 2 & 1 == 1);
        uni.mint(executor, held[1]);
        bytes memory program = bytes.concat(P.head(daiUni2, address(dai), address(uni)), _addOfParts(given, ppm, how));
        vm.assertEq(run(alice, order(address(dai), held[0], daiUni2, carol), program), theirs[2], "shares");
        vm.assertEq(dai.balanceOf(executor), held[0] - theirs[0], "left of the one");
        vm.assertEq(uni.balanceOf(executor), held[1] - theirs[1], "left of the other");
    }

    /// @dev The bits of `how`: whether each amount is exact, and whether the other one comes first.
    function _addOfParts(uint256[2] memory given, uint24[2] memory ppm, uint8 how) private pure returns (bytes memory) {
        bytes memory one = how & 1 == 1 ? P.exact(1, uint128(given[0])) : P.part(1, ppm[0]);
        bytes memory other = how & 2 == 2 ? P.exact(2, uint128(given[1])) : P.part(2, ppm[1]);
        return how & 4 == 4 ? Q.v2Add(0, other, one, P.RECEIVER) : Q.v2Add(0, one, other, P.RECEIVER);
    }

    /// @dev An exact amount above the balance fails the step, even if the pool would not take all of it.
    function test_v2AddOfMoreThanThereIs() public {
        bytes memory head = P.head(daiUni2, address(dai), address(uni));
        uni.mint(executor, 1 ether);
        bytes memory step = Q.v2Add(0, P.exact(1, 2 ether), P.share(2, 10_000), P.RECEIVER);
        // The other amount only fits with one ether, so two are never sent.
        run(alice, order(address(dai), 1 ether, daiUni2, carol), bytes.concat(head, step));
        uni.mint(executor, 3 ether);
        Route memory r = order(address(dai), 1 ether, daiUni2, carol);
        refuse(alice, r, bytes.concat(head, step), stepFailed(0, F.OP_V2_ADD, errorText("balance")));
    }

    /// @dev A token named twice has no ratio in a pool of two tokens, so the whole order fails.
    function test_v2AddOfOneTokenTwice() public {
        bytes memory program =
            bytes.concat(P.head(daiUni2, address(dai)), Q.v2Add(0, P.share(1, 5_000), P.share(1, 5_000), P.RECEIVER));
        bytes memory reason = stepFailed(0, F.OP_V2_ADD, errorText("UniswapV2: INSUFFICIENT_LIQUIDITY_MINTED"));
        refuse(alice, order(address(dai), 1 ether, daiUni2, alice), program, reason);
    }

    /// @dev If the pool has already received the other token, it accepts a token named twice, which it counts as its
    /// second token first.
    function test_v2AddOfOneTokenTwiceWhereTheOtherWasGiven() public {
        (address pool, MockToken first, MockToken second) = _smallPool(4e6, 1e6);
        second.mint(pool, 1e6);
        first.mint(executor, 9e6);
        bytes memory program =
            bytes.concat(P.head(pool, address(first)), Q.v2Add(0, P.exact(1, 8e6), P.exact(1, 1e6), P.RECEIVER));
        run(alice, order(NATIVE, 1, pool, carol), program);
        vm.assertEq(first.balanceOf(pool) - 4e6, 1e6 / 4 + 1e6, "taken");
    }

    /// @dev If the second amount fits exactly, rounded down, all of the first is taken, as by Router02.
    function test_v2AddOfJustWhatFits() public {
        (address pool, MockToken first, MockToken second) = _smallPool(3e6, 1e6);
        endow(bob, first, 5);
        endow(bob, second, 1);
        vm.prank(bob);
        first.approve(address(router02), 5);
        vm.prank(bob);
        second.approve(address(router02), 1);
        uint256 snapshot = vm.snapshotState();
        vm.prank(bob);
        (uint256 taken,, uint256 shares) =
            router02.addLiquidity(address(first), address(second), 5, 1, 0, 0, bob, block.timestamp);
        vm.assertEq(taken, 5, "theirs");
        vm.revertToState(snapshot);

        second.mint(executor, 1);
        bytes memory program = bytes.concat(P.head(pool, address(first), address(second)), Q.v2Add(0, 1, 2, P.RECEIVER));
        vm.assertEq(run(bob, order(address(first), 5, pool, carol), program), shares, "shares");
        vm.assertEq(first.balanceOf(executor), 0, "left of the one");
        vm.assertEq(second.balanceOf(executor), 0, "left of the other");
    }

    function testFuzz_v2Remove(uint256 shares, uint16 share, uint256 skew) public {
        _skew(bound(skew, 1e6, 900_000 ether));
        shares = bound(shares, 1e8, 100_000 ether);
        share = uint16(bound(share, 1, 10_000));
        MockToken(daiUni2).transfer(alice, shares);
        approveFor(alice, daiUni2);
        uint256 burnt = shares * share / 10_000;
        uint256 supply = MockToken(daiUni2).totalSupply();
        uint256 expectedUni = burnt * uni.balanceOf(daiUni2) / supply;
        uint256 expectedDai = burnt * dai.balanceOf(daiUni2) / supply;
        bytes memory program =
            bytes.concat(P.head(daiUni2), Q.v2Remove(0, P.share(0, share), P.RECEIVER), P.sweep(0, P.REFUND_TO));
        uint256 got = run(alice, order(daiUni2, shares, address(uni), carol), program);
        vm.assertEq(got, expectedUni, "one");
        vm.assertEq(dai.balanceOf(carol), expectedDai, "other");
        vm.assertEq(MockToken(daiUni2).balanceOf(carol), shares - burnt, "swept");
        vm.assertEq(MockToken(daiUni2).balanceOf(executor), 0, "I7");
    }

    /// @dev Swaps half and adds both sides: the sweeps leave nothing of either.
    function testFuzz_I7_zapLeavesNothing(uint256 amount) public {
        amount = bound(amount, 1e6, 100_000 ether);
        bool direction = zeroForOne(address(dai), address(uni));
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai), address(uni)),
            P.v2(0, direction, V2_FEE, P.share(1, 5_000), P.EXECUTOR),
            Q.v2Add(0, 1, 2, P.RECEIVER),
            P.sweep(1, P.REFUND_TO),
            P.sweep(2, P.REFUND_TO)
        );
        run(alice, order(address(dai), amount, daiUni2, carol), program);
        assertEmpty();
        vm.assertEq(MockToken(daiUni2).balanceOf(executor), 0, "shares stay");
    }

    function test_v2AddToAPoolWithoutRatio() public {
        EvilV2Pool empty = new EvilV2Pool();
        bytes memory program =
            bytes.concat(P.head(address(empty), address(dai), address(uni)), Q.v2Add(0, 1, 2, P.RECEIVER));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, stepFailed(0, F.OP_V2_ADD, ""));
        empty.set(0, 1);
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, stepFailed(0, F.OP_V2_ADD, ""));
        empty.set(1, 0);
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, stepFailed(0, F.OP_V2_ADD, ""));
        empty.set(1 << 112, 1);
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, stepFailed(0, F.OP_V2_ADD, ""));
    }

    /// @dev With no amount of one token there is nothing to add, which pools refuse.
    function test_v2AddOfOneSideOnly() public {
        bytes memory program = bytes.concat(P.head(daiUni2, address(dai), address(uni)), Q.v2Add(0, 1, 2, P.RECEIVER));
        bytes memory reason = stepFailed(0, F.OP_V2_ADD, errorText("UniswapV2: INSUFFICIENT_LIQUIDITY_MINTED"));
        refuse(alice, order(address(dai), 1 ether, daiUni2, alice), program, reason);
    }

    /// @dev I12: whatever reserves a pool claims, at most the input is lost, and the minimum prevents it.
    function testFuzz_I12_v2AddWithLyingReserves(uint256 reserve0, uint256 reserve1) public {
        EvilV2Pool evil = new EvilV2Pool();
        evil.set(reserve0, reserve1);
        bytes memory program =
            bytes.concat(P.head(address(evil), address(dai), address(uni)), Q.v2Add(0, 1, 2, P.RECEIVER));
        uint256 before = dai.balanceOf(alice);
        vm.prank(alice);
        try router.route(order(address(dai), 5 ether, address(uni), alice), program) {
            revert("ran");
        } catch {}
        vm.assertEq(dai.balanceOf(alice), before, "alice lost");
    }

    /// @dev Creates a pool of two new tokens, in its order.
    function _smallPool(uint256 reserve0, uint256 reserve1)
        private
        returns (address pool, MockToken first, MockToken second)
    {
        (first, second) = (new MockToken(), new MockToken());
        if (address(second) < address(first)) (first, second) = (second, first);
        pool = IFactories(v2Factory).createPair(address(first), address(second));
        first.mint(pool, reserve0);
        second.mint(pool, reserve1);
        IPair(pool).mint(address(this));
    }

    /// @dev Returns what the router takes and mints, and reverts it.
    function _byRouter02(uint256 amountDai, uint256 amountUni, bool otherOrder)
        private
        returns (uint256[3] memory done)
    {
        uint256 snapshot = vm.snapshotState();
        vm.prank(bob);
        if (otherOrder) {
            (done[1], done[0], done[2]) =
                router02.addLiquidity(address(uni), address(dai), amountUni, amountDai, 0, 0, carol, block.timestamp);
        } else {
            (done[0], done[1], done[2]) =
                router02.addLiquidity(address(dai), address(uni), amountDai, amountUni, 0, 0, carol, block.timestamp);
        }
        vm.revertToState(snapshot);
    }

    function _skew(uint256 amount) private {
        uint256 out = v2Out(daiUni2, address(dai), amount);
        dai.mint(daiUni2, amount);
        (uint256 out0, uint256 out1) = IPair(daiUni2).token0() == address(dai) ? (uint256(0), out) : (out, uint256(0));
        (bool ok,) = daiUni2.call(
            abi.encodeWithSignature("swap(uint256,uint256,address,bytes)", out0, out1, address(0xdead), "")
        );
        vm.assertTrue(ok, "skew");
    }
}
