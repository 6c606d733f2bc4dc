// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "./MockTokens.sol";

/// @dev Acts as any venue: whatever function is called, it takes `amount` of `token` from its caller, makes a prepared
/// call, and returns what it was told. It never pays anything.
contract EvilVenue {
    MockToken public token;
    uint256 public amount;
    address public target;
    bytes public data;
    bool public succeeded;
    uint256 public answerBytes = 32;
    uint256 public answer;
    bool public reverting;

    function take(MockToken token_, uint256 amount_) external {
        (token, amount) = (token_, amount_);
    }

    function prepare(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    function answerWith(uint256 bytes_, uint256 word, bool reverting_) external {
        (answerBytes, answer, reverting) = (bytes_, word, reverting_);
    }

    fallback() external payable {
        if (target != address(0)) {
            (bool ok,) = target.call(data);
            succeeded = succeeded || ok;
        }
        if (amount != 0) {
            (bool ok,) =
                address(token).call(abi.encodeCall(MockToken.transferFrom, (msg.sender, address(this), amount)));
            require(ok, "not allowed");
        }
        (uint256 size, uint256 word, bool fail) = (answerBytes, answer, reverting);
        assembly {
            mstore(0, word)
            if fail { revert(0, size) }
            return(0, size)
        }
    }

    receive() external payable {}
}
