// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @dev Rejects native.
contract Refuser {
    receive() external payable {
        revert("no");
    }
}

/// @dev Forwards native to another account as soon as it arrives.
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

/// @dev Makes a prepared call when it receives native, records how the call ended, and keeps the native.
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

interface IPaying {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// @dev Fills an order that `to` has elsewhere: pays it `amount` as soon as it is called or paid.
contract Filler {
    IPaying private immutable TOKEN;
    address private immutable TO;
    uint256 private immutable AMOUNT;
    uint256 public fills;

    constructor(address token, address to, uint256 amount) {
        (TOKEN, TO, AMOUNT) = (IPaying(token), to, amount);
    }

    receive() external payable {
        fill();
    }

    function fill() public {
        fills++;
        TOKEN.transfer(TO, AMOUNT);
    }
}
