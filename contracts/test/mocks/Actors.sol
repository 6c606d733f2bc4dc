// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @dev Refuses native.
contract Refuser {
    receive() external payable {
        revert("no");
    }
}

/// @dev Sends native on to somebody else as soon as it comes.
contract Forwarder {
    address private immutable NEXT;

    constructor(address next) {
        NEXT = next;
    }

    receive() external payable {
        (bool ok,) = NEXT.call{value: msg.value}("");
        require(ok);
    }
}

/// @dev Makes a prepared call when it gets native, notes how it ended, and keeps what it got.
contract Reenterer {
    address public target;
    bytes public data;
    uint256 public tries;
    bool public succeeded;
    bytes public answer;

    function prepare(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    receive() external payable {
        tries++;
        (succeeded, answer) = target.call(data);
    }
}

/// @dev Answers a native payment with a revert of `size` bytes.
contract NativeBomb {
    uint256 private immutable SIZE;

    constructor(uint256 size) {
        SIZE = size;
    }

    receive() external payable {
        uint256 size = SIZE;
        assembly {
            revert(0, size)
        }
    }
}
