// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Route} from "../src/interfaces/IRouter.sol";
import {ISafe} from "./base/ISafe.sol";
import {WalletFixture} from "./base/WalletFixture.sol";

/// @dev The delegate in a Safe with the published code: how `safeTxGas` affects a failing order.
contract SafeTransactionsTest is WalletFixture {
    uint8 private constant DELEGATECALL = 1;
    ISafe private safe;

    function setUp() public override {
        super.setUp();
        safe = ISafe(deployFixture("SafeProxy", abi.encode(deployFixture("Safe", ""))));
        address[] memory owners = new address[](1);
        owners[0] = alice;
        safe.setup(owners, 1, address(0), "", address(0), address(0), 0, address(0));
        dai.mint(address(safe), 10 ether);
    }

    /// @dev Without `safeTxGas`, a failed order fails the transaction, and the same signatures can be sent again.
    function test_D3_failureWithoutSafeTxGasUndoesAll() public {
        bytes memory order_ = _data(5 ether, 5 ether);
        vm.expectRevert("GS013");
        _send(order_, 0, TX_GAS);
        vm.assertEq(safe.nonce(), 0, "used up");
        _assertNothingMoved();
    }

    /// @dev With `safeTxGas`, the transaction of a failed order succeeds and uses up its nonce. Nothing has moved, the
    /// Router has no allowance, and it is unlocked: the lock is undone with the rest, and the next order in the same
    /// transaction runs.
    function test_D3_I14_failureWithSafeTxGasLeavesTheRouterOpen() public {
        vm.assertTrue(!_send(_data(5 ether, 5 ether), 2_000_000, TX_GAS), "it ran");
        vm.assertEq(safe.nonce(), 1, "not used up");
        _assertNothingMoved();
        vm.assertTrue(_send(_data(5 ether, 1), 2_000_000, TX_GAS), "the lock stayed");
        vm.assertEq(dai.balanceOf(address(safe)), 5 ether, "paid");
    }

    /// @dev Too little of it acts like a failed order that ran out of gas midway.
    function testFuzz_D3_I14_safeTxGasThatDoesNotSuffice(uint256 safeTxGas) public {
        safeTxGas = bound(safeTxGas, 1_000, 60_000);
        // A Safe forwards gas beyond what was signed, so it gets no more than it requires.
        uint256 gas = safeTxGas * 64 / 63 + 30_000;
        try this.send(_data(5 ether, 1), safeTxGas, gas) returns (bool ran) {
            vm.assertTrue(!ran, "it ran");
        } catch {}
        _assertNothingMoved();
        vm.assertTrue(_send(_data(5 ether, 1), 0, TX_GAS), "the lock stayed");
    }

    /// @dev The sender cannot use it up by providing too little gas.
    function test_safeTxGasBindsWhoSendsIt() public {
        vm.expectRevert("GS010");
        _send(_data(5 ether, 1), 2_000_000, 500_000);
        vm.assertEq(safe.nonce(), 0, "used up");
    }

    function send(bytes calldata data, uint256 safeTxGas, uint256 gas) external returns (bool) {
        return _send(data, safeTxGas, gas);
    }

    function _data(uint256 amountIn, uint256 minAmountOut) private view returns (bytes memory) {
        Route memory r = order(address(dai), amountIn, address(uni), carol);
        (r.fundTo, r.minAmountOut) = (daiUni2, minAmountOut);
        return abi.encodeCall(delegate.routeFromAccount, (r, v2Prefunded(daiUni2, address(dai))));
    }

    /// @dev Sent by the owner, whose approval is a signature of kind 1.
    function _send(bytes memory data, uint256 safeTxGas, uint256 gas) private returns (bool) {
        bytes memory signature = abi.encodePacked(uint256(uint160(alice)), uint256(0), uint8(1));
        vm.prank(alice);
        return safe.execTransaction{gas: gas}(
            address(delegate), 0, data, DELEGATECALL, safeTxGas, 0, 0, address(0), address(0), signature
        );
    }

    function _assertNothingMoved() private view {
        vm.assertEq(dai.balanceOf(address(safe)), 10 ether, "paid");
        vm.assertEq(dai.allowance(address(safe), address(router)), 0, "D3: allowance for the Router");
        vm.assertEq(uni.balanceOf(carol), 0, "received");
    }
}
