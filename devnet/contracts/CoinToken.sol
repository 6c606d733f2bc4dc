// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The native coin as an ERC-20: every account's balance is its balance of the coin.
/// @dev Stands in for CELO. The network's precompile moves the coin between any two accounts, only for this contract.
contract CoinToken {
    address private constant MOVER = address(0xfd);

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1e28;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function balanceOf(address account) external view returns (uint256) {
        return account.balance;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "allowance too low");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0), "transfer to zero address");
        require(from.balance >= value, "balance too low");
        (bool moved,) = MOVER.call(abi.encode(from, to, value));
        require(moved, "the coin was not moved");
        emit Transfer(from, to, value);
    }
}
