// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "./MockTokens.sol";

/// @dev Holds the tokens of every pool of Fluid. A pool that pays it is called back, and must then have paid.
contract MockFluidLiquidity {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    receive() external payable {}

    /// @dev Takes `amount` of `token` from the calling pool, or native as value.
    function collect(address token, uint256 amount, bytes calldata data) external payable {
        if (token == NATIVE) {
            require(msg.value == amount, "value");
            return;
        }
        uint256 before = MockToken(token).balanceOf(address(this));
        MockFluidPool(msg.sender).liquidityCallback(token, amount, data);
        uint256 paid = MockToken(token).balanceOf(address(this)) - before;
        require(paid >= amount || MockFluidPool(msg.sender).generous(), "unpaid");
    }

    function pay(address token, uint256 amount, address to) external {
        if (token != NATIVE) {
            MockToken(token).transfer(to, amount);
            return;
        }
        (bool ok,) = to.call{value: amount, gas: 50_000}("");
        require(ok, "native refused");
    }
}

/// @dev A pool of Fluid DEX T1 that trades one to one less a fee of 0.05 %. It keeps nothing itself.
contract MockFluidPool {
    error SwapResult(uint256 amountOut);

    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    address private constant DEAD = 0x000000000000000000000000000000000000dEaD;
    MockFluidLiquidity private immutable LIQUIDITY;
    address private immutable TOKEN_0;
    address private immutable TOKEN_1;
    bool public generous;
    uint256 private left;
    bool private entered;

    constructor(MockFluidLiquidity liquidity, address token0, address token1) {
        (LIQUIDITY, TOKEN_0, TOKEN_1) = (liquidity, token0, token1);
    }

    /// @dev From now on it takes so much less than told, and pays out all the same.
    function leave(uint256 left_) external {
        (generous, left) = (true, left_);
    }

    function swapIn(bool swap0to1, uint256 amountIn, uint256 amountOutMin, address to)
        external
        payable
        returns (uint256 amountOut)
    {
        require(!entered, "entered");
        entered = true;
        (address tokenIn, address tokenOut) = swap0to1 ? (TOKEN_0, TOKEN_1) : (TOKEN_1, TOKEN_0);
        if (msg.value != 0) require(msg.value == amountIn && tokenIn == NATIVE, "value");
        amountOut = amountIn * 9_995 / 10_000;
        require(amountOut != 0, "limiting amounts");
        if (to == address(0)) to = msg.sender;
        if (to == DEAD) revert SwapResult(amountOut);
        require(amountOut >= amountOutMin, "not enough");
        LIQUIDITY.collect{value: msg.value}(tokenIn, amountIn, abi.encode(msg.sender));
        LIQUIDITY.pay(tokenOut, amountOut, to);
        entered = false;
    }

    function liquidityCallback(address token, uint256 amount, bytes calldata data) external {
        require(msg.sender == address(LIQUIDITY) && entered, "liquidity");
        // Ignores what it returns, since some tokens return nothing.
        bytes memory take =
            abi.encodeCall(MockToken.transferFrom, (abi.decode(data, (address)), msg.sender, amount - left));
        (bool ok,) = token.call(take);
        require(ok, "collect");
    }
}

/// @dev Uses up more gas than the Liquidity layer leaves a recipient of native.
contract HungryReceiver {
    receive() external payable {
        uint256 start = gasleft();
        while (start - gasleft() < 60_000) {}
    }
}
