// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @notice A token that leaves to others how it keeps balances.
abstract contract FormToken {
    string public name = "Form";
    string public symbol = "FORM";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1e27;
    mapping(address => mapping(address => uint256)) private _allowances;

    event Transfer(address indexed from, address indexed to, uint256 amount);

    constructor() {
        _write(msg.sender, totalSupply);
    }

    function balanceOf(address holder) public view virtual returns (uint256);
    function _write(address holder, uint256 amount) internal virtual;

    function allowance(address owner, address spender) public view virtual returns (uint256) {
        return _allowances[owner][spender];
    }

    function _allow(address owner, address spender, uint256 amount) internal virtual {
        _allowances[owner][spender] = amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _allow(msg.sender, spender, amount);
        return true;
    }

    /// @notice Gives up what the caller has, without a word.
    function forget() external {
        _write(msg.sender, 0);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _allow(from, msg.sender, allowance(from, msg.sender) - amount);
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        _write(from, balanceOf(from) - amount);
        _write(to, balanceOf(to) + amount);
        emit Transfer(from, to, amount);
    }
}

/// @notice Adds an entry to a holder's history at the first change of every block.
contract HistoryToken is FormToken {
    struct Entry {
        uint128 since;
        uint128 amount;
    }

    mapping(address => Entry[]) private _entries;

    function balanceOf(address holder) public view override returns (uint256) {
        Entry[] storage entries = _entries[holder];
        return entries.length == 0 ? 0 : entries[entries.length - 1].amount;
    }

    function _write(address holder, uint256 amount) internal override {
        Entry[] storage entries = _entries[holder];
        uint256 length = entries.length;
        if (length > 0 && entries[length - 1].since == block.number) entries[length - 1].amount = uint128(amount);
        else entries.push(Entry(uint128(block.number), uint128(amount)));
    }
}

/// @notice Divides what a word holds among all units of the supply.
contract FragmentToken is FormToken {
    uint256 private constant PER_UNIT = type(uint256).max / 1e27;
    mapping(address => uint256) private _fragments;

    function balanceOf(address holder) public view override returns (uint256) {
        return _fragments[holder] / PER_UNIT;
    }

    function _write(address holder, uint256 amount) internal override {
        _fragments[holder] = amount * PER_UNIT;
    }
}

/// @notice Keeps each number as two halves that have to agree.
contract TwinToken is FormToken {
    mapping(address => uint256) private _amounts;
    mapping(address => uint256) private _copies;
    mapping(address => mapping(address => uint256)) private _allowed;
    mapping(address => mapping(address => uint256)) private _allowedCopies;

    function balanceOf(address holder) public view override returns (uint256) {
        return _amounts[holder] == _copies[holder] ? _amounts[holder] : 0;
    }

    function allowance(address owner, address spender) public view override returns (uint256) {
        uint256 amount = _allowed[owner][spender];
        return amount == _allowedCopies[owner][spender] ? amount : 0;
    }

    function _write(address holder, uint256 amount) internal override {
        _amounts[holder] = amount;
        _copies[holder] = amount;
    }

    function _allow(address owner, address spender, uint256 amount) internal override {
        _allowed[owner][spender] = amount;
        _allowedCopies[owner][spender] = amount;
    }
}
