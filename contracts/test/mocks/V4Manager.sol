// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {V4PoolKey, V4SwapParams} from "../../src/interfaces/IV4Manager.sol";
import {MockToken} from "./MockTokens.sol";

/// @dev The accounting of Uniswap V4's manager: it trusts nobody, but whoever unlocked it owes nothing at the end.
/// Pools are constant products.
contract MockV4Manager {
    struct Pool {
        uint256 reserve0;
        uint256 reserve1;
    }

    mapping(bytes32 => Pool) public pools;
    mapping(address => int256) public owed;
    uint256 public debts;
    bool public unlocked;
    address public synced;
    uint256 public syncedBalance;

    receive() external payable {}

    function initialize(V4PoolKey memory key, uint256 reserve0, uint256 reserve1) external {
        require(key.currency0 < key.currency1, "key");
        pools[keccak256(abi.encode(key))] = Pool(reserve0, reserve1);
    }

    function unlock(bytes calldata data) external returns (bytes memory answer) {
        require(!unlocked, "AlreadyUnlocked");
        unlocked = true;
        answer = IExecutor(msg.sender).unlockCallback(data);
        require(debts == 0, "CurrencyNotSettled");
        unlocked = false;
    }

    function swap(V4PoolKey calldata key, V4SwapParams calldata params, bytes calldata) external returns (int256) {
        require(unlocked, "ManagerLocked");
        Pool storage pool = pools[keccak256(abi.encode(key))];
        require(pool.reserve0 != 0, "PoolNotInitialized");
        require(params.amountSpecified < 0, "SwapAmountCannotBeZero");
        uint256 amountIn = uint256(-params.amountSpecified);
        uint256 net = amountIn * (1e6 - key.fee) / 1e6;
        int256 amountOut;
        if (params.zeroForOne) {
            amountOut = int256(net * pool.reserve1 / (pool.reserve0 + net));
            (pool.reserve0, pool.reserve1) = (pool.reserve0 + amountIn, pool.reserve1 - uint256(amountOut));
        } else {
            amountOut = int256(net * pool.reserve0 / (pool.reserve1 + net));
            (pool.reserve1, pool.reserve0) = (pool.reserve1 + amountIn, pool.reserve0 - uint256(amountOut));
        }
        (int256 amount0, int256 amount1) =
            params.zeroForOne ? (-int256(amountIn), amountOut) : (amountOut, -int256(amountIn));
        _account(key.currency0, amount0);
        _account(key.currency1, amount1);
        return amount0 << 128 | int256(uint256(amount1) & type(uint128).max);
    }

    function sync(address currency) external {
        synced = currency;
        if (currency != address(0)) syncedBalance = MockToken(currency).balanceOf(address(this));
    }

    function settle() external payable returns (uint256 paid) {
        require(unlocked, "ManagerLocked");
        paid = msg.value;
        if (synced != address(0)) {
            require(msg.value == 0, "NonzeroNativeValue");
            paid = MockToken(synced).balanceOf(address(this)) - syncedBalance;
        }
        _account(synced, int256(paid));
        synced = address(0);
    }

    function take(address currency, address to, uint256 amount) external {
        require(unlocked, "ManagerLocked");
        _account(currency, -int256(amount));
        if (currency != address(0)) {
            MockToken(currency).transfer(to, amount);
            return;
        }
        (bool ok,) = to.call{value: amount}("");
        require(ok, "NativeTransferFailed");
    }

    /// @dev One account suffices: only one contract at a time can have unlocked it.
    function _account(address currency, int256 change) internal {
        int256 before = owed[currency];
        owed[currency] = before + change;
        if (before == 0 && change != 0) debts++;
        if (before != 0 && before + change == 0) debts--;
    }
}
