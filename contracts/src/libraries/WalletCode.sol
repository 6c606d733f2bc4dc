// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The code of a wallet: it accepts plain native payments and delegates everything else to the implementation.
/// @dev The 70 bytes, with the stack on the right, its top last:
///
///     00  36           calldatasize       size
///     01  6005 57 00   jumpi 05, stop     no data: done, cheap enough for senders that give 2,300 gas
///     05  5b
///     06  36 5f 5f 37  calldatacopy       memory = data
///     0a  5f 5f 36 5f  push               0, 0, size, 0
///     0e  73 <20>      push               0, 0, size, 0, implementation
///     23  5a f4        delegatecall       ok
///     25  3d 5f 5f 3e  returndatacopy     ok; memory = answer
///     29  5f 3d 91     push, swap         answerSize, 0, ok
///     2c  6030 57 fd   jumpi 30, revert   not ok: fails with the answer
///     30  5b f3        return             the answer
///     32  <20>         the owner; never run
library WalletCode {
    uint256 private constant BYTES = 70;
    uint256 private constant OWNER_AT = 0x32;

    /// @dev Copies the code after its own 9 bytes and returns it: push 70, dup, push 9, 0, codecopy, 0, return.
    bytes9 private constant DEPLOY = 0x60468060093d393df3;
    bytes15 private constant BEFORE_IMPLEMENTATION = 0x36600557005b365f5f375f5f365f73;
    bytes15 private constant AFTER_IMPLEMENTATION = 0x5af43d5f5f3e5f3d91603057fd5bf3;

    /// @notice Returns the init code of the wallet of `owner`.
    /// @param implementation The contract with the wallet's functions.
    /// @param owner The wallet's owner.
    /// @return Init code without arguments; its hash determines the wallet's address.
    function initCode(address implementation, address owner) internal pure returns (bytes memory) {
        return abi.encodePacked(DEPLOY, BEFORE_IMPLEMENTATION, implementation, AFTER_IMPLEMENTATION, owner);
    }

    /// @notice Returns the owner in the code at `wallet`; zero if its code is not a wallet's.
    /// @param wallet Any address.
    /// @return owner The address at the end of the code, if it has a wallet's length.
    function ownerOf(address wallet) internal view returns (address owner) {
        // Only the length is checked: a lookalike is its deployer's concern.
        if (wallet.code.length != BYTES) return address(0);
        assembly ("memory-safe") {
            mstore(0, 0)
            extcodecopy(wallet, 0x0c, OWNER_AT, 0x14)
            owner := mload(0)
        }
    }
}
