// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "../mocks/MockTokens.sol";
import {Fixture} from "./Fixture.sol";

/// @dev Shared by the tests of the steps for positions.
abstract contract PositionFixture is Fixture {
    /// @dev Gives a test account a token and approves the Router for it.
    function endow(address account, MockToken token, uint256 amount) internal {
        token.mint(account, amount);
        approveFor(account, address(token));
    }

    function approveFor(address account, address token) internal {
        vm.prank(account);
        (bool ok,) = token.call(abi.encodeCall(MockToken.approve, (address(router), type(uint256).max)));
        vm.assertTrue(ok, "approve");
    }

    /// @dev I20: the venue has no allowance from the Executor; I7: no token remains.
    function assertSettled(address token, address venue) internal view {
        vm.assertEq(MockToken(token).allowance(executor, venue), 0, "I20: an allowance is left");
        vm.assertEq(MockToken(token).balanceOf(executor), 0, "I7: the Executor holds something");
    }
}
