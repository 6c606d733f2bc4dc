// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IAccountDelegate} from "../../src/interfaces/IAccountDelegate.sol";
import {Call, IOwnerWallet} from "../../src/interfaces/IOwnerWallet.sol";
import {IOwnerWalletFactory} from "../../src/interfaces/IOwnerWalletFactory.sol";
import {IRouter, Route} from "../../src/interfaces/IRouter.sol";
import {MockToken} from "../mocks/MockTokens.sol";
import {Fixture} from "./Fixture.sol";
import {Programs as P} from "./Programs.sol";

/// @dev Wallets and the delegate together with Router, Executor and real pools, and the calls that a service would have
/// them make.
abstract contract WalletFixture is Fixture {
    IOwnerWalletFactory internal factory;
    IAccountDelegate internal delegate;
    address internal implementation;
    address internal aliceWallet;
    address internal bobWallet;
    address internal mallory = address(0xBADBAD);

    function setUp() public virtual override {
        super.setUp();
        factory = IOwnerWalletFactory(deploySource("OwnerWalletFactory"));
        delegate = IAccountDelegate(deploySource("AccountDelegate", abi.encode(router)));
        implementation = factory.IMPLEMENTATION();
        (aliceWallet, bobWallet) = (factory.walletOf(alice), factory.walletOf(bob));
        vm.label(implementation, "OwnerWallet");
        vm.label(aliceWallet, "Alice's wallet");
        vm.label(bobWallet, "Bob's wallet");
    }

    function viaFactory(address caller, uint256 value, Call[] memory calls) internal returns (bytes[] memory) {
        vm.prank(caller);
        return factory.deployAndExecute{value: value, gas: TX_GAS}(calls);
    }

    function viaWallet(address caller, uint256 value, Call[] memory calls) internal returns (bytes[] memory) {
        address wallet = factory.walletOf(caller);
        vm.prank(caller);
        return IOwnerWallet(wallet).execute{value: value, gas: TX_GAS}(calls);
    }

    function list(Call memory a) internal pure returns (Call[] memory calls) {
        calls = new Call[](1);
        calls[0] = a;
    }

    function list(Call memory a, Call memory b) internal pure returns (Call[] memory calls) {
        calls = new Call[](2);
        (calls[0], calls[1]) = (a, b);
    }

    function list(Call memory a, Call memory b, Call memory c) internal pure returns (Call[] memory calls) {
        calls = new Call[](3);
        (calls[0], calls[1], calls[2]) = (a, b, c);
    }

    function pulling(address token, address from, address to, uint256 amount) internal pure returns (Call memory) {
        return Call(token, 0, abi.encodeCall(MockToken.transferFrom, (from, to, amount)));
    }

    function approving(address token, address spender, uint256 amount) internal pure returns (Call memory) {
        return Call(token, 0, abi.encodeCall(MockToken.approve, (spender, amount)));
    }

    function routing(Route memory r, bytes memory program) internal view returns (Call memory) {
        return Call(address(router), r.tokenIn == NATIVE ? r.amountIn : 0, abi.encodeCall(IRouter.route, (r, program)));
    }

    /// @dev Pull, approve, route: the calls of a wallet for an ERC-20 that its owner holds.
    function wholeRoute(address owner, Route memory r, bytes memory program) internal view returns (Call[] memory) {
        return list(
            pulling(r.tokenIn, owner, factory.walletOf(owner), r.amountIn),
            approving(r.tokenIn, address(router), r.amountIn),
            routing(r, program)
        );
    }

    /// @dev `token` to uni in a v2 pool that the Router pays.
    function v2Prefunded(address pool, address token) internal view returns (bytes memory) {
        bool direction = zeroForOne(token, address(uni));
        return bytes.concat(P.head(pool, token), P.v2Prefunded(0, direction, V2_FEE, 1, P.RECEIVER));
    }

    /// @dev Native to dai through weth and a v3 pool.
    function nativeToDai() internal view returns (bytes memory) {
        bool direction = zeroForOne(address(weth), address(dai));
        return bytes.concat(
            P.head(address(weth), daiWeth3), P.wrap(0, 10_000), P.v3(1, direction, P.share(0, 10_000), P.RECEIVER)
        );
    }

    /// @dev Dai to native through a v3 pool and weth.
    function daiToNative() internal view returns (bytes memory) {
        bool direction = zeroForOne(address(dai), address(weth));
        return bytes.concat(
            P.head(daiWeth3, address(dai), address(weth)),
            P.v3(0, direction, P.share(1, 10_000), P.EXECUTOR),
            P.unwrap(2, 10_000),
            P.sweep(P.NATIVE, P.RECEIVER)
        );
    }

    function failedCall(uint256 index, bytes memory reason) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IOwnerWallet.CallFailed.selector, index, reason);
    }
}
