// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @notice A vault that spreads its asset over other vaults, by two queues and a cap for each.
/// @dev Written anew after the published source of Euler Earn, which is in no npm package: without roles, time locks,
/// permits and a connector. Anybody may govern; it is the local chain.
contract EulerEarn is ERC20 {
    uint256 private constant VIRTUAL = 10 ** 6;
    uint256 private constant WAD = 10 ** 18;

    struct MarketConfig {
        uint112 balance;
        uint136 cap;
        bool enabled;
        uint64 removableAt;
    }

    IERC20 private immutable _asset;
    uint8 private immutable _decimals;

    mapping(IERC4626 => MarketConfig) public config;
    IERC4626[] public supplyQueue;
    IERC4626[] public withdrawQueue;
    uint256 public lastTotalAssets;
    uint256 public lostAssets;
    uint256 public fee;
    address public feeRecipient;

    error ZeroShares();
    error AllCapsReached();
    error NotEnoughLiquidity();

    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );

    constructor(ERC20 asset_, string memory name_, string memory symbol_) ERC20(name_, symbol_) {
        (_asset, _decimals) = (asset_, asset_.decimals());
    }

    // Deposits and redemptions

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        _accrue();
        shares = _toShares(assets, totalSupply(), lastTotalAssets);
        require(shares != 0, ZeroShares());
        SafeERC20.safeTransferFrom(_asset, msg.sender, address(this), assets);
        _mint(receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
        uint256 left = assets;
        for (uint256 i = 0; i < supplyQueue.length; i++) {
            IERC4626 id = supplyQueue[i];
            MarketConfig storage market = config[id];
            if (market.cap == 0) continue;
            uint256 held = expectedSupplyAssets(id);
            uint256 given = _lesser(market.cap > held ? market.cap - held : 0, id.maxDeposit(address(this)));
            given = _lesser(given, left);
            if (given > 0) {
                // A strategy that reverts is passed over.
                try id.deposit(given, address(this)) returns (uint256 received) {
                    market.balance += uint112(received);
                    left -= given;
                } catch {}
            }
            if (left == 0) break;
        }
        require(left == 0, AllCapsReached());
        lastTotalAssets += assets;
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256 assets) {
        _accrue();
        assets = shares * (lastTotalAssets + VIRTUAL) / (totalSupply() + VIRTUAL);
        lastTotalAssets = lastTotalAssets > assets ? lastTotalAssets - assets : 0;
        uint256 left = assets;
        for (uint256 i = 0; i < withdrawQueue.length; i++) {
            IERC4626 id = withdrawQueue[i];
            uint256 taken = _lesser(_lesser(id.maxWithdraw(address(this)), expectedSupplyAssets(id)), left);
            if (taken > 0) {
                try id.withdraw(taken, address(this), address(this)) returns (uint256 paid) {
                    config[id].balance -= uint112(paid);
                    left -= taken;
                } catch {}
            }
            if (left == 0) break;
        }
        require(left == 0, NotEnoughLiquidity());
        if (msg.sender != owner) _spendAllowance(owner, msg.sender, shares);
        _burn(owner, shares);
        SafeERC20.safeTransfer(_asset, receiver, assets);
        emit Withdraw(msg.sender, receiver, owner, assets, shares);
    }

    // Settings

    function setFee(uint256 fee_, address recipient) external {
        _accrue();
        (fee, feeRecipient) = (fee_, recipient);
    }

    /// @notice Admits a strategy, or changes its cap. Withdrawals come from strategies in the order of their admission.
    function submitCap(IERC4626 id, uint136 cap) external {
        MarketConfig storage market = config[id];
        SafeERC20.forceApprove(_asset, address(id), cap > 0 ? type(uint256).max : 0);
        if (!market.enabled) {
            withdrawQueue.push(id);
            market.enabled = true;
            market.balance = uint112(id.balanceOf(address(this)));
            lastTotalAssets += expectedSupplyAssets(id);
        }
        market.cap = cap;
    }

    function setSupplyQueue(IERC4626[] calldata queue) external {
        supplyQueue = queue;
    }

    // Views

    function asset() external view returns (address) {
        return address(_asset);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function supplyQueueLength() external view returns (uint256) {
        return supplyQueue.length;
    }

    function withdrawQueueLength() external view returns (uint256) {
        return withdrawQueue.length;
    }

    function expectedSupplyAssets(IERC4626 id) public view returns (uint256) {
        return id.previewRedeem(config[id].balance);
    }

    function totalAssets() external view returns (uint256 assets) {
        (, assets,) = _accrued();
    }

    function previewDeposit(uint256 assets) external view returns (uint256) {
        (uint256 feeShares, uint256 all,) = _accrued();
        return _toShares(assets, totalSupply() + feeShares, all);
    }

    function previewRedeem(uint256 shares) external view returns (uint256) {
        (uint256 feeShares, uint256 all,) = _accrued();
        return shares * (all + VIRTUAL) / (totalSupply() + feeShares + VIRTUAL);
    }

    // Books

    function _accrue() private {
        uint256 feeShares;
        (feeShares, lastTotalAssets, lostAssets) = _accrued();
        if (feeShares != 0) _mint(feeRecipient, feeShares);
    }

    /// @dev What strategies lose stays in the count, and of what they earn, a part is paid in new shares at the price
    /// without it.
    function _accrued() private view returns (uint256 feeShares, uint256 all, uint256 lost) {
        uint256 held;
        for (uint256 i = 0; i < withdrawQueue.length; i++) {
            held += expectedSupplyAssets(withdrawQueue[i]);
        }
        lost = held < lastTotalAssets - lostAssets ? lastTotalAssets - held : lostAssets;
        all = held + lost;
        uint256 feeAssets = (all - lastTotalAssets) * fee / WAD;
        feeShares = _toShares(feeAssets, totalSupply(), all - feeAssets);
    }

    function _toShares(uint256 assets, uint256 supply, uint256 all) private pure returns (uint256) {
        return assets * (supply + VIRTUAL) / (all + VIRTUAL);
    }

    function _lesser(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }
}

/// @notice Makes vaults, and lists them.
/// @dev Written anew after the published source of Euler Earn's factory.
contract EulerEarnFactory {
    address[] private _vaults;
    mapping(address => bool) public isVault;

    event CreateEulerEarn(
        address indexed eulerEarn,
        address indexed caller,
        address initialOwner,
        uint256 initialTimelock,
        address indexed asset,
        string name,
        string symbol,
        bytes32 salt
    );

    function getVaultListLength() external view returns (uint256) {
        return _vaults.length;
    }

    function createEulerEarn(
        address owner,
        uint256 timelock,
        ERC20 asset,
        string calldata name,
        string calldata symbol,
        bytes32 salt
    ) external returns (address vault) {
        vault = address(new EulerEarn{salt: salt}(asset, name, symbol));
        isVault[vault] = true;
        _vaults.push(vault);
        emit CreateEulerEarn(vault, msg.sender, owner, timelock, address(asset), name, symbol, salt);
    }
}
