// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice An ERC-20 that behaves like USDT: transfer, transferFrom and approve return nothing, an allowance can change
/// only to or from zero, and the owner may enable a fee on every transfer.
contract SilentToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Params(uint256 feeBasisPoints, uint256 maxFee);

    /// @dev Balances are in slot 2 and allowances in slot 5, as in USDT.
    address public owner;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    string public name;
    string public symbol;
    uint256 public immutable decimals;

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address[] memory holders,
        uint256[] memory amounts
    ) {
        owner = msg.sender;
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        for (uint256 i = 0; i < holders.length; i++) {
            totalSupply += amounts[i];
            balanceOf[holders[i]] += amounts[i];
            emit Transfer(address(0), holders[i], amounts[i]);
        }
    }

    /// @param feeBasisPoints the fee in 1/10,000 of the amount, at most 19
    /// @param maxFee the maximum fee of a transfer, in raw units
    function setParams(uint256 feeBasisPoints, uint256 maxFee) external {
        require(msg.sender == owner, "not the owner");
        require(feeBasisPoints < 20, "fee too high");
        basisPointsRate = feeBasisPoints;
        maximumFee = maxFee;
        emit Params(feeBasisPoints, maxFee);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "set the allowance to zero first");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "allowance too low");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private {
        uint256 held = balanceOf[from];
        require(held >= value, "balance too low");
        uint256 fee = (value * basisPointsRate) / 10_000;
        if (fee > maximumFee) fee = maximumFee;
        balanceOf[from] = held - value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
        if (fee == 0) return;
        balanceOf[owner] += fee;
        emit Transfer(from, owner, fee);
    }
}
