// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Of kind 0, `amountGiven` is the exact input and `limit` the least output.
struct BalancerV3Swap {
    uint8 kind;
    address pool;
    address tokenIn;
    address tokenOut;
    uint256 amountGiven;
    uint256 limit;
    bytes userData;
}

/// @notice What `IExecutor.balancerUnlocked` works with.
struct BalancerV3Trade {
    address pool;
    address tokenIn;
    address tokenOut;
    uint256 amountIn;
    address to;
}

/// @notice The vault that holds the tokens of all Balancer V3 pools, and no native. It works only while unlocked, and
/// requires that its caller's debts are paid, and its credits taken, before the outermost `unlock` returns.
interface IBalancerV3Vault {
    /// @notice Calls its caller with `data`, which begins with the selector of a function.
    function unlock(bytes calldata data) external returns (bytes memory);
    /// @notice Makes `amountIn` a debt of the caller and `amountOut` its credit. The first result is, of kind 0, the output
    /// that remains after hooks.
    function swap(BalancerV3Swap calldata params)
        external
        returns (uint256 amountCalculated, uint256 amountIn, uint256 amountOut);
    /// @notice Credits what it received of `token` since it last counted, at most `amountHint`.
    function settle(address token, uint256 amountHint) external returns (uint256 credit);
    function sendTo(address token, address to, uint256 amount) external;
}
