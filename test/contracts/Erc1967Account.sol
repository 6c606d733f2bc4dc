// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice A smart account behind an ERC-1967 proxy, as small as can be: its owner has it DELEGATECALL.
contract AccountLogic {
    address public immutable OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    /// @notice DELEGATECALLs `target` with exactly `gasLimit`, or fails.
    function delegate(address target, bytes calldata data, uint256 gasLimit) external payable returns (bytes memory) {
        require(msg.sender == OWNER, "not owner");
        require(gasleft() - gasleft() / 64 > gasLimit + 10_000, "not enough gas for the limit");
        (bool ok, bytes memory answer) = target.delegatecall{gas: gasLimit}(data);
        if (!ok) {
            assembly {
                revert(add(answer, 0x20), mload(answer))
            }
        }
        return answer;
    }

    /// @notice More than a plain receiver does, so that what is sent here costs what it costs real accounts.
    event Received(address from, uint256 amount);

    receive() external payable {
        emit Received(msg.sender, msg.value);
    }
}

/// @notice Keeps its logic's address where ERC-1967 says.
contract Erc1967Account {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    constructor(address logic) {
        assembly {
            sstore(SLOT, logic)
        }
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
