// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Steps} from "./steps/Steps.sol";

/// @notice Tracks who may call the Executor back while a step runs. Modules do not use this: no callback is open while
/// their steps make calls.
abstract contract Callbacks is Steps {
    /// @dev Values of `expected` besides the key of a callback, which exceeds all 160-bit numbers.
    uint256 internal constant STOPPED = 0;
    uint256 internal constant NO_CALLBACK = 1;

    /// @dev STOPPED outside `execute`; inside, NO_CALLBACK or the key of the caller and function that may call back.
    uint256 internal transient expected;
}
