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
