// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../../src/generated/V3Callbacks.sol";
import {IExecutor} from "../../src/interfaces/IExecutor.sol";

/// @dev Makes callbacks for an evil pool, from another contract.
contract Accomplice {
    function callBack(address executor, int256 amount0, int256 amount1) external {
        IV3Callbacks(executor).uniswapV3SwapCallback(amount0, amount1, "");
    }
}

/// @dev A v3-like pool that misbehaves as told.
contract EvilV3Pool {
    enum Mode {
        None,
        Ask,
        AskTwice,
        AskByOtherSelector,
        AskThroughAccomplice,
        AskThenRevert,
        AskInAFrameThatIsUndone,
        AskAgainAfterSuchAFrame,
        CallExecutor
    }

    Mode public mode;
    int256 public ask0;
    int256 public ask1;
    bytes public data;
    Accomplice public immutable ACCOMPLICE = new Accomplice();

    function set(Mode mode_, int256 ask0_, int256 ask1_) external {
        (mode, ask0, ask1) = (mode_, ask0_, ask1_);
    }

    function setData(bytes calldata data_) external {
        (mode, data) = (Mode.CallExecutor, data_);
    }

    function swap(address, bool, int256, uint160, bytes calldata) external returns (int256, int256) {
        IV3Callbacks executor = IV3Callbacks(msg.sender);
        if (mode == Mode.Ask || mode == Mode.AskTwice || mode == Mode.AskThenRevert) {
            executor.uniswapV3SwapCallback(ask0, ask1, abi.encode(address(this), ask0));
        }
        if (mode == Mode.AskInAFrameThatIsUndone || mode == Mode.AskAgainAfterSuchAFrame) {
            try this.askAndRevert(executor) {} catch {}
        }
        if (mode == Mode.AskAgainAfterSuchAFrame) executor.uniswapV3SwapCallback(ask0, ask1, "");
        if (mode == Mode.AskTwice) executor.uniswapV3SwapCallback(ask0, ask1, "");
        if (mode == Mode.AskByOtherSelector) executor.pancakeV3SwapCallback(ask0, ask1, "");
        if (mode == Mode.AskThroughAccomplice) ACCOMPLICE.callBack(address(executor), ask0, ask1);
        if (mode == Mode.AskThenRevert) revert("changed my mind");
        if (mode == Mode.CallExecutor) {
            (bool ok, bytes memory answer) = address(executor).call(data);
            if (!ok) {
                assembly {
                    revert(add(answer, 0x20), mload(answer))
                }
            }
        }
        return (ask0, ask1);
    }

    function askAndRevert(IV3Callbacks executor) external {
        executor.uniswapV3SwapCallback(ask0, ask1, "");
        revert("undone");
    }
}

/// @dev Asks in its callback, and once more as soon as it is notified of its payment.
contract ImpatientPool {
    int256 private immutable ASK;
    address private asked;
    bytes public answer;

    constructor(int256 ask) {
        ASK = ask;
    }

    function swap(address, bool, int256, uint160, bytes calldata) external returns (int256, int256) {
        asked = msg.sender;
        IV3Callbacks(msg.sender).uniswapV3SwapCallback(ASK, -1, "");
        return (ASK, -1);
    }

    function askAgain() external {
        if (answer.length != 0 || asked == address(0)) return;
        // So that it asks only twice.
        answer = "asked";
        (, answer) = asked.call(abi.encodeCall(IV3Callbacks.uniswapV3SwapCallback, (ASK, -1, "")));
        if (answer.length == 0) answer = "paid";
    }
}

/// @dev A v2-like pool that reports the reserves it was told and pays nothing.
contract EvilV2Pool {
    uint256 private reserve0;
    uint256 private reserve1;

    function set(uint256 reserve0_, uint256 reserve1_) external {
        (reserve0, reserve1) = (reserve0_, reserve1_);
    }

    function getReserves() external view returns (uint256, uint256, uint256) {
        return (reserve0, reserve1, 0);
    }

    function swap(uint256, uint256, address, bytes calldata) external {}

    function mint(address) external {}
}

/// @dev A pool that pays one to one and calls back through PancakeSwap's function.
contract PancakePool {
    address private immutable TOKEN_OUT;

    constructor(address tokenOut) {
        TOKEN_OUT = tokenOut;
    }

    function swap(address recipient, bool zeroForOne, int256 amount, uint160, bytes calldata)
        external
        returns (int256 amount0, int256 amount1)
    {
        (bool ok,) = TOKEN_OUT.call(abi.encodeWithSignature("transfer(address,uint256)", recipient, uint256(amount)));
        require(ok);
        (amount0, amount1) = zeroForOne ? (amount, -amount) : (-amount, amount);
        IV3Callbacks(msg.sender).pancakeV3SwapCallback(amount0, amount1, "");
    }
}

/// @dev A v2-like pool that returns one reserve instead of two.
contract ShortPool {
    function getReserves() external pure returns (uint256) {
        return 1;
    }

    function swap(uint256, uint256, address, bytes calldata) external {}
}
