// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "../interfaces/IERC20.sol";

/// @notice ERC-20 calls for tokens that answer with a bool, with nothing, or with `false` instead of a revert.
/// @dev Arguments are laid out past the free memory pointer, or in scratch space, and given up again at once.
library Tokens {
    /// @notice How native currency is written where a token is expected.
    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// @notice Balance of a token or of native; false when the token does not answer.
    /// @param token An ERC-20 or NATIVE.
    /// @param account Whose balance.
    /// @return ok False where the token reverts or answers less than a word.
    /// @return held In the token's smallest unit, or wei; means nothing where `ok` is false.
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

    /// @notice True when the token says that it moved `amount` from this contract.
    /// @param token An ERC-20.
    /// @param to Who is paid.
    /// @param amount In the token's smallest unit.
    /// @return ok False where it reverts, has no code, or answers anything but `true` or nothing; `Calls.answer` then
    /// has what it said.
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

    /// @notice True when the token says that it moved `amount` away from `from`.
    /// @param token An ERC-20.
    /// @param from Who pays, by allowance.
    /// @param to Who is paid.
    /// @param amount In the token's smallest unit.
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

    /// @dev What a call that did not revert answered: exactly `true`, or nothing from a contract. A call to an
    /// address without code succeeds, too.
    /// @param token Who was called just before, with its answer's first word written at memory 0.
    /// @return ok Whether that means yes.
    function _agreed(address token) private view returns (bool ok) {
        assembly ("memory-safe") {
            switch returndatasize()
            case 0 { ok := iszero(iszero(extcodesize(token))) }
            default { ok := and(gt(returndatasize(), 0x1f), eq(mload(0), 1)) }
        }
    }
}
