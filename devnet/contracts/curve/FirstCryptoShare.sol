// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The share of one of Curve's first pools with moving prices.
contract FirstCryptoShare {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    address public minter;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(string memory name_, string memory symbol_) {
        (name, symbol, minter) = (name_, symbol_, msg.sender);
    }

    modifier onlyMinter() {
        require(msg.sender == minter);
        _;
    }

    function set_minter(address minter_) external onlyMinter {
        minter = minter_;
    }

    function mint(address to, uint256 value) external onlyMinter returns (bool) {
        return _mint(to, value);
    }

    /// @dev Mints a fraction, in units of 1e-18, of the total supply.
    function mint_relative(address to, uint256 part) external onlyMinter returns (uint256 value) {
        value = totalSupply * part / 1e18;
        if (value > 0) _mint(to, value);
    }

    function burnFrom(address from, uint256 value) external onlyMinter returns (bool) {
        totalSupply -= value;
        balanceOf[from] -= value;
        emit Transfer(from, address(0), value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function _mint(address to, uint256 value) private returns (bool) {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}
