// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @dev The contract that stores the history that determines a pool's fee.
interface IAlgebraHistory {
    function timepoints(uint256 index) external view returns (uint256[7] memory words);
}

/// @title The timepoints of Algebra pools
/// @notice Reads the timepoints for the lenses of both generations of pools: a ring of 65,536, seven words each.
abstract contract AlgebraTimepoints {
    uint256 private constant WINDOW = 1 days;
    /// @dev The seconds by which a block may be earlier than the time of this call.
    uint256 private constant MARGIN = 1 minutes;
    /// @dev The words of a timepoint; the first tells whether the timepoint exists.
    uint256 internal constant WORDS = 7;

    /// @dev Returns the number of the oldest timepoint. Numbers start again after 65,535.
    /// @param history The contract that stores the pool's timepoints.
    /// @param last The number of the last timepoint.
    /// @return The number of the oldest timepoint.
    function _oldest(address history, uint256 last) internal view returns (uint256) {
        unchecked {
            uint256 next = uint16(last + 1);
            return IAlgebraHistory(history).timepoints(next)[0] == 0 ? 0 : next;
        }
    }

    /// @param history The contract that stores the pool's timepoints.
    /// @param oldest The number of the oldest timepoint.
    /// @param last The number of the last timepoint.
    /// @return The number of the last timepoint that is more than a day old, or of the oldest one.
    function _firstOf(address history, uint256 oldest, uint256 last) internal view returns (uint256) {
        unchecked {
            uint256 target = block.timestamp - WINDOW - MARGIN;
            (uint256 low, uint256 high) = (0, _distance(oldest, last));
            while (low < high) {
                uint256 middle = (low + high + 1) / 2;
                if (IAlgebraHistory(history).timepoints(uint16(oldest + middle))[1] <= target) low = middle;
                else high = middle - 1;
            }
            return uint16(oldest + low);
        }
    }

    /// @param from The number of a timepoint.
    /// @param to The number of one that is not older.
    /// @return The number of timepoints from one to the other, counting one of both.
    function _distance(uint256 from, uint256 to) internal pure returns (uint256) {
        unchecked {
            return uint16(to - from);
        }
    }

    /// @dev Copies a timepoint's words.
    /// @param words The words that `read` returns, which receive them.
    /// @param at The index of the first word to write.
    /// @param history The contract that stores the pool's timepoints.
    /// @param index The number of the timepoint.
    function _copy(uint256[] memory words, uint256 at, address history, uint256 index) internal view {
        uint256[WORDS] memory timepoint = IAlgebraHistory(history).timepoints(index);
        for (uint256 word; word < WORDS; word++) {
            words[at + word] = timepoint[word];
        }
    }
}
