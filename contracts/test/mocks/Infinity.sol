// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {InfinityPoolKey, InfinitySwapParams} from "../../src/interfaces/IInfinity.sol";
import {MockV4Manager} from "./V4Manager.sol";

/// @dev The vault of PancakeSwap Infinity: it accounts as V4's manager does, but is told by pool managers what to account.
contract MockInfinityVault is MockV4Manager {
    mapping(address => bool) public registered;

    function register(address manager) external {
        registered[manager] = true;
    }

    function lock(bytes calldata data) external returns (bytes memory answer) {
        require(!unlocked, "LockerAlreadySet");
        unlocked = true;
        answer = IExecutor(msg.sender).lockAcquired(data);
        require(debts == 0, "CurrencyNotSettled");
        unlocked = false;
    }

    function account(address currency0, address currency1, int256 change0, int256 change1) external {
        require(registered[msg.sender] && unlocked, "AppUnregistered");
        _account(currency0, change0);
        _account(currency1, change1);
    }
}

/// @dev A pool manager. Pools with ticks are constant products; pools of bins trade one to one. Both take their fee.
contract MockInfinityManager {
    MockInfinityVault private immutable VAULT;
    mapping(bytes32 => uint256[2]) private reserves;

    constructor(MockInfinityVault vault) {
        VAULT = vault;
        vault.register(address(this));
    }

    function initialize(InfinityPoolKey calldata key, uint256 reserve) external {
        require(key.currency0 < key.currency1 && key.poolManager == address(this), "key");
        reserves[keccak256(abi.encode(key))] = [reserve, reserve];
    }

    function swap(InfinityPoolKey calldata key, InfinitySwapParams calldata params, bytes calldata data)
        external
        returns (int256)
    {
        (uint256 limit, uint256 lowest) = (params.sqrtPriceLimitX96, 4295128740);
        require(params.zeroForOne ? limit == lowest : limit > lowest, "InvalidSqrtPriceLimit");
        return _swap(key, params.zeroForOne, params.amountSpecified, data, false);
    }

    function swap(InfinityPoolKey calldata key, bool forY, int128 amount, bytes calldata data)
        external
        returns (int256)
    {
        return _swap(key, forY, amount, data, true);
    }

    function _swap(InfinityPoolKey calldata key, bool forth, int256 specified, bytes calldata data, bool bins)
        private
        returns (int256)
    {
        require(specified < 0 && data.length == 0, "SwapAmountCannotBeZero");
        int256 bought = int256(_trade(key, forth ? 0 : 1, uint256(-specified), bins));
        (int256 change0, int256 change1) = forth ? (specified, bought) : (bought, specified);
        VAULT.account(key.currency0, key.currency1, change0, change1);
        return change0 << 128 | int256(uint256(change1) & type(uint128).max);
    }

    function _trade(InfinityPoolKey calldata key, uint256 side, uint256 paid, bool bins)
        private
        returns (uint256 bought)
    {
        uint256[2] storage held = reserves[keccak256(abi.encode(key))];
        require(held[side] != 0, "PoolNotInitialized");
        uint256 net = key.fee == 0x800000 ? paid : paid * (1e6 - key.fee) / 1e6;
        bought = bins ? net : net * held[1 - side] / (held[side] + net);
        (held[side], held[1 - side]) = (held[side] + paid, held[1 - side] - bought);
    }
}
