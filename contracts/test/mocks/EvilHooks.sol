// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV4Manager, V4PoolKey, V4SwapParams} from "../../src/interfaces/IV4Manager.sol";

/// @dev Hooks of a V4 pool that do as told before and after a swap: take a part of the input or of the output, set the
/// fee, make calls, revert. They take it from the manager at once.
contract EvilHooks {
    /// @dev The lowest bits of the address determine which functions the manager calls: before and after a swap, both
    /// of which return changes of the swapper's account.
    uint160 public constant PERMISSIONS = 1 << 7 | 1 << 6 | 1 << 3 | 1 << 2;
    /// @dev Marks a fee that applies to this swap.
    uint24 private constant OVERRIDE = 0x400000;

    struct Attempt {
        address target;
        bytes data;
    }

    Attempt[] private attempts;
    int128 public fromInput;
    int128 public fromOutput;
    uint24 public fee;
    bool public refusing;
    bool public leavingDebt;
    address public swapper;
    bytes public given;
    uint256 public swaps;
    uint256 public succeeded;

    function take(int128 fromInput_, int128 fromOutput_) external {
        (fromInput, fromOutput) = (fromInput_, fromOutput_);
    }

    function setFee(uint24 fee_) external {
        fee = fee_ | OVERRIDE;
    }

    function refuse(bool refusing_) external {
        refusing = refusing_;
    }

    function leaveDebt(bool leaving) external {
        leavingDebt = leaving;
    }

    function attempt(address target, bytes calldata data) external {
        attempts.push(Attempt(target, data));
    }

    function beforeSwap(address sender, V4PoolKey calldata key, V4SwapParams calldata params, bytes calldata data)
        external
        returns (bytes4, int256, uint24)
    {
        require(!refusing, "closed");
        (swapper, given) = (sender, data);
        swaps++;
        _attempt();
        _take(params.zeroForOne ? key.currency0 : key.currency1, fromInput);
        return (this.beforeSwap.selector, int256(fromInput) << 128, fee);
    }

    function afterSwap(address, V4PoolKey calldata key, V4SwapParams calldata params, int256, bytes calldata)
        external
        returns (bytes4, int128)
    {
        _attempt();
        _take(params.zeroForOne ? key.currency1 : key.currency0, fromOutput);
        return (this.afterSwap.selector, fromOutput);
    }

    receive() external payable {}

    function _attempt() private {
        for (uint256 i; i < attempts.length; i++) {
            (bool ok,) = attempts[i].target.call(attempts[i].data);
            if (ok) succeeded++;
        }
    }

    function _take(address currency, int128 amount) private {
        if (amount > 0 && !leavingDebt) {
            IV4Manager(msg.sender).take(currency, address(this), uint128(amount));
        }
    }
}
