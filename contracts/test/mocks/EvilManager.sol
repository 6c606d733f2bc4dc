// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../../src/generated/V3Callbacks.sol";
import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {InfinityPoolKey, InfinitySwapParams} from "../../src/interfaces/IInfinity.sol";
import {V4PoolKey, V4SwapParams} from "../../src/interfaces/IV4Manager.sol";

/// @dev Calls back for an evil manager, from another contract.
contract UnlockAccomplice {
    function callBack(address executor, bytes calldata data, bool locked) external {
        if (locked) IExecutor(executor).lockAcquired(data);
        else IExecutor(executor).unlockCallback(data);
    }
}

/// @dev A manager like V4's, or a vault and pool manager like Infinity's, that misbehaves as told, keeps what it is paid
/// and pays nothing.
contract EvilManager {
    enum Mode {
        None,
        CallBack,
        CallBackTwice,
        CallBackAsV3,
        CallBackByOther,
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
    bool private locked;

    function set(Mode mode_, int128 change0_, int128 change1_) external {
        (mode, change0, change1) = (mode_, change0_, change1_);
    }

    function unlock(bytes calldata data) external returns (bytes memory) {
        return _callBack(data, false);
    }

    function lock(bytes calldata data) external returns (bytes memory) {
        return _callBack(data, true);
    }

    function swap(V4PoolKey calldata, V4SwapParams calldata, bytes calldata) external returns (int256) {
        return _swap();
    }

    function swap(InfinityPoolKey calldata, InfinitySwapParams calldata, bytes calldata) external returns (int256) {
        return _swap();
    }

    function swap(InfinityPoolKey calldata, bool, int128, bytes calldata) external returns (int256) {
        return _swap();
    }

    function _callBack(bytes calldata data, bool locked_) private returns (bytes memory) {
        (last, locked) = (data, locked_);
        if (mode == Mode.None) return "";
        if (mode == Mode.CallBackAsV3) IV3Callbacks(msg.sender).uniswapV3SwapCallback(change0, change1, "");
        else if (mode == Mode.ThroughAccomplice) ACCOMPLICE.callBack(msg.sender, data, locked);
        else if (mode == Mode.ChangeData) _call(bytes.concat(data[:data.length - 1], hex"01"), locked);
        else _call(data, locked != (mode == Mode.CallBackByOther));
        if (mode == Mode.CallBackTwice) _call(data, locked);
        return "";
    }

    function _call(bytes memory data, bool asVault) private {
        if (asVault) IExecutor(msg.sender).lockAcquired(data);
        else IExecutor(msg.sender).unlockCallback(data);
    }

    function _swap() private returns (int256) {
        if (mode == Mode.CallBackInside) _call(last, locked);
        if (mode == Mode.AnswerNothing) {
            assembly { return(0, 0) }
        }
        return int256(change0) << 128 | int256(uint256(uint128(change1)));
    }

    function sync(address) external {}

    function settle() external payable {}

    function take(address, address, uint256) external {}
}
