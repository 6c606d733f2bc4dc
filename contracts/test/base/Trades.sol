// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "../mocks/MockTokens.sol";
import {Chain, Trade} from "./Chain.sol";
import {Programs as P} from "./Programs.sol";

/// @dev Trades with random amounts and shares, and the positions to sell.
abstract contract Trades is Chain {
    /// @dev A random trade before its venue is chosen: what it sells, and how the step states the amount.
    struct Order {
        uint256 size;
        uint24 ppm;
        bool toExecutor;
    }

    /// @dev A trade whose calls are not yet filled in.
    function newTrade(address venue, address tokenIn, address tokenOut, Order memory o, uint256 slack)
        internal
        view
        returns (Trade memory t)
    {
        (t.venue, t.asked, t.tokenIn, t.tokenOut, t.slack) = (venue, venue, tokenIn, tokenOut, slack);
        t.amount = sizeOf(tokenIn, o.size);
        t.sold = t.amount * _ppm(o) / 1_000_000;
    }

    function sold(Trade memory t, Order memory o) internal pure returns (bytes memory) {
        return P.part(ref(t.tokenIn, 1), _ppm(o));
    }

    /// @dev Where the step sends its output, which the trade records.
    function to(Trade memory t, Order memory o) internal pure returns (uint8) {
        t.paysReceiver = !o.toExecutor;
        return o.toExecutor ? P.EXECUTOR : P.RECEIVER;
    }

    /// @dev Has the rich account deposit `someOf(asset)` in a venue.
    function enter(address asset, address venue, bytes memory data) internal {
        callAs(rich, asset, 0, abi.encodeCall(MockToken.approve, (venue, someOf(asset))));
        callAs(rich, venue, 0, data);
    }

    /// @dev A 250th of the rich account's balance, which every venue accepts.
    function someOf(address token) internal view returns (uint256) {
        return balance(token, rich) / 250;
    }

    /// @dev The share of a trade that must not fail.
    function certain() internal pure returns (Order memory) {
        return Order(uint256(type(uint128).max) << 8 | 9, 250_000, false);
    }

    function addresses(string memory key) internal view returns (address[] memory) {
        return vm.parseJsonAddressArray(places, key);
    }

    function addressAt(string memory key) internal view returns (address) {
        return vm.parseJsonAddress(places, key);
    }

    function pick(address[] memory list, uint256 seed) internal pure returns (address) {
        return list[seed % list.length];
    }

    function _ppm(Order memory o) private pure returns (uint24) {
        return 1 + o.ppm % 1_000_000;
    }
}
