// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Input, IRouter, Output, Route, RouteMulti} from "../src/interfaces/IRouter.sol";
import {Market} from "./base/Market.sol";
import {Programs as P} from "./base/Programs.sol";
import {RandomPositions} from "./base/RandomPositions.sol";
import {RandomSteps} from "./base/RandomSteps.sol";
import {EvilBalancerV3Vault} from "./mocks/BalancerV3.sol";
import {EvilManager} from "./mocks/EvilManager.sol";
import {MockToken} from "./mocks/MockTokens.sol";

/// @dev Like HostileInvariants, with a venue of every kind and the steps for positions. Bob, the victim, holds every
/// token and position, and has approved the Router and the Executor for all of them.
/// forge-config: default.invariant.runs = 4
contract HostilePositionsTest is Market {
    uint256 private successes;
    address private attacker = address(0xBADBAD);
    uint256[12] private held;
    uint256 private tableSize;

    function setUp() public override {
        super.setUp();
        openMarket();
        market.push(address(router));
        market.push(executor);
        market.push(bob);
        tableSize = market.length;
        fund(attacker);
        address[10] memory tokens = marketTokens();
        vm.deal(bob, 200 ether);
        vm.prank(bob);
        weth.deposit{value: 100 ether}();
        for (uint256 i = 3; i < tokens.length; i++) {
            _endow(bob, tokens[i]);
            _endow(attacker, tokens[i]);
        }
        for (uint256 i; i < tokens.length; i++) {
            _approve(bob, tokens[i], executor);
            _approve(bob, tokens[i], address(router));
            _approve(attacker, tokens[i], address(router));
        }
        // Leaves some of each there for anyone to take.
        for (uint256 i = 3; i < tokens.length; i++) {
            _endow(executor, tokens[i]);
        }
        held = _holdings();

        bytes4[] memory selectors = new bytes4[](6);
        selectors[0] = this.attackRandomly.selector;
        selectors[1] = this.attackFitting.selector;
        selectors[2] = this.attackMulti.selector;
        selectors[3] = this.armTheVenue.selector;
        selectors[4] = this.armTheManager.selector;
        selectors[5] = this.armTheBalancer.selector;
        target(address(this), selectors);
    }

    /// @dev One invariant for all checks, since forge repeats the calls for each invariant of a contract.
    function invariant_allHold() public view {
        check_I1_I3_victimLosesNothing();
        check_I20_noAllowanceIsLeft();
    }

    /// @dev I1, I3: no assets of the victim ever move, whatever was approved.
    function check_I1_I3_victimLosesNothing() internal view {
        uint256[12] memory now_ = _holdings();
        for (uint256 i; i < now_.length; i++) {
            vm.assertGe(now_[i], held[i], "the victim lost something");
        }
    }

    /// @dev I20: nobody has an allowance from the Executor, after any step of any program.
    function check_I20_noAllowanceIsLeft() internal view {
        address[10] memory tokens = marketTokens();
        for (uint256 i; i < tokens.length; i++) {
            for (uint256 j; j < tableSize; j++) {
                vm.assertEq(MockToken(tokens[i]).allowance(executor, market[j]), 0, "I20: an allowance is left");
            }
        }
    }

    /// @dev The runs would prove nothing if every attack were refused at once; many run to their end.
    function test_attacksRunOftenEnough() public {
        for (uint256 seed; seed < 300; seed++) {
            attackFitting(seed, 1 ether);
        }
        vm.assertGe(successes, 60, "too few attacks ran to their end");
        check_I1_I3_victimLosesNothing();
        check_I20_noAllowanceIsLeft();
    }

    function attackRandomly(uint256 seed, uint256 amountIn, uint8 steps) public {
        bytes memory program = P.head(market);
        for (uint256 i; i < 1 + steps % 5; i++) {
            program = bytes.concat(program, _random(uint256(keccak256(abi.encode(seed, i)))));
        }
        _attack(_order(seed, amountIn), program);
    }

    /// @dev A trade that leaves half of its input, followed by steps that mostly fit.
    function attackFitting(uint256 seed, uint256 amountIn) public {
        Route memory r = order(address(dai), bound(amountIn, 1 ether, 100 ether), address(uni), attacker);
        bytes memory program = bytes.concat(
            P.head(market),
            P.v2(PAIR, zeroForOne(address(dai), address(uni)), V2_FEE, P.share(DAI, 5_000), P.RECEIVER),
            fittingStep(uint256(keccak256(abi.encode(seed, "first"))), tableSize)
        );
        if (seed % 2 == 0) {
            program = bytes.concat(program, fittingStep(uint256(keccak256(abi.encode(seed, "second"))), tableSize));
        }
        _attack(r, program);
    }

    function attackMulti(uint256 seed, uint256 amountIn) public {
        RouteMulti memory r;
        (r.receiver, r.refundTo, r.deadline) = (attacker, attacker, block.timestamp);
        (r.inputs, r.outputs) = (new Input[](2), new Output[](1));
        address[10] memory tokens = marketTokens();
        amountIn = bound(amountIn, 1, 10 ether);
        address[3] memory places = [executor, daiUni2, bob];
        r.inputs[0] = Input(tokens[seed % 10], amountIn, places[seed % 3]);
        r.inputs[1] = Input(tokens[(seed / 10) % 10], amountIn, places[(seed / 3) % 3]);
        r.outputs[0] = Output(tokens[(seed / 100) % 10], 1);
        bytes memory program = bytes.concat(
            P.head(market), fittingStep(seed, tableSize), P.sweep(uint8((seed / 7) % tableSize), P.RECEIVER)
        );
        vm.prank(attacker);
        try router.routeMulti{gas: TX_GAS}(r, program) {
            successes++;
        } catch {}
    }

    /// @dev I14: the venue takes what it may, and reenters through any of these.
    function armTheVenue(uint256 seed, uint256 amount) public {
        address[10] memory tokens = marketTokens();
        evilVenue.take(MockToken(tokens[seed % 10]), amount % 10 ether);
        evilVenue.answerWith(seed % 65, amount, false);
        bytes memory program = bytes.concat(P.head(market), _random(seed));
        bytes[3] memory calls = [
            abi.encodeCall(IRouter.route, (_order(seed, amount), program)),
            abi.encodeCall(IExecutor.execute, (program, attacker, attacker)),
            abi.encodeCall(IExecutor.unlockCallback, (program))
        ];
        evilVenue.prepare(seed % 3 == 0 ? address(router) : executor, calls[seed % 3]);
    }

    function armTheManager(uint8 mode, int128 change0, int128 change1) public {
        evilManager.set(EvilManager.Mode(mode % 8), change0, change1);
    }

    /// @dev What it calls instead of its own callback is that of V4.
    function armTheBalancer(uint8 mode, uint256 amountOut, uint256 paid, bytes calldata other) public {
        evilBalancer.set(EvilBalancerV3Vault.Mode(mode % 9), amountOut, paid);
        evilBalancer.callInstead(abi.encodeCall(IExecutor.unlockCallback, (other)));
    }

    function _random(uint256 seed) private view returns (bytes memory) {
        if (seed % 3 == 0) return RandomSteps.step(seed, tableSize);
        return seed % 3 == 1 ? RandomPositions.step(seed, tableSize, poolId) : fittingStep(seed, tableSize);
    }

    function _attack(Route memory r, bytes memory program) private {
        uint256 value = r.tokenIn == NATIVE ? r.amountIn : 0;
        vm.prank(attacker);
        try router.route{value: value, gas: TX_GAS}(r, program) {
            successes++;
        } catch {}
    }

    function _order(uint256 seed, uint256 amountIn) private view returns (Route memory r) {
        address[10] memory tokens = marketTokens();
        address tokenIn = seed % 11 == 0 ? NATIVE : tokens[seed % 10];
        r = order(tokenIn, bound(amountIn, 1, 10 ether), tokens[(seed / 10) % 10], attacker);
        if (seed % 5 == 0) r.fundTo = daiUni2;
        if (seed % 7 == 0) r.refundTo = bob;
    }

    /// @dev Creates positions where the mock does not mint them for everyone.
    function _endow(address account, address token) private {
        if (token == market[A_DAI]) {
            vm.prank(market[AAVE]);
            MockToken(token).mint(account, 100 ether);
        } else if (token == market[PAIR]) {
            MockToken(token).transfer(account, 100 ether);
        } else {
            MockToken(token).mint(account, 100 ether);
        }
    }

    function _approve(address owner, address token, address spender) private {
        vm.prank(owner);
        MockToken(token).approve(spender, type(uint256).max);
    }

    function _holdings() private view returns (uint256[12] memory all) {
        address[10] memory tokens = marketTokens();
        for (uint256 i; i < tokens.length; i++) {
            all[i] = MockToken(tokens[i]).balanceOf(bob);
        }
        (all[10], all[11]) = (bob.balance, MockToken(market[STETH]).balanceOf(bob));
    }
}
