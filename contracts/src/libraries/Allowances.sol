// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20Allowances} from "../interfaces/IERC20Allowances.sol";
import {Calls} from "./Calls.sol";

/// @notice Allowances of tokens that return a bool or nothing, or that return `false` instead of reverting.
/// @dev Not part of Tokens: the Router must have no way to approve.
library Allowances {
    using Calls for address;

    /// @notice Approves `spender` for `amount` of this account's tokens, and returns whether the token agreed.
    /// @param token An ERC-20.
    /// @param spender The spender.
    /// @param amount The amount in the token's smallest unit; it replaces the previous allowance.
    /// @return ok False if the token reverts, has no code, or returns anything but `true` or nothing; `Calls.answer`
    /// then has its return or revert data.
    function tryApprove(address token, address spender, uint256 amount) internal returns (bool ok) {
        if (!token.tryCall(0, abi.encodeCall(IERC20Allowances.approve, (spender, amount)))) return false;
        bytes memory answer = Calls.answer();
        return answer.length == 0 || (answer.length > 31 && uint256(bytes32(answer)) == 1);
    }

    /// @notice Returns whether the token reports an allowance of zero from this account to `spender`.
    /// @param token An ERC-20.
    /// @param spender The spender to check.
    /// @return False also if the token returns no allowance.
    function isZero(address token, address spender) internal view returns (bool) {
        (bool ok, uint256 left) = tryAllowance(token, spender);
        return ok && left == 0;
    }

    /// @notice Reads the allowance from this account to `spender`.
    /// @param token An ERC-20.
    /// @param spender The spender to check.
    /// @return ok False if the token reverts or returns less than a word.
    /// @return left The allowance in the token's smallest unit; undefined if `ok` is false.
    function tryAllowance(address token, address spender) internal view returns (bool ok, uint256 left) {
        (ok, left,) = token.tryRead(abi.encodeCall(IERC20Allowances.allowance, (address(this), spender)), 1);
    }
}
