// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Lists Curve pools like Curve's MetaRegistry: their number, their addresses, and each pool's coins, balances
/// and share. Like the MetaRegistry, it emits no events.
/// @dev Stands in for it, because no package contains its bytecode. Anyone may add pools.
contract PoolRegistry {
    struct Listed {
        address pool;
        address share;
        address[] coins;
    }

    address[] public pool_list;
    mapping(address pool => Listed) private _listed;

    function add(Listed[] calldata wanted) external {
        for (uint256 i = 0; i < wanted.length; i++) {
            pool_list.push(wanted[i].pool);
            _listed[wanted[i].pool] = wanted[i];
        }
    }

    function pool_count() external view returns (uint256) {
        return pool_list.length;
    }

    function get_lp_token(address pool) external view returns (address) {
        return _listed[pool].share;
    }

    function get_coins(address pool) external view returns (address[8] memory coins) {
        address[] storage kept = _listed[pool].coins;
        for (uint256 i = 0; i < kept.length; i++) coins[i] = kept[i];
    }

    /// Pools of early 2020 index their coins with signed numbers.
    function get_balances(address pool) external view returns (uint256[8] memory balances) {
        uint256 count = _listed[pool].coins.length;
        for (uint256 i = 0; i < count; i++) {
            (bool done, bytes memory answer) = pool.staticcall(abi.encodeWithSignature("balances(uint256)", i));
            if (!done) (done, answer) = pool.staticcall(abi.encodeWithSignature("balances(int128)", int128(int256(i))));
            require(done);
            balances[i] = abi.decode(answer, (uint256));
        }
    }
}
