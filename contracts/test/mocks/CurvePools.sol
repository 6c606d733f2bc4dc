// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "./MockTokens.sol";

/// @dev Shares of a pool, which burns them without an allowance.
contract CurveShares is MockToken {
    address private immutable POOL = msg.sender;

    function burnFrom(address from, uint256 amount) external {
        require(msg.sender == POOL && balanceOf[from] >= amount, "burn");
        balanceOf[from] -= amount;
        totalSupply -= amount;
    }
}

/// @dev Exchanges at one to one less 0.04 % and less one unit for rounding, as Curve does. The zero address among the
/// coins stands for native.
abstract contract CurveBase {
    address[] public coins;
    CurveShares public immutable SHARES = new CurveShares();

    constructor(address[] memory coins_) {
        coins = coins_;
    }

    receive() external payable {}

    function add_liquidity(uint256[2] calldata amounts, uint256 min) external payable {
        uint256[] memory list = new uint256[](2);
        (list[0], list[1]) = (amounts[0], amounts[1]);
        _add(list, min);
    }

    function add_liquidity(uint256[3] calldata amounts, uint256 min) external payable {
        uint256[] memory list = new uint256[](3);
        (list[0], list[1], list[2]) = (amounts[0], amounts[1], amounts[2]);
        _add(list, min);
    }

    function add_liquidity(uint256[4] calldata amounts, uint256 min) external payable {
        uint256[] memory list = new uint256[](4);
        (list[0], list[1], list[2], list[3]) = (amounts[0], amounts[1], amounts[2], amounts[3]);
        _add(list, min);
    }

    function remove_liquidity(uint256 shares, uint256[2] calldata) external {
        _remove(shares, 2);
    }

    function remove_liquidity(uint256 shares, uint256[3] calldata) external {
        _remove(shares, 3);
    }

    function remove_liquidity(uint256 shares, uint256[4] calldata) external {
        _remove(shares, 4);
    }

    function remove_liquidity_one_coin(uint256 shares, int128 i, uint256 min) external {
        SHARES.burnFrom(msg.sender, shares);
        uint256 out = shares * 9_997 / 10_000;
        require(out >= min, "slippage");
        _pay(uint128(i), out);
    }

    function _exchange(uint256 i, uint256 j, uint256 amount, uint256 min) internal returns (uint256 out) {
        _collect(i, amount);
        out = amount * 9_996 / 10_000 - 1;
        require(i != j && out >= min, "exchange");
        _pay(j, out);
    }

    function _add(uint256[] memory amounts, uint256 min) internal {
        require(amounts.length == coins.length, "coins");
        uint256 shares;
        for (uint256 i; i < amounts.length; i++) {
            if (amounts[i] != 0 || coins[i] == address(0)) _collect(i, amounts[i]);
            shares += amounts[i] * 9_998 / 10_000;
        }
        require(shares != 0 && shares >= min, "slippage");
        SHARES.mint(msg.sender, shares);
    }

    function _remove(uint256 shares, uint256 count) internal {
        require(count == coins.length, "coins");
        SHARES.burnFrom(msg.sender, shares);
        for (uint256 i; i < count; i++) {
            _pay(i, shares / count);
        }
    }

    /// @dev Ignores return values, since some tokens return none.
    function _collect(uint256 i, uint256 amount) private {
        if (coins[i] == address(0)) {
            require(msg.value == amount, "value");
            return;
        }
        (bool ok,) = coins[i].call(abi.encodeCall(MockToken.transferFrom, (msg.sender, address(this), amount)));
        require(ok, "collect");
    }

    function _pay(uint256 i, uint256 amount) internal {
        (bool ok,) = coins[i] == address(0)
            ? msg.sender.call{value: amount}("")
            : coins[i].call(abi.encodeCall(MockToken.transfer, (msg.sender, amount)));
        require(ok, "pay");
    }
}

/// @dev Signed indices and no return values, like the oldest pools.
contract OldCurvePool is CurveBase {
    constructor(address[] memory coins_) CurveBase(coins_) {}

    function exchange(int128 i, int128 j, uint256 amount, uint256 min) external payable {
        _exchange(uint128(i), uint128(j), amount, min);
    }
}

/// @dev Unsigned indices.
contract NewCurvePool is CurveBase {
    constructor(address[] memory coins_) CurveBase(coins_) {}

    function exchange(uint256 i, uint256 j, uint256 amount, uint256 min) external payable returns (uint256) {
        return _exchange(i, j, amount, min);
    }
}
