// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IAsset {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

interface IUsdsJoin {
    function exit(address usr, uint256 wad) external;
}

interface IUsdsVat {
    function suck(address to, uint256 wad) external;
}

/// @notice A vault whose share price grows every second at a fixed rate: `chi` is the price at the second `rho`, and is
/// multiplied by the rate every second, all in ray.
abstract contract Savings {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );

    uint256 private constant RAY = 10 ** 27;

    uint8 public constant decimals = 18;

    address public immutable asset;
    uint256 internal immutable _rate;
    uint256 public chi = RAY;
    uint256 public rho;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(address asset_, uint256 rate) {
        asset = asset_;
        _rate = rate;
        rho = block.timestamp;
    }

    /// @notice Updates `chi` to the present.
    function drip() public returns (uint256 price) {
        price = _price();
        _earn(totalSupply * price / RAY - totalSupply * chi / RAY);
        (chi, rho) = (price, block.timestamp);
    }

    /// @dev Provides the growth of the shares.
    function _earn(uint256 amount) internal virtual;

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, value);
        _move(from, to, value);
        return true;
    }

    function totalAssets() external view returns (uint256) {
        return convertToAssets(totalSupply);
    }

    function convertToShares(uint256 assets) public view returns (uint256) {
        return assets * RAY / _price();
    }

    function convertToAssets(uint256 shares) public view returns (uint256) {
        return shares * _price() / RAY;
    }

    function previewDeposit(uint256 assets) external view returns (uint256) {
        return convertToShares(assets);
    }

    function previewRedeem(uint256 shares) external view returns (uint256) {
        return convertToAssets(shares);
    }

    function maxDeposit(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function maxRedeem(address owner) external view returns (uint256) {
        return balanceOf[owner];
    }

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        shares = assets * RAY / drip();
        require(IAsset(asset).transferFrom(msg.sender, address(this), assets), "payment failed");
        balanceOf[receiver] += shares;
        totalSupply += shares;
        emit Transfer(address(0), receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        if (owner != msg.sender) _spend(owner, shares);
        assets = shares * drip() / RAY;
        balanceOf[owner] -= shares;
        totalSupply -= shares;
        emit Transfer(owner, address(0), shares);
        require(IAsset(asset).transfer(receiver, assets), "payment failed");
        emit Withdraw(msg.sender, receiver, owner, assets, shares);
    }

    function _price() private view returns (uint256) {
        if (block.timestamp <= rho) return chi;
        return _power(_rate, block.timestamp - rho) * chi / RAY;
    }

    /// @dev Returns `base` in ray to the power of `exponent` by squaring, rounding each product half up.
    function _power(uint256 base, uint256 exponent) private pure returns (uint256 result) {
        result = exponent % 2 == 0 ? RAY : base;
        for (exponent /= 2; exponent != 0; exponent /= 2) {
            base = (base * base + RAY / 2) / RAY;
            if (exponent % 2 != 0) result = (result * base + RAY / 2) / RAY;
        }
    }

    function _spend(address owner, uint256 value) private {
        uint256 allowed = allowance[owner][msg.sender];
        if (allowed == type(uint256).max) return;
        allowance[owner][msg.sender] = allowed - value;
    }

    function _move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// @notice sDAI, which also serves as its own pot.
/// @dev sDAI's code is in no npm package. The growth of the shares must be paid into the contract beforehand.
contract SavingsVault is Savings {
    string public constant name = "Savings Dai";
    string public constant symbol = "sDAI";

    constructor(address asset_, uint256 rate) Savings(asset_, rate) {}

    function dsr() external view returns (uint256) {
        return _rate;
    }

    function pot() external view returns (address) {
        return address(this);
    }

    function _earn(uint256) internal override {}
}

/// @notice sUSDS, which mints the growth of its shares.
/// @dev Its code is in no npm package.
contract SavingsUsds is Savings {
    string public constant name = "Savings USDS";
    string public constant symbol = "sUSDS";

    address public immutable usdsJoin;
    address private immutable _vat;

    constructor(address usds, uint256 rate, address usdsJoin_, address vat) Savings(usds, rate) {
        (usdsJoin, _vat) = (usdsJoin_, vat);
    }

    function ssr() external view returns (uint256) {
        return _rate;
    }

    function _earn(uint256 amount) internal override {
        IUsdsVat(_vat).suck(address(this), amount);
        IUsdsJoin(usdsJoin).exit(address(this), amount);
    }
}
