// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../../src/generated/V3Callbacks.sol";
import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {V4PoolKey, V4SwapParams} from "../../src/interfaces/IV4Manager.sol";

/// @dev Calls back for an evil manager, from another contract.
contract UnlockAccomplice {
    function callBack(address executor, bytes calldata data) external {
        IExecutor(executor).unlockCallback(data);
    }
}

/// @dev A v4-like manager that misbehaves as told, keeps what it is paid and pays nothing.
contract EvilManager {
    enum Mode {
        None,
        CallBack,
        CallBackTwice,
        CallBackAsV3,
        CallBackInside,
        ChangeData,
        ThroughAccomplice,
        AnswerNothing
    }

    /// @dev A currency above all others, so that the input is the first.
    address public constant LARGEST = address(type(uint160).max);
    UnlockAccomplice public immutable ACCOMPLICE = new UnlockAccomplice();
    Mode public mode;
    int128 public change0;
    int128 public change1;
    bytes private last;

    function set(Mode mode_, int128 change0_, int128 change1_) external {
        (mode, change0, change1) = (mode_, change0_, change1_);
    }

    function unlock(bytes calldata data) external returns (bytes memory) {
        IExecutor executor = IExecutor(msg.sender);
        last = data;
        if (mode == Mode.None) return "";
        if (mode == Mode.CallBackAsV3) IV3Callbacks(msg.sender).uniswapV3SwapCallback(change0, change1, "");
        else if (mode == Mode.ThroughAccomplice) ACCOMPLICE.callBack(msg.sender, data);
        else if (mode == Mode.ChangeData) executor.unlockCallback(bytes.concat(data[:data.length - 1], hex"01"));
        else executor.unlockCallback(data);
        if (mode == Mode.CallBackTwice) executor.unlockCallback(data);
        return "";
    }

    function swap(V4PoolKey calldata, V4SwapParams calldata, bytes calldata) external returns (int256) {
        if (mode == Mode.CallBackInside) IExecutor(msg.sender).unlockCallback(last);
        if (mode == Mode.AnswerNothing) {
            assembly { return(0, 0) }
        }
        return int256(change0) << 128 | int256(uint256(uint128(change1)));
    }

    function sync(address) external {}

    function settle() external payable {}

    function take(address, address, uint256) external {}
}
