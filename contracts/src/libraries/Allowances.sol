// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20Allowances} from "../interfaces/IERC20Allowances.sol";
import {Calls} from "./Calls.sol";

/// @notice Allowances of tokens that answer with a bool, with nothing, or with `false` instead of a revert.
/// @dev Not part of Tokens: the Router must have no way to approve.
library Allowances {
    using Calls for address;

    /// @notice True when the token says that `spender` may now move `amount` of this account.
    /// @param token An ERC-20.
    /// @param spender Who may move it.
    /// @param amount How much, in the token's smallest unit; what was allowed before is replaced.
    /// @return ok False where it reverts, has no code, or answers anything but `true` or nothing; `Calls.answer` then
    /// has what it said.
    function tryApprove(address token, address spender, uint256 amount) internal returns (bool ok) {
        if (!token.tryCall(0, abi.encodeCall(IERC20Allowances.approve, (spender, amount)))) return false;
        bytes memory answer = Calls.answer();
        return answer.length == 0 || (answer.length > 31 && uint256(bytes32(answer)) == 1);
    }

    /// @notice True when the token says that `spender` may move nothing of this account.
    /// @param token An ERC-20.
    /// @param spender Who is asked about.
    /// @return False also where the token does not say.
    function isZero(address token, address spender) internal view returns (bool) {
        (bool ok, uint256 left) = tryAllowance(token, spender);
        return ok && left == 0;
    }

    /// @notice How much `spender` may move of this account; false when the token does not say.
    /// @param token An ERC-20.
    /// @param spender Who is asked about.
    /// @return ok False where it reverts or answers less than a word.
    /// @return left In the token's smallest unit; means nothing where `ok` is false.
    function tryAllowance(address token, address spender) internal view returns (bool ok, uint256 left) {
        (ok, left,) = token.tryRead(abi.encodeCall(IERC20Allowances.allowance, (address(this), spender)), 1);
    }
}
