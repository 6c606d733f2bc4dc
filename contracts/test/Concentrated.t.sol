// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IV3Pool} from "../src/interfaces/IVenues.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {MockToken} from "./mocks/MockTokens.sol";

interface IAlgebraFactory {
    function createPool(address a, address b) external returns (address);
    function createPool(address a, address b, bytes calldata data) external returns (address);
}

interface IAlgebraPool {
    function initialize(uint160 price) external;
    function mint(address sender, address recipient, int24 lower, int24 upper, uint128 amount, bytes calldata data)
        external
        returns (uint256, uint256, uint128);
}

interface ISlipstreamFactory {
    function createPool(address a, address b, int24 spacing, uint160 price) external returns (address);
}

/// @dev Deploys two contracts that each know the other's address from construction.
contract Twins {
    address public first;
    address public second;

    function deploy(bytes memory firstCode, bytes memory firstMore, bytes memory secondCode) external {
        bytes memory one = bytes.concat(firstCode, abi.encode(_created(2)), firstMore);
        bytes memory other = bytes.concat(secondCode, abi.encode(_created(1)));
        (address a, address b) = (address(0), address(0));
        assembly ("memory-safe") {
            a := create(0, add(one, 0x20), mload(one))
            b := create(0, add(other, 0x20), mload(other))
        }
        require(a == _created(1) && b == _created(2), "twins");
        (first, second) = (a, b);
    }

    function call(address to, bytes calldata data) external returns (bytes memory answer) {
        bool ok;
        (ok, answer) = to.call(data);
        require(ok, "call");
    }

    function _created(uint8 nonce) private view returns (address) {
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", address(this), nonce)))));
    }
}

