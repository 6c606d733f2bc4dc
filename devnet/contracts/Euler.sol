// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @notice The interest of a vault's debts per second, in ray; the rate rises more steeply above a utilisation of 90 %.
contract KinkedRates {
    function computeInterestRate(address, uint256 cash, uint256 borrows) external pure returns (uint256) {
        if (borrows == 0) return 0;
        uint256 usedE9 = borrows * 10 ** 9 / (cash + borrows);
        uint256 rate = usedE9 * 1_500_000_017;
        return usedE9 <= 900_000_000 ? rate : rate + (usedE9 - 900_000_000) * 90_000_000_011;
    }
}

/// @notice A vault that lends its asset, with the accounting and the storage layout of the Euler Vault Kit.
/// @dev Written after the published description and interface of that kit, whose bytecode is in no npm package: without
/// a connector, collateral and liquidations. On the local chain, anyone may borrow and govern.
contract EulerVault {
    uint256 private constant RAY = 10 ** 27;
    uint256 private constant MOST = type(uint112).max;
    uint256 private constant VIRTUAL = 10 ** 6;
    uint256 private constant DEBT_UNIT = 2 ** 31;

    /// @dev The starting point of every operation: the accounts with interest up to now.
    struct Books {
        uint256 cash;
        uint256 shares;
        uint256 debt;
        uint256 fees;
        uint256 accumulator;
    }

    // Slots 0 and 1 hold what the kit has there; the numbers from slot 2 on are packed as in the kit.
    uint256 private _initialized = 1;
    uint256 private _snapshot;
    uint48 private _since;
    uint112 private _cash;
    uint16 private _supplyCap;
    uint16 private _borrowCap;
    uint32 private _hookedOps;
    bool private _locked;
    bool private _snapshotTaken;
    uint112 private _shares;
    uint144 private _debt;
    uint112 private _fees;
    uint16 private _discount;
    uint16 private _coolOff;
    uint32 private _flags;
    uint256 private _accumulator = RAY;
    address public interestRateModel;
    uint16 public interestFee = 1_000;
    uint72 public interestRate;
    address public hookTarget;

    IERC20 private immutable _asset;
    uint8 public immutable decimals;
    string public symbol;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    error Refused(string why);

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );

    constructor(IERC20 asset_, uint8 decimals_, string memory symbol_, address model) {
        (_asset, decimals, symbol, interestRateModel) = (asset_, decimals_, symbol_, model);
        _since = uint48(block.timestamp);
    }

    // Operations

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        Books memory books = _begin(1);
        if (assets == 0) return 0;
        require(assets <= MOST, Refused("more than the vault counts"));
        uint256 before = books.cash + _roundedUp(books.debt);
        shares = _fit(assets * (books.shares + VIRTUAL) / _worth(books));
        require(shares != 0, Refused("no shares"));
        SafeERC20.safeTransferFrom(_asset, msg.sender, address(this), assets);
        books.cash = _fit(books.cash + assets);
        books.shares = _fit(books.shares + shares);
        balanceOf[receiver] += shares;
        emit Transfer(address(0), receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
        uint256 counted = books.cash + books.debt / DEBT_UNIT;
        bool tooMuch = _supplyCap != 0 && counted > _amountOf(_supplyCap) && counted > before;
        require(!tooMuch, Refused("more than the cap"));
        _end(books);
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        Books memory books = _begin(8);
        if (shares == 0) return 0;
        require(shares <= MOST, Refused("more than the vault counts"));
        assets = _fit(shares * _worth(books) / (books.shares + VIRTUAL));
        require(assets != 0, Refused("no assets"));
        _payOut(books, shares, assets, receiver, owner);
    }

    function withdraw(uint256 assets, address receiver, address owner) external returns (uint256 shares) {
        Books memory books = _begin(4);
        if (assets == 0) return 0;
        require(assets <= MOST, Refused("more than the vault counts"));
        uint256 worth = _worth(books);
        shares = _fit((assets * (books.shares + VIRTUAL) + worth - 1) / worth);
        _payOut(books, shares, assets, receiver, owner);
    }

    function _payOut(Books memory books, uint256 shares, uint256 assets, address receiver, address owner) private {
        require(assets <= books.cash, Refused("not enough cash"));
        if (msg.sender != owner) allowance[owner][msg.sender] -= shares;
        balanceOf[owner] -= shares;
        books.shares -= shares;
        books.cash -= assets;
        emit Transfer(owner, address(0), shares);
        emit Withdraw(msg.sender, receiver, owner, assets, shares);
        SafeERC20.safeTransfer(_asset, receiver, assets);
        _end(books);
    }

    function borrow(uint256 assets, address receiver) external {
        Books memory books = _begin(64);
        books.cash -= assets;
        books.debt += assets * DEBT_UNIT;
        SafeERC20.safeTransfer(_asset, receiver, assets);
        _end(books);
    }

    // Settings

    function setCaps(uint16 supplyCap, uint16 borrowCap) external {
        (_supplyCap, _borrowCap) = (supplyCap, borrowCap);
    }

    function setHookConfig(address target, uint32 hookedOps) external {
        (hookTarget, _hookedOps) = (target, hookedOps);
    }

    /// @notice Charges the interest so far at the old fee.
    function setInterestFee(uint16 fee) external {
        Books memory books = _begin(0);
        interestFee = fee;
        _end(books);
    }

    // Tokens

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    // Views

    function asset() external view returns (address) {
        return address(_asset);
    }

    function cash() external view returns (uint256) {
        return _cash;
    }

    function caps() external view returns (uint16, uint16) {
        return (_supplyCap, _borrowCap);
    }

    function hookConfig() external view returns (address, uint32) {
        return (hookTarget, _hookedOps);
    }

    function totalSupply() external view returns (uint256) {
        return _current().shares;
    }

    function totalBorrowsExact() external view returns (uint256) {
        return _current().debt;
    }

    function interestAccumulator() external view returns (uint256) {
        return _current().accumulator;
    }

    function accumulatedFees() external view returns (uint256) {
        return _current().fees;
    }

    function totalAssets() external view returns (uint256) {
        return _worth(_current()) - VIRTUAL;
    }

    function previewDeposit(uint256 assets) external view returns (uint256) {
        Books memory books = _current();
        return assets * (books.shares + VIRTUAL) / _worth(books);
    }

    function previewRedeem(uint256 shares) external view returns (uint256) {
        Books memory books = _current();
        return shares * _worth(books) / (books.shares + VIRTUAL);
    }

    /// @notice The most that a deposit may bring, in shares rounded down and back again.
    function maxDeposit(address) external view returns (uint256 assets) {
        Books memory books = _current();
        uint256 worth = _worth(books);
        uint256 cap = _supplyCap == 0 ? type(uint256).max : _amountOf(_supplyCap);
        if (_isDisabled(1) || worth - VIRTUAL >= cap) return 0;
        uint256 most = _lesser(cap - (worth - VIRTUAL), MOST - books.cash) * (books.shares + VIRTUAL) / worth;
        assets = _lesser(most, MOST - books.shares) * worth / (books.shares + VIRTUAL);
        if (assets * (books.shares + VIRTUAL) / worth == 0) return 0;
    }

    function maxWithdraw(address owner) external view returns (uint256) {
        Books memory books = _current();
        if (_isDisabled(4)) return 0;
        uint256 payable_ = books.cash * (books.shares + VIRTUAL) / _worth(books);
        return _lesser(balanceOf[owner], payable_) * _worth(books) / (books.shares + VIRTUAL);
    }

    // Books

    function _isDisabled(uint32 operation) private view returns (bool) {
        return _hookedOps & operation != 0 && hookTarget == address(0);
    }

    function _lesser(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }

    function _begin(uint32 operation) private returns (Books memory books) {
        books = _current();
        (_since, _debt, _accumulator) = (uint48(block.timestamp), uint144(books.debt), books.accumulator);
        (_shares, _fees) = (uint112(books.shares), uint112(books.fees));
        if (_hookedOps & (operation | 1 << 14) == 0) return books;
        require(hookTarget != address(0), Refused("disabled"));
        (bool success,) = hookTarget.call(abi.encodePacked(msg.data, msg.sender));
        require(success, Refused("the hook refuses"));
    }

    function _end(Books memory books) private {
        (_cash, _shares, _debt) = (uint112(books.cash), uint112(books.shares), uint144(books.debt));
        uint256 rate = KinkedRates(interestRateModel)
            .computeInterestRate(address(this), books.cash, _roundedUp(books.debt));
        interestRate = uint72(rate);
    }

    /// @dev Returns the accounts at this second. Debts grow with the accumulator, and a part of their growth is paid in
    /// new shares, at the price that includes the growth.
    function _current() private view returns (Books memory books) {
        books = Books(_cash, _shares, _debt, _fees, _accumulator);
        uint256 elapsed = block.timestamp - _since;
        if (elapsed == 0) return books;
        books.accumulator = books.accumulator * _power(RAY + interestRate, elapsed) / RAY;
        books.debt = books.debt * books.accumulator / _accumulator;
        uint256 fee = (books.debt - _debt) * interestFee / (10_000 * DEBT_UNIT);
        if (fee == 0) return books;
        uint256 all = books.cash + _roundedUp(books.debt);
        books.shares = all * books.shares / (all - fee);
        books.fees += books.shares - _shares;
    }

    function _worth(Books memory books) private pure returns (uint256) {
        return books.cash + _roundedUp(books.debt) + VIRTUAL;
    }

    function _roundedUp(uint256 debt) private pure returns (uint256) {
        return (debt + DEBT_UNIT - 1) / DEBT_UNIT;
    }

    function _fit(uint256 amount) private pure returns (uint256) {
        require(amount <= MOST, Refused("more than the vault counts"));
        return amount;
    }

    /// @dev The lowest six bits are a power of ten, the others a factor in hundredths.
    function _amountOf(uint16 cap) private pure returns (uint256) {
        return 10 ** (cap % 64) * (cap / 64) / 100;
    }

    function _power(uint256 base, uint256 exponent) private pure returns (uint256 result) {
        result = exponent % 2 == 0 ? RAY : base;
        for (exponent /= 2; exponent != 0; exponent /= 2) {
            base = (base * base + RAY / 2) / RAY;
            if (exponent % 2 != 0) result = (result * base + RAY / 2) / RAY;
        }
    }
}

/// @notice Deploys vaults and lists them.
/// @dev Written after the interface of Euler's generic factory. A vault is not a proxy here.
contract EulerFactory {
    address public immutable model;
    address[] public proxyList;
    mapping(address => bool) public isProxy;

    event ProxyCreated(address indexed proxy, bool upgradeable, address implementation, bytes trailingData);

    constructor(address model_) {
        model = model_;
    }

    function getProxyListLength() external view returns (uint256) {
        return proxyList.length;
    }

    function createProxy(address, bool upgradeable, bytes calldata trailingData) external returns (address vault) {
        ERC20 token = ERC20(address(bytes20(trailingData)));
        string memory symbol = string.concat("e", token.symbol(), "-1");
        vault = address(new EulerVault(token, token.decimals(), symbol, model));
        proxyList.push(vault);
        isProxy[vault] = true;
        emit ProxyCreated(vault, upgradeable, vault, trailingData);
    }
}
