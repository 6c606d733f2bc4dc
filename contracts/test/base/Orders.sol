// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../../src/interfaces/IExecutor.sol";
import {IRouter, Route} from "../../src/interfaces/IRouter.sol";
import {MockToken} from "../mocks/MockTokens.sol";
import {Test} from "./Test.sol";

/// @dev Router and Executor, the accounts that trade with them, and their trades.
abstract contract Orders is Test {
    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    /// @dev The maximum gas of a transaction (EIP-7825); no test gives a route more.
    uint256 internal constant TX_GAS = 1 << 24;

    IRouter internal router;
    address internal executor;

    address internal alice = address(0xA11CE);
    address internal bob = address(0xB0B0B0);
    address internal carol = address(0xCA401);

    function deployRouter() internal {
        router = IRouter(deploySource("Router"));
        executor = deployExecutor(address(router));
    }

    /// @dev An order without a fee whose input goes to the Executor.
    function order(address tokenIn, uint256 amountIn, address tokenOut, address receiver)
        internal
        view
        returns (Route memory)
    {
        return Route({
            executor: executor,
            tokenIn: tokenIn,
            amountIn: amountIn,
            tokenOut: tokenOut,
            minAmountOut: 1,
            receiver: receiver,
            refundTo: receiver,
            fundTo: executor,
            feeReceiver: address(0),
            feeBps: 0,
            deadline: block.timestamp
        });
    }

    function run(address caller, Route memory r, bytes memory program) internal returns (uint256) {
        vm.prank(caller);
        return router.route{value: r.tokenIn == NATIVE ? r.amountIn : 0, gas: TX_GAS}(r, program);
    }

    /// @dev Runs a route that must fail with exactly `reason`.
    function refuse(address caller, Route memory r, bytes memory program, bytes memory reason) internal {
        uint256 value = r.tokenIn == NATIVE ? r.amountIn : 0;
        vm.expectRevert(reason);
        vm.prank(caller);
        router.route{value: value, gas: TX_GAS}(r, program);
    }

    function stepFailed(uint256 index, uint256 op, bytes memory reason) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IExecutor.StepFailed.selector, index, uint8(op), reason);
    }

    function errorText(string memory text) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("Error(string)", text);
    }

    function balance(address token, address account) internal view returns (uint256) {
        return token == NATIVE ? account.balance : MockToken(token).balanceOf(account);
    }
}
