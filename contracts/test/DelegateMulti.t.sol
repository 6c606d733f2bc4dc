// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IAccountDelegate} from "../src/interfaces/IAccountDelegate.sol";
import {Input, IRouter, Output, Route, RouteMulti} from "../src/interfaces/IRouter.sol";
import {MultiFixture} from "./base/MultiFixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {Proxy, SafeLike} from "./mocks/Accounts.sol";
import {
    AllOrNothingToken,
    EndlessToken,
    HookedToken,
    MockToken,
    RefusingToken,
    TetherToken
} from "./mocks/MockTokens.sol";

/// @dev Orders with several inputs from an account that DELEGATECALLs.
contract DelegateMultiTest is MultiFixture {
    IAccountDelegate private delegate;
    SafeLike private safe;

    function setUp() public override {
        super.setUp();
        delegate = IAccountDelegate(deploySource("AccountDelegate", abi.encode(router)));
        safe = SafeLike(payable(new Proxy(0, address(new SafeLike()))));
        safe.setup(alice);
    }

    function testFuzz_D3_tokenAndNativeIn(uint256 amountDai, uint256 amountNative) public {
        (amountDai, amountNative) = (bound(amountDai, 1e6, 1_000 ether), bound(amountNative, 1e6, 1_000 ether));
        dai.mint(address(safe), amountDai + 3);
        vm.deal(address(safe), amountNative + 4);
        uint256 expected = v2Out(daiUni2, address(dai), amountDai);
        uint256[] memory out = abi.decode(_run(_data(twoInTwoOut(amountDai, amountNative), twoProgram())), (uint256[]));
        vm.assertEq(out[0], expected, "one");
        vm.assertEq(out[1], amountNative, "other");
        vm.assertEq(dai.balanceOf(address(safe)), 3, "the rest stays");
        vm.assertEq(address(safe).balance, 4, "the rest of native stays");
        vm.assertEq(dai.allowance(address(safe), address(router)), 0, "D3: allowance for the Router");
        assertEmpty();
    }

    /// @dev D3: each input is approved in the way it requires, and no allowance remains, whatever there was before.
    function testFuzz_D3_awkwardTokens(uint256 standing, uint8 first) public {
        MockToken[3] memory tokens = [MockToken(new TetherToken()), new EndlessToken(), new AllOrNothingToken()];
        RouteMulti memory r = terms(3, 1);
        for (uint256 i; i < 3; i++) {
            tokens[i].mint(address(safe), 2 ether);
            uint256 before = i == 2 && standing != 0 ? type(uint256).max : standing;
            bytes memory approve = abi.encodeCall(MockToken.approve, (address(router), before));
            if (before != 0) {
                vm.prank(alice);
                safe.execTransaction(address(tokens[i]), 0, approve, 0);
            }
            // In any order.
            r.inputs[(i + first % 3) % 3] = Input(address(tokens[i]), 2 ether, bob);
        }
        r.outputs[0] = Output(address(uni), 1);
        uni.mint(executor, 1);
        _run(_data(r, bytes.concat(P.head(address(uni)), P.sweep(0, P.RECEIVER))));
        for (uint256 i; i < 3; i++) {
            vm.assertEq(tokens[i].balanceOf(bob), 2 ether, "spent");
            vm.assertEq(tokens[i].allowance(address(safe), address(router)), 0, "D3: allowance for the Router");
        }
    }

    /// @dev I14: while one input after another is approved and moved, a hostile one among them cannot use any
    /// allowance.
    function test_I14_allowancesAreOfNoUseMeanwhile() public {
        HookedToken hooked = new HookedToken();
        hooked.mint(address(safe), 1 ether);
        dai.mint(address(safe), 5 ether);
        Route memory theft = order(address(dai), 1 ether, address(uni), bob);
        bytes[3] memory tries = [
            abi.encodeCall(IRouter.route, (theft, twoProgram())),
            abi.encodeCall(IRouter.routeMulti, (terms(1, 1), "")),
            abi.encodeCall(MockToken.transferFrom, (address(safe), bob, 1))
        ];
        for (uint256 i; i < 3; i++) {
            hooked.setHook(i == 2 ? address(dai) : address(router), tries[i]);
            RouteMulti memory r = terms(2, 1);
            // The hook runs when dai is approved and not yet moved.
            r.inputs[0] = Input(address(hooked), 0.1 ether, bob);
            r.inputs[1] = Input(address(dai), 1 ether, daiUni2);
            r.outputs[0] = Output(address(uni), 1);
            bool direction = zeroForOne(address(dai), address(uni));
            bytes memory swap =
                bytes.concat(P.head(daiUni2, address(dai)), P.v2Prefunded(0, direction, V2_FEE, 1, P.RECEIVER));
            _run(_data(r, swap));
            vm.assertEq(hooked.hooked(), i + 1, "never tried");
            vm.assertTrue(!hooked.succeeded(), "the hook came in");
            vm.assertEq(dai.balanceOf(address(safe)), 4 ether - i * 1 ether, "other than the order's dai moved");
            vm.assertEq(dai.allowance(address(safe), address(router)), 0, "D3: allowance for the Router");
        }
    }

    /// @dev D3: the Router refuses an input named twice, and no allowance remains.
    function test_D3_inputNamedTwice() public {
        dai.mint(address(safe), 2 ether);
        RouteMulti memory r = terms(2, 1);
        (r.inputs[0], r.inputs[1]) = (Input(address(dai), 1 ether, bob), Input(address(dai), 1 ether, bob));
        r.outputs[0] = Output(address(uni), 1);
        bytes memory data = _data(r, "");
        vm.expectRevert(abi.encodeWithSelector(IRouter.DuplicateToken.selector, address(dai)));
        vm.prank(alice);
        safe.execTransaction(address(delegate), 0, data, 1);
        vm.assertEq(dai.allowance(address(safe), address(router)), 0, "D3: allowance for the Router");
    }

    function test_D1_plainCallFails() public {
        vm.expectRevert(IAccountDelegate.OnlyDelegateCall.selector);
        vm.prank(alice);
        delegate.routeMultiFromAccount{value: 1 ether}(twoInTwoOut(1 ether, 1 ether), twoProgram());
    }

    function test_approvalRefused() public {
        RouteMulti memory r = twoInTwoOut(1 ether, 1 ether);
        r.inputs[0].token = address(new RefusingToken());
        bytes memory reason =
            abi.encodeWithSelector(IAccountDelegate.ApproveFailed.selector, r.inputs[0].token, abi.encode(false));
        bytes memory data = _data(r, "");
        vm.expectRevert(reason);
        vm.prank(alice);
        _exec(data);
    }

    /// @dev The Router refuses invalid orders, including a wrong number of inputs.
    function test_failuresAreTheRouters() public {
        bytes memory data = _data(terms(0, 1), "");
        vm.expectRevert(abi.encodeWithSelector(IRouter.BadCount.selector, 0, 1));
        vm.prank(alice);
        _exec(data);
    }

    function _data(RouteMulti memory r, bytes memory program) private view returns (bytes memory) {
        return abi.encodeCall(delegate.routeMultiFromAccount, (r, program));
    }

    function _run(bytes memory data) private returns (bytes memory) {
        vm.prank(alice);
        return _exec(data);
    }

    function _exec(bytes memory data) private returns (bytes memory) {
        return safe.execTransaction{gas: TX_GAS}(address(delegate), 0, data, 1);
    }
}
