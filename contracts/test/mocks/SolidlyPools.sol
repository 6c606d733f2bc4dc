// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "./MockTokens.sol";

/// @dev A Solidly pool that trades one to one less a fee of 0.3 %, and checks every argument: it must be asked about
/// exactly the amount that it then receives, and be paid before it pays.
contract StrictSolidlyPool {
    address public immutable TOKEN0;
    address public immutable TOKEN1;
    uint256 public reserve0;
    uint256 public reserve1;
    bytes private answer;
    bool private answering;

    constructor(address a, address b) {
        (TOKEN0, TOKEN1) = a < b ? (a, b) : (b, a);
    }

    /// @dev Sets the return data for every later query of an amount.
    function answerWith(bytes calldata answer_) external {
        (answer, answering) = (answer_, true);
    }

    function getReserves() external view returns (uint256, uint256, uint256) {
        return (reserve0, reserve1, block.timestamp);
    }

    function sync() public {
        (reserve0, reserve1) = (MockToken(TOKEN0).balanceOf(address(this)), MockToken(TOKEN1).balanceOf(address(this)));
    }

    function getAmountOut(uint256 amountIn, address tokenIn) external view returns (uint256) {
        if (answering) {
            bytes memory told = answer;
            assembly ("memory-safe") {
                return(add(told, 0x20), mload(told))
            }
        }
        require(tokenIn == TOKEN0 || tokenIn == TOKEN1, "not a token of the pool");
        return _out(amountIn);
    }

    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external {
        require(data.length == 0, "data");
        uint256 in0 = MockToken(TOKEN0).balanceOf(address(this)) - reserve0;
        uint256 in1 = MockToken(TOKEN1).balanceOf(address(this)) - reserve1;
        require(amount0Out == _out(in1) && amount1Out == _out(in0), "K");
        require(amount0Out + amount1Out != 0, "InsufficientOutputAmount");
        if (amount0Out != 0) MockToken(TOKEN0).transfer(to, amount0Out);
        if (amount1Out != 0) MockToken(TOKEN1).transfer(to, amount1Out);
        sync();
    }

    function _out(uint256 amountIn) private pure returns (uint256) {
        return amountIn * 997 / 1000;
    }
}
