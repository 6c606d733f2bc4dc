// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IV3Callbacks} from "../src/generated/V3Callbacks.sol";
import {BalancerV3Trade} from "../src/interfaces/IBalancerV3Vault.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {
    EvilBalancerV3Vault,
    MockBalancerV3Hooks,
    MockBalancerV3Pool,
    MockBalancerV3Vault
} from "./mocks/BalancerV3.sol";
import {FalseToken, MockToken, TaxedToken, TetherToken} from "./mocks/MockTokens.sol";
import {MockV4Manager} from "./mocks/V4Manager.sol";

/// @dev Pools of Balancer V3: a mock of its vault, and vaults that misbehave.
contract BalancerV3Test is PositionFixture {
    uint256 private constant FEE = 0.003e18;
    MockBalancerV3Vault private vault;
    MockBalancerV3Pool private pool;
    EvilBalancerV3Vault private evil;

    function setUp() public override {
        super.setUp();
        vault = new MockBalancerV3Vault();
        evil = new EvilBalancerV3Vault();
        pool = _open(dai, uni);
    }

    /// @dev Sells exactly the step's part of the balance, in either direction, and pays receiver or Executor.
    function testFuzz_swap(uint256 amount, uint16 share, bool forth, bool toExecutor) public {
        (amount, share) = (bound(amount, 1e12, 100_000 ether), uint16(bound(share, 1, 10_000)));
        (MockToken tokenIn, MockToken tokenOut) = forth ? (dai, uni) : (uni, dai);
        uint8 to = toExecutor ? P.EXECUTOR : P.RECEIVER;
        bytes memory program = bytes.concat(
            P.head(address(vault), address(tokenIn), address(tokenOut), address(pool)),
            Q.balancerV3(0, 3, P.share(1, share), 2, to),
            P.sweep(1, P.REFUND_TO),
            toExecutor ? P.sweep(2, P.RECEIVER) : bytes("")
        );
        uint256 sold = amount * share / 10_000;
        uint256 got = run(alice, order(address(tokenIn), amount, address(tokenOut), carol), program);
        vm.assertEq(got, _output(sold, 0, 0), "amount out");
        vm.assertEq(tokenIn.balanceOf(carol), amount - sold, "left");
        vm.assertEq(vault.debts(), 0, "owed");
        assertSettled(address(tokenIn), address(vault));
        assertEmpty();
    }

    /// @dev Two parts in one pool, then the whole output in another, with a token that returns nothing, and back.
    function test_severalInARow() public {
        TetherToken tether = new TetherToken();
        MockBalancerV3Pool next = _open(uni, tether);
        address[] memory table = new address[](6);
        (table[0], table[1], table[2], table[3]) = (address(vault), address(dai), address(uni), address(tether));
        (table[4], table[5]) = (address(pool), address(next));
        bytes memory program = bytes.concat(
            P.head(table),
            Q.balancerV3(0, 4, P.share(1, 4_000), 2, P.EXECUTOR),
            Q.balancerV3(0, 4, P.share(1, 10_000), 2, P.EXECUTOR),
            Q.balancerV3(0, 5, P.share(2, 10_000), 3, P.EXECUTOR),
            Q.balancerV3(0, 5, P.share(3, 10_000), 2, P.RECEIVER)
        );
        uint256 first = _output(4 ether, 0, 0);
        uint256 uniOut = first + _output(6 ether, 4 ether, first);
        uint256 tetherOut = _output(uniOut, 0, 0);
        vm.assertEq(
            run(alice, order(address(dai), 10 ether, address(uni), carol), program),
            _outputOf(tetherOut, 1_000_000 ether - tetherOut, 1_000_000 ether + uniOut),
            "amount out"
        );
        assertEmpty();
    }

    /// @dev What somebody else sent the vault pays for nothing, and does not disturb the step.
    function testFuzz_giftsToTheVault(uint256 gift) public {
        dai.mint(address(vault), bound(gift, 1, 1_000 ether));
        uint256 got = run(alice, order(address(dai), 5 ether, address(uni), carol), _honest(P.share(1, 10_000)));
        vm.assertEq(got, _output(5 ether, 0, 0), "amount out");
    }

    /// @dev What the vault itself refuses.
    function test_swapsThatTheVaultRefuses() public {
        _refuseHonest(P.exact(1, 0), errorText("AmountGivenZero"));
        _refuseHonest(P.exact(1, 1e6), errorText("TradeAmountTooSmall"));
        bytes memory head = P.head(address(vault), address(dai), address(weth), address(pool));
        bytes memory step = Q.balancerV3(0, 3, P.share(1, 10_000), 1, P.RECEIVER);
        _refuse(bytes.concat(head, step), _failed(errorText("CannotSwapSameToken")));
        step = Q.balancerV3(0, 3, P.share(1, 10_000), 2, P.RECEIVER);
        _refuse(bytes.concat(head, step), _failed(errorText("TokenNotRegistered")));
        vault.pause(address(pool));
        _refuseHonest(P.share(1, 10_000), errorText("PoolPaused"));
    }

    /// @dev A token that is worth less on arrival leaves a debt, which the vault does not forgive.
    function test_taxedTokenIsRefused() public {
        TaxedToken taxed = new TaxedToken();
        taxed.mint(executor, 10 ether);
        MockBalancerV3Pool ofTaxed = _open(taxed, uni);
        _refuse(_programOf(address(taxed), address(ofTaxed)), _failed(errorText("BalanceNotSettled")));
    }

    function test_tokenThatDoesNotReachTheVault() public {
        FalseToken token = new FalseToken();
        token.mint(executor, 1 ether);
        token.refuse(true);
        MockBalancerV3Pool ofToken = _open(token, uni);
        bytes memory reason =
            abi.encodeWithSelector(IExecutor.TransferFailed.selector, address(token), abi.encode(false));
        _refuse(_programOf(address(token), address(ofToken)), _failed(reason));
    }

    /// @dev Hooks that take a part of the output: the rest is paid. What they only say that they take is nobody's.
    function testFuzz_hooksThatTakeAPart(uint256 part) public {
        part = bound(part, 1, 500_000);
        MockBalancerV3Hooks hooks = new MockBalancerV3Hooks(vault);
        vault.hook(address(pool), hooks);
        hooks.take(part, false);
        uint256 whole = _output(5 ether, 0, 0);
        uint256 got = run(alice, order(address(dai), 5 ether, address(uni), carol), _honest(P.share(1, 10_000)));
        vm.assertEq(got, whole - whole * part / 1e6, "amount out");
        vm.assertEq(uni.balanceOf(address(hooks)), whole * part / 1e6, "the hooks' part");
        hooks.take(part, true);
        _refuseHonest(P.share(1, 10_000), errorText("BalanceNotSettled"));
    }

    /// @dev I4, I14, I20: while hooks run, they cannot enter the Executor or the Router, and have no allowance.
    function test_I4_I14_I20_hooksFindNoWayIn() public {
        MockBalancerV3Hooks hooks = new MockBalancerV3Hooks(vault);
        vault.hook(address(pool), hooks);
        bytes memory theft = bytes.concat(P.head(address(dai)), P.sweep(0, P.RECEIVER));
        BalancerV3Trade memory trade = BalancerV3Trade(address(pool), address(dai), address(uni), 5 ether, carol);
        bytes memory callback = abi.encodeCall(IExecutor.balancerUnlocked, (trade));
        dai.mint(executor, 100 ether);
        hooks.attempt(executor, abi.encodeCall(IExecutor.execute, (theft, bob, bob)));
        hooks.attempt(executor, callback);
        hooks.attempt(executor, abi.encodeCall(IExecutor.unlockCallback, (callback)));
        hooks.attempt(executor, abi.encodeCall(IExecutor.lockAcquired, (callback)));
        hooks.attempt(executor, abi.encodeCall(IV3Callbacks.uniswapV3SwapCallback, (5 ether, -1, "")));
        hooks.attempt(address(vault), abi.encodeCall(MockBalancerV3Vault.unlock, (callback)));
        hooks.attempt(
            address(router), abi.encodeCall(IRouter.route, (order(address(dai), 1, address(uni), bob), theft))
        );
        hooks.attempt(address(dai), abi.encodeCall(MockToken.transferFrom, (executor, address(hooks), 1)));
        run(alice, order(address(dai), 5 ether, address(uni), carol), _honest(P.exact(1, 5 ether)));
        vm.assertEq(hooks.swaps(), 1, "never tried");
        vm.assertEq(hooks.succeeded(), 0, "the hooks came in");
        vm.assertEq(dai.balanceOf(executor), 100 ether, "more than the step's amount");
    }

    /// @dev Whoever has unlocked the vault may route within that session. The step leaves it no debt and no credit.
    function test_sessionWithinAnother() public {
        uint256 got = uni.balanceOf(carol);
        vault.unlock(abi.encodeCall(this.routeInside, (_honest(P.share(1, 10_000)))));
        vm.assertEq(uni.balanceOf(carol) - got, _output(5 ether, 0, 0), "amount out");
        vm.assertTrue(vault.deltas(address(dai)) == 0, "debt");
        vm.assertTrue(vault.deltas(address(uni)) == 0, "credit");
        assertEmpty();
    }

    /// @dev What a taxed token leaves owing within another's session, that session owes.
    function test_taxedTokenWithinAnothersSession() public {
        TaxedToken taxed = new TaxedToken();
        taxed.mint(executor, 10 ether);
        bytes memory program = _programOf(address(taxed), address(_open(taxed, uni)));
        vm.expectRevert(errorText("BalanceNotSettled"));
        vault.unlock(abi.encodeCall(this.routeInside, (program)));
    }

    function routeInside(bytes calldata program) external {
        run(alice, order(address(dai), 5 ether, address(uni), carol), program);
    }

    /// @dev I4: nobody can call back outside a step, with any data.
    function testFuzz_I4_balancerUnlockedOutsideAStep(address caller, BalancerV3Trade calldata trade) public {
        vm.expectRevert(abi.encodeWithSelector(IExecutor.BadCallback.selector, caller));
        vm.prank(caller);
        IExecutor(executor).balancerUnlocked(trade);
    }

    /// @dev I4: not even the vault, for whoever else unlocks it.
    function test_I4_vaultUnlockedByAnother() public {
        BalancerV3Trade memory trade = BalancerV3Trade(address(pool), address(dai), address(uni), 5 ether, carol);
        dai.mint(executor, 5 ether);
        // It calls back this test, which has no such function.
        vm.expectRevert();
        vault.unlock(abi.encodeCall(IExecutor.balancerUnlocked, (trade)));
    }

    /// @dev I4: no callback, two, one from another contract, or with other data.
    function test_I4_T3_callbacksThatAreRefused() public {
        _refuseEvil(abi.encodeWithSelector(IExecutor.CallbackMissing.selector, 0));
        EvilBalancerV3Vault.Mode[4] memory modes = [
            EvilBalancerV3Vault.Mode.CallBackTwice,
            EvilBalancerV3Vault.Mode.CallBackInside,
            EvilBalancerV3Vault.Mode.ChangeData,
            EvilBalancerV3Vault.Mode.AddData
        ];
        for (uint256 i; i < modes.length; i++) {
            evil.set(modes[i], 1, 0);
            _refuseEvil(_failed(_bad(address(evil))));
        }
        evil.set(EvilBalancerV3Vault.Mode.ThroughAccomplice, 1, 0);
        _refuseEvil(_failed(_bad(address(evil.ACCOMPLICE()))));
    }

    /// @dev I4: nor may the vault call back another family's function, even with the data that it was given.
    function test_I4_T3_callbacksOfOtherFamilies() public {
        BalancerV3Trade memory trade = BalancerV3Trade(address(pool), address(dai), address(uni), 5 ether, alice);
        bytes memory data = abi.encodeCall(IExecutor.balancerUnlocked, (trade));
        evil.set(EvilBalancerV3Vault.Mode.CallBackByOther, 1, 0);
        bytes[5] memory others = [
            abi.encodeCall(IExecutor.unlockCallback, (data)),
            abi.encodeCall(IExecutor.lockAcquired, (data)),
            abi.encodeCall(IExecutor.unlockCallback, (abi.encode(trade))),
            abi.encodeCall(IV3Callbacks.uniswapV3SwapCallback, (5 ether, -1, "")),
            abi.encodeCall(IV3Callbacks.pancakeV3SwapCallback, (5 ether, -1, ""))
        ];
        for (uint256 i; i < others.length; i++) {
            evil.callInstead(others[i]);
            _refuseEvil(_failed(_bad(address(evil))));
        }
        // The data are those of this step: with its own function, they are accepted.
        evil.callInstead(data);
        _refuseEvil(abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
        bytes memory theft = bytes.concat(P.head(address(dai)), P.sweep(0, P.RECEIVER));
        evil.callInstead(abi.encodeCall(IExecutor.execute, (theft, bob, bob)));
        _refuseEvil(_failed(abi.encodeWithSelector(IExecutor.NotRouter.selector)));
    }

    /// @dev I4: no other family's step opens this callback. V4's manager and Balancer's vault have one selector in common, with
    /// which each calls back in its own way.
    function test_I4_T3_singletonsInEachOthersPlaces() public {
        BalancerV3Trade memory trade = BalancerV3Trade(address(pool), address(dai), address(uni), 5 ether, alice);
        evil.set(EvilBalancerV3Vault.Mode.CallBackByOther, 1, 0);
        evil.callInstead(abi.encodeCall(IExecutor.balancerUnlocked, (trade)));
        bytes memory step = Q.v4(0, 2, 3000, 60, P.share(1, 10_000), P.RECEIVER);
        bytes memory program = bytes.concat(P.head(address(evil), address(dai), address(uni)), step);
        _refuse(program, stepFailed(0, F.OP_V4_SWAP, _bad(address(evil))));
        // The honest vault calls a function that the first bytes of V4's trade would name: none.
        program = bytes.concat(P.head(address(vault), address(dai), address(uni)), step);
        _refuse(program, stepFailed(0, F.OP_V4_SWAP, _bad(address(vault))));
        MockV4Manager manager = new MockV4Manager();
        program = bytes.concat(
            P.head(address(manager), address(dai), address(uni), address(pool)),
            Q.balancerV3(0, 3, P.share(1, 10_000), 2, P.RECEIVER)
        );
        _refuse(program, _failed(_bad(address(manager))));
    }

    /// @dev It is paid nothing: the token that it sells would refuse.
    function test_T3_vaultThatAnswersNothing() public {
        evil.set(EvilBalancerV3Vault.Mode.AnswerNothing, 1, 0);
        _refuseEvil(_failed(_bad(address(evil))));
        FalseToken token = new FalseToken();
        token.mint(executor, 1 ether);
        token.refuse(true);
        bytes memory head = P.head(address(evil), address(token), address(uni), address(pool));
        bytes memory step = Q.balancerV3(0, 3, P.share(1, 10_000), 2, P.RECEIVER);
        _refuse(bytes.concat(head, step), _failed(_bad(address(evil))));
    }

    /// @dev I5, I12: the vault takes its input, tries to take more, and pays nothing or too little, whatever it returns; the
    /// minimum undoes that.
    function testFuzz_I5_I12_vaultThatOnlyTakes(uint256 amountOut, uint256 paid) public {
        paid = bound(paid, 0, 1 ether);
        uni.mint(address(evil), paid);
        dai.mint(executor, 100 ether);
        evil.set(EvilBalancerV3Vault.Mode.CallBack, amountOut, paid);
        uint256 before = dai.balanceOf(alice);
        if (paid == 0) {
            bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1);
            _refuse(_evil(P.exact(1, 5 ether)), reason);
            return;
        }
        // As much as the order asks for is all that it guarantees.
        uint256 got = run(alice, order(address(dai), 5 ether, address(uni), carol), _evil(P.exact(1, 5 ether)));
        vm.assertEq(got, paid, "amount out");
        vm.assertEq(before - dai.balanceOf(alice), 5 ether, "alice paid");
        vm.assertEq(dai.balanceOf(executor), 100 ether, "more than the step's amount");
        vm.assertEq(dai.balanceOf(address(evil)), 5 ether, "taken");
        vm.assertTrue(!evil.tookMore(), "it had an allowance");
    }

    /// @dev I5: a vault that states more output than it has, or pays a unit less than the order's minimum.
    function test_I5_I12_vaultThatPaysLess() public {
        Route memory r = order(address(dai), 5 ether, address(uni), alice);
        r.minAmountOut = 1 ether;
        uni.mint(address(evil), 1 ether);
        evil.set(EvilBalancerV3Vault.Mode.CallBack, type(uint256).max, 1 ether - 1);
        bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 1 ether - 1, 1 ether);
        refuse(alice, r, _evil(P.share(1, 10_000)), reason);
        evil.set(EvilBalancerV3Vault.Mode.CallBack, 0, 1 ether);
        run(alice, r, _evil(P.share(1, 10_000)));
    }

    /// @dev T4: tokens, the system's own contracts, a precompile and accounts without code, as the vault and as the pool.
    function test_T4_everyTargetInBothPlaces() public {
        address[8] memory targets =
            [address(dai), address(weth), address(router), executor, address(4), carol, address(0), bob];
        dai.mint(executor, 100 ether);
        for (uint256 i; i < targets.length; i++) {
            bytes memory step = Q.balancerV3(0, 3, P.exact(1, 5 ether), 2, P.RECEIVER);
            bytes memory head = P.head(targets[i], address(dai), address(uni), address(pool));
            vm.prank(alice);
            try router.route{gas: TX_GAS}(order(address(dai), 5 ether, address(uni), alice), bytes.concat(head, step)) {
                revert("ran");
            } catch {}
            head = P.head(address(vault), address(dai), address(uni), targets[i]);
            _refuse(bytes.concat(head, step), _failed(errorText("PoolNotInitialized")));
        }
        _refuse(_programAt(carol), _failed(""));
        _refuse(_programAt(address(4)), abi.encodeWithSelector(IExecutor.CallbackMissing.selector, 0));
    }

    function _output(uint256 amountIn, uint256 soldBefore, uint256 boughtBefore) private pure returns (uint256) {
        return _outputOf(amountIn, 1_000_000 ether + soldBefore, 1_000_000 ether - boughtBefore);
    }

    function _outputOf(uint256 amountIn, uint256 held, uint256 other) private pure returns (uint256) {
        uint256 net = amountIn - (amountIn * FEE + 1e18 - 1) / 1e18;
        return net * other / (held + net);
    }

    function _failed(bytes memory reason) private pure returns (bytes memory) {
        return stepFailed(0, F.OP_BALANCER_V3_SWAP, reason);
    }

    function _bad(address caller) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IExecutor.BadCallback.selector, caller);
    }

    function _refuse(bytes memory program, bytes memory reason) private {
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
    }

    function _refuseHonest(bytes memory amount, bytes memory reason) private {
        _refuse(_honest(amount), _failed(reason));
    }

    function _refuseEvil(bytes memory reason) private {
        _refuse(_evil(P.share(1, 10_000)), reason);
    }

    function _honest(bytes memory amount) private view returns (bytes memory) {
        bytes memory head = P.head(address(vault), address(dai), address(uni), address(pool));
        return bytes.concat(head, Q.balancerV3(0, 3, amount, 2, P.RECEIVER));
    }

    function _evil(bytes memory amount) private view returns (bytes memory) {
        bytes memory head = P.head(address(evil), address(dai), address(uni), address(pool));
        return bytes.concat(head, Q.balancerV3(0, 3, amount, 2, P.RECEIVER));
    }

    function _programAt(address vault_) private view returns (bytes memory) {
        bytes memory head = P.head(vault_, address(dai), address(uni), address(pool));
        return bytes.concat(head, Q.balancerV3(0, 3, P.exact(1, 5 ether), 2, P.RECEIVER));
    }

    /// @dev All that the Executor holds of a token for uni.
    function _programOf(address token, address pool_) private view returns (bytes memory) {
        bytes memory head = P.head(address(vault), token, address(uni), pool_);
        return bytes.concat(head, Q.balancerV3(0, 3, P.share(1, 10_000), 2, P.RECEIVER));
    }

    function _open(MockToken a, MockToken b) private returns (MockBalancerV3Pool opened) {
        opened = new MockBalancerV3Pool();
        a.mint(address(vault), 1_000_000 ether);
        b.mint(address(vault), 1_000_000 ether);
        vault.initialize(address(opened), [address(a), address(b)], [uint256(1_000_000 ether), 1_000_000 ether], FEE);
    }
}
