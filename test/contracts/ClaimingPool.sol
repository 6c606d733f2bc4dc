// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IVault {
    struct Join {
        address[] assets;
        uint256[] maxAmountsIn;
        bytes userData;
        bool fromInternalBalance;
    }

    struct Operation {
        uint8 kind;
        bytes32 poolId;
        address token;
        uint256 amount;
    }

    function registerPool(uint8 specialization) external returns (bytes32 poolId);
    function registerTokens(bytes32 poolId, address[] calldata tokens, address[] calldata assetManagers) external;
    function joinPool(bytes32 poolId, address sender, address recipient, Join calldata request) external payable;
    function managePoolBalance(Operation[] calldata operations) external;
}

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
}

/// @notice Registers with Balancer's vault, answers what a weighted pool of two tokens answers, and is its own asset
/// manager: it puts a few units into the vault and claims to hold any amount elsewhere. It trades with nobody.
contract ClaimingPool {
    uint8 private constant MINIMAL_SWAP_INFO = 1;
    uint8 private constant UPDATE = 2;

    IVault private immutable vault;
    address private immutable token0;
    address private immutable token1;

    bytes32 public immutable getPoolId;
    uint256 public constant totalSupply = 1e18;
    uint256 public constant getSwapFeePercentage = 1e14;
    uint256 public constant getLastInvariant = 1e18;
    uint8 public constant decimals = 18;
    string public constant symbol = "50A-50B";

    constructor(IVault vault_, address token0_, address token1_) {
        (vault, token0, token1) = (vault_, token0_, token1_);
        getPoolId = vault_.registerPool(MINIMAL_SWAP_INFO);
        address[] memory managers = new address[](2);
        (managers[0], managers[1]) = (address(this), address(this));
        vault_.registerTokens(getPoolId, _tokens(), managers);
    }

    /// @notice Needs `units` of each token. Then the vault tells that the pool has the amounts besides.
    function claim(uint256 units, uint256 amount0, uint256 amount1) external {
        IToken(token0).approve(address(vault), units);
        IToken(token1).approve(address(vault), units);
        uint256[] memory put = new uint256[](2);
        (put[0], put[1]) = (units, units);
        vault.joinPool(getPoolId, address(this), address(this), IVault.Join(_tokens(), put, abi.encode(put), false));
        IVault.Operation[] memory claims = new IVault.Operation[](2);
        claims[0] = IVault.Operation(UPDATE, getPoolId, token0, amount0);
        claims[1] = IVault.Operation(UPDATE, getPoolId, token1, amount1);
        vault.managePoolBalance(claims);
    }

    function getPausedState() external pure returns (bool, uint256, uint256) {
        return (false, 0, 0);
    }

    function getNormalizedWeights() external pure returns (uint256[] memory weights) {
        weights = new uint256[](2);
        (weights[0], weights[1]) = (0.5e18, 0.5e18);
    }

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function onJoinPool(bytes32, address, address, uint256[] calldata, uint256, uint256, bytes calldata put)
        external
        pure
        returns (uint256[] memory, uint256[] memory)
    {
        return (abi.decode(put, (uint256[])), new uint256[](2));
    }

    function _tokens() private view returns (address[] memory tokens) {
        tokens = new address[](2);
        (tokens[0], tokens[1]) = (token0, token1);
    }
}
