// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Input, Output, RouteMulti} from "../interfaces/IRouter.sol";

/// @notice Computes the EIP-712 struct hash of an order with its program, which a Permit2 signature commits to.
library OrderHash {
    bytes32 private constant INPUT_TYPEHASH = keccak256("Input(address token,uint256 amountIn,address fundTo)");
    bytes32 private constant OUTPUT_TYPEHASH = keccak256("Output(address token,uint256 minAmountOut)");
    bytes32 private constant ORDER_TYPEHASH = keccak256(
        "Order(Input[] inputs,Output[] outputs,address executor,address receiver,address refundTo,address feeReceiver,"
        "uint256 feeBps,uint256 deadline,bytes program)Input(address token,uint256 amountIn,address fundTo)"
        "Output(address token,uint256 minAmountOut)"
    );

    /// @dev The witness type in the form that Permit2 expects: the part after its own members, with all structs sorted
    /// by name.
    string internal constant WITNESS_TYPE = "Order witness)Input(address token,uint256 amountIn,address fundTo)"
        "Order(Input[] inputs,Output[] outputs,address executor,address receiver,address refundTo,address feeReceiver,"
        "uint256 feeBps,uint256 deadline,bytes program)Output(address token,uint256 minAmountOut)"
        "TokenPermissions(address token,uint256 amount)";

    /// @param order An order with any number of inputs and outputs.
    /// @param program The program for the order's executor.
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

    /// @dev Hashes an array of structs as EIP-712 does: the hash of its members' concatenated hashes.
    /// @param inputs The order's inputs.
    /// @return The hash.
    function _hashInputs(Input[] calldata inputs) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](inputs.length);
        for (uint256 i; i < inputs.length; i++) {
            Input calldata paid = inputs[i];
            hashes[i] = keccak256(abi.encode(INPUT_TYPEHASH, paid.token, paid.amountIn, paid.fundTo));
        }
        return keccak256(abi.encodePacked(hashes));
    }

    /// @dev Hashes outputs as `_hashInputs` hashes inputs.
    /// @param outputs The order's outputs.
    /// @return The hash.
    function _hashOutputs(Output[] calldata outputs) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](outputs.length);
        for (uint256 i; i < outputs.length; i++) {
            hashes[i] = keccak256(abi.encode(OUTPUT_TYPEHASH, outputs[i].token, outputs[i].minAmountOut));
        }
        return keccak256(abi.encodePacked(hashes));
    }
}
