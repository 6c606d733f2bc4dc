// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Input, Output, Permit2Signature, RouteMulti} from "../../src/interfaces/IRouter.sol";
import {MockToken} from "../mocks/MockTokens.sol";
import {MultiFixture} from "./MultiFixture.sol";
import {Programs as P} from "./Programs.sol";

/// @dev Orders paid by signature, with Permit2 as deployed on Ethereum. The types are repeated here, so that the
/// contracts must agree with them.
abstract contract PermitFixture is MultiFixture {
    address internal constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    uint256 internal constant KEY = 0xA11CE;

    string private constant INPUT = "Input(address token,uint256 amountIn,address fundTo)";
    string private constant ORDER =
        "Order(Input[] inputs,Output[] outputs,address executor,address receiver,address refundTo,address feeReceiver,uint256 feeBps,uint256 deadline,bytes program)";
    string private constant OUTPUT = "Output(address token,uint256 minAmountOut)";
    string private constant PERMISSIONS = "TokenPermissions(address token,uint256 amount)";
    string private constant BATCH =
        "PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,Order witness)";

    /// @dev An account whose key the tests know.
    address internal signer = vm.addr(KEY);

    function setUp() public virtual override {
        super.setUp();
        vm.chainId(1);
        vm.etch(PERMIT2, fixtureCode("Permit2"));
        dai.mint(signer, 100 ether);
        uni.mint(signer, 100 ether);
        vm.deal(signer, 100 ether);
        approvePermit2(signer, address(dai));
        approvePermit2(signer, address(uni));
    }

    function approvePermit2(address owner, address token) internal {
        vm.prank(owner);
        MockToken(token).approve(PERMIT2, type(uint256).max);
    }

    /// @dev Dai for uni, with its program.
    function daiForUni(uint256 amount) internal view returns (RouteMulti memory r) {
        r = terms(1, 1);
        r.inputs[0] = Input(address(dai), amount, executor);
        r.outputs[0] = Output(address(uni), 1);
    }

    function daiProgram() internal view returns (bytes memory) {
        bool direction = zeroForOne(address(dai), address(uni));
        return bytes.concat(P.head(daiUni2, address(dai)), P.v2(0, direction, V2_FEE, P.share(1, 10_000), P.RECEIVER));
    }

    function signed(RouteMulti memory r, bytes memory program, uint256 nonce)
        internal
        view
        returns (Permit2Signature memory)
    {
        return Permit2Signature(nonce, block.timestamp, bytesOf(digestOf(r, program, nonce, block.timestamp)));
    }

    function bytesOf(bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 a, bytes32 b) = vm.sign(KEY, digest);
        return abi.encodePacked(a, b, v);
    }

    /// @dev The digest that a wallet would sign for the order.
    function digestOf(RouteMulti memory r, bytes memory program, uint256 nonce, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(abi.encodePacked(BATCH, INPUT, ORDER, OUTPUT, PERMISSIONS));
        bytes32 batch = keccak256(
            abi.encode(typeHash, _hashTransfers(r), address(router), nonce, deadline, hashOrder(r, program))
        );
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("Permit2"),
                block.chainid,
                PERMIT2
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, batch));
    }

    function hashOrder(RouteMulti memory r, bytes memory program) internal pure returns (bytes32) {
        bytes memory head = abi.encode(keccak256(abi.encodePacked(ORDER, INPUT, OUTPUT)), _hashInputs(r), _hashOutputs(r));
        return keccak256(
            bytes.concat(
                head,
                abi.encode(r.executor, r.receiver, r.refundTo, r.feeReceiver, r.feeBps, r.deadline, keccak256(program))
            )
        );
    }

    function runPermit2(address caller, RouteMulti memory r, uint256 value, bytes memory program, Permit2Signature memory s)
        internal
        returns (uint256[] memory)
    {
        vm.prank(caller);
        return router.routeWithPermit2{value: value, gas: TX_GAS}(r, program, s);
    }

    function _hashInputs(RouteMulti memory r) private pure returns (bytes32) {
        bytes memory hashes;
        for (uint256 i; i < r.inputs.length; i++) {
            Input memory paid = r.inputs[i];
            hashes = bytes.concat(
                hashes, keccak256(abi.encode(keccak256(bytes(INPUT)), paid.token, paid.amountIn, paid.fundTo))
            );
        }
        return keccak256(hashes);
    }

    function _hashOutputs(RouteMulti memory r) private pure returns (bytes32) {
        bytes memory hashes;
        for (uint256 i; i < r.outputs.length; i++) {
            hashes = bytes.concat(
                hashes, keccak256(abi.encode(keccak256(bytes(OUTPUT)), r.outputs[i].token, r.outputs[i].minAmountOut))
            );
        }
        return keccak256(hashes);
    }

    function _hashTransfers(RouteMulti memory r) private pure returns (bytes32) {
        bytes memory hashes;
        for (uint256 i; i < r.inputs.length; i++) {
            if (r.inputs[i].token == NATIVE) continue;
            uint256 fee = r.inputs[i].amountIn * r.feeBps / 10_000;
            if (fee != 0) hashes = bytes.concat(hashes, _hashTransfer(r.inputs[i].token, fee));
            hashes = bytes.concat(hashes, _hashTransfer(r.inputs[i].token, r.inputs[i].amountIn - fee));
        }
        return keccak256(hashes);
    }

    function _hashTransfer(address token, uint256 amount) private pure returns (bytes32) {
        return keccak256(abi.encode(keccak256(bytes(PERMISSIONS)), token, amount));
    }
}
