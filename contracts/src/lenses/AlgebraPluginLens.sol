// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Prices} from "../libraries/Prices.sol";
import {AlgebraTimepoints} from "./AlgebraTimepoints.sol";

/// @dev The functions of an Algebra Integral pool that the lens calls.
interface IIntegralPool {
    function swap(address recipient, bool zeroToOne, int256 amountRequired, uint160 limitSqrtPrice, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1);
}

/// @dev The functions of a fee-setting plugin that the lens calls.
interface IIntegralPlugin {
    function timepointIndex() external view returns (uint16);
}

/// @title The fee of Algebra Integral pools with a plugin
/// @notice Never deployed and never part of a transaction: a node runs it during one `eth_call`. It overrides the code
/// at the Executor's address, so that plugins see the same caller as in a trade.
/// @dev A plugin sets the fee before each swap, depending on the past day of its history. Swaps that are reverted
/// reveal what the plugin writes and, through their amounts, which fee they pay.
contract AlgebraPluginLens is AlgebraTimepoints {
    /// @notice A swap with an exact input.
    struct Trial {
        bool zeroForOne;
        uint256 amountIn;
    }

    /// @notice Returns an account's code.
    function codeOf(address account) external view returns (bytes memory) {
        return account.code;
    }

    /// @notice Returns the timepoints that determine the pool's next fee, seven words each: the last one, the one
    /// before it, the oldest one, the one that will be the oldest after the next is written, and the one that a swap
    /// would write at the time of this call, or zeros if no trial succeeds. Two words per trial follow: its input and
    /// output, or zeros if it fails. At most `count` timepoints follow, starting with the last one that is older than a
    /// day and a margin, or with the oldest if none is.
    function read(address pool, address plugin, uint256 count, Trial[] calldata trials)
        external
        returns (uint256[] memory words)
    {
        uint256 last = IIntegralPlugin(plugin).timepointIndex();
        uint256 oldest = _oldest(plugin, last);
        uint256 first = _firstOf(plugin, oldest, last);
        unchecked {
            uint256 held = _distance(first, last) + 1;
            if (held < count) count = held;
            uint256 row = 5 * WORDS + 2 * trials.length;
            words = new uint256[](row + count * WORDS);
            _copy(words, 0, plugin, last);
            _copy(words, WORDS, plugin, uint16(last - 1));
            _copy(words, 2 * WORDS, plugin, oldest);
            _copy(words, 3 * WORDS, plugin, _oldest(plugin, uint16(last + 1)));
            for (uint256 i; i < trials.length; i++) {
                _try(words, 5 * WORDS + 2 * i, pool, plugin, trials[i]);
            }
            for (uint256 i; i < count; i++) {
                _copy(words, row + i * WORDS, plugin, uint16(first + i));
            }
        }
    }

    /// @notice The callback by which the pool collects the input. Reverts with what the plugin wrote and the amounts of
    /// the swap, which undoes it.
    function algebraSwapCallback(int256 amount0, int256 amount1, bytes calldata data) external view {
        (address plugin, bool zeroForOne) = abi.decode(data, (address, bool));
        uint256[] memory answer = new uint256[](WORDS + 2);
        _copy(answer, 0, plugin, IIntegralPlugin(plugin).timepointIndex());
        (int256 taken, int256 given) = zeroForOne ? (amount0, amount1) : (amount1, amount0);
        answer[WORDS] = uint256(taken);
        answer[WORDS + 1] = uint256(-given);
        assembly ("memory-safe") {
            revert(add(answer, 0x20), mul(mload(answer), 0x20))
        }
    }

    /// @dev Writes the input and output of a swap that is reverted, and its timepoint.
    /// @param words The words that `read` returns, which receive them.
    /// @param at The index of the first of the trial's two words.
    /// @param pool The pool that swaps.
    /// @param plugin The pool's plugin.
    /// @param trial The swap.
    function _try(uint256[] memory words, uint256 at, address pool, address plugin, Trial calldata trial) private {
        bool zeroForOne = trial.zeroForOne;
        try IIntegralPool(pool).swap(
            address(this), zeroForOne, int256(trial.amountIn), Prices.limit(zeroForOne), abi.encode(plugin, zeroForOne)
        ) {
            revert("other pool");
        } catch (bytes memory answer) {
            if (answer.length != (WORDS + 2) * 32) return;
            for (uint256 word; word < WORDS + 2; word++) {
                uint256 value;
                assembly ("memory-safe") {
                    value := mload(add(add(answer, 0x20), mul(word, 0x20)))
                }
                words[word < WORDS ? 4 * WORDS + word : at + word - WORDS] = value;
            }
        }
    }
}
