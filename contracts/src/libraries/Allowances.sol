// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20Allowances} from "../interfaces/IERC20Allowances.sol";
import {Calls} from "./Calls.sol";

/// @notice Allowances of tokens that answer with a bool, with nothing, or with `false` instead of a revert.
/// @dev Not part of Tokens: the Router must have no way to approve.
library Allowances {
    using Calls for address;

    /// @notice True when the token says that `spender` may now move `amount` of this account.
    function tryApprove(address token, address spender, uint256 amount) internal returns (bool ok) {
        if (!token.tryCall(0, abi.encodeCall(IERC20Allowances.approve, (spender, amount)))) return false;
        bytes memory answer = Calls.answer();
        return answer.length == 0 || (answer.length > 31 && uint256(bytes32(answer)) == 1);
    }

    /// @notice True when the token says that `spender` may move nothing of this account.
    function isZero(address token, address spender) internal view returns (bool) {
        (bool ok, uint256 left) = tryAllowance(token, spender);
        return ok && left == 0;
    }

    /// @notice How much `spender` may move of this account; false when the token does not say.
    function tryAllowance(address token, address spender) internal view returns (bool ok, uint256 left) {
        (ok, left,) = token.tryRead(abi.encodeCall(IERC20Allowances.allowance, (address(this), spender)), 1);
    }
}
