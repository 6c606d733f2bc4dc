// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";

interface IUniswapRouters {
    struct ExactInputSingle {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 min,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external returns (uint256[] memory);
    function exactInputSingle(ExactInputSingle calldata params) external payable returns (uint256);
}

/// @dev Every call is a separate transaction (isolation), so the figures include call data, cold accesses and refunds.
/// The receiver already holds the output token.
/// forge-config: default.isolate = true
contract GasTest is Fixture {
    event log_named_uint(string name, uint256 value);

    uint256 private clock = 1_750_000_000;
    IUniswapRouters private router02;
    IUniswapRouters private swapRouter02;

    function setUp() public override {
        super.setUp();
        router02 = IUniswapRouters(deployFixture("UniswapV2Router02", abi.encode(v2Factory, weth)));
        swapRouter02 =
            IUniswapRouters(deployFixture("SwapRouter02", abi.encode(v2Factory, v3Factory, address(0), weth)));
        vm.prank(alice);
        dai.approve(address(router02), type(uint256).max);
        vm.prank(alice);
        dai.approve(address(swapRouter02), type(uint256).max);
        // The first trades of a pool write new slots, which later ones only change.
        for (uint256 i; i < 3; i++) {
            _ourV2();
            _ourV3();
        }
    }

    function test_gas_v2OneHopPrefundedAgainstRouter02() public {
        _report("v2 one hop", _ourV2(), _theirV2(), 105);
    }

    function test_gas_v3OneHopAgainstSwapRouter02() public {
        _report("v3 one hop", _ourV3(), _theirV3(), 110);
    }

    function _ourV2() private returns (uint256) {
        _nextBlock();
        Route memory r = order(address(dai), 1 ether, address(uni), alice);
        r.fundTo = daiUni2;
        bool direction = zeroForOne(address(dai), address(uni));
        bytes memory program =
            bytes.concat(P.head(daiUni2, address(dai)), P.v2Exact(0, direction, V2_FEE, 1, 1 ether, P.RECEIVER));
        return _run(r, program);
    }

    function _theirV2() private returns (uint256) {
        _nextBlock();
        address[] memory path = new address[](2);
        (path[0], path[1]) = (address(dai), address(uni));
        vm.prank(alice);
        router02.swapExactTokensForTokens(1 ether, 1, path, alice, block.timestamp);
        return vm.lastCallGas().gasTotalUsed;
    }

    function _ourV3() private returns (uint256) {
        _nextBlock();
        Route memory r = order(address(dai), 1 ether, address(uni), alice);
        bool direction = zeroForOne(address(dai), address(uni));
        bytes memory program =
            bytes.concat(P.head(daiUni3, address(dai)), P.v3(0, direction, P.exact(1, 1 ether), P.RECEIVER));
        return _run(r, program);
    }

    function _run(Route memory r, bytes memory program) private returns (uint256) {
        vm.assertLe(abi.encodeCall(IRouter.route, (r, program)).length, 520, "bytes of call data");
        run(alice, r, program);
        return vm.lastCallGas().gasTotalUsed;
    }

    function _theirV3() private returns (uint256) {
        _nextBlock();
        IUniswapRouters.ExactInputSingle memory params =
            IUniswapRouters.ExactInputSingle(address(dai), address(uni), 3000, alice, 1 ether, 1, 0);
        vm.prank(alice);
        swapRouter02.exactInputSingle(params);
        return vm.lastCallGas().gasTotalUsed;
    }

    /// @dev Pools write their price oracle once per block; every measured trade is the first of its block.
    function _nextBlock() private {
        clock += 12;
        vm.warp(clock);
    }

    function _report(string memory name, uint256 ours, uint256 theirs, uint256 allowedPercent) private {
        emit log_named_uint(string.concat(name, ", ours"), ours);
        emit log_named_uint(string.concat(name, ", native router"), theirs);
        vm.assertLe(ours * 100, theirs * allowedPercent, name);
    }
}
