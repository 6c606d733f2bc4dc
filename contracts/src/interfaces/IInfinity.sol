// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Identifies a pool. Native is the zero address; `currency0` is the smaller address. `parameters` has the
/// functions for which `hooks` is called in its lowest 16 bits, and the step between prices above them.
struct InfinityPoolKey {
    address currency0;
    address currency1;
    address hooks;
    address poolManager;
    uint24 fee;
    bytes32 parameters;
}

/// @notice A negative amount is an exact input.
struct InfinitySwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

/// @notice The contract that holds the tokens of all pools of PancakeSwap Infinity. It has `sync`, `settle` and `take` in
/// common with IV4Manager.
interface IInfinityVault {
    /// @notice Calls `lockAcquired(data)` on its caller, and requires that what pools report of its caller is settled.
    function lock(bytes calldata data) external returns (bytes memory);
}

/// @notice The singleton of all pools with liquidity between ticks.
interface IInfinityClManager {
    /// @return balanceDelta The caller's change of `currency0` in the upper half and of `currency1` in the lower half.
    function swap(InfinityPoolKey calldata key, InfinitySwapParams calldata params, bytes calldata hookData)
        external
        returns (int256 balanceDelta);
}

/// @notice The singleton of all pools with liquidity in bins.
interface IInfinityBinManager {
    /// @return balanceDelta As for pools with ticks.
    function swap(InfinityPoolKey calldata key, bool swapForY, int128 amountSpecified, bytes calldata hookData)
        external
        returns (int256 balanceDelta);
}
