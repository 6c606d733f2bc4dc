// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @notice Reads many slots before it tells a balance: `fixedReads` that are the same for everybody, and `ownReads` that
/// follow from the holder. The balance is kept in a mapping, or where `hidden`, in a slot of no common layout.
contract Labyrinth {
    mapping(address => uint256) private _balances;
    mapping(address => mapping(address => uint256)) private _allowances;
    uint256 public immutable fixedReads;
    uint256 public immutable ownReads;
    bool public immutable hidden;

    constructor(uint256 fixedReads_, uint256 ownReads_, bool hidden_) {
        fixedReads = fixedReads_;
        ownReads = ownReads_;
        hidden = hidden_;
    }

    function balanceOf(address holder) external view returns (uint256 amount) {
        uint256 sum;
        for (uint256 i = 0; i < fixedReads; i++) {
            sum += _at(uint256(keccak256(abi.encode("fixed", i))));
        }
        for (uint256 i = 0; i < ownReads; i++) {
            sum += _at(uint256(keccak256(abi.encode("own", holder, i))));
        }
        amount = hidden ? _at(uint256(keccak256(abi.encodePacked(holder, "hidden")))) : _balances[holder];
        if (sum == 1) amount = 0;
    }

    function _at(uint256 slot) private view returns (uint256 value) {
        assembly {
            value := sload(slot)
        }
    }
}

/// @notice Keeps a balance beside a gap, as tokens that were upgraded do.
contract Gapped {
    uint256[7] private _gap;
    mapping(address => uint256) private _balances;

    function balanceOf(address holder) external view returns (uint256) {
        return _balances[holder];
    }
}

/// @notice The same code for every token, as of any EIP-1967 proxy.
contract Proxy {
    constructor(address implementation) {
        assembly {
            sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, implementation)
        }
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let logic := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
            let ok := delegatecall(gas(), logic, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

/// @notice Keeps a list of what each holder had from which block on, both in one word.
contract History {
    struct Entry {
        uint128 since;
        uint128 amount;
    }

    mapping(address => Entry[]) private _entries;

    function balanceOf(address holder) external view returns (uint256) {
        Entry[] storage entries = _entries[holder];
        if (entries.length == 0) return 0;
        Entry storage last = entries[entries.length - 1];
        return last.since > block.number ? 0 : last.amount;
    }
}

/// @notice Keeps the same in two words.
contract WideHistory {
    struct Entry {
        uint256 since;
        uint256 amount;
    }

    uint256[3] private _gap;
    mapping(address => Entry[]) private _entries;

    function balanceOf(address holder) external view returns (uint256) {
        Entry[] storage entries = _entries[holder];
        if (entries.length == 0) return 0;
        Entry storage last = entries[entries.length - 1];
        return last.since > block.number ? 0 : last.amount;
    }
}

/// @notice Keeps shares of nearly all that a word holds, and divides them by what a unit takes of it.
contract Fragments {
    mapping(address => uint256) private _fragments;
    uint256 private _perUnit;

    constructor(uint256 supply) {
        _perUnit = type(uint256).max / supply;
    }

    function balanceOf(address holder) external view returns (uint256) {
        return _fragments[holder] / _perUnit;
    }
}

/// @notice Keeps shares that are worth less than a unit each.
contract Shrunk {
    uint256 private _index = 8e26;
    mapping(address => uint256) private _shares;

    function balanceOf(address holder) external view returns (uint256) {
        return (_shares[holder] * _index) / 1e27;
    }
}

/// @notice Keeps a balance behind a time, both in one word.
contract Stamped {
    struct Account {
        uint64 since;
        uint192 amount;
    }

    mapping(address => Account) private _accounts;

    function balanceOf(address holder) external view returns (uint256) {
        return _accounts[holder].amount;
    }
}

/// @notice Pays everybody the same, by a number that is nobody's own.
contract Equal {
    uint256 private _each = 5;

    function balanceOf(address) external view returns (uint256) {
        return _each / 3;
    }
}
