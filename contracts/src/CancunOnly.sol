// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice A contract that cannot be deployed on a chain that predates Cancun. Such a chain would accept its code and
/// users' funds, and fail in the middle of the calls that return them.
abstract contract CancunOnly {
    uint256 private transient probe;

    /// @dev Runs TSTORE, TLOAD and MCOPY; the compiler's output contains PUSH0. A chain that lacks one of them fails
    /// here, whatever the gas. Each result feeds the next, and the last feeds the comparison, so the optimiser cannot
    /// remove any.
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
