// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IRouter} from "../src/interfaces/IRouter.sol";
import {IV4Manager, V4PoolKey, V4SwapParams} from "../src/interfaces/IV4Manager.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {EvilHooks} from "./mocks/EvilHooks.sol";
import {HookedToken, MockToken} from "./mocks/MockTokens.sol";

struct LiquidityParams {
    int24 lower;
    int24 upper;
    int256 liquidity;
    bytes32 salt;
}

struct SwapSettings {
    bool takeClaims;
    bool settleUsingBurn;
}

interface IV4Real {
    function initialize(V4PoolKey calldata key, uint160 sqrtPriceX96) external returns (int24);
    function modifyLiquidity(V4PoolKey calldata key, LiquidityParams calldata params, bytes calldata data)
        external
        payable
        returns (int256);
    function swap(V4PoolKey calldata key, V4SwapParams calldata params, SwapSettings calldata how, bytes calldata data)
        external
        payable
        returns (int256);
}

/// @dev Uniswap V4 pools with hooks, in the published manager: hooks that do nothing, and hooks that do all they can.
contract V4HooksTest is PositionFixture {
    error Done(uint256 amountOut);

    uint24 private constant DYNAMIC = uint24(F.V4_HOOK_SWAP_FEE_OR);
    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;

    address private manager;
    IV4Real private liquidity;
    IV4Real private swapper;
    EvilHooks private hooks;

    function setUp() public override {
        super.setUp();
        manager = deployFixture("PoolManager", abi.encode(address(this)));
        liquidity = IV4Real(deployFixture("PoolModifyLiquidityTest", abi.encode(manager)));
        swapper = IV4Real(deployFixture("PoolSwapTest", abi.encode(manager)));
        address place = address(uint160(0xE71 << 140) | new EvilHooks().PERMISSIONS());
        vm.etch(place, address(new EvilHooks()).code);
        hooks = EvilHooks(payable(place));
        dai.mint(address(this), 10_000_000 ether);
        uni.mint(address(this), 10_000_000 ether);
        dai.approve(address(liquidity), type(uint256).max);
        uni.approve(address(liquidity), type(uint256).max);
        _open(_key(address(dai), address(uni), 3000));
        _open(_key(address(dai), address(uni), DYNAMIC));
        _open(_key(address(0), address(dai), 500));
    }

    /// @dev Yields what an ordinary user gets in the same state, in both directions, with a pool fee and a dynamic fee.
    function testFuzz_swapAsByUser(uint256 amount, bool forth, bool dynamic, uint24 fee) public {
        amount = bound(amount, 1e6, 10_000 ether);
        hooks.setFee(uint24(bound(fee, 0, 500_000)));
        (address tokenIn, address tokenOut) = forth ? (address(dai), address(uni)) : (address(uni), address(dai));
        uint24 named = dynamic ? DYNAMIC : 3000;
        uint256 expected = _byUser(tokenIn, tokenOut, named, amount);
        bytes memory program = _program(tokenIn, tokenOut, named, P.share(1, 10_000));
        vm.assertEq(run(alice, order(tokenIn, amount, tokenOut, carol), program), expected, "amount out");
        vm.assertEq(hooks.swapper(), executor, "the Executor swaps");
        vm.assertEq(hooks.given().length, 0, "the hooks are given no data");
        assertEmpty();
    }

    function testFuzz_nativeBothWays(uint256 amount) public {
        amount = bound(amount, 1e6, 1_000 ether);
        uint256 expected = _byUser(NATIVE, address(dai), 500, amount);
        bytes memory head = P.head(manager, address(dai), address(hooks));
        bytes memory forth = Q.v4Hooked(0, 1, 500, 60, 2, P.share(P.NATIVE, 10_000), P.RECEIVER);
        uint256 got = run(alice, order(NATIVE, amount, address(dai), bob), bytes.concat(head, forth));
        vm.assertEq(got, expected, "forth");
        expected = _byUser(address(dai), NATIVE, 500, got);
        bytes memory back = Q.v4Hooked(0, P.NATIVE, 500, 60, 2, P.share(1, 10_000), P.RECEIVER);
        vm.assertEq(
            run(bob, order(address(dai), got, NATIVE, carol), bytes.concat(head, back)), expected, "and back"
        );
        assertEmpty();
    }

    /// @dev The key identifies the pool: other hooks, another fee or no hooks make another pool.
    function test_otherHooksAreAnotherPool() public {
        bytes memory reason = abi.encodeWithSignature("PoolNotInitialized()");
        bytes memory program = bytes.concat(
            P.head(manager, address(dai), address(uni), carol), Q.v4Hooked(0, 2, 3000, 60, 3, P.share(1, 10_000), P.RECEIVER)
        );
        _refuse(program, stepFailed(0, F.OP_V4_HOOK_SWAP, reason));
        _refuse(_program(address(dai), address(uni), 500, P.share(1, 10_000)), stepFailed(0, F.OP_V4_HOOK_SWAP, reason));
        program = bytes.concat(
            P.head(manager, address(dai), address(uni)), Q.v4(0, 2, 3000, 60, P.share(1, 10_000), P.RECEIVER)
        );
        _refuse(program, stepFailed(0, F.OP_V4_SWAP, reason));
    }

    /// @dev I5, I12: whatever part of the input and output the hooks keep, the step costs exactly its amount, and the
    /// minimum decides.
    function testFuzz_I5_I12_hooksThatTakeAPart(uint256 fromInput, uint256 fromOutput) public {
        uint256 most = _byUser(address(dai), address(uni), 3000, 5 ether);
        hooks.take(int128(uint128(bound(fromInput, 0, 4 ether))), 0);
        most = _byUser(address(dai), address(uni), 3000, 5 ether);
        fromOutput = bound(fromOutput, 0, most - 1);
        hooks.take(hooks.fromInput(), int128(uint128(fromOutput)));
        dai.mint(executor, 100 ether);
        bytes memory program = _program(address(dai), address(uni), 3000, P.exact(1, 5 ether));
        uint256 got = run(alice, order(address(dai), 5 ether, address(uni), carol), program);
        vm.assertEq(got, most - fromOutput, "what they leave");
        vm.assertEq(dai.balanceOf(executor), 100 ether, "exactly the step's amount");
        vm.assertEq(dai.allowance(executor, address(hooks)) + dai.allowance(executor, manager), 0, "I20");
    }

    /// @dev I5: hooks must not take more than the whole output, give input back, or leave the swapper a debt.
    function test_I5_T3_changesThatAreRefused() public {
        uint256 most = _byUser(address(dai), address(uni), 3000, 5 ether);
        bytes memory program = _program(address(dai), address(uni), 3000, P.share(1, 10_000));
        bytes memory bad = abi.encodeWithSelector(IExecutor.BadCallback.selector, manager);
        hooks.take(0, int128(uint128(most + 1)));
        _refuse(program, stepFailed(0, F.OP_V4_HOOK_SWAP, bad));
        hooks.take(0, int128(uint128(most)));
        _refuse(program, abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
        // The hooks keep the whole input, so nothing is swapped and there is no output.
        hooks.take(5 ether, 0);
        _refuse(program, abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
        hooks.take(5 ether + 1, 0);
        _refuse(program, stepFailed(0, F.OP_V4_HOOK_SWAP, abi.encodeWithSignature("HookDeltaExceedsSwapAmount()")));
        hooks.take(1 ether, 0);
        hooks.leaveDebt(true);
        _refuse(program, stepFailed(0, F.OP_V4_HOOK_SWAP, abi.encodeWithSignature("CurrencyNotSettled()")));
    }

    /// @dev A pool that runs out of liquidity takes less, with or without hooks.
    function test_partialFill() public {
        _open(_key(address(dai), address(uni), 100), 60, 1 ether);
        bytes memory program = _program(address(dai), address(uni), 100, P.share(1, 10_000));
        vm.prank(alice);
        try router.route{gas: TX_GAS}(order(address(dai), 5 ether, address(uni), alice), program) {
            revert("ran");
        } catch (bytes memory reason) {
            vm.assertEq(bytes32(bytes4(reason)), bytes32(IExecutor.StepFailed.selector), "error");
            bytes4 inner;
            assembly ("memory-safe") {
                inner := mload(add(reason, 0xa4))
            }
            vm.assertEq(bytes32(inner), bytes32(IExecutor.PartialFill.selector), "reason");
        }
    }

    /// @dev I4, I14, I20: while hooks run, they cannot enter the Executor or the Router, and have no allowance.
    function test_I4_I14_I20_hooksFindNoWayIn() public {
        bytes memory theft = bytes.concat(P.head(address(dai)), P.sweep(0, P.RECEIVER));
        bytes memory trade = abi.encode(
            address(dai), address(uni), uint24(3000), int24(60), address(hooks), uint256(5 ether), carol
        );
        dai.mint(executor, 100 ether);
        hooks.attempt(executor, abi.encodeCall(IExecutor.execute, (theft, bob, bob)));
        hooks.attempt(executor, abi.encodeCall(IExecutor.unlockCallback, (trade)));
        hooks.attempt(executor, abi.encodeCall(IExecutor.lockAcquired, (trade)));
        hooks.attempt(executor, abi.encodePacked(IExecutor.balancerUnlocked.selector, trade));
        hooks.attempt(executor, abi.encodeWithSignature("uniswapV3SwapCallback(int256,int256,bytes)", 5 ether, -1, ""));
        hooks.attempt(manager, abi.encodeCall(IV4Manager.unlock, (trade)));
        hooks.attempt(address(router), abi.encodeCall(IRouter.route, (order(address(dai), 1, address(uni), bob), theft)));
        hooks.attempt(address(dai), abi.encodeCall(MockToken.transferFrom, (executor, address(hooks), 1)));
        hooks.attempt(address(uni), abi.encodeCall(MockToken.transferFrom, (executor, address(hooks), 1)));
        bytes memory program = _program(address(dai), address(uni), 3000, P.exact(1, 5 ether));
        run(alice, order(address(dai), 5 ether, address(uni), carol), program);
        vm.assertEq(hooks.swaps(), 1, "never tried");
        vm.assertEq(hooks.succeeded(), 0, "the hooks came in");
        vm.assertEq(dai.balanceOf(executor), 100 ether, "more than the step's amount");
    }

    /// @dev A currency that hooks leave synced does not misdirect the payment; the manager refuses if one is synced
    /// during it.
    function test_currencySyncedByOthers() public {
        hooks.attempt(manager, abi.encodeCall(IV4Manager.sync, (address(uni))));
        bytes memory program = _program(address(dai), address(uni), 3000, P.share(1, 10_000));
        vm.assertGe(run(alice, order(address(dai), 5 ether, address(uni), carol), program), 4.9 ether, "swapped");
        vm.assertEq(hooks.succeeded(), 2, "synced twice");

        HookedToken token = new HookedToken();
        token.mint(address(this), 1_000_000 ether);
        token.approve(address(liquidity), type(uint256).max);
        _open(_key(address(token), address(uni), 3000));
        endow(alice, token, 5 ether);
        token.setHook(manager, abi.encodeCall(IV4Manager.sync, (address(dai))));
        program = _program(address(token), address(uni), 3000, P.share(1, 10_000));
        bytes memory reason = stepFailed(0, F.OP_V4_HOOK_SWAP, abi.encodeWithSignature("CurrencyNotSettled()"));
        refuse(alice, order(address(token), 5 ether, address(uni), alice), program, reason);
    }

    function test_hooksThatRefuse() public {
        hooks.refuse(true);
        vm.prank(alice);
        try router.route{gas: TX_GAS}(
            order(address(dai), 5 ether, address(uni), alice),
            _program(address(dai), address(uni), 3000, P.share(1, 10_000))
        ) {
            revert("ran");
        } catch (bytes memory reason) {
            vm.assertEq(bytes32(bytes4(reason)), bytes32(IExecutor.StepFailed.selector), "error");
        }
    }

    /// @dev Reverts the swap and keeps only its output.
    function byUser(address tokenIn, address tokenOut, uint24 fee, uint256 amount) external {
        uint256 value = tokenIn == NATIVE ? amount : 0;
        if (tokenIn != NATIVE) MockToken(tokenIn).mint(address(this), amount);
        if (tokenIn != NATIVE) MockToken(tokenIn).approve(address(swapper), amount);
        uint256 before = balance(tokenOut, address(this));
        bool forth = _currency(tokenIn) < _currency(tokenOut);
        V4SwapParams memory params = V4SwapParams(forth, -int256(amount), forth ? LOWEST : HIGHEST);
        swapper.swap{value: value}(
            _key(_currency(tokenIn), _currency(tokenOut), fee), params, SwapSettings(false, false), ""
        );
        revert Done(balance(tokenOut, address(this)) - before);
    }

    function _byUser(address tokenIn, address tokenOut, uint24 fee, uint256 amount) private returns (uint256 got) {
        try this.byUser(tokenIn, tokenOut, fee, amount) {}
        catch (bytes memory reason) {
            if (bytes4(reason) != Done.selector) {
                assembly ("memory-safe") {
                    revert(add(reason, 0x20), mload(reason))
                }
            }
            assembly ("memory-safe") {
                got := mload(add(reason, 0x24))
            }
        }
    }

    function _refuse(bytes memory program, bytes memory reason) private {
        refuse(alice, order(address(dai), 5 ether, address(uni), alice), program, reason);
    }

    function _program(address tokenIn, address tokenOut, uint24 fee, bytes memory amount)
        private
        view
        returns (bytes memory)
    {
        return bytes.concat(
            P.head(manager, tokenIn, tokenOut, address(hooks)), Q.v4Hooked(0, 2, fee, 60, 3, amount, P.RECEIVER)
        );
    }

    function _key(address a, address b, uint24 fee) private view returns (V4PoolKey memory) {
        (address c0, address c1) = a < b ? (a, b) : (b, a);
        return V4PoolKey(c0, c1, fee, 60, address(hooks));
    }

    function _open(V4PoolKey memory key) private {
        _open(key, 887220, 100_000 ether);
    }

    function _open(V4PoolKey memory key, int24 width, int256 depth) private {
        IV4Real(manager).initialize(key, PRICE_ONE);
        LiquidityParams memory params = LiquidityParams(-width, width, depth, 0);
        liquidity.modifyLiquidity{value: key.currency0 == address(0) ? 100_001 ether : 0}(key, params, "");
    }

    function _currency(address token) private pure returns (address) {
        return token == NATIVE ? address(0) : token;
    }
}
