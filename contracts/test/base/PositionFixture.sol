// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "../mocks/MockTokens.sol";
import {Fixture} from "./Fixture.sol";

/// @dev What the tests of the steps for positions share.
abstract contract PositionFixture is Fixture {
    /// @dev Gives an account of a test a token and lets the Router take it.
    function endow(address account, MockToken token, uint256 amount) internal {
        token.mint(account, amount);
        approveFor(account, address(token));
    }

    function approveFor(address account, address token) internal {
        vm.prank(account);
        (bool ok,) = token.call(abi.encodeCall(MockToken.approve, (address(router), type(uint256).max)));
        vm.assertTrue(ok, "approve");
    }

    /// @dev I20: the venue may take nothing of the Executor's any more; and I7, nothing of the token stays.
    function assertSettled(address token, address venue) internal view {
        vm.assertEq(MockToken(token).allowance(executor, venue), 0, "I20: an allowance is left");
        vm.assertEq(MockToken(token).balanceOf(executor), 0, "I7: the Executor holds something");
    }
}
