// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Call} from "../src/interfaces/IOwnerWallet.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {WalletFixture} from "./base/WalletFixture.sol";
import {FalseToken, MockToken, TetherToken} from "./mocks/MockTokens.sol";

/// @dev Routes of a wallet before and after its deployment; balances to the wei.
contract WalletRouteTest is WalletFixture {
    function testFuzz_routePulledFromTheOwner(uint256 amountIn, bool deployed) public {
        amountIn = bound(amountIn, 1e6, 100_000 ether);
        if (deployed) factory.deploy(alice);
        vm.prank(alice);
        dai.approve(aliceWallet, amountIn);
        uint256 owned = dai.balanceOf(alice);
        uint256 expected = v2Out(daiUni2, address(dai), amountIn);
        bytes[] memory results = viaFactory(alice, 0, wholeRoute(alice, _dai(amountIn), _program()));
        vm.assertEq(results[2], abi.encode(expected), "answered");
        vm.assertEq(uni.balanceOf(carol), expected, "received");
        vm.assertEq(owned - dai.balanceOf(alice), amountIn, "spent");
        _assertClean(dai);
    }

    function test_routeByTheOwnerDirectly() public {
        factory.deploy(alice);
        vm.prank(alice);
        dai.approve(aliceWallet, 5 ether);
        uint256 expected = v2Out(daiUni2, address(dai), 5 ether);
        viaWallet(alice, 0, wholeRoute(alice, _dai(5 ether), _program()));
        vm.assertEq(uni.balanceOf(carol), expected, "received");
        _assertClean(dai);
    }

    function testFuzz_routeOfWhatTheWalletHolds(uint256 amountIn, uint256 spare, bool deployed) public {
        (amountIn, spare) = (bound(amountIn, 1e6, 100_000 ether), bound(spare, 0, 10 ether));
        if (deployed) factory.deploy(alice);
        dai.mint(aliceWallet, amountIn + spare);
        uint256 expected = v2Out(daiUni2, address(dai), amountIn);
        Call memory approval = approving(address(dai), address(router), amountIn);
        viaFactory(alice, 0, list(approval, routing(_dai(amountIn), _program())));
        vm.assertEq(uni.balanceOf(carol), expected, "received");
        vm.assertEq(dai.balanceOf(aliceWallet), spare, "the rest stays");
        vm.assertEq(dai.allowance(aliceWallet, address(router)), 0, "allowance");
        assertEmpty();
    }

    /// @dev The pulled and the held amounts together do not suffice: nothing happens at all, not even the deployment.
    function test_tooLittlePulledIsHarmless() public {
        vm.prank(alice);
        dai.approve(aliceWallet, 4 ether);
        uint256 owned = dai.balanceOf(alice);
        Call[] memory calls = wholeRoute(alice, _dai(5 ether), _program());
        calls[0] = pulling(address(dai), alice, aliceWallet, 4 ether);
        bytes memory reason =
            abi.encodeWithSelector(IRouter.TransferFailed.selector, address(dai), errorText("balance"));
        vm.expectRevert(failedCall(2, reason));
        viaFactory(alice, 0, calls);
        vm.assertEq(dai.balanceOf(alice), owned, "moved");
        vm.assertEq(aliceWallet.code.length, 0, "deployed");
    }

    function test_pullThatAnswersFalseFailsInTheRoute() public {
        FalseToken token = new FalseToken();
        address pool = newV2Pool(address(token), address(uni), 1_000 ether);
        token.mint(alice, 1 ether);
        token.refuse(true);
        Route memory r = order(address(token), 1 ether, address(uni), carol);
        r.fundTo = pool;
        bytes memory reason = abi.encodeWithSelector(IRouter.TransferFailed.selector, token, abi.encode(false));
        Call[] memory calls = wholeRoute(alice, r, v2Prefunded(pool, address(token)));
        vm.expectRevert(failedCall(2, reason));
        viaFactory(alice, 0, calls);
    }

    function testFuzz_nativeIn(uint256 amountIn, bool deployed) public {
        amountIn = bound(amountIn, 1e6, 1_000 ether);
        if (deployed) factory.deploy(alice);
        uint256 owned = alice.balance;
        Route memory r = order(NATIVE, amountIn, address(dai), carol);
        bytes[] memory results = viaFactory(alice, amountIn, list(routing(r, nativeToDai())));
        vm.assertEq(owned - alice.balance, amountIn, "spent");
        vm.assertEq(results[0], abi.encode(dai.balanceOf(carol)), "received");
        vm.assertEq(aliceWallet.balance, 0, "left");
        _assertClean(dai);
    }

    /// @dev Delivers native to the wallet itself, which spends it in its owner's next call.
    function test_nativeOutToTheWallet() public {
        vm.prank(alice);
        dai.approve(aliceWallet, 5 ether);
        Route memory r = order(address(dai), 5 ether, NATIVE, aliceWallet);
        bytes[] memory results = viaFactory(alice, 0, wholeRoute(alice, r, daiToNative()));
        vm.assertEq(results[2], abi.encode(aliceWallet.balance), "received");
        vm.assertGe(aliceWallet.balance, 4.99 ether, "the pool is at price one and takes 0.05 %");
        _assertClean(dai);
    }

    function testFuzz_tetherKind(bool deployed, bool standing) public {
        TetherToken tether = new TetherToken();
        address pool = newV2Pool(address(tether), address(uni), 1_000 ether);
        tether.mint(alice, 2 ether);
        vm.prank(alice);
        (bool ok,) = address(tether).call(abi.encodeCall(tether.approve, (aliceWallet, 2 ether)));
        vm.assertTrue(ok, "approval");
        if (deployed) factory.deploy(alice);
        if (standing) viaFactory(alice, 0, list(approving(address(tether), address(router), 7)));
        Route memory r = order(address(tether), 2 ether, address(uni), carol);
        r.fundTo = pool;
        Call[] memory calls = wholeRoute(alice, r, v2Prefunded(pool, address(tether)));
        if (standing) {
            vm.expectRevert(failedCall(1, errorText("end it first")));
            viaFactory(alice, 0, calls);
            viaFactory(alice, 0, list(approving(address(tether), address(router), 0)));
        }
        uint256 expected = v2Out(pool, address(tether), 2 ether);
        viaFactory(alice, 0, calls);
        vm.assertEq(uni.balanceOf(carol), expected, "received");
        vm.assertEq(tether.balanceOf(alice), 0, "spent");
        _assertClean(tether);
    }

    function _dai(uint256 amountIn) private view returns (Route memory r) {
        r = order(address(dai), amountIn, address(uni), carol);
        r.fundTo = daiUni2;
    }

    function _program() private view returns (bytes memory) {
        return v2Prefunded(daiUni2, address(dai));
    }

    function _assertClean(MockToken token) private view {
        vm.assertEq(token.balanceOf(aliceWallet), 0, "left in the wallet");
        vm.assertEq(token.allowance(aliceWallet, address(router)), 0, "allowance for the Router");
        vm.assertEq(token.allowance(alice, aliceWallet), 0, "allowance for the wallet");
        vm.assertEq(token.balanceOf(executor) + token.balanceOf(address(router)), 0, "left in Router or Executor");
        assertEmpty();
    }
}
