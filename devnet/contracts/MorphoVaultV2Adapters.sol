// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IVaultAdapter, MorphoVaultV2} from "./MorphoVaultV2.sol";

/// @notice What identifies a market of Morpho: its id is their hash.
struct MarketParams {
    address loanToken;
    address collateralToken;
    address oracle;
    address irm;
    uint256 lltv;
}

struct Market {
    uint128 totalSupplyAssets;
    uint128 totalSupplyShares;
    uint128 totalBorrowAssets;
    uint128 totalBorrowShares;
    uint128 lastUpdate;
    uint128 fee;
}

interface IMorpho {
    function supply(MarketParams memory market, uint256 assets, uint256 shares, address onBehalf, bytes memory data)
        external
        returns (uint256, uint256);
    function withdraw(
        MarketParams memory market,
        uint256 assets,
        uint256 shares,
        address onBehalf,
        address receiver
    ) external returns (uint256, uint256);
    function market(bytes32 id) external view returns (Market memory);
    function position(bytes32 id, address user) external view returns (uint256, uint128, uint128);
}

interface IRates {
    function borrowRateView(MarketParams memory params, Market memory market) external view returns (uint256);
}

interface IVault4626 {
    function asset() external view returns (address);
    function balanceOf(address account) external view returns (uint256);
    function previewRedeem(uint256 shares) external view returns (uint256);
    function deposit(uint256 assets, address receiver) external returns (uint256);
    function withdraw(uint256 assets, address receiver, address owner) external returns (uint256);
}

/// @dev What all adapters share. Written anew after the published behaviour and interface of Morpho's, whose bytecode is
/// in no npm package: without what collects foreign tokens and what gives up shares.
abstract contract VaultAdapter is IVaultAdapter {
    address public immutable parentVault;
    bytes32 public immutable adapterId = keccak256(abi.encode("this", address(this)));

    error Refused(string why);

    constructor(address vault) {
        parentVault = vault;
        SafeERC20.forceApprove(IERC20(MorphoVaultV2(vault).asset()), vault, type(uint256).max);
    }

    modifier onlyVault() {
        require(msg.sender == parentVault, Refused("not the vault"));
        _;
    }

    function _allocationOf(bytes32 id) internal view returns (uint256) {
        return MorphoVaultV2(parentVault).allocation(id);
    }
}

/// @notice Lends in markets of Morpho that have the adaptive model of interest, and counts its own shares of them.
contract MarketAdapterV2 is VaultAdapter {
    uint256 private constant WAD = 10 ** 18;
    uint256 private constant VIRTUAL_SHARES = 10 ** 6;

    address public immutable morpho;
    address public immutable adaptiveCurveIrm;

    /// @dev The markets under whose id the vault has an allocation.
    MarketParams[] internal _markets;
    mapping(bytes32 => uint256) public supplyShares;

    constructor(address vault, address morpho_, address irm) VaultAdapter(vault) {
        (morpho, adaptiveCurveIrm) = (morpho_, irm);
        SafeERC20.forceApprove(IERC20(MorphoVaultV2(vault).asset()), morpho_, type(uint256).max);
    }

    function marketIdsLength() external view returns (uint256) {
        return _markets.length;
    }

    function marketIds(uint256 at) external view returns (bytes32) {
        return _idOf(_markets[at]);
    }

    function allocate(bytes calldata data, uint256 assets, bytes4, address)
        external
        onlyVault
        returns (bytes32[] memory, int256)
    {
        MarketParams memory params = _decoded(data);
        if (assets > 0) {
            (, uint256 shares) = IMorpho(morpho).supply(params, assets, 0, address(this), "");
            _supplied(_idOf(params), assets, shares);
        }
        return _changed(params);
    }

    function deallocate(bytes calldata data, uint256 assets, bytes4, address)
        external
        onlyVault
        returns (bytes32[] memory, int256)
    {
        MarketParams memory params = _decoded(data);
        if (assets > 0) {
            (, uint256 shares) = IMorpho(morpho).withdraw(params, assets, 0, address(this), address(this));
            _withdrawn(_idOf(params), shares);
        }
        return _changed(params);
    }

    function realAssets() external view returns (uint256 assets) {
        for (uint256 at = 0; at < _markets.length; at++) assets += _worthOf(_markets[at]);
    }

    function ids(MarketParams memory params) public view returns (bytes32[] memory all) {
        all = new bytes32[](3);
        all[0] = adapterId;
        all[1] = keccak256(abi.encode("collateralToken", params.collateralToken));
        all[2] = keccak256(abi.encode("this/marketParams", address(this), params));
    }

    function _decoded(bytes calldata data) private view returns (MarketParams memory params) {
        params = abi.decode(data, (MarketParams));
        require(params.loanToken == MorphoVaultV2(parentVault).asset(), Refused("another asset"));
        require(_hasKnownRates(params), Refused("another model of interest"));
    }

    /// @dev Lists a market while the vault has an allocation there.
    function _changed(MarketParams memory params) private returns (bytes32[] memory all, int256) {
        all = ids(params);
        uint256 before = _allocationOf(all[2]);
        uint256 worth = _worthOf(params);
        if (before == 0 && worth > 0) _markets.push(params);
        if (before > 0 && worth == 0) _unlist(_idOf(params));
        return (all, int256(worth) - int256(before));
    }

    function _unlist(bytes32 id) private {
        uint256 last = _markets.length - 1;
        for (uint256 at = 0; at <= last; at++) {
            if (_idOf(_markets[at]) != id) continue;
            _markets[at] = _markets[last];
            _markets.pop();
            return;
        }
    }

    function _hasKnownRates(MarketParams memory params) internal view virtual returns (bool) {
        return params.irm == adaptiveCurveIrm;
    }

    function _supplied(bytes32 id, uint256 assets, uint256 shares) internal virtual {
        require(shares >= assets, Refused("a share costs more than a unit"));
        supplyShares[id] += shares;
    }

    function _withdrawn(bytes32 id, uint256 shares) internal virtual {
        supplyShares[id] -= shares;
    }

    function _sharesOf(bytes32 id) internal view virtual returns (uint256) {
        return supplyShares[id];
    }

    function _idOf(MarketParams memory params) internal pure returns (bytes32) {
        return keccak256(abi.encode(params));
    }

    /// @dev What the adapter's shares are worth with the interest up to now, rounded down.
    function _worthOf(MarketParams memory params) private view returns (uint256) {
        bytes32 id = _idOf(params);
        uint256 shares = _sharesOf(id);
        if (shares == 0) return 0;
        Market memory market = IMorpho(morpho).market(id);
        (uint256 assets, uint256 all) = (market.totalSupplyAssets, market.totalSupplyShares);
        uint256 elapsed = block.timestamp - market.lastUpdate;
        if (elapsed != 0 && market.totalBorrowAssets != 0 && params.irm != address(0)) {
            uint256 first = IRates(params.irm).borrowRateView(params, market) * elapsed;
            uint256 second = first * first / (2 * WAD);
            uint256 third = second * first / (3 * WAD);
            uint256 interest = market.totalBorrowAssets * (first + second + third) / WAD;
            assets += interest;
            uint256 fee = interest * market.fee / WAD;
            all += fee * (all + VIRTUAL_SHARES) / (assets - fee + 1);
        }
        return shares * (assets + 1) / (all + VIRTUAL_SHARES);
    }
}

