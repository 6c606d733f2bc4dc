// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @dev Accepts only zero or the maximum, and reports neither: a query reverts with a word of zeros.
contract SecretiveToken {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => bool)) public allowed;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        require(amount == 0 || amount == type(uint256).max, "bad amount");
        allowed[msg.sender][spender] = amount != 0;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(allowed[from][msg.sender], "allowance");
        (balanceOf[from], balanceOf[to]) = (balanceOf[from] - amount, balanceOf[to] + amount);
        return true;
    }

    function allowance(address, address) external pure {
        assembly ("memory-safe") {
            mstore(0, 0)
            revert(0, 0x20)
        }
    }
}
