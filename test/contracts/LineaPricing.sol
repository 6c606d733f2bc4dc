// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// What a chain of the Linea stack requires as a priority fee, from the extra data of a block.
contract LineaPricing {
    struct Prices {
        uint8 version;
        uint32 fixedKwei;
        uint32 variableKwei;
        uint32 gasPriceKwei;
    }

    function pricesOf(bytes calldata extraData) public pure returns (Prices memory) {
        return Prices({
            version: uint8(extraData[0]),
            fixedKwei: uint32(bytes4(extraData[1:5])),
            variableKwei: uint32(bytes4(extraData[5:9])),
            gasPriceKwei: uint32(bytes4(extraData[9:13]))
        });
    }

    /// With the margin of `linea_estimateGas` on Linea's nodes, 1.2, rounded up.
    function tip(bytes calldata extraData, uint256 size, uint256 gas_, uint256 baseFee)
        external
        pure
        returns (uint256)
    {
        Prices memory prices = pricesOf(extraData);
        require(prices.version == 1);
        uint256 cost = uint256(prices.variableKwei) * 1000 * size / gas_ + uint256(prices.fixedKwei) * 1000;
        uint256 required = (cost * 12 + 9) / 10;
        uint256 gasPrice = uint256(prices.gasPriceKwei) * 1000;
        uint256 least = gasPrice > baseFee ? gasPrice - baseFee : 0;
        return required > least ? required : least;
    }
}