/// @dev Pools with the swap function of Uniswap's V3 pools: Algebra's, of both kinds, which call back through their own
/// function, and Slipstream's, which call back through Uniswap's. Algebra's bytecode is published; Slipstream's source
/// is compiled.
contract ConcentratedTest is Fixture {
    error Done(uint256 got);

    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;

    /// @dev Algebra 1.x, Integral and Slipstream, all with dai and uni.
    address[3] private pools;
    uint256[3] private callbacks = [F.V3_SWAP_CALLBACK_ALGEBRA, F.V3_SWAP_CALLBACK_ALGEBRA, F.V3_SWAP_CALLBACK_UNISWAP_V3];

    function setUp() public override {
        super.setUp();
        (address a, address b) = (address(dai), address(uni));
        Twins twins = new Twins();
        twins.deploy(fixtureCode("AlgebraPoolDeployer"), abi.encode(feeTaker), fixtureCode("AlgebraFactory"));
        pools[0] = IAlgebraFactory(twins.second()).createPool(a, b);
        twins = new Twins();
        twins.deploy(fixtureCode("IntegralPoolDeployer"), "", fixtureCode("IntegralFactory"));
        bytes memory create = abi.encodeWithSignature("createPool(address,address,bytes)", a, b, "");
        pools[1] = abi.decode(twins.call(twins.second(), create), (address));
        for (uint256 i; i < 2; i++) {
            IAlgebraPool(pools[i]).initialize(PRICE_ONE);
            IAlgebraPool(pools[i]).mint(address(this), address(this), -60000, 60000, 1_000_000 ether, "");
        }
        address implementation = deployFixture("SlipstreamPool", "");
        // Voter, registry and an older factory, all without data.
        address factory = deployFixture("SlipstreamFactory", abi.encode(this, this, implementation));
        pools[2] = ISlipstreamFactory(factory).createPool(a, b, 200, PRICE_ONE);
        (bool ok,) = pools[2].call(
            abi.encodeWithSignature(
                "mint(address,int24,int24,uint128,bytes)", this, int24(-60000), int24(60000), uint128(1_000_000 ether), _order()
            )
        );
        vm.assertTrue(ok, "mint");
    }

    function factoryRegistry() external view returns (address) {
        return address(this);
    }

    function getPool(address, address, int24) external pure returns (address) {
        return address(0);
    }

    function gauges(address) external pure returns (address) {
        return address(0);
    }

    function isAlive(address) external pure returns (bool) {
        return false;
    }

    function algebraMintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        (address token0, address token1) = abi.decode(_order(), (address, address));
        give(token0, msg.sender, amount0);
        give(token1, msg.sender, amount1);
    }

    /// @dev Yields what a user gets in the same state, in both directions, for the whole balance and a part of it.
    function testFuzz_swapAsByUser(uint256 amount, uint16 share, uint8 which, bool forth) public {
        which = which % 3;
        (amount, share) = (bound(amount, 1e6, 100_000 ether), uint16(bound(share, 100, 10_000)));
        (MockToken tokenIn, MockToken tokenOut) = forth ? (dai, uni) : (uni, dai);
        uint256 sold = amount * share / 10_000;
        uint256 expected = _byUser(which, tokenIn, tokenOut, sold);
        bytes memory program = bytes.concat(
            P.head(pools[which], address(tokenIn), address(tokenOut)),
            _swap(callbacks[which], tokenIn < tokenOut, P.share(1, share), P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        uint256 got = run(alice, order(address(tokenIn), amount, address(tokenOut), carol), program);
        vm.assertEq(got, expected, "amount out");
        vm.assertEq(tokenIn.balanceOf(carol), amount - sold, "left");
        assertEmpty();
    }

    /// @dev I4: only the function that the step names is accepted.
    function test_I4_otherCallbacksAreRefused() public {
        for (uint256 which; which < 3; which++) {
            for (uint256 kind; kind < 3; kind++) {
                if (kind == callbacks[which]) continue;
                bytes memory step = _swap(kind, dai < uni, P.share(1, 10_000), P.RECEIVER);
                bytes memory reason = abi.encodeWithSelector(IExecutor.BadCallback.selector, pools[which]);
                refuse(
                    alice,
                    order(address(dai), 1 ether, address(uni), alice),
                    bytes.concat(P.head(pools[which], address(dai)), step),
                    stepFailed(0, F.OP_V3_SWAP, reason)
                );
            }
        }
    }

    /// @dev A pool that runs out of liquidity takes less. Algebra's pools ask for it in the same way.
    function test_partialFill() public {
        dai.mint(executor, type(uint128).max);
        for (uint256 which; which < 3; which++) {
            bytes memory step = _swap(callbacks[which], dai < uni, P.exact(1, type(uint128).max), P.RECEIVER);
            vm.prank(alice);
            try router.route{gas: TX_GAS}(
                order(address(dai), 1 ether, address(uni), alice),
                bytes.concat(P.head(pools[which], address(dai)), step)
            ) {
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
    }

    function swapByUser(uint256 which, MockToken tokenIn, MockToken tokenOut, uint256 amount) external {
        bool forth = tokenIn < tokenOut;
        uint256 before = tokenOut.balanceOf(address(this));
        IV3Pool(pools[which]).swap(address(this), forth, int256(amount), forth ? LOWEST : HIGHEST, "");
        revert Done(tokenOut.balanceOf(address(this)) - before);
    }

    function algebraSwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _pay(amount0, amount1);
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _pay(amount0, amount1);
    }

    function _pay(int256 amount0, int256 amount1) private {
        (address token0, address token1) = abi.decode(_order(), (address, address));
        if (amount0 > 0) give(token0, msg.sender, uint256(amount0));
        if (amount1 > 0) give(token1, msg.sender, uint256(amount1));
    }

    function _byUser(uint256 which, MockToken tokenIn, MockToken tokenOut, uint256 amount)
        private
        returns (uint256 got)
    {
        try this.swapByUser(which, tokenIn, tokenOut, amount) {}
        catch (bytes memory reason) {
            vm.assertEq(bytes32(bytes4(reason)), bytes32(Done.selector), "a user's swap fails");
            assembly ("memory-safe") {
                got := mload(add(reason, 0x24))
            }
        }
    }

    function _order() private view returns (bytes memory) {
        return dai < uni ? abi.encode(dai, uni) : abi.encode(uni, dai);
    }

    function _swap(uint256 callback, bool forth, bytes memory amount, uint8 to) private pure returns (bytes memory) {
        bytes memory step = P.v3(0, forth, amount, to);
        step[2] |= bytes1(uint8(callback << F.V3_SWAP_CALLBACK_SHIFT));
        return step;
    }
}
