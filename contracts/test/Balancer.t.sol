// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {MockBalancerVault} from "./mocks/BalancerVault.sol";
import {MockToken, TetherToken} from "./mocks/MockTokens.sol";

/// @dev The Balancer V2 vault: a mock of its rules, since its packages' bytecode is not available here.
contract BalancerTest is PositionFixture {
    MockBalancerVault private vault;
    TetherToken private usdt;

    function setUp() public override {
        super.setUp();
        vault = new MockBalancerVault();
        usdt = new TetherToken();
        endow(alice, usdt, 1_000_000 ether);
        dai.mint(address(vault), 1_000_000 ether);
        uni.mint(address(vault), 1_000_000 ether);
    }

    function testFuzz_swap(uint256 amount, uint16 share, bool toExecutor) public {
        (amount, share) = (bound(amount, 1e6, 100_000 ether), uint16(bound(share, 1, 10_000)));
        bytes32 id = vault.newPool(address(dai), address(uni), address(weth), false);
        uint256 sold = amount * share / 10_000;
        bytes memory program = bytes.concat(
            P.head(address(vault), address(dai), address(uni)),
            Q.balancer(0, id, P.share(1, share), 2, toExecutor ? P.EXECUTOR : P.RECEIVER),
            P.sweep(2, P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        uint256 got = run(alice, order(address(dai), amount, address(uni), carol), program);
        vm.assertEq(got, sold * 99 / 100, "amount out");
        assertSettled(address(dai), address(vault));
        assertEmpty();
    }

    /// @dev Joins with any token, whether or not the pool's own is registered among them, and exits to any other.
    function testFuzz_joinAndExit(uint256 amount, uint8 tokenIn, uint8 tokenOut, bool ownToken) public {
        amount = bound(amount, 1e6, 100_000 ether);
        (tokenIn, tokenOut) = (1 + tokenIn % 2, 1 + tokenOut % 2);
        bytes32 id = vault.newPool(address(dai), address(uni), address(weth), ownToken);
        bytes memory assets = ownToken ? bytes(hex"01040203") : bytes(hex"010203");
        uint256 shares = _join(id, assets, amount, tokenIn);
        vm.assertEq(shares, amount * 99 / 100, "shares");
        vm.assertEq(_exit(id, assets, shares, tokenOut), shares * 99 / 100, "amount out");
        assertEmpty();
    }

    function _join(bytes32 id, bytes memory assets, uint256 amount, uint8 tokenIn) private returns (uint256 shares) {
        address[] memory entries = _table(address(bytes20(id)));
        bytes memory step = Q.balancerJoin(0, id, assets, P.share(tokenIn, 10_000), P.RECEIVER);
        shares = run(alice, order(entries[tokenIn], amount, entries[4], bob), bytes.concat(P.head(entries), step));
        assertSettled(entries[tokenIn], address(vault));
    }

    function _exit(bytes32 id, bytes memory assets, uint256 shares, uint8 tokenOut) private returns (uint256 got) {
        address[] memory entries = _table(address(bytes20(id)));
        approveFor(bob, entries[4]);
        bytes memory step = Q.balancerExit(0, id, assets, P.share(4, 10_000), tokenOut, P.RECEIVER);
        got = run(bob, order(entries[4], shares, entries[tokenOut], carol), bytes.concat(P.head(entries), step));
        assertSettled(entries[4], address(vault));
    }

    /// @dev The maximum number of assets of a step: joins with the first and exits to the last.
    function test_joinAndExitOfTheLargestPool() public {
        uint256 count = F.BALANCER_JOIN_ASSETS_MAX;
        vm.assertEq(count, F.BALANCER_EXIT_ASSETS_MAX, "as many of either");
        address[] memory assets = new address[](count);
        // The vault, the assets and the pool.
        address[] memory entries = new address[](count + 2);
        bytes memory references;
        for (uint256 i; i < count; i++) {
            MockToken token = i == 0 ? dai : i == count - 1 ? uni : new MockToken();
            (assets[i], entries[i + 1]) = (address(token), address(token));
            references = abi.encodePacked(references, uint8(i + 1));
        }
        bytes32 id = vault.newPool(assets);
        (entries[0], entries[count + 1]) = (address(vault), address(bytes20(id)));
        (uint8 last, uint8 pool) = (uint8(count), uint8(count + 1));
        bytes memory program = bytes.concat(
            P.head(entries),
            Q.balancerJoin(0, id, references, P.share(1, 10_000), P.EXECUTOR),
            Q.balancerExit(0, id, references, P.share(pool, 10_000), last, P.RECEIVER)
        );
        uint256 got = run(alice, order(address(dai), 1 ether, address(uni), carol), program);
        vm.assertEq(got, (uint256(1 ether) * 99 / 100) * 99 / 100, "amount out");
        assertEmpty();
    }

    function testFuzz_joinWithTether(uint256 amount) public {
        amount = bound(amount, 1e6, 100_000 ether);
        bytes32 id = vault.newPool(address(dai), address(usdt), address(weth), true);
        address[] memory entries = _table(address(bytes20(id)));
        entries[2] = address(usdt);
        // The mock's typed call requires a return value; the real vault does not.
        vm.etch(address(usdt), address(dai).code);
        bytes memory program =
            bytes.concat(P.head(entries), Q.balancerJoin(0, id, hex"01040203", P.share(2, 10_000), P.RECEIVER));
        run(alice, order(address(usdt), amount, entries[4], bob), program);
        assertSettled(address(usdt), address(vault));
    }

    /// @dev The vault's own checks: the order of assets, and unknown pools.
    function test_vaultsRefusalsAreNamed() public {
        bytes32 id = vault.newPool(address(dai), address(uni), address(weth), false);
        bytes memory head = P.head(_table(address(bytes20(id))));
        bytes memory program = bytes.concat(head, Q.balancerJoin(0, id, hex"020103", P.share(1, 10_000), P.RECEIVER));
        bytes memory reason = stepFailed(0, F.OP_BALANCER_JOIN, errorText("BAL#520"));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
        program = bytes.concat(head, Q.balancer(0, bytes32(uint256(1)), P.share(1, 10_000), 2, P.RECEIVER));
        reason = stepFailed(0, F.OP_BALANCER, errorText("BAL#500"));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
    }

    /// @dev I10: a list with only the pool's own token contains no token to pay.
    function test_I10_joinOfAPoolOfItsOwnTokenOnly() public {
        bytes32 id = vault.newPool(address(dai), address(uni), address(weth), true);
        bytes memory head = P.head(_table(address(bytes20(id))));
        bytes memory step = Q.balancerJoin(0, id, hex"0404", P.share(1, 10_000), P.RECEIVER);
        // After code, vault, id, count and the two assets.
        bytes memory reason = abi.encodeWithSelector(IExecutor.BadProgram.selector, head.length + 37);
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), bytes.concat(head, step), reason);
    }

    /// @dev I1: the burnt shares are the Executor's, whoever has approved whom.
    function test_I1_exitsWithTheExecutorsSharesOnly() public {
        bytes32 id = vault.newPool(address(dai), address(uni), address(weth), false);
        address pool = address(bytes20(id));
        MockToken(pool).mint(bob, 10 ether);
        vm.prank(bob);
        MockToken(pool).approve(executor, type(uint256).max);
        bytes memory program =
            bytes.concat(P.head(_table(pool)), Q.balancerExit(0, id, hex"010203", P.exact(4, 1 ether), 1, P.RECEIVER));
        bytes memory reason = stepFailed(0, F.OP_BALANCER_EXIT, errorText("BAL#416"));
        refuse(alice, order(address(uni), 1 ether, address(dai), alice), program, reason);
    }

    function _table(address pool) private view returns (address[] memory entries) {
        entries = new address[](5);
        (entries[0], entries[1], entries[2], entries[3], entries[4]) =
        (address(vault), address(dai), address(uni), address(weth), pool);
    }
}
