// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {DevToken} from "./DevToken.sol";

/// @notice A token that its wards mint and that anyone burns with an allowance, like DAI and USDS.
/// @dev Their bytecode is in no npm package. The deployer names the wards.
contract Dai is DevToken {
    mapping(address account => uint256) public wards;

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address[] memory holders,
        uint256[] memory amounts
    ) DevToken(name_, symbol_, decimals_, holders, amounts) {
        wards[msg.sender] = 1;
    }

    function rely(address account) external {
        require(wards[msg.sender] == 1, "not authorized");
        wards[account] = 1;
    }

    function mint(address to, uint256 value) external {
        require(wards[msg.sender] == 1, "not authorized");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function burn(address from, uint256 value) external {
        if (from != msg.sender && allowance[from][msg.sender] != type(uint256).max) {
            allowance[from][msg.sender] -= value;
        }
        balanceOf[from] -= value;
        totalSupply -= value;
        emit Transfer(from, address(0), value);
    }
}
