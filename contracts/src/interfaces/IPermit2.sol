// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

struct TokenPermissions {
    address token;
    uint256 amount;
}

struct PermitBatchTransferFrom {
    TokenPermissions[] permitted;
    uint256 nonce;
    uint256 deadline;
}

struct SignatureTransferDetails {
    address to;
    uint256 requestedAmount;
}

/// @notice The only function of Uniswap's Permit2 that the Router calls.
interface IPermit2 {
    /// @notice Moves `transferDetails[i].requestedAmount` of `permit.permitted[i].token` from `owner` for each i, if
    /// `owner` signed the batch and `witness` with the caller as spender.
    function permitWitnessTransferFrom(
        PermitBatchTransferFrom calldata permit,
        SignatureTransferDetails[] calldata transferDetails,
        address owner,
        bytes32 witness,
        string calldata witnessTypeString,
        bytes calldata signature
    ) external;
}
