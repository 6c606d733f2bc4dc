// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Input, Output, Permit2Signature, Route, RouteMulti} from "../../src/interfaces/IRouter.sol";
import {HostileExecutor} from "../mocks/HostileExecutor.sol";
import {MockToken} from "../mocks/MockTokens.sol";
import {PermitFixture} from "./PermitFixture.sol";

/// @dev An attacker with their own executor, and two victims: bob, who has approved the Router for everything, and the
/// signer, who has approved Permit2, and one of whose signed orders the attacker has obtained.
abstract contract HostileFixture is PermitFixture {
    address internal attacker = address(0xBADBAD);
    HostileExecutor internal hostile;
    Permit2Signature internal stolen;

    function setUp() public virtual override {
        super.setUp();
        hostile = new HostileExecutor();
        fund(attacker);
        vm.deal(bob, 100 ether);
        dai.mint(address(hostile), 1_000 ether);
        uni.mint(address(hostile), 1_000 ether);
        vm.deal(address(hostile), 1_000 ether);
        vm.prank(address(hostile));
        dai.approve(address(router), type(uint256).max);
        stolen = signed(daiForUni(1 ether), daiProgram(), 1);
    }

    /// @dev An order of the attacker that names their executor.
    function hostileOrder(address tokenIn, uint256 amountIn, address tokenOut) internal view returns (Route memory r) {
        r = order(tokenIn, amountIn, tokenOut, attacker);
        (r.executor, r.fundTo) = (address(hostile), address(hostile));
    }

    /// @dev The same, with one input and one output.
    function hostileMulti(address tokenIn, uint256 amountIn, address tokenOut)
        internal
        view
        returns (RouteMulti memory r)
    {
        r = terms(1, 1);
        r.inputs[0] = Input(tokenIn, amountIn, address(hostile));
        r.outputs[0] = Output(tokenOut, 1);
        (r.executor, r.receiver, r.refundTo) = (address(hostile), attacker, attacker);
    }

    function holdings(address account) internal view returns (uint256[4] memory) {
        return [
            balance(address(dai), account),
            balance(address(uni), account),
            balance(address(weth), account),
            account.balance
        ];
    }

    function assertSame(uint256[4] memory before, address account) internal view {
        uint256[4] memory later = holdings(account);
        for (uint256 i; i < 4; i++) {
            vm.assertEq(later[i], before[i], "R4: a stranger lost or won");
        }
    }

    /// @dev R3: the Router gives nobody an allowance, neither at a token nor at Permit2.
    function assertRouterAllowsNobody() internal view {
        address[5] memory spenders = [attacker, address(hostile), executor, PERMIT2, bob];
        MockToken[3] memory tokens = [dai, uni, MockToken(address(weth))];
        for (uint256 i; i < spenders.length; i++) {
            for (uint256 j; j < tokens.length; j++) {
                vm.assertEq(tokens[j].allowance(address(router), spenders[i]), 0, "R3: an allowance of the Router's");
            }
        }
    }
}
