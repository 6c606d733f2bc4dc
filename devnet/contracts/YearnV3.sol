// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @notice A strategy that takes deposits up to a cap, gives something for each, and pays out when it is open.
contract YearnV3Strategy is ERC4626 {
    uint256 public immutable cap;
    bool public isOpen;

    error NoShares();

    constructor(IERC20 asset_, uint256 cap_) ERC20("Strategy", "strategy") ERC4626(asset_) {
        cap = cap_;
    }

    /// @notice Anybody may; it is the local chain.
    function open(bool isOpen_) external {
        isOpen = isOpen_;
    }

    /// @notice Loses a part of what lies here.
    function lose(uint256 assets) external {
        SafeERC20.safeTransfer(IERC20(asset()), msg.sender, assets);
    }

    function maxDeposit(address) public view override returns (uint256) {
        uint256 held = totalAssets();
        return held < cap ? cap - held : 0;
    }

    function maxRedeem(address owner) public view override returns (uint256) {
        return isOpen ? balanceOf(owner) : 0;
    }

    function deposit(uint256 assets, address receiver) public override returns (uint256 shares) {
        shares = super.deposit(assets, receiver);
        require(shares != 0, NoShares());
    }
}

interface IYearnV3Limits {
    function available_deposit_limit(address receiver) external view returns (uint256);
    function available_withdraw_limit(address owner, uint256 maxLoss, address[] calldata strategies)
        external
        view
        returns (uint256);
}

