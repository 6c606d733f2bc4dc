// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IMintable {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function mint(address recipient, int24 tickLower, int24 tickUpper, uint128 amount, bytes calldata data)
        external
        returns (uint256 amount0, uint256 amount1);
}

/// @notice Opens positions in concentrated-liquidity pools for its caller, who pays for them by allowance and owns
/// them directly.
/// @dev Only for the local chain: it trusts any pool with its caller's allowance.
contract PoolMinter {
    function mint(IMintable pool, int24 tickLower, int24 tickUpper, uint128 liquidity) external {
        pool.mint(msg.sender, tickLower, tickUpper, liquidity, abi.encode(msg.sender));
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata data) external {
        _settle(amount0, amount1, data);
    }

    function pancakeV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata data) external {
        _settle(amount0, amount1, data);
    }

    function _settle(uint256 amount0, uint256 amount1, bytes calldata data) private {
        address payer = abi.decode(data, (address));
        IMintable pool = IMintable(msg.sender);
        if (amount0 > 0) _pay(pool.token0(), payer, amount0);
        if (amount1 > 0) _pay(pool.token1(), payer, amount1);
    }

    function _pay(address token, address payer, uint256 amount) private {
        bytes memory call = abi.encodeWithSignature("transferFrom(address,address,uint256)", payer, msg.sender, amount);
        (bool paid,) = token.call(call);
        require(paid, "the payment failed");
    }
}
