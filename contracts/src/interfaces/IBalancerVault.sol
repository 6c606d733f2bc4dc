// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

struct BalancerSwap {
    bytes32 poolId;
    uint8 kind;
    address assetIn;
    address assetOut;
    uint256 amount;
    bytes userData;
}

struct BalancerFunds {
    address sender;
    bool fromInternalBalance;
    address payable recipient;
    bool toInternalBalance;
}

struct BalancerJoin {
    address[] assets;
    uint256[] maxAmountsIn;
    bytes userData;
    bool fromInternalBalance;
}

struct BalancerExit {
    address[] assets;
    uint256[] minAmountsOut;
    bytes userData;
    bool toInternalBalance;
}

/// @notice The vault that holds the tokens of all Balancer V2 pools.
interface IBalancerVault {
    function swap(BalancerSwap calldata swap_, BalancerFunds calldata funds, uint256 limit, uint256 deadline)
        external
        payable
        returns (uint256);
    function joinPool(bytes32 poolId, address sender, address recipient, BalancerJoin calldata request) external payable;
    function exitPool(bytes32 poolId, address sender, address payable recipient, BalancerExit calldata request) external;
}
