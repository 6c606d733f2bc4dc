// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice What an account runs that delegates (EIP-7702) and sends batches: all calls, or none.
contract BatchAccount {
    struct Call {
        address to;
        bytes data;
        uint256 value;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external {
        require(msg.sender == address(this), "not the account");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (success) continue;
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        }
    }
}
