// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Coins, OwnShare} from "./Coins.sol";

/// @notice A token whose price in its underlying grows, with the functions that pools of such tokens call.
contract YToken is OwnShare {
    address public immutable token;

    constructor(address token_) OwnShare("Earning token", "yTOKEN") {
        token = token_;
    }

    function getPricePerFullShare() external view returns (uint256) {
        return totalSupply == 0 ? 1e18 : Coins.held(token) * 1e18 / totalSupply;
    }

    function deposit(uint256 amount) external {
        uint256 had = Coins.held(token);
        Coins.pull(token, amount);
        _mint(msg.sender, totalSupply == 0 ? amount : amount * totalSupply / had);
    }

    function withdraw(uint256 shares) external {
        uint256 amount = shares * Coins.held(token) / totalSupply;
        _burn(msg.sender, shares);
        Coins.push(token, msg.sender, amount);
    }
}
