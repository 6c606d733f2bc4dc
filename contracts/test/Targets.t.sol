// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Route} from "../src/interfaces/IRouter.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {Exchanges as X} from "./base/Exchanges.sol";
import {Positions as Q} from "./base/Positions.sol";
import {RandomPositions} from "./base/RandomPositions.sol";
import {RandomSteps} from "./base/RandomSteps.sol";
import {Trap} from "./mocks/Trap.sol";

/// @dev The contracts that a program can name, and the calls that it can make the Executor send them. Bob is the
/// victim: he has mistakenly approved both contracts for everything.
contract TargetsTest is Fixture {
    string private constant SWAP =
        "swap((bytes32,uint8,address,address,uint256,bytes),(address,bool,address,bool),uint256,uint256)";
    string private constant INFINITY_SWAP =
        "swap((address,address,address,address,uint24,bytes32),(bool,int256,uint160),bytes)";
    string private constant INFINITY_BINS =
        "swap((address,address,address,address,uint24,bytes32),bool,int128,bytes)";
    string private constant BALANCER_V3_SWAP = "swap((uint8,address,address,address,uint256,uint256,bytes))";
    string private constant V4_SWAP = "swap((address,address,uint24,int24,address),(bool,int256,uint160),bytes)";
    string private constant JOIN = "joinPool(bytes32,address,address,(address[],uint256[],bytes,bool))";
    IExecutor private bare;
    Trap private trap;

    function setUp() public override {
        super.setUp();
        bare = IExecutor(deployExecutor(address(this)));
        trap = new Trap();
        vm.prank(bob);
        dai.approve(executor, type(uint256).max);
        vm.prank(bob);
        uni.approve(executor, type(uint256).max);
        vm.prank(bob);
        weth.deposit{value: 100 ether}();
        vm.prank(bob);
        weth.approve(executor, type(uint256).max);
        vm.prank(bob);
        weth.approve(address(router), type(uint256).max);
    }

    /// @dev I8, T1: even with a cooperative contract at every address, no program can call any function outside the
    /// format: no transferFrom, permit, burn, move, borrow, operator or Permit2 call.
    function testFuzz_I8_T1_onlyTheFunctionsOfTheFormatAreCalled(uint256 seed, uint8 steps) public {
        bytes memory program = P.head(address(trap), address(trap));
        vm.deal(address(bare), 100 ether);
        for (uint256 i; i < 1 + steps % 8; i++) {
            uint256 stepSeed = uint256(keccak256(abi.encode(seed, i)));
            bytes32 poolId = bytes32(bytes20(stepSeed % 4 == 1 ? address(trap) : address(0)));
            bytes memory step =
                stepSeed % 2 == 0 ? RandomSteps.step(stepSeed, 2) : RandomPositions.step(stepSeed, 2, poolId);
            program = bytes.concat(program, step);
        }
        try bare.execute(program, alice, carol) {} catch {}
        vm.assertEq(trap.othersCount(), 0, "another function was called");
    }

    /// @dev The test above sees all five state-changing functions, so it can fail.
    function test_I8_trapSeesEveryKindOfCall() public {
        vm.deal(address(bare), 1 ether);
        bytes memory program = bytes.concat(
            P.head(address(trap)),
            P.v2(0, true, V2_FEE, P.share(0, 10_000), P.RECEIVER),
            P.v3(0, true, P.share(0, 10_000), P.RECEIVER),
            P.wrap(0, 10_000),
            P.unwrap(0, 10_000)
        );
        bare.execute(program, alice, carol);
        vm.assertEq(trap.calls(0x022c0d9f), 1, "v2 swap");
        vm.assertEq(trap.calls(0x128acb08), 1, "v3 swap");
        vm.assertEq(trap.calls(0xd0e30db0), 1, "deposit");
        vm.assertEq(trap.calls(0x2e1a7d4d), 1, "withdraw");
        vm.assertEq(trap.calls(0xa9059cbb), 2, "transfer");
    }

    /// @dev The same for the steps for positions: the trap sees each of them.
    function test_I8_trapSeesEveryKindOfPosition() public {
        vm.deal(address(bare), 10 ether);
        bytes memory some = P.exact(0, 1000);
        bytes memory native = P.exact(P.NATIVE, 1000);
        bytes32 id = bytes32(uint256(1));
        _runSeen(Q.v4(0, P.NATIVE, 1, 1, some, P.RECEIVER), V4_SWAP);
        _runSeen(Q.v4(0, 0, 1, 1, native, P.RECEIVER), "take(address,address,uint256)");
        _runSeen(Q.curve(0, 0, 0, 1, some, 0), "exchange(int128,int128,uint256,uint256)");
        _runSeen(Q.curve(0, 1, 0, 1, native, 0), "exchange(uint256,uint256,uint256,uint256)");
        _runSeen(Q.curveRemoveOne(0, 1, some), "remove_liquidity_one_coin(uint256,int128,uint256)");
        _runSeen(Q.curveRemove(0, 3, some), "remove_liquidity(uint256,uint256[3])");
        _runSeen(Q.balancer(0, id, some, 0, P.RECEIVER), SWAP);
        _runSeen(Q.balancerJoin(0, id, hex"0000", some, P.RECEIVER), JOIN);
        _runSeen(Q.vault(0, 0, some, P.RECEIVER), "deposit(uint256,address)");
        _runSeen(Q.vault(0, 1, some, P.RECEIVER), "redeem(uint256,address,address)");
        _runSeen(Q.vault(0, 2, some, P.RECEIVER), "withdraw(uint256,address)");
        _runSeen(Q.aave(0, 0, 0, some, P.RECEIVER), "supply(address,uint256,address,uint16)");
        _runSeen(Q.aave(0, 1, 0, some, P.RECEIVER), "deposit(address,uint256,address,uint16)");
        _runSeen(Q.aave(0, 2, 0, some, P.RECEIVER), "withdraw(address,uint256,address)");
        _runSeen(Q.compoundV2(0, 0, some), "mint(uint256)");
        _runSeen(Q.compoundV2(0, 1, some), "redeem(uint256)");
        _runSeen(Q.compoundV2(0, 2, native), "mint()");
        _runSeen(Q.lido(0, 0, native), "submit(address)");
        _runSeen(Q.lido(0, 1, some), "wrap(uint256)");
        _runSeen(Q.lido(0, 2, some), "unwrap(uint256)");
        _runSeen(Q.v2Add(0, 0, 0, P.RECEIVER), "mint(address)");
        _runSeen(Q.v2Remove(0, some, P.RECEIVER), "burn(address)");
        vm.assertEq(trap.othersCount(), 0, "another function was called");
    }

    /// @dev The same for the later steps, most of which are the module's.
    function test_I8_trapSeesEveryKindOfExchange() public {
        vm.deal(address(bare), 10 ether);
        bytes memory some = P.exact(0, 1000);
        bytes memory native = P.exact(P.NATIVE, 1000);
        _runSeen(Q.v4Hooked(0, P.NATIVE, 1, 1, 0, some, P.RECEIVER), V4_SWAP);
        _runSeen(Q.infinity(0, 0, false, P.NATIVE, 1, 1, some, P.RECEIVER), INFINITY_SWAP);
        _runSeen(Q.infinity(0, 0, true, P.NATIVE, 1, 1, some, P.RECEIVER), INFINITY_BINS);
        _runSeen(Q.infinity(0, 0, true, 0, 1, 1, native, P.RECEIVER), "lock(bytes)");
        _runSeen(Q.infinityHooked(0, 0, P.NATIVE, 1, 1, 0, some, P.RECEIVER), INFINITY_SWAP);
        _runSeen(Q.balancerV3(0, 0, some, 0, P.RECEIVER), "unlock(bytes)");
        _runSeen(Q.balancerV3(0, 0, some, 0, P.RECEIVER), BALANCER_V3_SWAP);
        _runSeen(Q.balancerV3(0, 0, some, 0, P.EXECUTOR), "settle(address,uint256)");
        _runSeen(Q.balancerV3(0, 0, some, 0, P.REFUND_TO), "sendTo(address,address,uint256)");
        _runSeen(Q.solidly(0, true, some, P.RECEIVER), "swap(uint256,uint256,address,bytes)");
        _runSeen(X.lbSwap(0, true, some, P.RECEIVER), "swap(bool,address)");
        _runSeen(X.fluidSwap(0, true, some, P.RECEIVER), "swapIn(bool,uint256,uint256,address)");
        _runSeen(X.fluidSwap(0, false, native, P.RECEIVER), "swapIn(bool,uint256,uint256,address)");
        _runSeen(X.curveExchange(0, 0, 0, 1, some, 0), "exchange_underlying(int128,int128,uint256,uint256)");
        _runSeen(X.curveExchange(0, 1, 0, 1, native, 0), "exchange_underlying(uint256,uint256,uint256,uint256)");
        _runSeen(X.curveExchange(0, 2, 0, 1, native, 0), "exchange(uint256,uint256,uint256,uint256,bool)");
        bytes[] memory amounts = new bytes[](2);
        (amounts[0], amounts[1]) = (some, native);
        _runSeen(X.curveAddList(0, amounts), "add_liquidity(uint256[],uint256)");
        _runSeen(X.curveRemoveList(0, 2, some), "remove_liquidity(uint256,uint256[])");
        _runSeen(X.curveRemoveOneUint(0, 1, some), "remove_liquidity_one_coin(uint256,uint256,uint256)");
        _runSeen(X.convert(0, 0, some, 0, P.RECEIVER), "daiToUsds(address,uint256)");
        _runSeen(X.convert(0, 1, some, 0, P.RECEIVER), "usdsToDai(address,uint256)");
        _runSeen(X.convert(0, 2, some, 0, P.RECEIVER), "sellGem(address,uint256)");
        _runSeen(X.convert(0, 3, some, 0, P.RECEIVER), "buyGem(address,uint256)");
        _runSeen(X.convert(0, 4, some, 0, P.RECEIVER), "swapExactIn(address,address,uint256,uint256,address,uint256)");
        _runSeen(X.convert(0, 5, some, 0, P.RECEIVER), "mkrToSky(address,uint256)");
        _runSeen(X.stake(0, 0, native), "deposit()");
        _runSeen(X.stake(0, 1, native), "submitAndDeposit(address)");
        _runSeen(X.stake(0, 2, some), "burn(uint256)");
        vm.assertEq(trap.othersCount(), 0, "another function was called");
    }

    function _runSeen(bytes memory step, string memory signature) private {
        bytes4 selector = bytes4(keccak256(bytes(signature)));
        uint256 before = trap.calls(selector);
        bare.execute(bytes.concat(P.head(address(trap)), step), alice, carol);
        vm.assertEq(trap.calls(selector), before + 1, signature);
    }

    /// @dev T4: tokens, the system's own contracts, a precompile, accounts without code, a delegated account and the
    /// victim's address, in place of every contract of every step. No assets of the victim ever move.
    function test_T4_everyTargetInEveryPlace() public {
        address delegated = address(0x77027702);
        vm.etch(delegated, abi.encodePacked(hex"ef0100", address(dai)));
        address[9] memory targets =
            [address(dai), address(weth), address(router), executor, address(4), carol, address(0), delegated, bob];
        uint256[4] memory before = _holdings(bob);
        uint256 ran;
        for (uint256 i; i < targets.length; i++) {
            bytes memory table = P.head(targets[i], address(dai), daiUni2, address(uni));
            bytes[7] memory steps = [
                P.v2(0, true, V2_FEE, P.share(1, 10_000), P.RECEIVER),
                P.v2Prefunded(0, true, V2_FEE, 1, P.RECEIVER),
                P.v3(0, true, P.share(1, 10_000), P.RECEIVER),
                P.wrap(0, 10_000),
                P.unwrap(0, 10_000),
                P.pay(P.share(0, 10_000), P.RECEIVER),
                P.sweep(0, P.RECEIVER)
            ];
            for (uint256 j; j < steps.length; j++) {
                bytes memory program = bytes.concat(
                    table,
                    P.v2(2, zeroForOne(address(dai), address(uni)), V2_FEE, P.share(1, 5_000), P.RECEIVER),
                    steps[j],
                    P.sweep(1, P.RECEIVER)
                );
                vm.prank(alice);
                try router.route{gas: TX_GAS}(order(address(dai), 1 ether, address(uni), alice), program) {
                    ran++;
                } catch {}
            }
        }
        uint256[4] memory later = _holdings(bob);
        for (uint256 i; i < 4; i++) {
            vm.assertEq(later[i], before[i], "the victim lost or won");
        }
        // The token's own pay, sweep and the like are harmless and succeed; the rest fails.
        vm.assertGe(ran, 4, "nothing ran, so nothing was shown");
    }

    /// @dev T4: an account without code cannot be mistaken for a token or a wrapper.
    function test_T4_accountsWithoutCodeAreRefused() public {
        bytes memory program = bytes.concat(P.head(carol), P.pay(P.exact(0, 1), P.RECEIVER));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, stepFailed(0, F.OP_PAY, ""));
        program = bytes.concat(P.head(carol), P.wrap(0, 10_000));
        refuse(alice, order(NATIVE, 1 ether, address(uni), alice), program, stepFailed(0, F.OP_WETH, ""));
        program = bytes.concat(P.head(carol, address(dai)), P.v2(0, true, V2_FEE, P.share(1, 10_000), P.RECEIVER));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, stepFailed(0, F.OP_V2_SWAP, ""));
        program = bytes.concat(P.head(carol, address(dai)), P.v3(0, true, P.share(1, 10_000), P.RECEIVER));
        bytes memory missing = abi.encodeWithSelector(IExecutor.CallbackMissing.selector, 0);
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, missing);
    }

    /// @dev I1: the caller pays the input, even if someone else has approved the Router.
    function testFuzz_I1_onlyTheCallerPays(address caller, uint256 amount) public {
        vm.assume(caller != bob && caller != alice && caller != daiUni2 && caller != daiUni3 && caller != daiWeth3);
        amount = bound(amount, 1, 1_000 ether);
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai)),
            P.v2(0, zeroForOne(address(dai), address(uni)), V2_FEE, P.share(1, 10_000), P.RECEIVER)
        );
        Route memory r = order(address(dai), amount, address(uni), carol);
        vm.expectRevert();
        vm.prank(caller);
        router.route(r, program);
    }

    function _holdings(address account) private view returns (uint256[4] memory) {
        return [
            balance(address(dai), account),
            balance(address(uni), account),
            balance(address(weth), account),
            account.balance
        ];
    }
}
