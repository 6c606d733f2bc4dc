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

/// @notice The one function of Uniswap's Permit2 that is used.
interface IPermit2 {
    /// @notice Moves `transferDetails[i].requestedAmount` of `permit.permitted[i].token` from `owner` for each i, where
    /// `owner` signed the batch, the caller as its spender, and `witness`.
    function permitWitnessTransferFrom(
        PermitBatchTransferFrom calldata permit,
        SignatureTransferDetails[] calldata transferDetails,
        address owner,
        bytes32 witness,
        string calldata witnessTypeString,
        bytes calldata signature
    ) external;
}
