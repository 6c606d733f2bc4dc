// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ICurvePool {
    function balances(uint256 index) external view returns (uint256);
}

/// @notice Lists Curve pools like the factory that deployed them, without an event for each: their number, their
/// addresses, and each pool's coins and balances. A factory has no function for shares, since its pools are their own.
/// @dev Stands in for Curve's factories, because no package contains their bytecode. Anyone may add pools.
abstract contract PoolFactory {
    address[] public pool_list;
    mapping(address pool => address[]) internal _coins;

    function _add(address pool, address[] calldata coins) internal {
        pool_list.push(pool);
        _coins[pool] = coins;
    }

    function pool_count() external view returns (uint256) {
        return pool_list.length;
    }
}

/// @notice Answers with lists of any length, like the factory of the newest stablecoin pools (curvefi/stableswap-ng).
contract StablePoolFactory is PoolFactory {
    /// The base pool of a metapool, and zero for other pools.
    mapping(address pool => address) public get_base_pool;

    function add(address pool, address[] calldata coins, address basePool) external {
        _add(pool, coins);
        get_base_pool[pool] = basePool;
    }

    function get_coins(address pool) external view returns (address[] memory) {
        return _coins[pool];
    }

    function get_balances(address pool) external view returns (uint256[] memory balances) {
        balances = new uint256[](_coins[pool].length);
        for (uint256 i = 0; i < balances.length; i++) balances[i] = ICurvePool(pool).balances(i);
    }
}

/// @notice Answers with lists of two, like the factory of pools with a moving price (curvefi/twocrypto-ng). It knows no
/// base pools.
contract TwoCryptoFactory is PoolFactory {
    function add(address pool, address[] calldata coins) external {
        _add(pool, coins);
    }

    function get_coins(address pool) external view returns (address[2] memory) {
        return [_coins[pool][0], _coins[pool][1]];
    }

    function get_balances(address pool) external view returns (uint256[2] memory) {
        return [ICurvePool(pool).balances(0), ICurvePool(pool).balances(1)];
    }
}
