// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ONE, Wad} from "./BalancerV3Maths.sol";
import {
    HookFlags,
    HooksConfig,
    IBalancerV3Hooks,
    IBalancerV3Pool,
    IRateProvider,
    LiquidityManagement,
    PoolConfig,
    PoolRoleAccounts,
    TokenConfig,
    TokenInfo
} from "./BalancerV3Types.sol";

interface ITokenDecimals {
    function decimals() external view returns (uint256);
}

/// @dev What the vault of Balancer V3 knows of its pools: tokens, balances, fees, hooks, and pauses.
abstract contract BalancerV3Registry {
    using Wad for uint256;

    error PoolNotRegistered(address pool);
    error PoolNotInitialized(address pool);
    error PoolAlreadyRegistered(address pool);
    error PoolPaused(address pool);
    error VaultPaused();
    error TokensNotSorted();
    error InvalidTokenConfiguration();
    error SwapFeePercentageTooLow();
    error SwapFeePercentageTooHigh();
    error PercentageAboveMax();
    error HookRegistrationFailed(address poolHooksContract, address pool, address poolFactory);

    /// @dev Fees are stored with 24 bits.
    uint256 internal constant FEE_UNIT = 1e11;
    uint256 internal constant MOST_FEE = 0.999999e18;

    /// @dev Fees are in FEE_UNIT, and five bits per token say how many decimals it has less than 18.
    struct Settings {
        uint24 swapFee;
        uint24 aggregateSwapFee;
        uint24 aggregateYieldFee;
        uint40 decimalDiffs;
        uint32 pauseWindowEnd;
        bool isRegistered;
        bool isInitialized;
        bool isPaused;
        bool isInRecovery;
    }

    error BalanceOverflow();

    /// @dev A balance in the token's units, and what it was with 18 decimals at the rate then.
    struct Balance {
        uint128 raw;
        uint128 live;
    }

    struct Pool {
        Settings settings;
        HooksConfig hooks;
        LiquidityManagement liquidity;
        PoolRoleAccounts roles;
        address[] tokens;
        TokenInfo[] infos;
        Balance[] balances;
    }

    struct Collected {
        uint128 swapFees;
        uint128 yieldFees;
    }

    /// @dev A pool's balances as of now.
    struct Balances {
        address[] tokens;
        uint256[] raw;
        uint256[] live;
        uint256[] rates;
        uint256[] factors;
    }

    address internal immutable owner;
    uint32 public immutable getPauseWindowEndTime;
    uint32 public immutable getBufferPeriodDuration;
    uint256 private immutable swapPart;
    uint256 private immutable yieldPart;
    bool private vaultPaused;
    mapping(address pool => Pool state) internal pools;
    mapping(address token => uint256 amount) public getReservesOf;
    mapping(address pool => mapping(address token => Collected fees)) internal collected;

    event PoolRegistered(
        address indexed pool,
        address indexed factory,
        TokenConfig[] tokenConfig,
        uint256 swapFeePercentage,
        uint32 pauseWindowEndTime,
        PoolRoleAccounts roleAccounts,
        HooksConfig hooksConfig,
        LiquidityManagement liquidityManagement
    );
    event PoolInitialized(address indexed pool);
    event LiquidityAdded(
        address indexed pool,
        address indexed liquidityProvider,
        uint8 indexed kind,
        uint256 totalSupply,
        uint256[] amountsAddedRaw,
        uint256[] swapFeeAmountsRaw
    );
    event LiquidityRemoved(
        address indexed pool,
        address indexed liquidityProvider,
        uint8 indexed kind,
        uint256 totalSupply,
        uint256[] amountsRemovedRaw,
        uint256[] swapFeeAmountsRaw
    );
    event VaultPausedStateChanged(bool paused);
    event PoolPausedStateChanged(address indexed pool, bool paused);
    event PoolRecoveryModeStateChanged(address indexed pool, bool recoveryMode);
    event SwapFeePercentageChanged(address indexed pool, uint256 swapFeePercentage);
    event AggregateSwapFeePercentageChanged(address indexed pool, uint256 aggregateSwapFeePercentage);
    event AggregateYieldFeePercentageChanged(address indexed pool, uint256 aggregateYieldFeePercentage);
    event VaultAuxiliary(address indexed pool, bytes32 indexed eventKey, bytes eventData);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    /// @param swapPart_ and `yieldPart_`: what pools pay of fees and of yields unless they are exempt
    constructor(address owner_, uint32 pauseWindowEnd, uint32 buffer, uint256 swapPart_, uint256 yieldPart_) {
        (owner, swapPart, yieldPart) = (owner_, swapPart_, yieldPart_);
        (getPauseWindowEndTime, getBufferPeriodDuration) = (pauseWindowEnd, buffer);
    }

    function registerPool(
        address pool,
        TokenConfig[] memory tokenConfig,
        uint256 swapFeePercentage,
        uint32 pauseWindowEndTime,
        bool protocolFeeExempt,
        PoolRoleAccounts calldata roleAccounts,
        address poolHooksContract,
        LiquidityManagement calldata liquidityManagement
    ) external {
        Pool storage of_ = pools[pool];
        if (of_.settings.isRegistered) revert PoolAlreadyRegistered(pool);
        of_.settings.isRegistered = true;
        of_.settings.pauseWindowEnd = pauseWindowEndTime;
        of_.settings.decimalDiffs = _registerTokens(of_, tokenConfig);
        if (!protocolFeeExempt) {
            of_.settings.aggregateSwapFee = _packed(swapPart);
            of_.settings.aggregateYieldFee = _packed(yieldPart);
        }
        (of_.roles, of_.liquidity) = (roleAccounts, liquidityManagement);
        if (poolHooksContract != address(0)) {
            IBalancerV3Hooks hooks = IBalancerV3Hooks(poolHooksContract);
            bool isAccepted = hooks.onRegister(msg.sender, pool, tokenConfig, liquidityManagement);
            if (!isAccepted) revert HookRegistrationFailed(poolHooksContract, pool, msg.sender);
            _setHooks(of_.hooks, hooks);
        }
        _setSwapFee(pool, of_, swapFeePercentage);
        emit PoolRegistered(
            pool,
            msg.sender,
            tokenConfig,
            swapFeePercentage,
            pauseWindowEndTime,
            roleAccounts,
            of_.hooks,
            liquidityManagement
        );
    }

    function _registerTokens(Pool storage of_, TokenConfig[] memory configs) private returns (uint40 diffs) {
        address last;
        for (uint256 i; i < configs.length; i++) {
            TokenConfig memory config = configs[i];
            if (config.token <= last) revert TokensNotSorted();
            bool hasRate = config.rateProvider != address(0);
            if (hasRate != (config.tokenType == 1) || config.paysYieldFees && !hasRate) {
                revert InvalidTokenConfiguration();
            }
            last = config.token;
            of_.tokens.push(last);
            of_.infos.push(TokenInfo(config.tokenType, config.rateProvider, config.paysYieldFees));
            of_.balances.push();
            diffs |= uint40(18 - ITokenDecimals(last).decimals() << 5 * i);
        }
    }

    function _setHooks(HooksConfig storage to, IBalancerV3Hooks hooks) private {
        HookFlags memory flags = hooks.getHookFlags();
        to.enableHookAdjustedAmounts = flags.enableHookAdjustedAmounts;
        to.shouldCallBeforeInitialize = flags.shouldCallBeforeInitialize;
        to.shouldCallAfterInitialize = flags.shouldCallAfterInitialize;
        to.shouldCallComputeDynamicSwapFee = flags.shouldCallComputeDynamicSwapFee;
        to.shouldCallBeforeSwap = flags.shouldCallBeforeSwap;
        to.shouldCallAfterSwap = flags.shouldCallAfterSwap;
        to.shouldCallBeforeAddLiquidity = flags.shouldCallBeforeAddLiquidity;
        to.shouldCallAfterAddLiquidity = flags.shouldCallAfterAddLiquidity;
        to.shouldCallBeforeRemoveLiquidity = flags.shouldCallBeforeRemoveLiquidity;
        to.shouldCallAfterRemoveLiquidity = flags.shouldCallAfterRemoveLiquidity;
        to.hooksContract = address(hooks);
    }

    function _setSwapFee(address pool, Pool storage of_, uint256 fee) private {
        if (fee < IBalancerV3Pool(pool).getMinimumSwapFeePercentage()) revert SwapFeePercentageTooLow();
        if (fee > IBalancerV3Pool(pool).getMaximumSwapFeePercentage()) revert SwapFeePercentageTooHigh();
        of_.settings.swapFee = _packed(fee);
        emit SwapFeePercentageChanged(pool, fee);
    }

    function _packed(uint256 fee) private pure returns (uint24) {
        if (fee > MOST_FEE) revert PercentageAboveMax();
        return uint24(fee / FEE_UNIT);
    }

    function _registered(address pool) internal view returns (Pool storage of_) {
        of_ = pools[pool];
        if (!of_.settings.isRegistered) revert PoolNotRegistered(pool);
    }

    function setStaticSwapFeePercentage(address pool, uint256 fee) external onlyOwner {
        _setSwapFee(pool, _registered(pool), fee);
    }

    function updateAggregateSwapFeePercentage(address pool, uint256 fee) external onlyOwner {
        _registered(pool).settings.aggregateSwapFee = _packed(fee);
        emit AggregateSwapFeePercentageChanged(pool, fee);
    }

    function updateAggregateYieldFeePercentage(address pool, uint256 fee) external onlyOwner {
        _registered(pool).settings.aggregateYieldFee = _packed(fee);
        emit AggregateYieldFeePercentageChanged(pool, fee);
    }

    function setVaultPaused(bool paused) external onlyOwner {
        vaultPaused = paused;
        emit VaultPausedStateChanged(paused);
    }

    function setPoolPaused(address pool, bool paused) external onlyOwner {
        _registered(pool).settings.isPaused = paused;
        emit PoolPausedStateChanged(pool, paused);
    }

    /// @dev The yield of a pool in recovery mode is free, so the mode ends with new live balances.
    function setPoolRecoveryMode(address pool, bool recoveryMode) external onlyOwner {
        Pool storage of_ = _registered(pool);
        if (!recoveryMode) _store(pool, of_, _load(of_));
        of_.settings.isInRecovery = recoveryMode;
        emit PoolRecoveryModeStateChanged(pool, recoveryMode);
    }

    function emitAuxiliaryEvent(bytes32 eventKey, bytes calldata eventData) external {
        _registered(msg.sender);
        emit VaultAuxiliary(msg.sender, eventKey, eventData);
    }

    function isPoolRegistered(address pool) external view returns (bool) {
        return pools[pool].settings.isRegistered;
    }

    function getPoolTokens(address pool) external view returns (address[] memory) {
        return _registered(pool).tokens;
    }

    function getPoolTokenInfo(address pool)
        external
        view
        returns (
            address[] memory tokens,
            TokenInfo[] memory tokenInfo,
            uint256[] memory balancesRaw,
            uint256[] memory lastBalancesLiveScaled18
        )
    {
        Pool storage of_ = _registered(pool);
        (tokens, tokenInfo) = (of_.tokens, of_.infos);
        (balancesRaw, lastBalancesLiveScaled18) = (new uint256[](tokens.length), new uint256[](tokens.length));
        for (uint256 i; i < tokens.length; i++) {
            Balance memory balance = of_.balances[i];
            (balancesRaw[i], lastBalancesLiveScaled18[i]) = (balance.raw, balance.live);
        }
    }

    function getPoolTokenRates(address pool) external view returns (uint256[] memory, uint256[] memory) {
        Balances memory balances = _load(_registered(pool));
        return (balances.factors, balances.rates);
    }

    function getCurrentLiveBalances(address pool) external view returns (uint256[] memory) {
        return _load(_registered(pool)).live;
    }

    function getPoolConfig(address pool) external view returns (PoolConfig memory config) {
        Pool storage of_ = _registered(pool);
        Settings memory settings = of_.settings;
        config.liquidityManagement = of_.liquidity;
        config.staticSwapFeePercentage = settings.swapFee * FEE_UNIT;
        config.aggregateSwapFeePercentage = settings.aggregateSwapFee * FEE_UNIT;
        config.aggregateYieldFeePercentage = settings.aggregateYieldFee * FEE_UNIT;
        (config.tokenDecimalDiffs, config.pauseWindowEndTime) = (settings.decimalDiffs, settings.pauseWindowEnd);
        (config.isPoolRegistered, config.isPoolInitialized) = (settings.isRegistered, settings.isInitialized);
        (config.isPoolPaused, config.isPoolInRecoveryMode) = (settings.isPaused, settings.isInRecovery);
    }

    function getHooksConfig(address pool) external view returns (HooksConfig memory) {
        return _registered(pool).hooks;
    }

    function getStaticSwapFeePercentage(address pool) external view returns (uint256) {
        return _registered(pool).settings.swapFee * FEE_UNIT;
    }

    function getAggregateSwapFeeAmount(address pool, address token) external view returns (uint256) {
        return collected[pool][token].swapFees;
    }

    function getAggregateYieldFeeAmount(address pool, address token) external view returns (uint256) {
        return collected[pool][token].yieldFees;
    }

    function getBufferPeriodEndTime() public view returns (uint32) {
        return getPauseWindowEndTime + getBufferPeriodDuration;
    }

    /// @notice No pause outlasts the window and the period after it.
    function isVaultPaused() public view returns (bool) {
        return vaultPaused && block.timestamp <= getBufferPeriodEndTime();
    }

    function getPoolPausedState(address pool) external view returns (bool, uint32, uint32, address) {
        Pool storage of_ = _registered(pool);
        uint32 end = of_.settings.pauseWindowEnd;
        return (_isPaused(of_.settings), end, end + getBufferPeriodDuration, of_.roles.pauseManager);
    }

    function _isPaused(Settings memory settings) internal view returns (bool) {
        return settings.isPaused && block.timestamp <= settings.pauseWindowEnd + getBufferPeriodDuration;
    }

    /// @dev Balances at today's rates, less the protocol's part of the yield since they were last stored.
    function _load(Pool storage of_) internal view returns (Balances memory balances) {
        balances.tokens = of_.tokens;
        uint256 count = balances.tokens.length;
        (balances.raw, balances.live) = (new uint256[](count), new uint256[](count));
        (balances.rates, balances.factors) = (new uint256[](count), new uint256[](count));
        Settings memory settings = of_.settings;
        uint256 part = settings.isInitialized && !settings.isInRecovery ? settings.aggregateYieldFee * FEE_UNIT : 0;
        for (uint256 i; i < count; i++) {
            TokenInfo memory info = of_.infos[i];
            Balance memory balance = of_.balances[i];
            balances.rates[i] = info.tokenType == 0 ? ONE : IRateProvider(info.rateProvider).getRate();
            balances.factors[i] = 10 ** (settings.decimalDiffs >> 5 * i & 31);
            uint256 live = _toLive(balance.raw, balances, i);
            balances.raw[i] = balance.raw;
            if (part > 0 && info.paysYieldFees && live > balance.live) {
                uint256 due = (live - balance.live).mulUp(part);
                balances.raw[i] -= _toRaw(due, balances.factors[i], balances.rates[i]);
                live = _toLive(balances.raw[i], balances, i);
            }
            balances.live[i] = live;
        }
    }

    /// @dev Stores balances as loaded. What raw balances have less than before are fees.
    function _store(address pool, Pool storage of_, Balances memory balances) internal {
        for (uint256 i; i < balances.raw.length; i++) {
            uint256 due = of_.balances[i].raw - balances.raw[i];
            if (due > 0) collected[pool][balances.tokens[i]].yieldFees += uint128(due);
            of_.balances[i] = _packed(balances.raw[i], balances.live[i]);
        }
    }

    /// @dev Stores a token's raw balance, and the live one that follows from it.
    function _keep(Pool storage of_, Balances memory balances, uint256 index) internal {
        balances.live[index] = _toLive(balances.raw[index], balances, index);
        of_.balances[index] = _packed(balances.raw[index], balances.live[index]);
    }

    function _toLive(uint256 raw, Balances memory balances, uint256 index) internal pure returns (uint256) {
        return (raw * balances.factors[index]).mulDown(balances.rates[index]);
    }

    function _toRaw(uint256 live, uint256 factor, uint256 rate) internal pure returns (uint256) {
        return live.divDown(factor * rate);
    }

    function _packed(uint256 raw, uint256 live) private pure returns (Balance memory) {
        if (raw > type(uint128).max || live > type(uint128).max) revert BalanceOverflow();
        return Balance(uint128(raw), uint128(live));
    }
}
