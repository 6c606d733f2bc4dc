// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "../mocks/MockTokens.sol";
import {Orders} from "./Orders.sol";

interface IWETH9 {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
    function approve(address spender, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
}

interface IPair {
    function mint(address to) external returns (uint256);
    function getReserves() external view returns (uint112, uint112, uint32);
    function token0() external view returns (address);
}

interface IV3PoolFull {
    function initialize(uint160 sqrtPriceX96) external;
    function mint(address recipient, int24 lower, int24 upper, uint128 amount, bytes calldata data)
        external
        returns (uint256, uint256);
    function increaseObservationCardinalityNext(uint16 next) external;
}

interface IFactories {
    function createPair(address a, address b) external returns (address);
    function createPool(address a, address b, uint24 fee) external returns (address);
}

/// @dev Router and Executor together with real Uniswap V2 and V3 pools and the real WETH9.
abstract contract Fixture is Orders {
    uint24 internal constant V2_FEE = 3000;
    uint160 internal constant PRICE_ONE = 1 << 96;

    IWETH9 internal weth;
    address internal v2Factory;
    address internal v3Factory;
    MockToken internal dai;
    MockToken internal uni;
    /// @dev dai/uni and uni/weth in V2, dai/uni and dai/weth in V3; all at price one, with a million of each token.
    address internal daiUni2;
    address internal uniWeth2;
    address internal daiUni3;
    address internal daiWeth3;

    address internal feeTaker = address(0xFEE7A4E4);

    receive() external payable {}

    function setUp() public virtual {
        vm.warp(1_750_000_000);
        deployRouter();
        weth = IWETH9(deployFixture("WETH9", ""));
        v2Factory = deployFixture("UniswapV2Factory", abi.encode(address(this)));
        v3Factory = deployFixture("UniswapV3Factory", "");
        dai = new MockToken();
        uni = new MockToken();

        vm.deal(address(this), 10_000_000 ether);
        weth.deposit{value: 5_000_000 ether}();
        daiUni2 = newV2Pool(address(dai), address(uni), 1_000_000 ether);
        uniWeth2 = newV2Pool(address(uni), address(weth), 1_000_000 ether);
        daiUni3 = newV3Pool(address(dai), address(uni), 3000, 1_000_000 ether);
        daiWeth3 = newV3Pool(address(dai), address(weth), 500, 1_000_000 ether);

        fund(alice);
        fund(bob);
    }

    function fund(address account) internal {
        dai.mint(account, 1_000_000 ether);
        uni.mint(account, 1_000_000 ether);
        vm.deal(account, 1_000_000 ether);
        vm.prank(account);
        dai.approve(address(router), type(uint256).max);
        vm.prank(account);
        uni.approve(address(router), type(uint256).max);
    }

    function newV2Pool(address a, address b, uint256 depth) internal returns (address pool) {
        pool = IFactories(v2Factory).createPair(a, b);
        give(a, pool, depth);
        give(b, pool, depth);
        IPair(pool).mint(address(this));
    }

    function newV3Pool(address a, address b, uint24 fee, uint128 liquidity) internal returns (address pool) {
        pool = IFactories(v3Factory).createPool(a, b, fee);
        IV3PoolFull(pool).initialize(PRICE_ONE);
        int24 edge = fee == 500 ? int24(887270) : int24(887220);
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        IV3PoolFull(pool).mint(address(this), -edge, edge, liquidity, abi.encode(token0, token1));
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata data) external {
        (address token0, address token1) = abi.decode(data, (address, address));
        give(token0, msg.sender, amount0);
        give(token1, msg.sender, amount1);
    }

    function give(address token, address to, uint256 amount) internal {
        if (token == address(weth)) weth.transfer(to, amount);
        else MockToken(token).mint(to, amount);
    }

    function zeroForOne(address tokenIn, address tokenOut) internal pure returns (bool) {
        return tokenIn < tokenOut;
    }

    /// @dev The output of a pool of the real factory, by its own formula.
    function v2Out(address pool, address tokenIn, uint256 amountIn) internal view returns (uint256) {
        (uint256 r0, uint256 r1,) = IPair(pool).getReserves();
        (uint256 rIn, uint256 rOut) = IPair(pool).token0() == tokenIn ? (r0, r1) : (r1, r0);
        return amountIn * 997 * rOut / (rIn * 1000 + amountIn * 997);
    }

    /// @dev I7: nothing stays in either contract.
    function assertEmpty() internal view {
        address[4] memory tokens = [NATIVE, address(dai), address(uni), address(weth)];
        for (uint256 i; i < 4; i++) {
            vm.assertEq(balance(tokens[i], address(router)), 0, "I7: the Router holds something");
            vm.assertEq(balance(tokens[i], executor), 0, "I7: the Executor holds something");
        }
    }
}
