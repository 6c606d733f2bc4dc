// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "../interfaces/IERC20.sol";

/// @notice ERC-20 calls for tokens that return a bool or nothing, or that return `false` instead of reverting.
/// @dev Arguments are written past the free memory pointer or in scratch space, without reserving memory.
library Tokens {
    /// @notice The address that stands for native currency where a token is expected.
    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// @notice Reads the balance of a token or of native.
    /// @param token An ERC-20 or NATIVE.
    /// @param account The account to read.
    /// @return ok False if the token reverts or returns less than a word.
    /// @return held The balance in the token's smallest unit or wei; undefined if `ok` is false.
    function tryBalanceOf(address token, address account) internal view returns (bool ok, uint256 held) {
        if (token == NATIVE) {
            (ok, held) = (true, account.balance);
        } else {
            bytes4 selector = IERC20.balanceOf.selector;
            assembly ("memory-safe") {
                mstore(0, selector)
                mstore(4, account)
                ok := staticcall(gas(), token, 0, 0x24, 0, 0x20)
                ok := and(ok, gt(returndatasize(), 0x1f))
                held := mload(0)
            }
        }
    }

    /// @notice Transfers `amount` from this contract, and returns whether the token agreed.
    /// @param token An ERC-20.
    /// @param to The recipient.
    /// @param amount The amount in the token's smallest unit.
    /// @return ok False if the token reverts, has no code, or returns anything but `true` or nothing; `Calls.answer`
    /// then has its return or revert data.
    function tryTransfer(address token, address to, uint256 amount) internal returns (bool ok) {
        bytes4 selector = IERC20.transfer.selector;
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, selector)
            mstore(add(data, 4), to)
            mstore(add(data, 0x24), amount)
            ok := call(gas(), token, 0, data, 0x44, 0, 0x20)
        }
        return ok && _agreed(token);
    }

    /// @notice Transfers `amount` from `from`, and returns whether the token agreed.
    /// @param token An ERC-20.
    /// @param from The payer, who has approved this contract.
    /// @param to The recipient.
    /// @param amount The amount in the token's smallest unit.
    /// @return ok As for `tryTransfer`.
    function tryTransferFrom(address token, address from, address to, uint256 amount) internal returns (bool ok) {
        bytes4 selector = IERC20.transferFrom.selector;
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, selector)
            mstore(add(data, 4), from)
            mstore(add(data, 0x24), to)
            mstore(add(data, 0x44), amount)
            ok := call(gas(), token, 0, data, 0x64, 0, 0x20)
        }
        return ok && _agreed(token);
    }

    /// @dev Returns whether a successful call returned exactly `true`, or nothing from a contract. A call to an address
    /// without code also succeeds.
    /// @param token The token that was just called, with the first word of its return data at memory 0.
    /// @return ok Whether the token agreed.
    function _agreed(address token) private view returns (bool ok) {
        assembly ("memory-safe") {
            switch returndatasize()
            case 0 { ok := iszero(iszero(extcodesize(token))) }
            default { ok := and(gt(returndatasize(), 0x1f), eq(mload(0), 1)) }
        }
    }
}
