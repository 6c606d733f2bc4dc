// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @notice Lends a vault's assets somewhere, and reports what they are worth.
interface IVaultAdapter {
    function allocate(bytes calldata data, uint256 assets, bytes4 selector, address sender)
        external
        returns (bytes32[] memory ids, int256 change);
    function deallocate(bytes calldata data, uint256 assets, bytes4 selector, address sender)
        external
        returns (bytes32[] memory ids, int256 change);
    function realAssets() external view returns (uint256);
}

/// @notice A vault that lends through adapters, with the books, caps and fees of Morpho's Vault V2.
/// @dev Written anew after the published behaviour and interface of that vault, whose bytecode is in no npm package:
/// without roles, time locks, permits and forced deallocation. Anybody may govern; it is the local chain.
contract MorphoVaultV2 {
    using SafeERC20 for IERC20;

    uint256 private constant WAD = 10 ** 18;

    /// @dev What may be lent under an id, and what is.
    struct Caps {
        uint256 allocation;
        uint128 absoluteCap;
        uint128 relativeCap;
    }

    address public immutable asset;
    uint8 public immutable decimals;
    uint256 public immutable virtualShares;
    string public symbol;

    /// @notice The assets after the first interest of the transaction, which is the only one.
    uint256 public transient firstTotalAssets;
    uint128 public _totalAssets;
    uint64 public lastUpdate;
    uint64 public maxRate;
    uint96 public performanceFee;
    uint96 public managementFee;
    address public performanceFeeRecipient;
    address public managementFeeRecipient;

    address public receiveSharesGate;
    address public sendSharesGate;
    address public receiveAssetsGate;
    address public sendAssetsGate;

    address[] public adapters;
    mapping(address => bool) public isAdapter;
    address public liquidityAdapter;
    bytes public liquidityData;
    mapping(bytes32 => Caps) private _caps;

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    error Refused(string why);

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Deposit(address indexed sender, address indexed onBehalf, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed onBehalf, uint256 assets, uint256 shares
    );

    constructor(address asset_) {
        uint8 ofAsset = ERC20(asset_).decimals();
        uint8 more = ofAsset < 18 ? 18 - ofAsset : 0;
        (asset, decimals, virtualShares) = (asset_, ofAsset + more, 10 ** more);
        symbol = string.concat("v2", ERC20(asset_).symbol());
        lastUpdate = uint64(block.timestamp);
    }

    // Settings

    function addAdapter(address adapter) external {
        adapters.push(adapter);
        isAdapter[adapter] = true;
    }

    function setLiquidityAdapterAndData(address adapter, bytes calldata data) external {
        (liquidityAdapter, liquidityData) = (adapter, data);
    }

    /// @notice Sets both caps of an id, which is the hash of `idData`.
    function setCaps(bytes calldata idData, uint128 absolute, uint128 relative) external {
        Caps storage caps = _caps[keccak256(idData)];
        (caps.absoluteCap, caps.relativeCap) = (absolute, relative);
    }

    function setMaxRate(uint64 rate) external {
        accrueInterest();
        maxRate = rate;
    }

    function setFees(uint96 performance, uint96 management, address recipient) external {
        accrueInterest();
        (performanceFee, managementFee) = (performance, management);
        (performanceFeeRecipient, managementFeeRecipient) = (recipient, recipient);
    }

    function setGates(address receiveShares, address sendShares, address receiveAssets, address sendAssets) external {
        (receiveSharesGate, sendSharesGate) = (receiveShares, sendShares);
        (receiveAssetsGate, sendAssetsGate) = (receiveAssets, sendAssets);
    }

    // Lending

    function allocate(address adapter, bytes memory data, uint256 assets) external {
        _allocate(adapter, data, assets);
    }

    function deallocate(address adapter, bytes memory data, uint256 assets) external {
        _deallocate(adapter, data, assets);
    }

    function _allocate(address adapter, bytes memory data, uint256 assets) private {
        require(isAdapter[adapter], Refused("no adapter"));
        accrueInterest();
        IERC20(asset).safeTransfer(adapter, assets);
        (bytes32[] memory ids, int256 change) = IVaultAdapter(adapter).allocate(data, assets, msg.sig, msg.sender);
        for (uint256 at = 0; at < ids.length; at++) {
            Caps storage caps = _caps[ids[at]];
            uint256 allocated = _plus(caps.allocation, change);
            caps.allocation = allocated;
            require(caps.absoluteCap != 0 && allocated <= caps.absoluteCap, Refused("more than the absolute cap"));
            bool fits = caps.relativeCap == WAD || allocated <= firstTotalAssets * caps.relativeCap / WAD;
            require(fits, Refused("more than the relative cap"));
        }
    }

    function _deallocate(address adapter, bytes memory data, uint256 assets) private {
        require(isAdapter[adapter], Refused("no adapter"));
        (bytes32[] memory ids, int256 change) = IVaultAdapter(adapter).deallocate(data, assets, msg.sig, msg.sender);
        for (uint256 at = 0; at < ids.length; at++) {
            Caps storage caps = _caps[ids[at]];
            require(caps.allocation != 0, Refused("nothing is allocated"));
            caps.allocation = _plus(caps.allocation, change);
        }
        IERC20(asset).safeTransferFrom(adapter, address(this), assets);
    }

    function _plus(uint256 amount, int256 change) private pure returns (uint256) {
        int256 sum = int256(amount) + change;
        require(sum >= 0, Refused("less than nothing is allocated"));
        return uint256(sum);
    }

    // Interest

    function accrueInterest() public {
        (uint256 assets, uint256 performanceShares, uint256 managementShares) = accrueInterestView();
        _totalAssets = _fit(assets);
        if (firstTotalAssets == 0) firstTotalAssets = assets;
        if (performanceShares != 0) _mint(performanceFeeRecipient, performanceShares);
        if (managementShares != 0) _mint(managementFeeRecipient, managementShares);
        lastUpdate = uint64(block.timestamp);
    }

    /// @notice The assets with interest, no more than the rate allows, and the shares that are minted for both fees.
    function accrueInterestView() public view returns (uint256 assets, uint256 performance, uint256 management) {
        uint256 last = _totalAssets;
        if (firstTotalAssets != 0) return (last, 0, 0);
        uint256 elapsed = block.timestamp - lastUpdate;
        uint256 most = last + last * elapsed * maxRate / WAD;
        assets = IERC20(asset).balanceOf(address(this));
        for (uint256 at = 0; at < adapters.length; at++) assets += IVaultAdapter(adapters[at]).realAssets();
        if (assets > most) assets = most;
        if (assets > last && _mayReceive(performanceFeeRecipient)) performance = (assets - last) * performanceFee / WAD;
        if (_mayReceive(managementFeeRecipient)) management = assets * elapsed * managementFee / WAD;
        uint256 shares = totalSupply + virtualShares;
        uint256 rest = assets - performance - management + 1;
        (performance, management) = (performance * shares / rest, management * shares / rest);
    }

    function _books() private view returns (uint256 assets, uint256 shares) {
        uint256 performance;
        uint256 management;
        (assets, performance, management) = accrueInterestView();
        return (assets + 1, totalSupply + performance + management + virtualShares);
    }

    // Operations

    function deposit(uint256 assets, address onBehalf) external returns (uint256 shares) {
        accrueInterest();
        shares = previewDeposit(assets);
        require(_mayReceive(onBehalf), Refused("a gate"));
        require(sendAssetsGate == address(0), Refused("a gate"));
        IERC20(asset).safeTransferFrom(msg.sender, address(this), assets);
        _mint(onBehalf, shares);
        _totalAssets += _fit(assets);
        emit Deposit(msg.sender, onBehalf, assets, shares);
        if (liquidityAdapter != address(0)) _allocate(liquidityAdapter, liquidityData, assets);
    }

    function redeem(uint256 shares, address receiver, address onBehalf) external returns (uint256 assets) {
        accrueInterest();
        assets = previewRedeem(shares);
        require(sendSharesGate == address(0) && receiveAssetsGate == address(0), Refused("a gate"));
        uint256 idle = IERC20(asset).balanceOf(address(this));
        if (assets > idle && liquidityAdapter != address(0)) {
            _deallocate(liquidityAdapter, liquidityData, assets - idle);
        }
        if (msg.sender != onBehalf) _spend(onBehalf, shares);
        balanceOf[onBehalf] -= shares;
        totalSupply -= shares;
        _totalAssets -= _fit(assets);
        emit Transfer(onBehalf, address(0), shares);
        IERC20(asset).safeTransfer(receiver, assets);
        emit Withdraw(msg.sender, receiver, onBehalf, assets, shares);
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
        if (msg.sender != from) _spend(from, value);
        return _move(from, to, value);
    }

    function _spend(address from, uint256 value) private {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        require(sendSharesGate == address(0) && _mayReceive(to), Refused("a gate"));
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    function _mint(address to, uint256 shares) private {
        require(to != address(0), Refused("no receiver"));
        balanceOf[to] += shares;
        totalSupply += shares;
        emit Transfer(address(0), to, shares);
    }

    /// @dev Any gate refuses everybody here.
    function _mayReceive(address) private view returns (bool) {
        return receiveSharesGate == address(0);
    }

    function _fit(uint256 amount) private pure returns (uint128) {
        require(amount <= type(uint128).max, Refused("more than the vault counts"));
        return uint128(amount);
    }

    // Views

    function adaptersLength() external view returns (uint256) {
        return adapters.length;
    }

    function absoluteCap(bytes32 id) external view returns (uint256) {
        return _caps[id].absoluteCap;
    }

    function relativeCap(bytes32 id) external view returns (uint256) {
        return _caps[id].relativeCap;
    }

    function allocation(bytes32 id) external view returns (uint256) {
        return _caps[id].allocation;
    }

    function totalAssets() external view returns (uint256 assets) {
        (assets,,) = accrueInterestView();
    }

    function previewDeposit(uint256 assets) public view returns (uint256) {
        (uint256 worth, uint256 shares) = _books();
        return assets * shares / worth;
    }

    function previewRedeem(uint256 shares) public view returns (uint256) {
        (uint256 worth, uint256 all) = _books();
        return shares * worth / all;
    }

    /// @notice Every limit is zero, as the original's are.
    function maxDeposit(address) external pure returns (uint256) {
        return 0;
    }

    function maxRedeem(address) external pure returns (uint256) {
        return 0;
    }
}

/// @notice Makes vaults, and lists them in its logs.
contract MorphoVaultV2Factory {
    mapping(address => bool) public isVaultV2;

    event CreateVaultV2(address indexed owner, address indexed asset, bytes32 salt, address indexed newVaultV2);

    function createVaultV2(address owner, address asset, bytes32 salt) external returns (address vault) {
        vault = address(new MorphoVaultV2{salt: salt}(asset));
        isVaultV2[vault] = true;
        emit CreateVaultV2(owner, asset, salt, vault);
    }
}
