// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Input, IRouter, Output, Route, RouteMulti} from "../src/interfaces/IRouter.sol";
import {PermitFixture} from "./base/PermitFixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {Filler} from "./mocks/Actors.sol";
import {HookedToken} from "./mocks/MockTokens.sol";

/// @dev Whose payments count towards the minimum (I6), against others who are called while an order runs. Each pays the
/// receiver 40 uni, like someone who fills an order that the receiver has elsewhere, while the program sends the
/// purchased tokens to bob.
contract MinimumTest is PermitFixture {
    Filler private filler;

    function setUp() public override {
        super.setUp();
        filler = new Filler(address(uni), carol, 40 ether);
        uni.mint(address(filler), 1_000 ether);
        vm.deal(alice, 1_000 ether);
    }

    /// @dev A receiver of native fees is called after everything is measured.
    function test_I6_nativeFeeReceiverFillsAnotherOrder() public {
        Route memory r = order(NATIVE, 1_000 ether, address(uni), carol);
        (r.refundTo, r.minAmountOut) = (bob, 40 ether);
        (r.feeBps, r.feeReceiver) = (100, address(filler));
        refuse(alice, r, _elsewhere(), _nothing());
    }

    function test_I6_nativeFeeReceiverFillsAnotherOrderOfSeveral() public {
        RouteMulti memory r = _several(NATIVE, 1_000 ether);
        (r.feeBps, r.feeReceiver) = (100, address(filler));
        refuseMulti(r, 1_000 ether, _elsewhere(), _nothing());
    }

    /// @dev It is still paid if the program delivers.
    function test_nativeFeeIsPaidLast() public {
        Route memory r = order(NATIVE, 1_000 ether, address(weth), carol);
        (r.feeBps, r.feeReceiver) = (100, address(filler));
        bytes memory program = bytes.concat(P.head(address(weth)), P.wrap(0, 10_000), P.sweep(0, P.RECEIVER));
        vm.assertEq(run(alice, r, program), 990 ether, "amount out");
        vm.assertEq(address(filler).balance, 10 ether, "fee");
        vm.assertEq(filler.fills(), 1, "fills");
    }

    /// @dev An input token whose transfer calls someone, for the fee and for the rest.
    function test_I6_hookOfTheTokenPaidWith() public {
        HookedToken hooked = _hooked();
        Route memory r = order(address(hooked), 10 ether, address(uni), carol);
        r.minAmountOut = 40 ether;
        r.fundTo = bob;
        refuse(alice, r, P.head(address(hooked)), _nothing());
        (r.feeBps, r.feeReceiver) = (100, feeTaker);
        refuse(alice, r, P.head(address(hooked)), _nothing());
    }

    function test_I6_hookOfTheTokenPaidWithOfSeveral() public {
        HookedToken hooked = _hooked();
        RouteMulti memory r = _several(address(hooked), 10 ether);
        r.inputs[0].fundTo = bob;
        refuseMulti(r, 0, P.head(address(hooked)), _nothing());
        vm.expectRevert(_nothing());
        vm.prank(alice);
        router.routeWithPermits(r, P.head(address(hooked)), new bytes[](1));
    }

    function test_I6_hookOfTheTokenPaidWithThroughPermit2() public {
        HookedToken hooked = _hooked();
        hooked.mint(signer, 10 ether);
        approvePermit2(signer, address(hooked));
        hooked.setHook(address(filler), abi.encodeCall(Filler.fill, ()));
        RouteMulti memory r = _several(address(hooked), 10 ether);
        r.inputs[0].fundTo = bob;
        bytes memory program = P.head(address(hooked));
        bytes memory reason = _nothing();
        vm.expectRevert(reason);
        vm.prank(signer);
        router.routeWithPermit2(r, program, signed(r, program, 1));
    }

    /// @dev A limit of the minimum: a contract that the program itself calls can pay it by other means.
    function test_paymentDuringTheProgramCounts() public {
        HookedToken hooked = _hooked();
        Route memory r = order(address(hooked), 10 ether, address(uni), carol);
        (r.minAmountOut, r.refundTo) = (40 ether, bob);
        bytes memory program = bytes.concat(P.head(address(hooked)), P.sweep(0, P.REFUND_TO));
        vm.assertEq(run(alice, r, program), 40 ether, "amount out");
    }

    function _hooked() private returns (HookedToken hooked) {
        hooked = new HookedToken();
        endow(alice, hooked, 10 ether);
        hooked.setHook(address(filler), abi.encodeCall(Filler.fill, ()));
    }

    function _several(address token, uint256 amount) private view returns (RouteMulti memory r) {
        r = terms(1, 1);
        r.inputs[0] = Input(token, amount, executor);
        r.outputs[0] = Output(address(uni), 40 ether);
        r.refundTo = bob;
    }

    /// @dev I16: only the state matters; a second run of the same order trades at the pool's new state.
    function _elsewhere() private view returns (bytes memory) {
        return bytes.concat(P.head(address(weth)), P.wrap(0, 10_000), P.sweep(0, P.REFUND_TO));
    }

    function _nothing() private pure returns (bytes memory) {
        return abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 40 ether);
    }
}
