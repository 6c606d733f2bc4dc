// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Creates the pools of a concentrated-liquidity factory that delegates this to a separate contract: a pool
/// reads its parameters from its creator, and its address is the CREATE2 address of its tokens and fee.
/// @dev Stands in for PancakeSwap's deployer, whose code is in no npm package. The pools' creation code is the
/// code of another account.
contract PoolDeployer {
    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    Parameters public parameters;
    address public immutable factory;
    address public immutable creationCode;

    constructor(address factory_, address creationCode_) {
        factory = factory_;
        creationCode = creationCode_;
    }

    function deploy(address factory_, address token0, address token1, uint24 fee, int24 tickSpacing)
        external
        returns (address pool)
    {
        require(msg.sender == factory, "not the factory");
        parameters = Parameters(factory_, token0, token1, fee, tickSpacing);
        bytes memory code = creationCode.code;
        bytes32 salt = keccak256(abi.encode(token0, token1, fee));
        assembly ("memory-safe") {
            pool := create2(0, add(code, 0x20), mload(code), salt)
        }
        require(pool != address(0), "the pool could not be created");
        delete parameters;
    }
}
