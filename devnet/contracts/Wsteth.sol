// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

interface ISteth {
    function getSharesByPooledEth(uint256 amount) external view returns (uint256);
    function getPooledEthByShares(uint256 shares) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// @notice Staked ether in shares, so that balances are constant while their value grows, with wstETH's interface and
/// rounding.
/// @dev Written after the published interface. It is deployed at mainnet's wstETH address.
contract Wsteth is ERC20 {
    ISteth public immutable stETH;

    constructor(ISteth stETH_) ERC20("Wrapped liquid staked Ether 2.0", "wstETH") {
        stETH = stETH_;
    }

    function wrap(uint256 amount) external returns (uint256 shares) {
        require(amount > 0, "wstETH: can't wrap zero stETH");
        shares = stETH.getSharesByPooledEth(amount);
        _mint(msg.sender, shares);
        stETH.transferFrom(msg.sender, address(this), amount);
    }

    function unwrap(uint256 shares) external returns (uint256 amount) {
        require(shares > 0, "wstETH: zero amount unwrap not allowed");
        amount = stETH.getPooledEthByShares(shares);
        _burn(msg.sender, shares);
        stETH.transfer(msg.sender, amount);
    }

    function getWstETHByStETH(uint256 amount) external view returns (uint256) {
        return stETH.getSharesByPooledEth(amount);
    }

    function getStETHByWstETH(uint256 shares) external view returns (uint256) {
        return stETH.getPooledEthByShares(shares);
    }

    function stEthPerToken() external view returns (uint256) {
        return stETH.getPooledEthByShares(1 ether);
    }
}
