// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Steps} from "./steps/Steps.sol";

/// @notice Who may call the Executor back while a step runs. Modules have no part in this: whatever their steps call, no
/// callback is open meanwhile.
abstract contract Callbacks is Steps {
    /// @dev Values of `expected` besides the key of a callback, which is above all 160-bit numbers.
    uint256 internal constant STOPPED = 0;
    uint256 internal constant NO_CALLBACK = 1;

    /// @dev STOPPED outside `execute`; inside, who may call back by which function.
    uint256 internal transient expected;
}
