// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Prices} from "../libraries/Prices.sol";
import {AlgebraTimepoints} from "./AlgebraTimepoints.sol";

/// @dev The functions of an Algebra 1.x pool that the lens calls.
interface IAlgebraPool {
    function swap(address recipient, bool zeroToOne, int256 amountRequired, uint160 limitSqrtPrice, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1);
    function globalState() external view;
}

/// @title The fee of Algebra 1.x pools
/// @notice Never deployed and never part of a transaction: a node runs it during one `eth_call`, at an address whose
/// code the call overrides.
/// @dev The pool's fee changes with the first swap of a block, depending on the past day of the pool's history. The
/// history is public except for the volume since the last timepoint. A swap that is reverted reveals that volume and
/// the fee.
contract AlgebraLens is AlgebraTimepoints {
    /// @notice Returns the timepoints that determine the pool's next fee, seven words each: the last one, the one
    /// before it, the oldest one, the one that will be the oldest after the next is written, and the one that a swap
    /// would write at the time of this call. Two words of the pool's fees after that swap follow; the second is used
    /// only if the pool has a fee per direction. At most `count` timepoints follow, starting with the last one that is
    /// older than a day and a margin, or with the oldest if none is.
    /// @param history The contract that stores the pool's timepoints.
    /// @param place The index of the word in the pool's state that numbers its last timepoint. The fees precede it.
    function read(address pool, address history, uint256 place, uint256 count)
        external
        returns (uint256[] memory words)
    {
        uint256 last = _state(pool, place);
        uint256 oldest = _oldest(history, last);
        uint256 first = _firstOf(history, oldest, last);
        unchecked {
            uint256 held = _distance(first, last) + 1;
            if (held < count) count = held;
            words = new uint256[]((5 + count) * WORDS + 2);
            _copy(words, 0, history, last);
            _copy(words, WORDS, history, uint16(last - 1));
            _copy(words, 2 * WORDS, history, oldest);
            _copy(words, 3 * WORDS, history, _oldest(history, uint16(last + 1)));
            _trial(words, pool, history, place);
            for (uint256 i; i < count; i++) {
                _copy(words, 5 * WORDS + 2 + i * WORDS, history, uint16(first + i));
            }
        }
    }

    /// @dev Writes the timepoint and the fees of a swap that is reverted.
    /// @param words The words that `read` returns, which receive them.
    /// @param pool The pool that swaps.
    /// @param history The contract that stores the pool's timepoints.
    /// @param place The index of the word in the pool's state that numbers its last timepoint.
    function _trial(uint256[] memory words, address pool, address history, uint256 place) private {
        for (uint256 i; i < 2; i++) {
            bool zeroToOne = i == 0;
            try IAlgebraPool(pool).swap(
                address(this), zeroToOne, 1, Prices.limit(zeroToOne), abi.encode(pool, history, place)
            ) {
                revert("other pool");
            } catch (bytes memory answer) {
                if (answer.length != (WORDS + 2) * 32) continue;
                uint256 at = 4 * WORDS;
                for (uint256 word; word < WORDS + 2; word++) {
                    assembly ("memory-safe") {
                        mstore(add(add(words, 0x20), mul(add(at, word), 0x20)), mload(add(add(answer, 0x20), mul(word, 0x20))))
                    }
                }
                return;
            }
        }
        revert("no swap");
    }

    /// @notice The callback by which the pool collects the input. Reverts with what the swap wrote, which undoes it.
    function algebraSwapCallback(int256, int256, bytes calldata data) external view {
        (address pool, address history, uint256 place) = abi.decode(data, (address, address, uint256));
        uint256[] memory answer = new uint256[](WORDS + 2);
        _copy(answer, 0, history, _state(pool, place));
        answer[WORDS] = _state(pool, 2);
        answer[WORDS + 1] = _state(pool, 3);
        assembly ("memory-safe") {
            revert(add(answer, 0x20), mul(mload(answer), 0x20))
        }
    }

    /// @param pool The pool to read from.
    /// @param place The index of a word of its state.
    /// @return word The word.
    function _state(address pool, uint256 place) private view returns (uint256 word) {
        (bool ok, bytes memory answer) = pool.staticcall(abi.encodeCall(IAlgebraPool.globalState, ()));
        require(ok && answer.length >= 32 * (place + 1), "other pool");
        assembly ("memory-safe") {
            word := mload(add(add(answer, 0x20), mul(place, 0x20)))
        }
    }
}
