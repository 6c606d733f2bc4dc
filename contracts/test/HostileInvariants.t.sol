// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../src/generated/V3Callbacks.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Route} from "../src/interfaces/IRouter.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {RandomSteps} from "./base/RandomSteps.sol";
import {EvilV3Pool} from "./mocks/EvilPools.sol";
import {HookedToken, MockToken} from "./mocks/MockTokens.sol";

/// @dev An attacker runs random programs in random orders against everything in reach: tokens, pools, the system's own
/// contracts, the victim, and contracts of their own. Bob, the victim, has approved the Router and the Executor for
/// everything.
contract HostileInvariantsTest is Fixture {
    uint256 private successes;
    address private attacker = address(0xBADBAD);
    EvilV3Pool private evil;
    HookedToken private hooked;
    uint256[5] private held;

    function setUp() public override {
        super.setUp();
        evil = new EvilV3Pool();
        hooked = new HookedToken();
        hooked.mint(attacker, 1_000 ether);
        hooked.mint(bob, 1_000 ether);
        fund(attacker);
        vm.deal(bob, 200 ether);
        vm.prank(bob);
        weth.deposit{value: 100 ether}();
        vm.prank(attacker);
        weth.deposit{value: 1_000 ether}();
        address[4] memory tokens = [address(dai), address(uni), address(weth), address(hooked)];
        for (uint256 i; i < 4; i++) {
            vm.prank(bob);
            MockToken(tokens[i]).approve(executor, type(uint256).max);
            vm.prank(bob);
            MockToken(tokens[i]).approve(address(router), type(uint256).max);
            vm.prank(attacker);
            MockToken(tokens[i]).approve(address(router), type(uint256).max);
        }
        held = _holdings();

        bytes4[] memory selectors = new bytes4[](5);
        selectors[0] = this.attackRandomly.selector;
        selectors[1] = this.attackAroundATrade.selector;
        selectors[2] = this.attackExecutorDirectly.selector;
        selectors[3] = this.armThePool.selector;
        selectors[4] = this.armTheToken.selector;
        target(address(this), selectors);
    }

    /// @dev One invariant for all checks, since forge repeats the calls for each invariant of a contract.
    function invariant_allHold() public view {
        check_I1_I3_victimLosesNothing();
        check_I15_executorApprovesNobody();
    }

    /// @dev I1, I3: no assets of the victim ever move, whatever was approved.
    function check_I1_I3_victimLosesNothing() internal view {
        uint256[5] memory now_ = _holdings();
        for (uint256 i; i < 5; i++) {
            vm.assertGe(now_[i], held[i], "the victim lost something");
        }
    }

    /// @dev I15: nobody ever has an allowance from the Executor.
    function check_I15_executorApprovesNobody() internal view {
        address[6] memory spenders = [attacker, daiUni2, daiUni3, address(evil), address(hooked), address(router)];
        MockToken[4] memory tokens = [dai, uni, hooked, MockToken(address(weth))];
        for (uint256 i; i < 6; i++) {
            for (uint256 j; j < 4; j++) {
                vm.assertEq(tokens[j].allowance(executor, spenders[i]), 0, "an allowance");
            }
        }
    }

    /// @dev The runs would prove nothing if every attack were refused at once; many run to their end.
    function test_attacksRunOftenEnough() public {
        for (uint256 seed; seed < 400; seed++) {
            if (seed % 4 != 3) attackAroundATrade(seed, 1 ether);
        }
        vm.assertGe(successes, 20, "too few attacks ran to their end");
        check_I1_I3_victimLosesNothing();
    }

    function attackRandomly(uint256 seed, uint256 amountIn, uint8 steps) public {
        bytes memory program = P.head(_table());
        for (uint256 i; i < 1 + steps % 6; i++) {
            program = bytes.concat(program, RandomSteps.step(uint256(keccak256(abi.encode(seed, i))), 11));
        }
        _attack(_order(seed, amountIn), program);
    }

    /// @dev A trade that leaves half of its input, followed by up to two random steps, which therefore run.
    function attackAroundATrade(uint256 seed, uint256 amountIn) public {
        Route memory r = order(address(dai), bound(amountIn, 1 ether, 100 ether), address(uni), attacker);
        uint256 first = uint256(keccak256(abi.encode(seed, "first")));
        uint256 second = uint256(keccak256(abi.encode(seed, "second")));
        bytes memory program = bytes.concat(
            P.head(_table()), P.v2(4, zeroForOne(address(dai), address(uni)), V2_FEE, P.share(0, 5_000), P.RECEIVER)
        );
        if (seed % 4 < 2) program = bytes.concat(program, RandomSteps.step(first, 11));
        if (seed % 4 == 1 || seed % 4 == 2) program = bytes.concat(program, RandomSteps.step(second, 11));
        _attack(r, program);
    }

    function attackExecutorDirectly(uint256 seed, int256 amount0, int256 amount1) public {
        bytes memory program = bytes.concat(P.head(_table()), RandomSteps.step(seed, 11));
        bytes[3] memory calls = [
            abi.encodeCall(IExecutor.execute, (program, attacker, attacker)),
            abi.encodeCall(IV3Callbacks.uniswapV3SwapCallback, (amount0, amount1, "")),
            abi.encodeCall(IV3Callbacks.pancakeV3SwapCallback, (amount0, amount1, ""))
        ];
        vm.prank(attacker);
        (bool ok,) = executor.call(calls[seed % 3]);
        vm.assertTrue(!ok, "the Executor obeyed somebody else than the Router");
    }

    function armThePool(uint8 mode, int256 ask0, int256 ask1, bytes calldata data) public {
        evil.setData(data);
        if (mode % 4 != 0) evil.set(EvilV3Pool.Mode(mode % 6), ask0 % 10 ether, ask1 % 10 ether);
    }

    /// @dev I14: the attacker's token reenters through any of these in the middle of a transfer.
    function armTheToken(uint256 seed, uint256 amountIn) public {
        bytes memory program = bytes.concat(P.head(_table()), RandomSteps.step(seed, 11));
        if (seed % 3 == 0) {
            hooked.setHook(address(router), abi.encodeCall(router.route, (_order(seed, amountIn), program)));
        } else if (seed % 3 == 1) {
            hooked.setHook(executor, abi.encodeCall(IExecutor.execute, (program, attacker, attacker)));
        } else {
            hooked.setHook(executor, abi.encodeCall(IV3Callbacks.uniswapV3SwapCallback, (int256(seed >> 1), -1, "")));
        }
    }

    function _attack(Route memory r, bytes memory program) private {
        uint256 value = r.tokenIn == NATIVE ? r.amountIn : 0;
        vm.prank(attacker);
        try router.route{value: value, gas: TX_GAS}(r, program) {
            successes++;
        } catch {}
    }

    function _order(uint256 seed, uint256 amountIn) private view returns (Route memory r) {
        address[5] memory tokens = [address(dai), address(uni), address(weth), address(hooked), NATIVE];
        address[5] memory places = [executor, daiUni2, daiUni3, address(evil), bob];
        r = order(tokens[seed % 5], bound(amountIn, 1, 100 ether), tokens[(seed / 5) % 5], attacker);
        r.fundTo = places[(seed / 25) % 5];
        if (seed % 7 == 0) (r.feeBps, r.feeReceiver) = (100, places[1 + seed % 4]);
        if (seed % 11 == 0) r.refundTo = bob;
    }

    function _table() private view returns (address[] memory table) {
        table = new address[](11);
        (table[0], table[1], table[2], table[3]) = (address(dai), address(uni), address(weth), address(hooked));
        (table[4], table[5], table[6], table[7]) = (daiUni2, daiUni3, daiWeth3, address(evil));
        (table[8], table[9], table[10]) = (address(router), executor, bob);
    }

    function _holdings() private view returns (uint256[5] memory) {
        return [
            balance(address(dai), bob),
            balance(address(uni), bob),
            balance(address(weth), bob),
            balance(address(hooked), bob),
            bob.balance
        ];
    }
}
