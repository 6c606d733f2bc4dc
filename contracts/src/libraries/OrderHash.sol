// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Input, Output, RouteMulti} from "../interfaces/IRouter.sol";

/// @notice The EIP-712 struct hash of an order together with its program: what a Permit2 signature is bound to.
library OrderHash {
    bytes32 private constant INPUT_TYPEHASH = keccak256("Input(address token,uint256 amountIn,address fundTo)");
    bytes32 private constant OUTPUT_TYPEHASH = keccak256("Output(address token,uint256 minAmountOut)");
    bytes32 private constant ORDER_TYPEHASH = keccak256(
        "Order(Input[] inputs,Output[] outputs,address executor,address receiver,address refundTo,address feeReceiver,"
        "uint256 feeBps,uint256 deadline,bytes program)Input(address token,uint256 amountIn,address fundTo)"
        "Output(address token,uint256 minAmountOut)"
    );

    /// @dev The witness's type as Permit2 wants it: what follows its own members, with all structs by name.
    string internal constant WITNESS_TYPE = "Order witness)Input(address token,uint256 amountIn,address fundTo)"
        "Order(Input[] inputs,Output[] outputs,address executor,address receiver,address refundTo,address feeReceiver,"
        "uint256 feeBps,uint256 deadline,bytes program)Output(address token,uint256 minAmountOut)"
        "TokenPermissions(address token,uint256 amount)";

    /// @param order The order, of any number of inputs and outputs.
    /// @param program What its executor is to run.
    /// @return EIP-712's hashStruct of both as one `Order`.
    function hash(RouteMulti calldata order, bytes calldata program) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                ORDER_TYPEHASH,
                _hashInputs(order.inputs),
                _hashOutputs(order.outputs),
                order.executor,
                order.receiver,
                order.refundTo,
                order.feeReceiver,
                order.feeBps,
                order.deadline,
                keccak256(program)
            )
        );
    }

    /// @dev An array of structs, as EIP-712 hashes one: the hash of its members' hashes.
    /// @param inputs The order's.
    /// @return The hash.
    function _hashInputs(Input[] calldata inputs) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](inputs.length);
        for (uint256 i; i < inputs.length; i++) {
            Input calldata paid = inputs[i];
            hashes[i] = keccak256(abi.encode(INPUT_TYPEHASH, paid.token, paid.amountIn, paid.fundTo));
        }
        return keccak256(abi.encodePacked(hashes));
    }

    /// @dev As `_hashInputs`.
    /// @param outputs The order's.
    /// @return The hash.
    function _hashOutputs(Output[] calldata outputs) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](outputs.length);
        for (uint256 i; i < outputs.length; i++) {
            hashes[i] = keccak256(abi.encode(OUTPUT_TYPEHASH, outputs[i].token, outputs[i].minAmountOut));
        }
        return keccak256(abi.encodePacked(hashes));
    }
}
