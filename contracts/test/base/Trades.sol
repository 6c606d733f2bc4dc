// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "../mocks/MockTokens.sol";
import {Chain, Trade} from "./Chain.sol";
import {Programs as P} from "./Programs.sol";

/// @dev Trades of random sizes and shares, and the positions to sell.
abstract contract Trades is Chain {
    /// @dev One random trade before its venue is asked: what is sold, and how the step is told.
    struct Order {
        uint256 size;
        uint24 ppm;
        bool toExecutor;
    }

    /// @dev A trade whose calls are yet to be filled in.
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

    /// @dev Where the step is to send its output; the trade is told.
    function to(Trade memory t, Order memory o) internal pure returns (uint8) {
        t.paysReceiver = !o.toExecutor;
        return o.toExecutor ? P.EXECUTOR : P.RECEIVER;
    }

    /// @dev Has the rich one put `someOf(asset)` into a venue.
    function enter(address asset, address venue, bytes memory data) internal {
        callAs(rich, asset, 0, abi.encodeCall(MockToken.approve, (venue, someOf(asset))));
        callAs(rich, venue, 0, data);
    }

    /// @dev A 250th of what the rich one has of the token, which every venue takes.
    function someOf(address token) internal view returns (uint256) {
        return balance(token, rich) / 250;
    }

    /// @dev The share of it in a trade that must not fail.
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
