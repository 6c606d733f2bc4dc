// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice A contract that cannot be deployed on a chain from before Cancun. Such a chain would take its code and other
/// people's money, and fail in the middle of the calls that give it back.
abstract contract CancunOnly {
    uint256 private transient probe;

    /// @dev Runs TSTORE, TLOAD and MCOPY; PUSH0 is in whatever the compiler makes of this. A chain without one of them ends
    /// here, whatever gas it is given. What each yields goes into the next, and the last into the comparison, so that none
    /// can be optimised away.
    constructor() {
        probe = uint160(address(this));
        uint256 word = probe;
        assembly ("memory-safe") {
            mstore(0, word)
            mcopy(0x20, 0, 0x20)
            if iszero(eq(mload(0x20), address())) { revert(0, 0) }
        }
    }
}
