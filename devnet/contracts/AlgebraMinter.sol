// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IAlgebraMintable {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function mint(
        address leftoversRecipient,
        address recipient,
        int24 bottomTick,
        int24 topTick,
        uint128 liquidityDesired,
        bytes calldata data
    ) external returns (uint256 amount0, uint256 amount1, uint128 liquidityActual);
}

/// @notice Opens positions in Algebra's pools for its caller, who pays for them by allowance and owns them directly.
/// @dev Only for the local chain: it trusts any pool with its caller's allowance.
contract AlgebraMinter {
    function mint(IAlgebraMintable pool, int24 bottomTick, int24 topTick, uint128 liquidity) external {
        pool.mint(msg.sender, msg.sender, bottomTick, topTick, liquidity, abi.encode(msg.sender));
    }

    function algebraMintCallback(uint256 amount0, uint256 amount1, bytes calldata data) external {
        address payer = abi.decode(data, (address));
        IAlgebraMintable pool = IAlgebraMintable(msg.sender);
        if (amount0 > 0) _pay(pool.token0(), payer, amount0);
        if (amount1 > 0) _pay(pool.token1(), payer, amount1);
    }

    function _pay(address token, address payer, uint256 amount) private {
        bytes memory call = abi.encodeWithSignature("transferFrom(address,address,uint256)", payer, msg.sender, amount);
        (bool paid,) = token.call(call);
        require(paid, "the payment failed");
    }
}
