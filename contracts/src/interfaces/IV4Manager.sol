// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Identifies a pool. Native is the zero address; `currency0` is the smaller address.
struct V4PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

/// @notice A negative amount is an exact input.
struct V4SwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

/// @notice The singleton of all Uniswap V4 pools. It works only while unlocked, and requires that its caller's debts
/// are paid before `unlock` returns.
interface IV4Manager {
    /// @notice Calls `unlockCallback(data)` on its caller.
    function unlock(bytes calldata data) external returns (bytes memory);
    /// @return balanceDelta The caller's change of `currency0` in the upper half and of `currency1` in the lower half.
    function swap(V4PoolKey calldata key, V4SwapParams calldata params, bytes calldata hookData)
        external
        returns (int256 balanceDelta);
    /// @notice Records its balance of `currency`, from which `settle` computes what was paid.
    function sync(address currency) external;
    function settle() external payable returns (uint256 paid);
    function take(address currency, address to, uint256 amount) external;
}
