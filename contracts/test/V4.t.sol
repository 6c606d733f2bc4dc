// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IRouter} from "../src/interfaces/IRouter.sol";
import {V4PoolKey} from "../src/interfaces/IV4Manager.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {EvilManager} from "./mocks/EvilManager.sol";
import {MockV4Manager} from "./mocks/V4Manager.sol";
import {FalseToken, TaxedToken} from "./mocks/MockTokens.sol";

/// @dev Uniswap V4: a mock of the manager's accounting, and managers that misbehave. real/ tests the published code.
contract V4Test is PositionFixture {
    MockV4Manager private manager;
    EvilManager private evil;

    function setUp() public override {
        super.setUp();
        manager = new MockV4Manager();
        evil = new EvilManager();
        _open(address(dai), address(uni), 3000, 60);
        _open(address(0), address(dai), 500, 10);
        vm.deal(address(manager), 1_000_000 ether);
        dai.mint(address(manager), 1_000_000 ether);
        uni.mint(address(manager), 1_000_000 ether);
    }

    function testFuzz_swap(uint256 amount, uint16 share, bool forth) public {
        (amount, share) = (bound(amount, 1e6, 100_000 ether), uint16(bound(share, 1, 10_000)));
        (address tokenIn, address tokenOut) = forth ? (address(dai), address(uni)) : (address(uni), address(dai));
        bytes memory program = bytes.concat(
            P.head(address(manager), tokenIn, tokenOut),
            Q.v4(0, 2, 3000, 60, P.share(1, share), P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        uint256 sold = amount * share / 10_000;
        uint256 net = sold * 997_000 / 1e6;
        uint256 expected = net * 1_000_000 ether / (1_000_000 ether + net);
        vm.assertEq(run(alice, order(tokenIn, amount, tokenOut, carol), program), expected, "amount out");
        vm.assertEq(balance(tokenIn, carol), amount - sold, "left");
        assertEmpty();
    }

    function testFuzz_nativeBothWays(uint256 amount) public {
        amount = bound(amount, 1e6, 1_000 ether);
        bytes memory head = P.head(address(manager), address(dai));
        bytes memory forth = bytes.concat(head, Q.v4(0, 1, 500, 10, P.share(P.NATIVE, 10_000), P.RECEIVER));
        uint256 got = run(alice, order(NATIVE, amount, address(dai), bob), forth);
        vm.assertGe(got, amount * 99 / 100, "one to one less the fee and the impact");
        bytes memory back = bytes.concat(head, Q.v4(0, P.NATIVE, 500, 10, P.share(1, 10_000), P.RECEIVER));
        vm.assertGe(run(bob, order(address(dai), got, NATIVE, carol), back), amount * 99 / 100 - 2, "back");
        assertEmpty();
    }

    /// @dev A currency that someone left synced would make the manager reject native.
    function test_nativeAfterSomebodySynced() public {
        manager.sync(address(dai));
        bytes memory program = bytes.concat(
            P.head(address(manager), address(dai)), Q.v4(0, 1, 500, 10, P.share(P.NATIVE, 10_000), P.RECEIVER)
        );
        run(alice, order(NATIVE, 1 ether, address(dai), carol), program);
    }

    function test_unknownPoolAndTaxedTokenAreRefused() public {
        bytes memory program = bytes.concat(
            P.head(address(manager), address(dai), address(uni)), Q.v4(0, 2, 3000, 61, P.share(1, 10_000), P.RECEIVER)
        );
        bytes memory reason = stepFailed(0, F.OP_V4_SWAP, errorText("PoolNotInitialized"));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);

        TaxedToken taxed = new TaxedToken();
        endow(alice, taxed, 10 ether);
        _open(address(taxed), address(uni), 3000, 60);
        program = bytes.concat(
            P.head(address(manager), address(taxed), address(uni)), Q.v4(0, 2, 3000, 60, P.share(1, 10_000), P.RECEIVER)
        );
        reason = stepFailed(0, F.OP_V4_SWAP, errorText("CurrencyNotSettled"));
        refuse(alice, order(address(taxed), 1 ether, address(uni), alice), program, reason);
    }

    function test_tokenThatDoesNotReachTheManager() public {
        FalseToken token = new FalseToken();
        token.mint(executor, 1 ether);
        token.refuse(true);
        _open(address(token), address(uni), 3000, 60);
        bytes memory program = bytes.concat(
            P.head(address(manager), address(token), address(uni)), Q.v4(0, 2, 3000, 60, P.share(1, 10_000), P.RECEIVER)
        );
        bytes memory reason =
            abi.encodeWithSelector(IExecutor.TransferFailed.selector, address(token), abi.encode(false));
        reason = stepFailed(0, F.OP_V4_SWAP, reason);
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
    }

    /// @dev I4: nobody can call back outside a step, with any data.
    function testFuzz_I4_unlockCallbackOutsideAStep(address caller, bytes calldata data) public {
        vm.expectRevert(abi.encodeWithSelector(IExecutor.BadCallback.selector, caller));
        vm.prank(caller);
        IExecutor(executor).unlockCallback(data);
    }

    /// @dev I4: no callback, two, one through another function, from another contract, or with other data.
    function test_I4_T3_callbacksThatAreRefused() public {
        _refuse(abi.encodeWithSelector(IExecutor.CallbackMissing.selector, 0));
        bytes memory bad = abi.encodeWithSelector(IExecutor.BadCallback.selector, address(evil));
        evil.set(EvilManager.Mode.CallBackTwice, -5 ether, 1);
        _refuse(stepFailed(0, F.OP_V4_SWAP, bad));
        evil.set(EvilManager.Mode.CallBackAsV3, 5 ether, -1);
        _refuse(stepFailed(0, F.OP_V4_SWAP, bad));
        evil.set(EvilManager.Mode.ChangeData, -5 ether, 1);
        _refuse(stepFailed(0, F.OP_V4_SWAP, bad));
        evil.set(EvilManager.Mode.CallBackInside, -5 ether, 1);
        _refuse(stepFailed(0, F.OP_V4_SWAP, bad));
        evil.set(EvilManager.Mode.ThroughAccomplice, -5 ether, 1);
        bad = abi.encodeWithSelector(IExecutor.BadCallback.selector, address(evil.ACCOMPLICE()));
        _refuse(stepFailed(0, F.OP_V4_SWAP, bad));
    }

    /// @dev I5: exactly the step's amount must be taken.
    function test_I5_T3_changesThatAreRefused() public {
        evil.set(EvilManager.Mode.CallBack, -5 ether + 1, 1);
        bytes memory partialFill = abi.encodeWithSelector(IExecutor.PartialFill.selector, 5 ether - 1, 5 ether);
        _refuse(stepFailed(0, F.OP_V4_SWAP, partialFill));
        evil.set(EvilManager.Mode.CallBack, 0, 1);
        _refuse(stepFailed(0, F.OP_V4_SWAP, abi.encodeWithSelector(IExecutor.PartialFill.selector, 0, 5 ether)));
        bytes memory bad = abi.encodeWithSelector(IExecutor.BadCallback.selector, address(evil));
        int128[2][4] memory changes = [
            [int128(-5 ether - 1), int128(1)],
            [int128(1), int128(1)],
            [int128(-5 ether), int128(-1)],
            [type(int128).min, type(int128).min]
        ];
        for (uint256 i; i < 4; i++) {
            evil.set(EvilManager.Mode.CallBack, changes[i][0], changes[i][1]);
            _refuse(stepFailed(0, F.OP_V4_SWAP, bad));
        }
        evil.set(EvilManager.Mode.AnswerNothing, 0, 0);
        _refuse(stepFailed(0, F.OP_V4_SWAP, bad));
    }

    /// @dev I5, I12: the manager takes its input and pays nothing, whatever it returns; the minimum undoes that.
    function testFuzz_I5_I12_managerThatOnlyTakes(int128 changeIn, int128 changeOut) public {
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

    /// @dev An amount that the manager's signed numbers cannot hold.
    function test_T3_amountBeyondSignedNumbers() public {
        bytes memory program = _program(P.exact(1, 1 << 127));
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, stepFailed(0, F.OP_V4_SWAP, ""));
    }

    function test_T3_greatestSignedNumber() public {
        dai.mint(executor, 1 << 127);
        evil.set(EvilManager.Mode.CallBack, -type(int128).max, 1);
        bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1);
        bytes memory program = _program(P.exact(1, uint128(type(int128).max)));
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
    }

    /// @dev No manager has a pool of a token with itself. A manager that claims one is told that the second token is
    /// sold.
    function test_T3_tokenForItself() public {
        bytes memory step = Q.v4(0, 1, 3000, 60, P.share(1, 10_000), P.RECEIVER);
        bytes memory program = bytes.concat(P.head(address(evil), address(dai)), step);
        evil.set(EvilManager.Mode.CallBack, 1, -5 ether);
        bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1);
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
        evil.set(EvilManager.Mode.CallBack, -5 ether, 1);
        reason = abi.encodeWithSelector(IExecutor.BadCallback.selector, address(evil));
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, stepFailed(0, F.OP_V4_SWAP, reason));
    }

    /// @dev An output that rounds to zero is left to the minimum.
    function test_T3_managerThatPaysNothing() public {
        evil.set(EvilManager.Mode.CallBack, -5 ether, 0);
        _refuse(abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
    }

    function _refuse(bytes memory reason) private {
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), _program(P.share(1, 10_000)), reason);
    }

    function _program(bytes memory amount) private view returns (bytes memory) {
        // The evil manager states changes in the order of input and output.
        return
            bytes.concat(P.head(address(evil), address(dai), evil.LARGEST()), Q.v4(0, 2, 3000, 60, amount, P.RECEIVER));
    }

    function _open(address a, address b, uint24 fee, int24 spacing) private {
        (address c0, address c1) = a < b ? (a, b) : (b, a);
        manager.initialize(V4PoolKey(c0, c1, fee, spacing, address(0)), 1_000_000 ether, 1_000_000 ether);
    }
}
