// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRouter, Permit2Signature, RouteMulti} from "../src/interfaces/IRouter.sol";
import {ISafe} from "./base/ISafe.sol";
import {PermitFixture} from "./base/PermitFixture.sol";

/// @dev P6: a Safe, with its published code, as a caller whose code (ERC-1271) validates its signature.
contract Permit2AccountsTest is PermitFixture {
    address private safe;

    function setUp() public override {
        super.setUp();
        safe = deployFixture("SafeProxy", abi.encode(deployFixture("Safe", "")));
        address[] memory owners = new address[](1);
        owners[0] = signer;
        address handler = deployFixture("SafeFallbackHandler", "");
        ISafe(safe).setup(owners, 1, address(0), "", handler, address(0), 0, address(0));
        dai.mint(safe, 5 ether);
        approvePermit2(safe, address(dai));
    }

    function test_P6_safe() public {
        (RouteMulti memory r, Permit2Signature memory s) = _signedBySafe();
        uint256 expected = v2Out(daiUni2, address(dai), 5 ether);
        vm.assertTrue(_send(abi.encodeCall(router.routeWithPermit2, (r, daiProgram(), s))), "the Safe's transaction");
        vm.assertEq(uni.balanceOf(carol), expected, "received");
        vm.assertEq(dai.balanceOf(safe), 0, "paid");
        assertEmpty();
    }

    /// @dev The Safe's owner is not the Safe, and one Safe's signature is invalid for another caller.
    function test_P6_P4_onlyTheSafeItself() public {
        (RouteMulti memory r, Permit2Signature memory s) = _signedBySafe();
        bytes memory reason = abi.encodeWithSignature("InvalidSigner()");
        vm.expectRevert(abi.encodeWithSelector(IRouter.Permit2Failed.selector, reason));
        vm.prank(signer);
        router.routeWithPermit2(r, daiProgram(), s);
    }

    /// @dev An order that the Safe did not sign fails in the Safe's own check.
    function test_P6_P3_otherOrder() public {
        (RouteMulti memory r, Permit2Signature memory s) = _signedBySafe();
        r.receiver = bob;
        vm.expectRevert();
        vm.prank(safe);
        router.routeWithPermit2(r, daiProgram(), s);
        vm.assertEq(dai.balanceOf(safe), 5 ether, "paid");
    }

    function _signedBySafe() private view returns (RouteMulti memory r, Permit2Signature memory s) {
        r = daiForUni(5 ether);
        bytes32 message = keccak256(
            abi.encode(
                keccak256("SafeMessage(bytes message)"),
                keccak256(abi.encode(digestOf(r, daiProgram(), 9, block.timestamp)))
            )
        );
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(uint256 chainId,address verifyingContract)"), block.chainid, address(safe)
            )
        );
        s = Permit2Signature(9, block.timestamp, bytesOf(keccak256(abi.encodePacked(hex"1901", domain, message))));
    }

    /// @dev Sent by the owner, whose approval is a signature of kind 1.
    function _send(bytes memory data) private returns (bool) {
        bytes memory signature = abi.encodePacked(uint256(uint160(signer)), uint256(0), uint8(1));
        vm.prank(signer);
        return ISafe(safe).execTransaction(
            address(router), 0, data, 0, 0, 0, 0, address(0), address(0), signature
        );
    }
}
