// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// What the vault, pools, factories and hooks of Balancer V3 say to one another, in the published layouts.

struct TokenConfig {
    address token;
    /// 0 has a constant rate of one, 1 has a provider.
    uint8 tokenType;
    address rateProvider;
    bool paysYieldFees;
}

struct TokenInfo {
    uint8 tokenType;
    address rateProvider;
    bool paysYieldFees;
}

struct LiquidityManagement {
    bool disableUnbalancedLiquidity;
    bool enableAddLiquidityCustom;
    bool enableRemoveLiquidityCustom;
    bool enableDonation;
}

struct PoolConfig {
    LiquidityManagement liquidityManagement;
    uint256 staticSwapFeePercentage;
    uint256 aggregateSwapFeePercentage;
    uint256 aggregateYieldFeePercentage;
    uint40 tokenDecimalDiffs;
    uint32 pauseWindowEndTime;
    bool isPoolRegistered;
    bool isPoolInitialized;
    bool isPoolPaused;
    bool isPoolInRecoveryMode;
}

struct HookFlags {
    bool enableHookAdjustedAmounts;
    bool shouldCallBeforeInitialize;
    bool shouldCallAfterInitialize;
    bool shouldCallComputeDynamicSwapFee;
    bool shouldCallBeforeSwap;
    bool shouldCallAfterSwap;
    bool shouldCallBeforeAddLiquidity;
    bool shouldCallAfterAddLiquidity;
    bool shouldCallBeforeRemoveLiquidity;
    bool shouldCallAfterRemoveLiquidity;
}

struct HooksConfig {
    bool enableHookAdjustedAmounts;
    bool shouldCallBeforeInitialize;
    bool shouldCallAfterInitialize;
    bool shouldCallComputeDynamicSwapFee;
    bool shouldCallBeforeSwap;
    bool shouldCallAfterSwap;
    bool shouldCallBeforeAddLiquidity;
    bool shouldCallAfterAddLiquidity;
    bool shouldCallBeforeRemoveLiquidity;
    bool shouldCallAfterRemoveLiquidity;
    address hooksContract;
}

struct PoolRoleAccounts {
    address pauseManager;
    address swapFeeManager;
    address poolCreator;
}

/// @dev `kind` is 0 for an exact input and 1 for an exact output.
struct VaultSwapParams {
    uint8 kind;
    address pool;
    address tokenIn;
    address tokenOut;
    uint256 amountGivenRaw;
    uint256 limitRaw;
    bytes userData;
}

struct PoolSwapParams {
    uint8 kind;
    uint256 amountGivenScaled18;
    uint256[] balancesScaled18;
    uint256 indexIn;
    uint256 indexOut;
    address router;
    bytes userData;
}

interface IBalancerV3Pool {
    function onSwap(PoolSwapParams memory request) external view returns (uint256);
    function getMinimumSwapFeePercentage() external view returns (uint256);
    function getMaximumSwapFeePercentage() external view returns (uint256);
}

interface IBalancerV3Hooks {
    function onRegister(
        address factory,
        address pool,
        TokenConfig[] memory tokenConfig,
        LiquidityManagement calldata liquidityManagement
    ) external returns (bool);
    function getHookFlags() external view returns (HookFlags memory);
    function onComputeDynamicSwapFeePercentage(PoolSwapParams calldata params, address pool, uint256 staticFee)
        external
        view
        returns (bool success, uint256 fee);
}

interface IBalancerV3Vault {
    function registerPool(
        address pool,
        TokenConfig[] memory tokenConfig,
        uint256 swapFeePercentage,
        uint32 pauseWindowEndTime,
        bool protocolFeeExempt,
        PoolRoleAccounts calldata roleAccounts,
        address poolHooksContract,
        LiquidityManagement calldata liquidityManagement
    ) external;
    function getPoolTokens(address pool) external view returns (address[] memory);
    function getPoolTokenRates(address pool) external view returns (uint256[] memory, uint256[] memory);
    function emitAuxiliaryEvent(bytes32 eventKey, bytes calldata eventData) external;
}

interface IRateProvider {
    function getRate() external view returns (uint256);
}
