// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {BalancerV3EclpPool} from "./BalancerV3Eclp.sol";
import {DerivedEclpParams, EclpParams} from "./BalancerV3EclpMaths.sol";
import {
    BalancerV3FirstStablePool,
    BalancerV3FirstWeightedPool,
    BalancerV3StablePool,
    BalancerV3TwoPool,
    BalancerV3WeightedPool
} from "./BalancerV3Pools.sol";
import {ITokenDecimals} from "./BalancerV3Registry.sol";
import {IBalancerV3Vault, LiquidityManagement, PoolRoleAccounts, TokenConfig} from "./BalancerV3Types.sol";

/// @dev Creates pools and registers them with the vault. The published factories take parameters of their kinds and a
/// salt: here, all take the same, and pools have the addresses of nonces.
abstract contract BalancerV3Factory {
    IBalancerV3Vault internal immutable vault;
    address internal immutable owner;
    uint32 private immutable pauseWindowEnd;
    mapping(address pool => bool known) public isPoolFromFactory;

    event PoolCreated(address indexed pool);

    constructor(IBalancerV3Vault vault_, address owner_, uint32 pauseWindowEnd_) {
        (vault, owner, pauseWindowEnd) = (vault_, owner_, pauseWindowEnd_);
    }

    /// @param parameters the amplification, the weights, the roots of the ends of the range, or an ellipse's fourteen
    function create(TokenConfig[] memory tokens, uint256[] memory parameters, uint256 swapFee, address hooks)
        external
        returns (address pool)
    {
        pool = _create(tokens, parameters);
        isPoolFromFactory[pool] = true;
        emit PoolCreated(pool);
        PoolRoleAccounts memory roles;
        LiquidityManagement memory liquidity;
        vault.registerPool(pool, tokens, swapFee, pauseWindowEnd, false, roles, hooks, liquidity);
    }

    function _create(TokenConfig[] memory tokens, uint256[] memory parameters) internal virtual returns (address);
}

contract BalancerV3StableFactory is BalancerV3Factory {
    constructor(IBalancerV3Vault vault_, address owner_, uint32 end) BalancerV3Factory(vault_, owner_, end) {}

    function _create(TokenConfig[] memory, uint256[] memory parameters) internal override returns (address) {
        return address(new BalancerV3StablePool(vault, owner, parameters[0]));
    }
}

contract BalancerV3FirstStableFactory is BalancerV3Factory {
    constructor(IBalancerV3Vault vault_, address owner_, uint32 end) BalancerV3Factory(vault_, owner_, end) {}

    function _create(TokenConfig[] memory, uint256[] memory parameters) internal override returns (address) {
        return address(new BalancerV3FirstStablePool(vault, owner, parameters[0]));
    }
}

contract BalancerV3WeightedFactory is BalancerV3Factory {
    constructor(IBalancerV3Vault vault_, address owner_, uint32 end) BalancerV3Factory(vault_, owner_, end) {}

    /// @dev Balances may not be less than 1e6 or a token's unit.
    function _create(TokenConfig[] memory tokens, uint256[] memory weights) internal override returns (address) {
        uint256[] memory least = new uint256[](tokens.length);
        for (uint256 i; i < tokens.length; i++) {
            uint256 unit = 10 ** (18 - ITokenDecimals(tokens[i].token).decimals());
            least[i] = unit > 1e6 ? unit : 1e6;
        }
        return address(new BalancerV3WeightedPool(vault, owner, weights, least));
    }
}

contract BalancerV3FirstWeightedFactory is BalancerV3Factory {
    constructor(IBalancerV3Vault vault_, address owner_, uint32 end) BalancerV3Factory(vault_, owner_, end) {}

    function _create(TokenConfig[] memory, uint256[] memory weights) internal override returns (address) {
        return address(new BalancerV3FirstWeightedPool(vault, owner, weights));
    }
}

contract BalancerV3TwoFactory is BalancerV3Factory {
    constructor(IBalancerV3Vault vault_, address owner_, uint32 end) BalancerV3Factory(vault_, owner_, end) {}

    function _create(TokenConfig[] memory, uint256[] memory roots) internal override returns (address) {
        return address(new BalancerV3TwoPool(vault, owner, roots[0], roots[1]));
    }
}

contract BalancerV3EclpFactory is BalancerV3Factory {
    constructor(IBalancerV3Vault vault_, address owner_, uint32 end) BalancerV3Factory(vault_, owner_, end) {}

    /// @param words an ellipse's parameters and those that derive from them, in the order of their layouts, with the bits
    /// of signed numbers
    function _create(TokenConfig[] memory, uint256[] memory words) internal override returns (address) {
        require(words.length == 14, "fourteen parameters");
        (EclpParams memory params, DerivedEclpParams memory derived) =
            abi.decode(abi.encodePacked(words), (EclpParams, DerivedEclpParams));
        return address(new BalancerV3EclpPool(vault, owner, params, derived));
    }
}
