// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Makes calls in order, as a contract that settles orders does: all of them, or none.
contract Settlement {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    function settle(Call[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory returned) = calls[i].target.call{value: calls[i].value}(calls[i].data);
            if (!success) {
                assembly {
                    revert(add(returned, 32), mload(returned))
                }
            }
        }
    }
}
