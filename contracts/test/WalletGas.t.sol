// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Call} from "../src/interfaces/IOwnerWallet.sol";
import {Route} from "../src/interfaces/IRouter.sol";
import {WalletFixture} from "./base/WalletFixture.sol";
import {PlainAccount, SafeLike} from "./mocks/Accounts.sol";

/// @dev What each strategy adds to the same v2 route. Every call is a separate transaction, as in GasTest.
/// forge-config: default.isolate = true
contract WalletGasTest is WalletFixture {
    event log_named_uint(string name, uint256 value);

    uint256 private clock = 1_750_000_000;

    function setUp() public override {
        super.setUp();
        vm.prank(alice);
        dai.approve(aliceWallet, type(uint256).max);
        for (uint256 i; i < 3; i++) {
            _router();
        }
    }

    function test_gas_strategiesOfAV2Route() public {
        uint256 viaRouter = _router();
        uint256 first = _factory();
        uint256 later = _factory();
        uint256 direct = _wallet();
        uint256 delegated = _delegate();
        emit log_named_uint("v2 one hop, router", viaRouter);
        emit log_named_uint("v2 one hop, factory, wallet not there yet", first);
        emit log_named_uint("v2 one hop, factory", later);
        emit log_named_uint("v2 one hop, wallet itself", direct);
        emit log_named_uint("v2 one hop, delegate", delegated);
        vm.assertLe(first, later + 70_000, "deployment");
        vm.assertLe(later, viaRouter + 85_000, "factory");
        vm.assertLe(direct, later, "wallet");
        vm.assertLe(delegated, viaRouter + 55_000, "delegate");
    }

    function _router() private returns (uint256) {
        run(alice, _order(), v2Prefunded(daiUni2, address(dai)));
        return vm.lastCallGas().gasTotalUsed;
    }

    function _factory() private returns (uint256) {
        Call[] memory calls = wholeRoute(alice, _order(), v2Prefunded(daiUni2, address(dai)));
        viaFactory(alice, 0, calls);
        return vm.lastCallGas().gasTotalUsed;
    }

    function _wallet() private returns (uint256) {
        Call[] memory calls = wholeRoute(alice, _order(), v2Prefunded(daiUni2, address(dai)));
        viaWallet(alice, 0, calls);
        return vm.lastCallGas().gasTotalUsed;
    }

    function _delegate() private returns (uint256) {
        SafeLike account = SafeLike(payable(new PlainAccount(alice)));
        dai.mint(address(account), 2 ether);
        bytes memory data = abi.encodeCall(delegate.routeFromAccount, (_order(), v2Prefunded(daiUni2, address(dai))));
        vm.prank(alice);
        account.execTransaction(address(delegate), 0, data, 1);
        return vm.lastCallGas().gasTotalUsed;
    }

    /// @dev An order in the next block: pools write their price oracle once per block.
    function _order() private returns (Route memory r) {
        clock += 12;
        vm.warp(clock);
        r = order(address(dai), 1 ether, address(uni), alice);
        r.fundTo = daiUni2;
    }
}