/// @notice A vault that spreads its asset over strategies, and whose profits unlock with every second.
/// @dev Written anew after the published source of Yearn's VaultV3 in Vyper, versions 3.0.1 to 3.0.4, for which neither
/// compiler nor bytecode is in an npm package: without roles, permits, accountants and fees, and with no queue but the
/// default one. Deposits, redemptions, debts, reports and limits compute and round as in that source. Anybody may
/// govern; it is the local chain.
contract YearnV3Vault is ERC20 {
    uint256 private constant MAX_BPS = 10_000;
    uint256 private constant RATE_UNIT = 10 ** 12;

    struct StrategyParams {
        uint256 activation;
        uint256 last_report;
        uint256 current_debt;
        uint256 max_debt;
    }

    address public immutable FACTORY;
    IERC20 private immutable _asset;
    uint8 private immutable _decimals;
    string public apiVersion;

    mapping(address => StrategyParams) public strategies;
    address[] private _queue;
    bool private _allocates;

    uint256 public totalDebt;
    uint256 public totalIdle;
    uint256 public minimum_total_idle;
    uint256 public deposit_limit;
    address public deposit_limit_module;
    address public withdraw_limit_module;
    bool public isShutdown;

    uint256 public profitMaxUnlockTime;
    uint256 public fullProfitUnlockDate;
    uint256 public profitUnlockingRate;
    uint256 public lastProfitUpdate;

    error Refused(string why);

    event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares);
    event Withdraw(
        address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares
    );
    event DebtUpdated(address indexed strategy, uint256 current_debt, uint256 new_debt);

    constructor(ERC20 asset_, string memory name_, string memory symbol_, string memory version, uint256 unlockTime)
        ERC20(name_, symbol_)
    {
        require(unlockTime <= 31_556_952, Refused("profit unlock time too long"));
        (FACTORY, _asset, _decimals) = (msg.sender, asset_, asset_.decimals());
        (apiVersion, profitMaxUnlockTime) = (version, unlockTime);
    }

    // Deposits and redemptions

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        if (assets == type(uint256).max) assets = _asset.balanceOf(msg.sender);
        shares = _toShares(assets, false);
        require(assets <= _maxDeposit(receiver), Refused("exceed deposit limit"));
        require(assets > 0, Refused("cannot deposit zero"));
        require(shares > 0, Refused("cannot mint zero"));
        SafeERC20.safeTransferFrom(_asset, msg.sender, address(this), assets);
        totalIdle += assets;
        _mint(receiver, shares);
        emit Deposit(msg.sender, receiver, assets, shares);
        if (_allocates) _updateDebt(_queue[0], type(uint256).max, 0);
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256) {
        uint256 assets = _toAssets(shares, false);
        require(receiver != address(0), Refused("ZERO ADDRESS"));
        require(shares > 0, Refused("no shares to redeem"));
        require(assets > 0, Refused("no assets to withdraw"));
        if (withdraw_limit_module != address(0)) {
            uint256 most = IYearnV3Limits(withdraw_limit_module)
                .available_withdraw_limit(owner, MAX_BPS, new address[](0));
            require(assets <= most, Refused("exceed withdraw limit"));
        }
        require(balanceOf(owner) >= shares, Refused("insufficient shares to redeem"));
        if (msg.sender != owner) _spendAllowance(owner, msg.sender, shares);

        uint256 idle = totalIdle;
        uint256 requested = assets;
        if (requested > idle) (requested, idle) = _free(requested, idle);
        _burn(owner, shares);
        totalIdle = idle - requested;
        SafeERC20.safeTransfer(_asset, receiver, requested);
        emit Withdraw(msg.sender, receiver, owner, requested, shares);
        return requested;
    }

    /// @dev Takes from the strategies of the queue what does not lie idle. Losses that the vault has not reported yet
    /// are the redeemer's, and so is what a strategy pays less than it was asked for.
    function _free(uint256 requested, uint256 idle) private returns (uint256, uint256) {
        uint256 needed = requested - idle;
        uint256 debts = totalDebt;
        for (uint256 i = 0; i < _queue.length; i++) {
            YearnV3Strategy strategy = YearnV3Strategy(_queue[i]);
            StrategyParams storage params = strategies[address(strategy)];
            require(params.activation != 0, Refused("inactive strategy"));
            uint256 debt = params.current_debt;
            uint256 wanted = needed < debt ? needed : debt;
            uint256 most = strategy.convertToAssets(strategy.maxRedeem(address(this)));
            uint256 lost = _unrealisedLoss(strategy, debt, wanted);
            if (lost > 0) {
                if (most < wanted - lost) {
                    lost = lost * most / (wanted - lost);
                    wanted = most + lost;
                }
                wanted -= lost;
                requested -= lost;
                needed -= lost;
                debts -= lost;
                if (most == 0) {
                    params.current_debt = debt - lost;
                    emit DebtUpdated(address(strategy), debt, debt - lost);
                }
            }
            if (wanted > most) wanted = most;
            if (wanted == 0) continue;
            uint256 paid = _withdrawFrom(strategy, wanted);
            uint256 short = 0;
            if (paid > wanted) wanted = paid > debt ? debt : paid;
            else short = wanted - paid;
            idle += wanted - short;
            requested -= short;
            debts -= wanted;
            params.current_debt = debt - (wanted + lost);
            emit DebtUpdated(address(strategy), debt, debt - (wanted + lost));
            if (requested <= idle) break;
            needed -= wanted;
        }
        require(idle >= requested, Refused("insufficient assets in vault"));
        totalDebt = debts;
        return (requested, idle);
    }

    function _withdrawFrom(YearnV3Strategy strategy, uint256 assets) private returns (uint256) {
        uint256 before = _asset.balanceOf(address(this));
        uint256 shares = strategy.previewWithdraw(assets);
        uint256 owned = strategy.balanceOf(address(this));
        strategy.redeem(shares < owned ? shares : owned, address(this), address(this));
        return _asset.balanceOf(address(this)) - before;
    }

    function _unrealisedLoss(YearnV3Strategy strategy, uint256 debt, uint256 assets) private view returns (uint256 loss) {
        uint256 worth = strategy.convertToAssets(strategy.balanceOf(address(this)));
        if (worth >= debt || debt == 0) return 0;
        loss = assets - assets * worth / debt;
        if (assets * worth % debt != 0) loss++;
    }

    // Debts and reports

    function update_debt(address strategy, uint256 target) external returns (uint256) {
        return _updateDebt(strategy, target, MAX_BPS);
    }

    function _updateDebt(address strategy_, uint256 target, uint256 maxLoss) private returns (uint256) {
        YearnV3Strategy strategy = YearnV3Strategy(strategy_);
        StrategyParams storage params = strategies[strategy_];
        uint256 debt = params.current_debt;
        uint256 next = isShutdown ? 0 : target;
        require(next != debt, Refused("new debt equals current debt"));
        if (debt > next) {
            uint256 assets = debt - next;
            if (totalIdle + assets < minimum_total_idle) {
                assets = minimum_total_idle - totalIdle;
                if (assets > debt) assets = debt;
            }
            uint256 most = strategy.convertToAssets(strategy.maxRedeem(address(this)));
            if (most < assets) assets = most;
            if (assets == 0) return debt;
            require(_unrealisedLoss(strategy, debt, assets) == 0, Refused("strategy has unrealised losses"));
            uint256 paid = _withdrawFrom(strategy, assets);
            if (paid > debt) paid = debt;
            if (paid < assets && maxLoss < MAX_BPS) {
                require(assets - paid <= assets * maxLoss / MAX_BPS, Refused("too much loss"));
            } else if (paid > assets) {
                assets = paid;
            }
            totalIdle += paid;
            totalDebt -= assets;
            next = debt - assets;
        } else {
            if (next > params.max_debt) {
                next = params.max_debt;
                if (next < debt) return debt;
            }
            uint256 most = strategy.maxDeposit(address(this));
            if (most == 0) return debt;
            uint256 assets = next - debt;
            if (assets > most) assets = most;
            if (totalIdle <= minimum_total_idle) return debt;
            if (assets > totalIdle - minimum_total_idle) assets = totalIdle - minimum_total_idle;
            if (assets > 0) {
                uint256 before = _asset.balanceOf(address(this));
                SafeERC20.forceApprove(_asset, strategy_, assets);
                strategy.deposit(assets, address(this));
                SafeERC20.forceApprove(_asset, strategy_, 0);
                assets = before - _asset.balanceOf(address(this));
                totalIdle -= assets;
                totalDebt += assets;
            }
            next = debt + assets;
        }
        params.current_debt = next;
        emit DebtUpdated(strategy_, debt, next);
        return next;
    }

    /// @notice Counts what a strategy has gained or lost. Gains become shares that the vault holds and that unlock with
    /// time; losses burn those first.
    function process_report(address strategy) external returns (uint256 gain, uint256 loss) {
        StrategyParams storage params = strategies[strategy];
        require(params.activation != 0, Refused("inactive strategy"));
        uint256 worth = YearnV3Strategy(strategy).convertToAssets(YearnV3Strategy(strategy).balanceOf(address(this)));
        uint256 debt = params.current_debt;
        (gain, loss) = worth > debt ? (worth - debt, uint256(0)) : (uint256(0), debt - worth);
        uint256 burnt = loss > 0 ? _toShares(loss, true) : 0;
        uint256 added = gain > 0 && profitMaxUnlockTime != 0 ? _toShares(gain, false) : 0;
        uint256 locked = _resize(added, burnt);
        uint256 lockedNow = added > burnt ? added - burnt : 0;
        (params.current_debt, totalDebt) = (debt + gain - loss, totalDebt + gain - loss);
        if (locked > 0) {
            uint256 until = fullProfitUnlockDate;
            uint256 before = until > block.timestamp ? (locked - lockedNow) * (until - block.timestamp) : 0;
            uint256 period = (before + lockedNow * profitMaxUnlockTime) / locked;
            profitUnlockingRate = locked * RATE_UNIT / period;
            (fullProfitUnlockDate, lastProfitUpdate) = (block.timestamp + period, block.timestamp);
        } else {
            fullProfitUnlockDate = 0;
        }
        params.last_report = block.timestamp;
    }

    /// @dev Issues or burns the vault's own shares, so that those unlocked so far are gone. Returns what it then holds.
    function _resize(uint256 added, uint256 burnt) private returns (uint256) {
        uint256 issued = super.totalSupply();
        uint256 end = issued + added - burnt - unlockedShares();
        uint256 own = _ownShares();
        if (end > issued) _mint(address(this), end - issued);
        else if (issued > end) _burn(address(this), issued - end < own ? issued - end : own);
        return _ownShares();
    }

    // Settings

    function add_strategy(address strategy) external {
        require(IERC20(YearnV3Strategy(strategy).asset()) == _asset, Refused("invalid asset"));
        require(strategies[strategy].activation == 0, Refused("strategy already active"));
        strategies[strategy] = StrategyParams(block.timestamp, block.timestamp, 0, 0);
        if (_queue.length < 10) _queue.push(strategy);
    }

    function update_max_debt_for_strategy(address strategy, uint256 most) external {
        strategies[strategy].max_debt = most;
    }

    function set_default_queue(address[] calldata queue) external {
        _queue = queue;
    }

    function set_auto_allocate(bool allocates) external {
        require(_isSince("3.0.3"), Refused("not of this version"));
        _allocates = allocates;
    }

    function set_minimum_total_idle(uint256 assets) external {
        minimum_total_idle = assets;
    }

    function set_deposit_limit(uint256 limit) external {
        require(!isShutdown && deposit_limit_module == address(0), Refused("using module"));
        deposit_limit = limit;
    }

    function set_deposit_limit_module(address module) external {
        require(!isShutdown && deposit_limit == type(uint256).max, Refused("using deposit limit"));
        deposit_limit_module = module;
    }

    function set_withdraw_limit_module(address module) external {
        withdraw_limit_module = module;
    }

    function setProfitMaxUnlockTime(uint256 seconds_) external {
        require(seconds_ <= 31_556_952, Refused("profit unlock time too long"));
        if (seconds_ == 0) {
            if (_ownShares() > 0) _burn(address(this), _ownShares());
            (profitUnlockingRate, fullProfitUnlockDate) = (0, 0);
        }
        profitMaxUnlockTime = seconds_;
    }

    function shutdown_vault() external {
        require(!isShutdown, Refused("shutdown"));
        (isShutdown, deposit_limit_module, deposit_limit) = (true, address(0), 0);
    }

    // Views

    function asset() external view returns (address) {
        return address(_asset);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    /// @dev Shares that have unlocked no longer count, although nobody has burnt them yet.
    function totalSupply() public view override returns (uint256) {
        return super.totalSupply() - unlockedShares();
    }

    function unlockedShares() public view returns (uint256) {
        if (fullProfitUnlockDate > block.timestamp) {
            return profitUnlockingRate * (block.timestamp - lastProfitUpdate) / RATE_UNIT;
        }
        return fullProfitUnlockDate != 0 ? _ownShares() : 0;
    }

    /// @dev Of the vault's own shares, those that have unlocked no longer count.
    function balanceOf(address owner) public view override returns (uint256) {
        return super.balanceOf(owner) - (owner == address(this) ? unlockedShares() : 0);
    }

    /// @dev The shares that the vault holds, unlocked or not.
    function _ownShares() private view returns (uint256) {
        return super.balanceOf(address(this));
    }

    function totalAssets() public view returns (uint256) {
        return totalIdle + totalDebt;
    }

    function get_default_queue() external view returns (address[] memory) {
        return _queue;
    }

    function auto_allocate() external view returns (bool) {
        require(_isSince("3.0.3"), Refused("not of this version"));
        return _allocates;
    }

    function maxDeposit(address receiver) external view returns (uint256) {
        return _maxDeposit(receiver);
    }

    function previewDeposit(uint256 assets) external view returns (uint256) {
        return _toShares(assets, false);
    }

    function previewRedeem(uint256 shares) external view returns (uint256) {
        return _toAssets(shares, false);
    }

    function _maxDeposit(address receiver) private view returns (uint256) {
        if (receiver == address(0) || receiver == address(this)) return 0;
        if (deposit_limit_module != address(0)) {
            return IYearnV3Limits(deposit_limit_module).available_deposit_limit(receiver);
        }
        if (deposit_limit == type(uint256).max && _isSince("3.0.2")) return deposit_limit;
        return totalAssets() >= deposit_limit ? 0 : deposit_limit - totalAssets();
    }

    function _toAssets(uint256 shares, bool up) private view returns (uint256 assets) {
        if (shares == type(uint256).max || shares == 0) return shares;
        uint256 supply = totalSupply();
        if (supply == 0) return shares;
        assets = shares * totalAssets() / supply;
        if (up && shares * totalAssets() % supply != 0) assets++;
    }

    function _toShares(uint256 assets, bool up) private view returns (uint256 shares) {
        if (assets == type(uint256).max || assets == 0) return assets;
        uint256 supply = totalSupply();
        if (supply == 0) return assets;
        uint256 all = totalAssets();
        if (all == 0) return 0;
        shares = assets * supply / all;
        if (up && assets * supply % all != 0) shares++;
    }

    function _isSince(string memory version) private view returns (bool) {
        return uint8(bytes(apiVersion)[4]) >= uint8(bytes(version)[4]);
    }
}

/// @notice Makes vaults of one version.
/// @dev Written anew after the published source of Yearn's VaultFactory. A vault is no proxy here.
contract YearnV3Factory {
    string public apiVersion;

    event NewVault(address indexed vault_address, address indexed asset);

    constructor(string memory version) {
        apiVersion = version;
    }

    function deploy_new_vault(ERC20 asset, string calldata name, string calldata symbol, address, uint256 unlockTime)
        external
        returns (address vault)
    {
        bytes32 salt = keccak256(abi.encode(msg.sender, asset, name, symbol));
        vault = address(new YearnV3Vault{salt: salt}(asset, name, symbol, apiVersion, unlockTime));
        emit NewVault(vault, address(asset));
    }
}
