// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "./MockTokens.sol";

/// @dev Interest-bearing token like Aave's: balances are scaled balances times the index in ray, rounded half up.
contract MockAToken {
    uint256 private constant RAY = 1e27;
    address public immutable POOL;
    uint256 public index = RAY + 123_456_789_012_345_678_901_234_567;
    mapping(address => uint256) public scaled;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor() {
        POOL = msg.sender;
    }

    function balanceOf(address account) public view returns (uint256) {
        return (scaled[account] * index + RAY / 2) / RAY;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _take(msg.sender, amount);
        scaled[to] += _toScaled(amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _take(from, amount);
        scaled[to] += _toScaled(amount);
        return true;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == POOL, "pool");
        scaled[to] += _toScaled(amount);
    }

    function burn(address from, uint256 amount) external {
        require(msg.sender == POOL, "pool");
        require(amount <= balanceOf(from), "NOT_ENOUGH_AVAILABLE_USER_BALANCE");
        _take(from, amount);
    }

    function accrue(uint256 newIndex) external {
        index = newIndex;
    }

    function _take(address from, uint256 amount) private {
        scaled[from] -= _toScaled(amount);
    }

    function _toScaled(uint256 amount) private view returns (uint256) {
        return (amount * RAY + index / 2) / index;
    }
}

/// @dev One reserve of Aave's pool, with the functions of both versions.
contract MockAavePool {
    MockToken public immutable ASSET;
    MockAToken public immutable A_TOKEN = new MockAToken();

    constructor(MockToken asset) {
        ASSET = asset;
    }

    function supply(address asset, uint256 amount, address onBehalfOf, uint16) external {
        _enter(asset, amount, onBehalfOf);
    }

    function deposit(address asset, uint256 amount, address onBehalfOf, uint16) external {
        _enter(asset, amount, onBehalfOf);
    }

    function withdraw(address asset, uint256 amount, address to) external returns (uint256) {
        require(asset == address(ASSET) && amount != 0, "INVALID_AMOUNT");
        if (amount == type(uint256).max) amount = A_TOKEN.balanceOf(msg.sender);
        A_TOKEN.burn(msg.sender, amount);
        ASSET.transfer(to, amount);
        return amount;
    }

    function _enter(address asset, uint256 amount, address onBehalfOf) private {
        require(asset == address(ASSET) && amount != 0, "INVALID_AMOUNT");
        ASSET.transferFrom(msg.sender, address(this), amount);
        A_TOKEN.mint(onBehalfOf, amount);
    }
}

/// @dev A Compound V2 market: returns codes, and on request fails with one instead of reverting.
contract MockCToken is MockToken {
    uint256 internal constant RATE = 0.020_123_456_789e18;
    MockToken public immutable UNDERLYING;
    uint256 public code;

    constructor(MockToken underlying) {
        UNDERLYING = underlying;
    }

    function fail(uint256 code_) external {
        code = code_;
    }

    function mint(uint256 amount) external returns (uint256) {
        if (code != 0) return code;
        UNDERLYING.transferFrom(msg.sender, address(this), amount);
        balanceOf[msg.sender] += amount * 1e18 / RATE;
        return 0;
    }

    function redeem(uint256 shares) external returns (uint256) {
        if (code != 0) return code;
        require(balanceOf[msg.sender] >= shares, "shares");
        balanceOf[msg.sender] -= shares;
        UNDERLYING.transfer(msg.sender, shares * RATE / 1e18);
        return 0;
    }
}

/// @dev The market of native: `mint` returns nothing, and native is paid with the gas of a plain transfer.
contract MockCEther {
    uint256 private constant RATE = 0.020_123_456_789e18;
    mapping(address => uint256) public balanceOf;
    uint256 public code;

    function fail(uint256 code_) external {
        code = code_;
    }

    function mint() external payable {
        require(code == 0, "mint failed");
        balanceOf[msg.sender] += msg.value * 1e18 / RATE;
    }

    function redeem(uint256 shares) external returns (uint256) {
        if (code != 0) return code;
        require(balanceOf[msg.sender] >= shares, "shares");
        balanceOf[msg.sender] -= shares;
        payable(msg.sender).transfer(shares * RATE / 1e18);
        return 0;
    }
}
