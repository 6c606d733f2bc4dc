// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @dev Shared by both kinds of account below: an owner's call, plain or by DELEGATECALL.
abstract contract Account {
    function _run(address to, uint256 value, bytes calldata data, bool delegated) internal returns (bytes memory) {
        (bool ok, bytes memory answer) = delegated ? to.delegatecall(data) : to.call{value: value}(data);
        if (!ok) {
            assembly {
                revert(add(answer, 0x20), mload(answer))
            }
        }
        return answer;
    }

    receive() external payable {}
}

/// @dev Has a Safe's layout: the code's address in slot 0, then owner and nonce; operation 1 is DELEGATECALL.
contract SafeLike is Account {
    address private singleton;
    address private owner;
    uint256 public nonce;

    function setup(address owner_) external {
        require(owner == address(0), "set up");
        owner = owner_;
    }

    function execTransaction(address to, uint256 value, bytes calldata data, uint8 operation)
        external
        payable
        returns (bytes memory)
    {
        require(msg.sender == owner, "not owner");
        nonce++;
        return _run(to, value, data, operation == 1);
    }
}

/// @dev Code behind an ERC-1967 proxy.
contract PlainAccount is Account {
    address private immutable OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    function execTransaction(address to, uint256 value, bytes calldata data, uint8 operation)
        external
        payable
        returns (bytes memory)
    {
        require(msg.sender == OWNER, "not owner");
        return _run(to, value, data, operation == 1);
    }
}

/// @dev Delegates every call to the code at the address in `slot` of its storage.
contract Proxy {
    bytes32 private immutable SLOT;

    constructor(bytes32 slot, address code) {
        SLOT = slot;
        assembly {
            sstore(slot, code)
        }
    }

    fallback() external payable {
        bytes32 slot = SLOT;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }

    receive() external payable {}
}
