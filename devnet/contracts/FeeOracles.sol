// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The prices of a chain of the Arbitrum stack.
/// @dev Stands in for a precompile. The prices never change, since the local chain charges only for execution.
contract ArbPrices {
    uint256 private constant UNIT_WEI = 1e9;
    uint256 private constant GAS_WEI = 1e10;
    uint256 private constant CALM_WEI = 1e7;

    /// A transaction of 140 bytes, a byte, a word of storage, gas without and with congestion, and gas.
    function getPricesInWei() external pure returns (uint256, uint256, uint256, uint256, uint256, uint256) {
        uint256 byteWei = 16 * UNIT_WEI;
        return (140 * byteWei, byteWei, 20_000 * GAS_WEI, CALM_WEI, GAS_WEI - CALM_WEI, GAS_WEI);
    }

    function getL1BaseFeeEstimate() external pure returns (uint256) {
        return UNIT_WEI;
    }
}

/// @notice The figures of Scroll's oracle since Galileo.
contract ScrollPrices {
    bool public constant isCurie = true;
    bool public constant isFeynman = true;
    bool public constant isGalileo = true;
    uint256 public constant l1BaseFee = 1e9;
    uint256 public constant l1BlobBaseFee = 1e6;
    uint256 public constant commitScalar = 5_000_000_000;
    uint256 public constant blobScalar = 400_000_000_000;
    uint256 public constant penaltyThreshold = 1e9;
    uint256 public constant penaltyFactor = 10_000;
    uint256 public constant overhead = 0;
    uint256 public constant scalar = 0;
}

/// @notice The figures of Mantle's oracle since Arsia.
contract MantlePrices {
    bool public constant isEcotone = true;
    bool public constant isFjord = true;
    bool public constant isArsia = true;
    uint256 public constant l1BaseFee = 1e9;
    uint256 public constant baseFeeScalar = 2_269;
    uint256 public constant blobBaseFee = 1e8;
    uint256 public constant blobBaseFeeScalar = 1_055_762;
    /// The native amount that one ETH is worth.
    uint256 public constant tokenRatio = 2_500;

    function getOperatorFee(uint256) external pure returns (uint256) {
        return 0;
    }
}
