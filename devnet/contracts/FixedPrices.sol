// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Fixed prices of lending markets' assets: the oracle of a market that nobody liquidates.
contract FixedPrices {
    bool public constant isPriceOracle = true;

    /// @notice The price of one raw unit of a market's asset; all prices have the same scale.
    mapping(address market => uint256) public getUnderlyingPrice;

    constructor(address[] memory markets, uint256[] memory prices) {
        for (uint256 i; i < markets.length; i++) {
            getUnderlyingPrice[markets[i]] = prices[i];
        }
    }
}
