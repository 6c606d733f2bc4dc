// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "./MockTokens.sol";

/// @dev An attacker's executor: it makes the calls it was told, records how each ended, pays the receiver the stated
/// amount of a token it holds, and keeps the rest.
contract HostileExecutor {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    struct Attempt {
        address target;
        uint256 value;
        bytes data;
    }

    Attempt[] private attempts;
    bytes[] public answers;
    bool[] public ended;
    address private token;
    uint256 private amount;
    uint256 public runs;
    bytes public told;

    receive() external payable {}

    function plan(Attempt[] calldata attempts_, address token_, uint256 amount_) external {
        delete attempts;
        for (uint256 i; i < attempts_.length; i++) {
            attempts.push(attempts_[i]);
        }
        (token, amount) = (token_, amount_);
    }

    function execute(bytes calldata, address receiver, address) external payable {
        runs++;
        told = msg.data;
        delete answers;
        delete ended;
        for (uint256 i; i < attempts.length; i++) {
            (bool ok, bytes memory answer) = attempts[i].target.call{value: attempts[i].value}(attempts[i].data);
            ended.push(ok);
            answers.push(answer);
        }
        if (amount == 0) return;
        if (token != NATIVE) {
            MockToken(token).transfer(receiver, amount);
            return;
        }
        (bool paid,) = receiver.call{value: amount}("");
        require(paid);
    }
}
