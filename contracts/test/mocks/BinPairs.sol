// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "./MockTokens.sol";

/// @dev A pair of the Liquidity Book that trades one to one less a fee of 0.3 %. It counts what it was sent, and refuses
/// to trade nothing. Its first token has no smaller address than the second.
contract MockBinPair {
    MockToken public immutable TOKEN_X;
    MockToken public immutable TOKEN_Y;
    uint256 private reserveX;
    uint256 private reserveY;

    constructor(MockToken tokenX, MockToken tokenY) {
        (TOKEN_X, TOKEN_Y) = (tokenX, tokenY);
    }

    function sync() public {
        (reserveX, reserveY) = (TOKEN_X.balanceOf(address(this)), TOKEN_Y.balanceOf(address(this)));
    }

    function swap(bool swapForY, address to) external returns (bytes32) {
        (MockToken paid, MockToken bought) = swapForY ? (TOKEN_X, TOKEN_Y) : (TOKEN_Y, TOKEN_X);
        uint256 amountIn = paid.balanceOf(address(this)) - (swapForY ? reserveX : reserveY);
        require(amountIn != 0, "InsufficientAmountIn");
        uint256 amountOut = amountIn * 997 / 1000;
        require(amountOut != 0, "InsufficientAmountOut");
        bought.transfer(to, amountOut);
        sync();
        return bytes32(swapForY ? amountOut << 128 : amountOut);
    }
}
