// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "./MockTokens.sol";

/// @dev An ERC-4626 vault that rounds against its users and can earn.
contract MockVault is MockToken {
    MockToken public immutable ASSET;

    constructor(MockToken asset) {
        ASSET = asset;
    }

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        shares = totalSupply == 0 ? assets : assets * totalSupply / ASSET.balanceOf(address(this));
        require(shares != 0, "zero shares");
        // Some assets return nothing.
        (bool ok,) = address(ASSET).call(abi.encodeCall(ASSET.transferFrom, (msg.sender, address(this), assets)));
        require(ok, "asset");
        _issue(receiver, shares);
    }

    function redeem(uint256 shares, address receiver, address owner) public virtual returns (uint256 assets) {
        if (msg.sender != owner) {
            require(allowance[owner][msg.sender] >= shares, "allowance");
            allowance[owner][msg.sender] -= shares;
        }
        return _leave(owner, shares, receiver);
    }

    function _issue(address to, uint256 shares) internal {
        balanceOf[to] += shares;
        totalSupply += shares;
    }

    function _leave(address owner, uint256 shares, address receiver) internal returns (uint256 assets) {
        assets = shares * ASSET.balanceOf(address(this)) / totalSupply;
        require(balanceOf[owner] >= shares, "shares");
        balanceOf[owner] -= shares;
        totalSupply -= shares;
        ASSET.transfer(receiver, assets);
    }
}

/// @dev A vault that predates ERC-4626, like Yearn V2: it burns the caller's shares.
contract MockOldVault is MockVault {
    uint256 public spare;
    bool public greedy;

    constructor(MockToken asset) MockVault(asset) {}

    /// @dev From now on it burns that many shares fewer than told, or more.
    function lack(uint256 spare_, bool greedy_) external {
        (spare, greedy) = (spare_, greedy_);
    }

    function withdraw(uint256 shares, address recipient) external returns (uint256) {
        return _leave(msg.sender, greedy ? shares + spare : shares - spare, recipient);
    }

    function redeem(uint256 shares, address recipient, address) public override returns (uint256) {
        return _leave(msg.sender, greedy ? shares + spare : shares - spare, recipient);
    }
}

/// @dev Shares of pooled native in one token, like stETH: balances are shares times the rate, rounded down.
contract MockStETH {
    mapping(address => uint256) public sharesOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalShares = 1e18;
    uint256 public pooled = 1_234_567_890_123_456_789;

    function earn() external payable {
        pooled += msg.value;
    }

    function balanceOf(address account) public view returns (uint256) {
        return sharesOf[account] * pooled / totalShares;
    }

    function submit(address) external payable returns (uint256 shares) {
        require(msg.value != 0, "ZERO_DEPOSIT");
        shares = msg.value * totalShares / pooled;
        (sharesOf[msg.sender], totalShares, pooled) =
        (sharesOf[msg.sender] + shares, totalShares + shares, pooled + msg.value);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(allowance[from][msg.sender] >= amount, "allowance");
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        uint256 shares = amount * totalShares / pooled;
        require(sharesOf[from] >= shares, "BALANCE_EXCEEDED");
        (sharesOf[from], sharesOf[to]) = (sharesOf[from] - shares, sharesOf[to] + shares);
    }
}

/// @dev The shares of MockStETH as a token.
contract MockWstETH is MockToken {
    MockStETH public immutable STETH;

    constructor(MockStETH stETH) {
        STETH = stETH;
    }

    function wrap(uint256 amount) external returns (uint256 shares) {
        shares = amount * STETH.totalShares() / STETH.pooled();
        require(shares != 0, "zero");
        balanceOf[msg.sender] += shares;
        totalSupply += shares;
        STETH.transferFrom(msg.sender, address(this), amount);
    }

    function unwrap(uint256 shares) external returns (uint256 amount) {
        amount = shares * STETH.pooled() / STETH.totalShares();
        require(balanceOf[msg.sender] >= shares, "balance");
        balanceOf[msg.sender] -= shares;
        totalSupply -= shares;
        STETH.transfer(msg.sender, amount);
    }
}
