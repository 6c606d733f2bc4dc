// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// What a chain of the Arbitrum stack states about its prices, and what it charges for a transaction's bytes.
contract ArbGasInfo {
    uint256 public unitWei;
    uint256 public gasWei;

    function set(uint256 newUnitWei, uint256 newGasWei) external {
        unitWei = newUnitWei;
        gasWei = newGasWei;
    }

    /// A transaction of 140 bytes, a byte, a word of storage, gas without and above congestion, and gas.
    function getPricesInWei()
        external
        view
        returns (uint256, uint256, uint256, uint256, uint256, uint256)
    {
        uint256 byteWei = 16 * unitWei;
        uint256 calmWei = gasWei < 10_000_000 ? gasWei : 10_000_000;
        return (140 * byteWei, byteWei, 20_000 * gasWei, calmWei, gasWei - calmWei, gasWei);
    }

    /// The gas for a signed transaction, given compressed.
    function signedGas(bytes calldata compressed) external view returns (uint256) {
        return 16 * compressed.length * unitWei / gasWei;
    }

    /// The gas for a transaction that is not signed yet.
    function unsignedGas(bytes calldata compressed) external view returns (uint256) {
        uint256 units = (16 * compressed.length + 256) * 10_100 / 10_000;
        return units * unitWei / gasWei;
    }
}
