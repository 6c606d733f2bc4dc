// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external;
}

/// @notice Trades two tokens by an undisclosed formula, through two functions and two views.
contract HiddenMaker {
    IERC20[2] private coins;
    uint256 private spreadPpm;

    constructor(address first, address second, uint256 spreadPpm_) {
        coins = [IERC20(first), IERC20(second)];
        spreadPpm = spreadPpm_;
    }

    function setSpread(uint256 spreadPpm_) external {
        spreadPpm = spreadPpm_;
    }

    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256) {
        return _out(uint256(int256(i)), uint256(int256(j)), dx);
    }

    function exchange(int128 i, int128 j, uint256 dx, uint256 least) external returns (uint256 out) {
        out = _trade(uint256(int256(i)), uint256(int256(j)), dx, msg.sender);
        require(out >= least, "too little");
    }

    /// @dev The second word is the output.
    function preview(address tokenIn, address tokenOut, uint256 amount, bool) external view returns (uint256, uint256) {
        return (spreadPpm, _out(_place(tokenIn), _place(tokenOut), amount));
    }

    function swapExactIn(address tokenIn, address tokenOut, uint256 amount, uint256 least, address to, uint256)
        external
        returns (uint256 out)
    {
        out = _trade(_place(tokenIn), _place(tokenOut), amount, to);
        require(out >= least, "too little");
    }

    function _trade(uint256 i, uint256 j, uint256 dx, address to) private returns (uint256 out) {
        out = _out(i, j, dx);
        coins[i].transferFrom(msg.sender, address(this), dx);
        coins[j].transfer(to, out);
    }

    function _place(address coin) private view returns (uint256) {
        return coin == address(coins[0]) ? 0 : 1;
    }

    function _out(uint256 i, uint256 j, uint256 dx) private view returns (uint256) {
        require(i != j && i < 2 && j < 2 && dx > 0, "no trade");
        uint256 held = coins[i].balanceOf(address(this));
        // It buys at most a third of its balance.
        require(dx < held / 3, "too much");
        uint256 out = coins[j].balanceOf(address(this)) * dx / (held + dx);
        uint256 spread = spreadPpm + 20_000 * dx / held;
        return out * (1_000_000 - spread) / 1_000_000;
    }
}
