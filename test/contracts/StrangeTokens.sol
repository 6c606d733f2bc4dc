// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @notice A token as anybody may put on a chain: honest, or one that keeps a part of every transfer, or one that only its
/// maker can move.
contract StrangeToken {
    address private immutable MAKER = msg.sender;
    uint256 private immutable TAX_BPS;
    bool private immutable IS_TRAP;

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(string memory symbol_, uint8 decimals_, uint256 taxBps, bool isTrap) {
        (name, symbol, decimals) = (string.concat("Strange ", symbol_), symbol_, decimals_);
        (TAX_BPS, IS_TRAP) = (taxBps, isTrap);
        totalSupply = 10 ** (9 + uint256(decimals_));
        balanceOf[msg.sender] = totalSupply;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(allowance[from][msg.sender] >= amount, "allowance");
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        require(!IS_TRAP || from == MAKER, "only the maker sells");
        require(balanceOf[from] >= amount, "balance");
        // The maker pays no tax, so that a pair begins with what was meant for it.
        uint256 tax = from == MAKER ? 0 : amount * TAX_BPS / 10_000;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - tax;
        totalSupply -= tax;
        return true;
    }
}

/// @notice A contract that is no token.
contract NoToken {
    uint256 public answer = 42;
}

/// @notice Says that it has more decimals than any number could show.
contract HugeDecimals {
    uint8 public constant decimals = 77;
}
