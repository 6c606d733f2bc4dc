// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// What a chain of the Scroll stack states about its prices, and what it charges for a transaction's bytes. The caller
/// compresses.
contract L1GasPriceOracle {
    uint256 constant PRECISION = 1e9;

    uint256 public fork;
    uint256 public l1BaseFee;
    uint256 public l1BlobBaseFee;
    uint256 public commitScalar;
    uint256 public blobScalar;
    uint256 public overhead;
    uint256 public scalar;
    uint256 factor;
    uint256 threshold;

    /// 0: the first rule, 1: Curie, 2: Feynman, 3: Galileo.
    function set(uint256 newFork, uint256[8] calldata figures) external {
        fork = newFork;
        l1BaseFee = figures[0];
        l1BlobBaseFee = figures[1];
        commitScalar = figures[2];
        blobScalar = figures[3];
        overhead = figures[4];
        scalar = figures[5];
        factor = figures[6];
        threshold = figures[7];
    }

    /// A getter exists since its fork.
    modifier since(uint256 first) {
        require(fork >= first);
        _;
    }

    function isCurie() external view since(1) returns (bool) {
        return true;
    }

    function isFeynman() external view since(2) returns (bool) {
        return true;
    }

    function isGalileo() external view since(3) returns (bool) {
        return true;
    }

    function penaltyFactor() external view since(2) returns (uint256) {
        return factor;
    }

    function penaltyThreshold() external view since(2) returns (uint256) {
        return threshold;
    }

    /// The charge before Curie.
    function firstFee(bytes calldata signed) external view returns (uint256) {
        uint256 gas_ = overhead + 64;
        for (uint256 i = 0; i < signed.length; i++) gas_ += signed[i] == 0 ? 4 : 16;
        return gas_ * l1BaseFee * scalar / PRECISION;
    }

    function curieFee(bytes calldata signed) external view returns (uint256) {
        return (commitScalar * l1BaseFee + blobScalar * signed.length * l1BlobBaseFee) / PRECISION;
    }

    function feynmanFee(bytes calldata signed, uint256 dataBytes, uint256 compressedDataBytes)
        external
        view
        returns (uint256)
    {
        bool isPenalised = dataBytes > 0 && dataBytes * PRECISION / compressedDataBytes < threshold;
        uint256 penalty = isPenalised ? factor : PRECISION;
        return (commitScalar * l1BaseFee + blobScalar * l1BlobBaseFee) * signed.length * penalty / PRECISION / PRECISION;
    }

    function galileoFee(uint256 compressedBytes) external view returns (uint256) {
        uint256 base = (commitScalar * l1BaseFee + blobScalar * l1BlobBaseFee) * compressedBytes;
        return (base + base * compressedBytes / factor) / PRECISION;
    }
}
