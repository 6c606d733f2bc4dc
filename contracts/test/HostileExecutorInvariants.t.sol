// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../src/generated/V3Callbacks.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Route, RouteMulti} from "../src/interfaces/IRouter.sol";
import {HostileFixture} from "./base/HostileFixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {RandomSteps} from "./base/RandomSteps.sol";
import {HostileExecutor} from "./mocks/HostileExecutor.sol";
import {MockToken} from "./mocks/MockTokens.sol";

/// @dev An attacker's executor that does anything: random calls to the Router, to our executor, to tokens and to
/// Permit2, in random orders of the attacker, through every entry point. Checks R1 to R4 as invariants.
contract HostileExecutorInvariantsTest is HostileFixture {
    uint256[4] private ofBob;
    uint256[4] private ofSigner;
    uint256 private successes;
    uint256 private ways;

    function setUp() public override {
        super.setUp();
        (ofBob, ofSigner) = (holdings(bob), holdings(signer));
        bytes4[] memory selectors = new bytes4[](4);
        selectors[0] = this.attack.selector;
        selectors[1] = this.attackMulti.selector;
        selectors[2] = this.attackWithPermits.selector;
        selectors[3] = this.attackInsideOurs.selector;
        target(address(this), selectors);
    }

    /// @dev One invariant for all checks, since forge repeats the calls for each invariant of a contract.
    function invariant_allHold() public view {
        check_R1_R4_strangersLoseNothing();
        check_R2_noWayBackIn();
        check_R3_theRouterHoldsAndAllowsNothing();
    }

    /// @dev R1, R4: strangers keep what they hold, whatever they approved or signed.
    function check_R1_R4_strangersLoseNothing() internal view {
        assertSame(ofBob, bob);
        assertSame(ofSigner, signer);
    }

    /// @dev R2: no call into the Router ever succeeded while an order ran.
    function check_R2_noWayBackIn() internal view {
        vm.assertEq(ways, 0, "R2: a way back in");
    }

    /// @dev R3: the Router gives no allowance and holds no balance.
    function check_R3_theRouterHoldsAndAllowsNothing() internal view {
        assertRouterAllowsNobody();
        uint256[4] memory held = holdings(address(router));
        for (uint256 i; i < 4; i++) {
            vm.assertEq(held[i], 0, "R3: the Router holds something");
        }
    }

    /// @dev The runs would prove nothing if no attack ran to its end.
    function test_attacksRunOftenEnough() public {
        for (uint256 seed; seed < 100; seed++) {
            attack(uint256(keccak256(abi.encode(seed))), 1 ether);
        }
        vm.assertGe(successes, 20, "too few attacks ran to their end");
        check_R1_R4_strangersLoseNothing();
    }

    function attack(uint256 seed, uint256 amount) public {
        _plan(seed);
        (address paid, address got) = _tokens(seed);
        Route memory r = hostileOrder(paid, bound(amount, 1, 10 ether), got);
        if (seed % 3 == 0) (r.feeBps, r.feeReceiver) = (100, seed % 2 == 0 ? feeTaker : address(0xFEEDFEED));
        if (seed % 13 == 0) r.fundTo = paid == NATIVE ? address(hostile) : daiUni2;
        uint256 value = paid == NATIVE ? r.amountIn : 0;
        vm.prank(attacker);
        try router.route{value: value, gas: TX_GAS}(r, "") {
            _ran();
        } catch {}
    }

    function attackMulti(uint256 seed, uint256 amount) public {
        _plan(seed);
        (address paid, address got) = _tokens(seed);
        amount = bound(amount, 1, 10 ether);
        RouteMulti memory r = hostileMulti(paid, amount, got);
        vm.prank(attacker);
        try router.routeMulti{value: paid == NATIVE ? amount : 0, gas: TX_GAS}(r, "") {
            _ran();
        } catch {}
    }

    function attackWithPermits(uint256 seed, uint256 amount, bytes32[5] calldata words) public {
        _plan(seed);
        RouteMulti memory r = hostileMulti(address(dai), bound(amount, 1, 10 ether), address(uni));
        bytes[] memory permits = new bytes[](1);
        permits[0] = seed % 2 == 0 ? abi.encode(words) : abi.encode(words, seed);
        vm.prank(attacker);
        try router.routeWithPermits{gas: TX_GAS}(r, "", permits) {
            _ran();
        } catch {}
        vm.prank(attacker);
        try router.routeWithPermit2{gas: TX_GAS}(r, "", stolen) {
            ways++;
        } catch {}
    }

    /// @dev The attacker's contract as a recipient in one of our programs.
    function attackInsideOurs(uint256 seed, uint256 amount) public {
        _plan(seed);
        Route memory r = order(NATIVE, bound(amount, 1, 10 ether), address(uni), attacker);
        address[] memory table = new address[](4);
        (table[0], table[1], table[2], table[3]) = (address(hostile), address(dai), address(uni), daiUni2);
        bytes memory program = bytes.concat(P.head(table), P.pay(P.share(P.NATIVE, 5_000), 0), RandomSteps.step(seed, 4));
        vm.prank(attacker);
        try router.route{value: r.amountIn, gas: TX_GAS}(r, program) {} catch {}
    }

    function _ran() private {
        successes++;
        for (uint256 i; i < 3; i++) {
            if (hostile.ended(i)) ways++;
        }
    }

    /// @dev Three reentrancy attempts, each of which must fail, and anything else.
    function _plan(uint256 seed) private {
        HostileExecutor.Attempt[] memory attempts = new HostileExecutor.Attempt[](5);
        for (uint256 i; i < 3; i++) {
            attempts[i] = _reentry(uint256(keccak256(abi.encode(seed, i))));
        }
        for (uint256 i = 3; i < 5; i++) {
            attempts[i] = _other(uint256(keccak256(abi.encode(seed, i))));
        }
        (, address got) = _tokens(seed);
        hostile.plan(attempts, got, seed % 5 == 0 ? 0 : 1 + seed % 3);
    }

    function _reentry(uint256 seed) private view returns (HostileExecutor.Attempt memory) {
        bytes memory program = bytes.concat(P.head(daiUni2, address(dai), address(uni)), RandomSteps.step(seed, 3));
        Route memory one = order(address(dai), 1 + seed % 10, address(uni), attacker);
        RouteMulti memory several = daiForUni(1 + seed % 10);
        if (seed % 2 == 0) (one.executor, one.fundTo) = (address(hostile), address(hostile));
        bytes[6] memory calls = [
            abi.encodeCall(router.route, (one, program)),
            abi.encodeCall(router.routeMulti, (several, program)),
            abi.encodeCall(router.routeWithPermits, (several, program, new bytes[](1))),
            abi.encodeCall(router.routeWithPermit2, (daiForUni(1 ether), daiProgram(), stolen)),
            abi.encodeCall(IExecutor.execute, (program, attacker, attacker)),
            abi.encodeCall(IV3Callbacks.uniswapV3SwapCallback, (int256(seed >> 128), -1, ""))
        ];
        uint256 kind = (seed >> 8) % 6;
        return HostileExecutor.Attempt(kind < 4 ? address(router) : executor, 0, calls[kind]);
    }

    function _other(uint256 seed) private view returns (HostileExecutor.Attempt memory) {
        address[4] memory targets = [address(dai), address(uni), address(weth), PERMIT2];
        address from = seed % 2 == 0 ? bob : signer;
        bytes[4] memory calls = [
            abi.encodeCall(MockToken.transferFrom, (from, attacker, 1 + seed % 100)),
            abi.encodeCall(MockToken.approve, (address(router), seed)),
            abi.encodeWithSignature(
                "transferFrom(address,address,uint160,address)", from, attacker, 1 + seed % 100, address(dai)
            ),
            abi.encodeCall(MockToken.transfer, (address(router), 0))
        ];
        return HostileExecutor.Attempt(targets[(seed >> 8) % 4], 0, calls[(seed >> 16) % 4]);
    }

    function _tokens(uint256 seed) private view returns (address paid, address got) {
        address[3] memory tokens = [address(dai), address(uni), NATIVE];
        uint256 first = (seed >> 32) % 3;
        return (tokens[first], tokens[(first + 1 + (seed >> 40) % 2) % 3]);
    }
}
