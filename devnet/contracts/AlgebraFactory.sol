// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Lists the pools of Algebra 1.x and gives them their parameters, like the factory and its deployer.
/// @dev Stands in for both: their published code exceeds the size limit of contracts, and so does the pools'. A pool's
/// creation code therefore runs at the pool's own address.
contract AlgebraFactory {
    struct Parameters {
        address dataStorage;
        address factory;
        address token0;
        address token1;
    }

    event Pool(address indexed token0, address indexed token1, address pool);

    Parameters public parameters;
    address public immutable owner = msg.sender;
    address public immutable vaultAddress = msg.sender;
    mapping(address => mapping(address => address)) public poolByPair;

    function create(address pool, address dataStorage, address token0, address token1) external {
        require(token0 < token1 && poolByPair[token0][token1] == address(0), "other tokens");
        parameters = Parameters(dataStorage, address(this), token0, token1);
        (bool created,) = pool.call("");
        require(created, "the pool could not be created");
        poolByPair[token0][token1] = pool;
        poolByPair[token1][token0] = pool;
        emit Pool(token0, token1, pool);
    }
}
