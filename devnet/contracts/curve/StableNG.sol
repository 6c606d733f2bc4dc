// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {StableNGBase} from "./StableNGBase.sol";

/// @notice A plain pool of the newest generation, of two to eight coins.
contract StableNG is StableNGBase {
    constructor(Parameters memory p) StableNGBase(p) {}

    function calc_token_amount(uint256[] calldata amounts, bool is_deposit) external view returns (uint256) {
        return _calcTokenAmount(amounts, is_deposit);
    }

    function add_liquidity(uint256[] calldata amounts, uint256 least) external returns (uint256) {
        return _add(amounts, least, msg.sender);
    }

    function add_liquidity(uint256[] calldata amounts, uint256 least, address receiver) external returns (uint256) {
        return _add(amounts, least, receiver);
    }

    function remove_liquidity_imbalance(uint256[] calldata amounts, uint256 most) external returns (uint256) {
        return _removeGiven(amounts, most, msg.sender);
    }

    function remove_liquidity(uint256 burnAmount, uint256[] calldata least) external returns (uint256[] memory) {
        return _remove(burnAmount, least, msg.sender, true);
    }

    function remove_liquidity(uint256 burnAmount, uint256[] calldata least, address receiver)
        external
        returns (uint256[] memory)
    {
        return _remove(burnAmount, least, receiver, true);
    }

    function remove_liquidity(uint256 burnAmount, uint256[] calldata least, address receiver, bool claims)
        external
        returns (uint256[] memory)
    {
        return _remove(burnAmount, least, receiver, claims);
    }
}
