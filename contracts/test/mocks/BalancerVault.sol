// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {BalancerExit, BalancerFunds, BalancerJoin, BalancerSwap} from "../../src/interfaces/IBalancerVault.sol";
import {MockToken} from "./MockTokens.sol";

/// @dev A pool's shares, which the vault mints and burns.
contract BalancerShares is MockToken {
    address private immutable VAULT = msg.sender;

    function burnFrom(address from, uint256 amount) external {
        require(msg.sender == VAULT && balanceOf[from] >= amount, "BAL#416");
        balanceOf[from] -= amount;
        totalSupply -= amount;
    }
}

/// @dev Supports one token in and one token out: its pool ids begin with the pool's address, and it checks the
/// registered order of assets, the sender, and that user data omit the pool's own token. Everything is one to one, less
/// a fee of 1 %, rounded down.
contract MockBalancerVault {
    mapping(bytes32 => address[]) private registered;

    function newPool(address a, address b, address c, bool ownToken) external returns (bytes32 id) {
        address pool;
        (id, pool) = _newId();
        registered[id] = [a, b, c];
        if (ownToken) registered[id] = [a, pool, b, c];
    }

    /// @dev A pool with any number of tokens other than 4, without its own.
    function newPool(address[] calldata assets) external returns (bytes32 id) {
        (id,) = _newId();
        registered[id] = assets;
    }

    function swap(BalancerSwap calldata single, BalancerFunds calldata funds, uint256 limit, uint256 deadline)
        external
        payable
        returns (uint256 out)
    {
        require(funds.sender == msg.sender && !funds.fromInternalBalance && !funds.toInternalBalance, "BAL#503");
        require(block.timestamp <= deadline && single.kind == 0 && single.amount != 0, "BAL#508");
        require(single.assetIn != single.assetOut && registered[single.poolId].length != 0, "BAL#500");
        out = single.amount * 99 / 100;
        require(out >= limit, "BAL#507");
        MockToken(single.assetIn).transferFrom(msg.sender, address(this), single.amount);
        MockToken(single.assetOut).transfer(funds.recipient, out);
    }

    function joinPool(bytes32 poolId, address sender, address recipient, BalancerJoin calldata request)
        external
        payable
    {
        require(sender == msg.sender && !request.fromInternalBalance, "BAL#503");
        address pool = _checkAssets(poolId, request.assets);
        BalancerShares(pool).mint(recipient, _collect(poolId, pool, request));
    }

    function exitPool(bytes32 poolId, address sender, address payable recipient, BalancerExit calldata request)
        external
    {
        require(sender == msg.sender && !request.toInternalBalance, "BAL#503");
        address pool = _checkAssets(poolId, request.assets);
        (uint256 kind, uint256 shares, uint256 index) = abi.decode(request.userData, (uint256, uint256, uint256));
        require(kind == 0 && index < _counted(poolId), "BAL#205");
        BalancerShares(pool).burnFrom(sender, shares);
        uint256 at;
        for (uint256 i; i < request.assets.length; i++) {
            if (request.assets[i] == pool) continue;
            if (at++ == index) MockToken(request.assets[i]).transfer(recipient, shares * 99 / 100);
        }
    }

    function _newId() private returns (bytes32 id, address pool) {
        pool = address(new BalancerShares());
        id = bytes32(bytes20(pool)) | bytes32(uint256(7));
    }

    function _collect(bytes32 poolId, address pool, BalancerJoin calldata request) private returns (uint256 shares) {
        (uint256 kind, uint256[] memory amountsIn, uint256 min) =
            abi.decode(request.userData, (uint256, uint256[], uint256));
        require(kind == 1 && amountsIn.length == _counted(poolId), "BAL#103");
        uint256 at;
        for (uint256 i; i < request.assets.length; i++) {
            if (request.assets[i] == pool) continue;
            uint256 amount = amountsIn[at++];
            require(amount <= request.maxAmountsIn[i], "BAL#506");
            if (amount != 0) MockToken(request.assets[i]).transferFrom(msg.sender, address(this), amount);
            shares += amount * 99 / 100;
        }
        require(shares >= min, "BAL#208");
    }

    function _checkAssets(bytes32 poolId, address[] calldata assets) private view returns (address pool) {
        pool = address(bytes20(poolId));
        require(assets.length != 0 && assets.length == registered[poolId].length, "BAL#103");
        for (uint256 i; i < assets.length; i++) {
            require(assets[i] == registered[poolId][i], "BAL#520");
        }
    }

    function _counted(bytes32 poolId) private view returns (uint256) {
        uint256 length = registered[poolId].length;
        return length == 4 ? 3 : length;
    }
}
