// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice A well-behaved ERC-20 that is cloned by the thousand: its texts are made of its number.
/// @dev The order of the first two mappings is that of OpenZeppelin's ERC20, as most tokens have it.
contract ChainToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    uint256 public totalSupply;
    uint64 public number;
    uint8 public decimals;

    /// @notice Gives a fresh clone its number, its decimals and its whole supply.
    function initialize(uint64 number_, uint8 decimals_, uint256 supply) external {
        require(totalSupply == 0, "initialized before");
        (number, decimals, totalSupply) = (number_, decimals_, supply);
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function name() external view returns (string memory) {
        return string.concat("Chain token ", _digits(number));
    }

    function symbol() external view returns (string memory) {
        return string.concat("CT", _digits(number));
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
        if (allowed != type(uint256).max) {
            require(allowed >= value, "allowance too low");
            allowance[from][msg.sender] = allowed - value;
        }
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0), "transfer to zero address");
        uint256 held = balanceOf[from];
        require(held >= value, "balance too low");
        balanceOf[from] = held - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _digits(uint256 value) private pure returns (string memory) {
        if (value < 10) return string(abi.encodePacked(bytes1(uint8(48 + value))));
        return string.concat(_digits(value / 10), _digits(value % 10));
    }
}
