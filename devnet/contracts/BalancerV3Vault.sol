// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ONE, Wad} from "./BalancerV3Maths.sol";
import {BalancerV3Registry} from "./BalancerV3Registry.sol";
import {IBalancerV3Hooks, IBalancerV3Pool, PoolSwapParams, VaultSwapParams} from "./BalancerV3Types.sol";

/// @notice The vault of Balancer V3, which holds the tokens of all pools and lets contracts trade on credit while it is
/// unlocked.
/// @dev Written after the published source, whose licence does not allow its code here: only exact inputs, and of hooks
/// only those of fees. On the local chain, the owner changes a pool's liquidity and sets what governance does.
contract BalancerV3Vault is BalancerV3Registry {
    using Wad for uint256;

    error VaultIsNotUnlocked();
    error BalanceNotSettled();
    error AmountGivenZero();
    error CannotSwapSameToken();
    error TokenNotRegistered(address token);
    error TradeAmountTooSmall();
    error SwapLimit(uint256 amount, uint256 limit);
    error DynamicSwapFeeHookFailed();

    uint256 public constant getMinimumTradeAmount = 1e6;

    bool private transient open;
    uint256 private transient unsettled;

    event Swap(
        address indexed pool,
        address indexed tokenIn,
        address indexed tokenOut,
        uint256 amountIn,
        uint256 amountOut,
        uint256 swapFeePercentage,
        uint256 swapFeeAmount
    );

    /// @dev The places of both tokens, and amounts with 18 decimals at their rates.
    struct Trade {
        uint256 indexIn;
        uint256 indexOut;
        uint256 given;
        uint256 fee;
        uint256 rate;
        uint256 out;
    }

    modifier whenOpen() {
        if (!open) revert VaultIsNotUnlocked();
        _;
    }

    constructor(address owner_, uint32 pauseWindowEnd, uint32 buffer, uint256 swapPart, uint256 yieldPart)
        BalancerV3Registry(owner_, pauseWindowEnd, buffer, swapPart, yieldPart)
    {}

    function isUnlocked() external view returns (bool) {
        return open;
    }

    function getNonzeroDeltaCount() external view returns (uint256) {
        return unsettled;
    }

    /// @notice What is owed of a token, or less than zero what is due.
    function getTokenDelta(address token) public view returns (int256 delta) {
        assembly ("memory-safe") {
            delta := tload(token)
        }
    }

    /// @notice Calls the caller, who must leave nothing owed and nothing due.
    function unlock(bytes calldata data) external returns (bytes memory) {
        bool wasOpen = open;
        open = true;
        (bool ok, bytes memory answer) = msg.sender.call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 0x20), mload(answer))
            }
        }
        if (!wasOpen) {
            if (unsettled != 0) revert BalanceNotSettled();
            open = false;
        }
        return answer;
    }

    /// @notice Credits what the vault has received of a token since, at most the hint.
    function settle(address token, uint256 amountHint) external whenOpen returns (uint256 credit) {
        uint256 held = IERC20(token).balanceOf(address(this));
        credit = held - getReservesOf[token];
        getReservesOf[token] = held;
        if (credit > amountHint) credit = amountHint;
        _account(token, -int256(credit));
    }

    function sendTo(address token, address to, uint256 amount) external whenOpen {
        _account(token, int256(amount));
        getReservesOf[token] -= amount;
        SafeERC20.safeTransfer(IERC20(token), to, amount);
    }

    function _account(address token, int256 change) private {
        if (change == 0) return;
        int256 before = getTokenDelta(token);
        int256 later = before + change;
        if (later == 0) unsettled--;
        else if (before == 0) unsettled++;
        assembly ("memory-safe") {
            tstore(token, later)
        }
    }

    function swap(VaultSwapParams memory params)
        external
        whenOpen
        returns (uint256 amountCalculated, uint256 amountIn, uint256 amountOut)
    {
        Pool storage pool = pools[params.pool];
        if (!pool.settings.isInitialized) revert PoolNotInitialized(params.pool);
        if (isVaultPaused()) revert VaultPaused();
        if (_isPaused(pool.settings)) revert PoolPaused(params.pool);
        if (params.amountGivenRaw == 0) revert AmountGivenZero();
        if (params.tokenIn == params.tokenOut) revert CannotSwapSameToken();
        require(params.kind == 0, "only exact inputs");
        amountIn = params.amountGivenRaw;
        amountOut = _swap(pool, params);
        amountCalculated = amountOut;
    }

    function _swap(Pool storage pool, VaultSwapParams memory params) private returns (uint256 amountOut) {
        Balances memory balances = _load(pool);
        _store(params.pool, pool, balances);
        Trade memory trade;
        trade.indexIn = _indexOf(balances, params.tokenIn);
        trade.indexOut = _indexOf(balances, params.tokenOut);
        trade.given = _toLive(params.amountGivenRaw, balances, trade.indexIn);
        trade.rate = uint256(pool.settings.swapFee) * FEE_UNIT;
        PoolSwapParams memory request = PoolSwapParams({
            kind: 0,
            amountGivenScaled18: trade.given,
            balancesScaled18: balances.live,
            indexIn: trade.indexIn,
            indexOut: trade.indexOut,
            router: msg.sender,
            userData: params.userData
        });
        if (pool.hooks.shouldCallBeforeSwap || pool.hooks.shouldCallAfterSwap) revert("only hooks of fees");
        if (pool.hooks.shouldCallComputeDynamicSwapFee) {
            trade.rate = _dynamicFee(pool, params.pool, request, trade.rate);
        }
        trade.fee = trade.given.mulUp(trade.rate);
        request.amountGivenScaled18 = trade.given - trade.fee;
        if (request.amountGivenScaled18 < getMinimumTradeAmount) revert TradeAmountTooSmall();
        trade.out = IBalancerV3Pool(params.pool).onSwap(request);
        if (trade.out < getMinimumTradeAmount) revert TradeAmountTooSmall();
        amountOut = _toRaw(trade.out, balances.factors[trade.indexOut], _rateUp(balances.rates[trade.indexOut]));
        if (amountOut < params.limitRaw) revert SwapLimit(amountOut, params.limitRaw);
        _account(params.tokenIn, int256(params.amountGivenRaw));
        _account(params.tokenOut, -int256(amountOut));
        _settleTrade(pool, params, balances, trade, amountOut);
    }

    /// @dev The protocol's part of the fee leaves the pool. What is left stays in its balance.
    function _settleTrade(
        Pool storage pool,
        VaultSwapParams memory params,
        Balances memory balances,
        Trade memory trade,
        uint256 amountOut
    ) private {
        (uint256 from, uint256 to) = (trade.indexIn, trade.indexOut);
        uint256 fee = _toRaw(trade.fee, balances.factors[from], balances.rates[from]);
        uint256 part;
        if (!pool.settings.isInRecovery) {
            part = fee.mulDown(uint256(pool.settings.aggregateSwapFee) * FEE_UNIT);
            collected[params.pool][params.tokenIn].swapFees += uint128(part);
        }
        balances.raw[from] = balances.raw[from] + params.amountGivenRaw - part;
        balances.raw[to] -= amountOut;
        _keep(pool, balances, from);
        _keep(pool, balances, to);
        emit Swap(params.pool, params.tokenIn, params.tokenOut, params.amountGivenRaw, amountOut, trade.rate, fee);
    }

    function computeDynamicSwapFeePercentage(address pool, PoolSwapParams memory request)
        external
        view
        returns (uint256)
    {
        Pool storage of_ = pools[pool];
        if (!of_.settings.isInitialized) revert PoolNotInitialized(pool);
        return _dynamicFee(of_, pool, request, uint256(of_.settings.swapFee) * FEE_UNIT);
    }

    function _dynamicFee(Pool storage of_, address pool, PoolSwapParams memory request, uint256 fee)
        private
        view
        returns (uint256 dynamic)
    {
        bool isKnown;
        (isKnown, dynamic) =
            IBalancerV3Hooks(of_.hooks.hooksContract).onComputeDynamicSwapFeePercentage(request, pool, fee);
        if (!isKnown) revert DynamicSwapFeeHookFailed();
        if (dynamic > MOST_FEE) revert PercentageAboveMax();
    }

    function _indexOf(Balances memory balances, address token) private pure returns (uint256 index) {
        for (; index < balances.tokens.length; index++) if (balances.tokens[index] == token) return index;
        revert TokenNotRegistered(token);
    }

    /// @dev A rate that is no whole number gets one on top, which makes what leaves the vault less.
    function _rateUp(uint256 rate) private pure returns (uint256) {
        return rate % ONE == 0 ? rate : rate + 1;
    }

    /// @notice Puts tokens of the owner into a pool, or pays them out of it. The first call opens the pool to swaps.
    function changeLiquidity(address pool, int256[] calldata changes) external onlyOwner {
        Pool storage of_ = _registered(pool);
        Balances memory balances = _load(of_);
        _store(pool, of_, balances);
        if (!of_.settings.isInitialized) {
            of_.settings.isInitialized = true;
            emit PoolInitialized(pool);
        }
        uint256[] memory amounts = new uint256[](changes.length);
        bool isMore;
        uint256 sum;
        for (uint256 i; i < changes.length; i++) {
            address token = balances.tokens[i];
            bool isIn = changes[i] > 0;
            amounts[i] = uint256(isIn ? changes[i] : -changes[i]);
            isMore = isMore || isIn;
            if (isIn) {
                balances.raw[i] += amounts[i];
                getReservesOf[token] += amounts[i];
                SafeERC20.safeTransferFrom(IERC20(token), msg.sender, address(this), amounts[i]);
            } else {
                balances.raw[i] -= amounts[i];
                getReservesOf[token] -= amounts[i];
                SafeERC20.safeTransfer(IERC20(token), msg.sender, amounts[i]);
            }
            _keep(of_, balances, i);
            sum += balances.live[i];
        }
        // Shares are not counted: one for every unit of the live balances.
        uint256[] memory none = new uint256[](changes.length);
        if (isMore) emit LiquidityAdded(pool, msg.sender, 1, sum, amounts, none);
        else emit LiquidityRemoved(pool, msg.sender, 0, sum, amounts, none);
    }
}
