// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {InfinityPoolKey} from "../src/interfaces/IInfinity.sol";
import {IRouter} from "../src/interfaces/IRouter.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {EvilManager} from "./mocks/EvilManager.sol";
import {MockInfinityManager, MockInfinityVault} from "./mocks/Infinity.sol";
import {FalseToken, TaxedToken} from "./mocks/MockTokens.sol";

/// @dev PancakeSwap Infinity: mocks of its vault and of a pool manager, and vaults and pool managers that misbehave.
contract InfinityTest is PositionFixture {
    MockInfinityVault private vault;
    MockInfinityManager private pools;
    EvilManager private evil;

    function setUp() public override {
        super.setUp();
        vault = new MockInfinityVault();
        pools = new MockInfinityManager(vault);
        evil = new EvilManager();
        _open(address(dai), address(uni), 3000, 60 << 16, address(0));
        _open(address(dai), address(uni), 0x800000, 60 << 16 | 0x55, address(dai));
        _open(address(0), address(dai), 500, 10 << 16, address(0));
        vm.deal(address(vault), 1_000_000 ether);
        dai.mint(address(vault), 1_000_000 ether);
        uni.mint(address(vault), 1_000_000 ether);
    }

    function testFuzz_swap(uint256 amount, uint16 share, bool forth, bool bins) public {
        (amount, share) = (bound(amount, 1e6, 100_000 ether), uint16(bound(share, 1, 10_000)));
        (address tokenIn, address tokenOut) = forth ? (address(dai), address(uni)) : (address(uni), address(dai));
        bytes memory program = bytes.concat(
            P.head(address(vault), tokenIn, tokenOut, address(pools)),
            Q.infinity(0, 3, bins, 2, 3000, 60, P.share(1, share), P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        uint256 sold = amount * share / 10_000;
        uint256 expected = sold * 997_000 / 1e6;
        if (!bins) expected = expected * 1_000_000 ether / (1_000_000 ether + expected);
        vm.assertEq(run(alice, order(tokenIn, amount, tokenOut, carol), program), expected, "amount out");
        vm.assertEq(balance(tokenIn, carol), amount - sold, "left");
        assertEmpty();
    }

    /// @dev The key names the hooks, here a token, and what they are called for; other bits name no pool.
    function testFuzz_hooks(uint256 amount, uint16 bits) public {
        amount = bound(amount, 1e6, 1_000 ether);
        bytes memory head = P.head(address(vault), address(dai), address(uni), address(pools));
        bytes memory step = Q.infinityHooked(0, 3, 2, 60, 0x55, 1, P.share(1, 10_000), P.RECEIVER);
        uint256 got = run(alice, order(address(dai), amount, address(uni), carol), bytes.concat(head, step));
        vm.assertEq(got, amount * 1_000_000 ether / (1_000_000 ether + amount), "without a fee");
        if (bits == 0x55) return;
        step = Q.infinityHooked(0, 3, 2, 60, bits, 1, P.share(1, 10_000), P.RECEIVER);
        bytes memory reason = stepFailed(0, F.OP_INFINITY_HOOK_SWAP, errorText("PoolNotInitialized"));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), bytes.concat(head, step), reason);
    }

    function testFuzz_nativeBothWays(uint256 amount, bool bins) public {
        amount = bound(amount, 1e6, 1_000 ether);
        bytes memory head = P.head(address(vault), address(dai), address(pools));
        bytes memory step = Q.infinity(0, 2, bins, 1, 500, 10, P.share(P.NATIVE, 10_000), P.RECEIVER);
        uint256 got = run(alice, order(NATIVE, amount, address(dai), bob), bytes.concat(head, step));
        vm.assertGe(got, amount * 99 / 100, "one to one less the fee and the impact");
        step = Q.infinity(0, 2, bins, P.NATIVE, 500, 10, P.share(1, 10_000), P.RECEIVER);
        got = run(bob, order(address(dai), got, NATIVE, carol), bytes.concat(head, step));
        vm.assertGe(got, amount * 99 / 100 - 2, "back");
        assertEmpty();
    }

    /// @dev A currency that someone left synced would make the vault reject native.
    function test_nativeAfterSomebodySynced() public {
        vault.sync(address(dai));
        bytes memory step = Q.infinity(0, 2, false, 1, 500, 10, P.share(P.NATIVE, 10_000), P.RECEIVER);
        bytes memory program = bytes.concat(P.head(address(vault), address(dai), address(pools)), step);
        run(alice, order(NATIVE, 1 ether, address(dai), carol), program);
    }

    function test_unknownPoolAndTaxedTokenAreRefused() public {
        bytes memory program = _honest(address(dai), 61);
        bytes memory reason = stepFailed(0, F.OP_INFINITY_SWAP, errorText("PoolNotInitialized"));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);

        TaxedToken taxed = new TaxedToken();
        endow(alice, taxed, 10 ether);
        _open(address(taxed), address(uni), 3000, 60 << 16, address(0));
        reason = stepFailed(0, F.OP_INFINITY_SWAP, errorText("CurrencyNotSettled"));
        refuse(alice, order(address(taxed), 1 ether, address(uni), alice), _honest(address(taxed), 60), reason);
    }

    function test_tokenThatDoesNotReachTheVault() public {
        FalseToken token = new FalseToken();
        token.mint(executor, 1 ether);
        token.refuse(true);
        _open(address(token), address(uni), 3000, 60 << 16, address(0));
        bytes memory reason =
            abi.encodeWithSelector(IExecutor.TransferFailed.selector, address(token), abi.encode(false));
        reason = stepFailed(0, F.OP_INFINITY_SWAP, reason);
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), _honest(address(token), 60), reason);
    }

    /// @dev I4: nobody can call back outside a step, with any data.
    function testFuzz_I4_lockAcquiredOutsideAStep(address caller, bytes calldata data) public {
        vm.expectRevert(abi.encodeWithSelector(IExecutor.BadCallback.selector, caller));
        vm.prank(caller);
        IExecutor(executor).lockAcquired(data);
    }

    /// @dev I4: no callback, two, one through another function, also that of V4, from another contract, or with other
    /// data.
    function test_I4_T3_callbacksThatAreRefused() public {
        _refuse(abi.encodeWithSelector(IExecutor.CallbackMissing.selector, 0));
        EvilManager.Mode[5] memory modes = [
            EvilManager.Mode.CallBackTwice,
            EvilManager.Mode.CallBackAsV3,
            EvilManager.Mode.CallBackByOther,
            EvilManager.Mode.ChangeData,
            EvilManager.Mode.CallBackInside
        ];
        bytes memory bad = abi.encodeWithSelector(IExecutor.BadCallback.selector, address(evil));
        for (uint256 i; i < modes.length; i++) {
            evil.set(modes[i], modes[i] == EvilManager.Mode.CallBackAsV3 ? int128(5 ether) : -5 ether, 1);
            _refuse(stepFailed(0, F.OP_INFINITY_SWAP, bad));
        }
        evil.set(EvilManager.Mode.ThroughAccomplice, -5 ether, 1);
        bad = abi.encodeWithSelector(IExecutor.BadCallback.selector, address(evil.ACCOMPLICE()));
        _refuse(stepFailed(0, F.OP_INFINITY_SWAP, bad));
    }

    /// @dev I4: nor does V4's step open the vault's callback.
    function test_I4_T3_vaultsCallbackInAStepOfV4() public {
        evil.set(EvilManager.Mode.CallBackByOther, -5 ether, 1);
        bytes memory step = Q.v4(0, 2, 3000, 60, P.share(1, 10_000), P.RECEIVER);
        bytes memory program = bytes.concat(P.head(address(evil), address(dai), evil.LARGEST()), step);
        bytes memory bad = abi.encodeWithSelector(IExecutor.BadCallback.selector, address(evil));
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, stepFailed(0, F.OP_V4_SWAP, bad));
    }

    /// @dev I5: exactly the step's amount must be taken.
    function test_I5_T3_changesThatAreRefused() public {
        evil.set(EvilManager.Mode.CallBack, -5 ether + 1, 1);
        bytes memory partialFill = abi.encodeWithSelector(IExecutor.PartialFill.selector, 5 ether - 1, 5 ether);
        _refuse(stepFailed(0, F.OP_INFINITY_SWAP, partialFill));
        bytes memory bad = abi.encodeWithSelector(IExecutor.BadCallback.selector, address(evil));
        int128[2][3] memory changes =
            [[int128(-5 ether - 1), int128(1)], [int128(1), int128(1)], [int128(-5 ether), int128(-1)]];
        for (uint256 i; i < 3; i++) {
            evil.set(EvilManager.Mode.CallBack, changes[i][0], changes[i][1]);
            _refuse(stepFailed(0, F.OP_INFINITY_SWAP, bad));
        }
        evil.set(EvilManager.Mode.AnswerNothing, 0, 0);
        _refuse(stepFailed(0, F.OP_INFINITY_SWAP, bad));
    }

    /// @dev I5, I12: the vault takes its input and pays nothing, whatever the pool manager returns; the minimum undoes
    /// that.
    function testFuzz_I5_I12_vaultThatOnlyTakes(int128 changeIn, int128 changeOut) public {
        evil.set(EvilManager.Mode.CallBack, changeIn, changeOut);
        dai.mint(executor, 100 ether);
        uint256 before = dai.balanceOf(alice);
        vm.prank(alice);
        try router.route(order(address(dai), 5 ether, address(uni), alice), _program(P.exact(1, 5 ether))) {
            revert("ran");
        } catch {}
        vm.assertEq(dai.balanceOf(alice), before, "alice lost");
        vm.assertEq(dai.balanceOf(executor), 100 ether, "more than the step's amount");
        evil.set(EvilManager.Mode.CallBack, -5 ether, type(int128).max);
        bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1);
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), _program(P.exact(1, 5 ether)), reason);
    }

    /// @dev I5: a pool manager that the vault does not know can promise anything: the vault does not pay for it.
    function test_I5_T3_strangeManagerOfAnHonestVault() public {
        evil.set(EvilManager.Mode.CallBack, -5 ether, 6 ether);
        (address tokenIn, address tokenOut) =
            dai < uni ? (address(dai), address(uni)) : (address(uni), address(dai));
        bytes memory step = Q.infinity(0, 3, false, 2, 3000, 60, P.share(1, 10_000), P.RECEIVER);
        bytes memory program = bytes.concat(P.head(address(vault), tokenIn, tokenOut, address(evil)), step);
        bytes memory reason = stepFailed(0, F.OP_INFINITY_SWAP, errorText("CurrencyNotSettled"));
        refuse(alice, order(tokenIn, 5 ether, tokenOut, alice), program, reason);
    }

    /// @dev A pool manager without code takes nothing.
    function test_T3_managerWithoutCode() public {
        bytes memory step = Q.infinity(0, 3, false, 2, 3000, 60, P.share(1, 10_000), P.RECEIVER);
        bytes memory program = bytes.concat(P.head(address(vault), address(dai), address(uni), carol), step);
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, stepFailed(0, F.OP_INFINITY_SWAP, ""));
    }

    /// @dev An amount that the vault's signed numbers cannot hold, and the greatest that they can.
    function test_T3_amountsAtTheLimitOfSignedNumbers() public {
        bytes memory program = _program(P.exact(1, 1 << 127));
        bytes memory reason = stepFailed(0, F.OP_INFINITY_SWAP, "");
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
        dai.mint(executor, 1 << 127);
        evil.set(EvilManager.Mode.CallBack, -type(int128).max, 1);
        reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1);
        program = _program(P.exact(1, uint128(type(int128).max)));
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
    }

    /// @dev No pool trades a token for itself. A pool manager that claims one is told that the second currency is sold.
    function test_T3_tokenForItself() public {
        bytes memory step = Q.infinity(0, 0, false, 1, 3000, 60, P.share(1, 10_000), P.RECEIVER);
        bytes memory program = bytes.concat(P.head(address(evil), address(dai)), step);
        evil.set(EvilManager.Mode.CallBack, 1, -5 ether);
        bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1);
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
        evil.set(EvilManager.Mode.CallBack, -5 ether, 1);
        reason = abi.encodeWithSelector(IExecutor.BadCallback.selector, address(evil));
        reason = stepFailed(0, F.OP_INFINITY_SWAP, reason);
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
    }

    function _refuse(bytes memory reason) private {
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), _program(P.share(1, 10_000)), reason);
    }

    function _program(bytes memory amount) private view returns (bytes memory) {
        // The evil manager states changes in the order of input and output.
        bytes memory head = P.head(address(evil), address(dai), evil.LARGEST());
        return bytes.concat(head, Q.infinity(0, 0, false, 2, 3000, 60, amount, P.RECEIVER));
    }

    function _honest(address tokenIn, uint24 step) private view returns (bytes memory) {
        return bytes.concat(
            P.head(address(vault), tokenIn, address(uni), address(pools)),
            Q.infinity(0, 3, false, 2, 3000, step, P.share(1, 10_000), P.RECEIVER)
        );
    }

    function _open(address a, address b, uint24 fee, uint256 parameters, address hooks) private {
        (address c0, address c1) = a < b ? (a, b) : (b, a);
        InfinityPoolKey memory key = InfinityPoolKey(c0, c1, hooks, address(pools), fee, bytes32(parameters));
        pools.initialize(key, 1_000_000 ether);
    }
}