/// @notice The first version: it counts all shares that it has in Morpho, in markets with any model of interest.
contract MarketAdapterV1 is MarketAdapterV2 {
    constructor(address vault, address morpho_) MarketAdapterV2(vault, morpho_, address(0)) {}

    function marketParamsListLength() external view returns (uint256) {
        return _markets.length;
    }

    function marketParamsList(uint256 at) external view returns (address, address, address, address, uint256) {
        MarketParams memory params = _markets[at];
        return (params.loanToken, params.collateralToken, params.oracle, params.irm, params.lltv);
    }

    function _hasKnownRates(MarketParams memory) internal pure override returns (bool) {
        return true;
    }

    function _supplied(bytes32, uint256, uint256) internal override {}

    function _withdrawn(bytes32, uint256) internal override {}

    function _sharesOf(bytes32 id) internal view override returns (uint256 shares) {
        (shares,,) = IMorpho(morpho).position(id, address(this));
    }
}

/// @notice Holds shares of a vault of MetaMorpho.
contract VaultV1Adapter is VaultAdapter {
    address public immutable morphoVaultV1;

    constructor(address vault, address lender) VaultAdapter(vault) {
        morphoVaultV1 = lender;
        IERC20 asset = IERC20(MorphoVaultV2(vault).asset());
        require(IVault4626(lender).asset() == address(asset), Refused("another asset"));
        SafeERC20.forceApprove(asset, lender, type(uint256).max);
    }

    function allocate(bytes calldata data, uint256 assets, bytes4, address)
        external
        onlyVault
        returns (bytes32[] memory, int256)
    {
        require(data.length == 0, Refused("data"));
        if (assets > 0) IVault4626(morphoVaultV1).deposit(assets, address(this));
        return _changed();
    }

    function deallocate(bytes calldata data, uint256 assets, bytes4, address)
        external
        onlyVault
        returns (bytes32[] memory, int256)
    {
        require(data.length == 0, Refused("data"));
        if (assets > 0) IVault4626(morphoVaultV1).withdraw(assets, address(this), address(this));
        return _changed();
    }

    function realAssets() external view returns (uint256) {
        return allocation() == 0 ? 0 : _worth();
    }

    function allocation() public view returns (uint256) {
        return _allocationOf(adapterId);
    }

    function ids() public view returns (bytes32[] memory all) {
        all = new bytes32[](1);
        all[0] = adapterId;
    }

    function _changed() private view returns (bytes32[] memory, int256) {
        return (ids(), int256(_worth()) - int256(allocation()));
    }

    function _worth() private view returns (uint256) {
        return IVault4626(morphoVaultV1).previewRedeem(IVault4626(morphoVaultV1).balanceOf(address(this)));
    }
}

contract MarketAdapterV2Factory {
    address public immutable morpho;
    address public immutable adaptiveCurveIrm;
    mapping(address => bool) public isMorphoMarketV1AdapterV2;

    constructor(address morpho_, address irm) {
        (morpho, adaptiveCurveIrm) = (morpho_, irm);
    }

    function createMorphoMarketV1AdapterV2(address vault) external returns (address adapter) {
        adapter = address(new MarketAdapterV2{salt: 0}(vault, morpho, adaptiveCurveIrm));
        isMorphoMarketV1AdapterV2[adapter] = true;
    }
}

contract MarketAdapterV1Factory {
    mapping(address => bool) public isMorphoMarketV1Adapter;

    function createMorphoMarketV1Adapter(address vault, address morpho) external returns (address adapter) {
        adapter = address(new MarketAdapterV1{salt: 0}(vault, morpho));
        isMorphoMarketV1Adapter[adapter] = true;
    }
}

contract VaultV1AdapterFactory {
    mapping(address => bool) public isMorphoVaultV1Adapter;

    function createMorphoVaultV1Adapter(address vault, address lender) external returns (address adapter) {
        adapter = address(new VaultV1Adapter{salt: 0}(vault, lender));
        isMorphoVaultV1Adapter[adapter] = true;
    }
}
