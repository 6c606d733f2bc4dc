// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IAsset {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// @notice An ERC-4626 vault of 18 decimals whose kind says what shares are worth. Written from the kinds' published
/// formulas; none of their code is here.
abstract contract MovingVault {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public constant name = "Moving vault";
    uint8 public constant decimals = 18;
    address public immutable asset;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(address asset_) {
        asset = asset_;
    }

    function symbol() external view virtual returns (string memory);
    function totalAssets() public view virtual returns (uint256);
    function convertToShares(uint256 assets) public view virtual returns (uint256);
    function convertToAssets(uint256 shares) public view virtual returns (uint256);

    /// @dev Before anything of a deposit or a redemption happens.
    function _before() internal virtual {}

    /// @dev After shares came or went.
    function _after(int256 assets) internal virtual {}

    function previewDeposit(uint256 assets) external view returns (uint256) {
        return convertToShares(assets);
    }

    function previewRedeem(uint256 shares) external view returns (uint256) {
        return convertToAssets(shares);
    }

    function maxDeposit(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function maxRedeem(address owner) external view virtual returns (uint256) {
        return balanceOf[owner];
    }

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

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        _before();
        shares = convertToShares(assets);
        require(shares != 0, "no shares");
        require(IAsset(asset).transferFrom(msg.sender, address(this), assets), "payment failed");
        totalSupply += shares;
        balanceOf[receiver] += shares;
        emit Transfer(address(0), receiver, shares);
        _after(int256(assets));
    }

    function redeem(uint256 shares, address receiver, address owner) public virtual returns (uint256 assets) {
        if (owner != msg.sender) _spend(owner, shares);
        _before();
        assets = convertToAssets(shares);
        require(assets != 0, "no assets");
        balanceOf[owner] -= shares;
        totalSupply -= shares;
        emit Transfer(owner, address(0), shares);
        require(IAsset(asset).transfer(receiver, assets), "payment failed");
        _after(-int256(assets));
    }

    function _spend(address owner, uint256 value) private {
        uint256 allowed = allowance[owner][msg.sender];
        if (allowed != type(uint256).max) allowance[owner][msg.sender] = allowed - value;
    }

    function _move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// @notice As sUSDS: the price is multiplied by `ssr` every second, and the vault keeps the rate itself.
contract RateVault is MovingVault {
    uint256 private constant RAY = 10 ** 27;

    string public constant override symbol = "RATE";
    uint256 public immutable ssr;
    uint256 public chi = RAY;
    uint256 public rho = block.timestamp;

    constructor(address asset_, uint256 ssr_) MovingVault(asset_) {
        ssr = ssr_;
    }

    function totalAssets() public view override returns (uint256) {
        return convertToAssets(totalSupply);
    }

    function convertToShares(uint256 assets) public view override returns (uint256) {
        return assets * RAY / _price();
    }

    function convertToAssets(uint256 shares) public view override returns (uint256) {
        return shares * _price() / RAY;
    }

    function _before() internal override {
        (chi, rho) = (_price(), block.timestamp);
    }

    function _price() private view returns (uint256) {
        return block.timestamp > rho ? _power(ssr, block.timestamp - rho) * chi / RAY : chi;
    }

    function _power(uint256 base, uint256 exponent) private pure returns (uint256 result) {
        for (result = RAY; exponent != 0; exponent >>= 1) {
            if (exponent & 1 != 0) result = (result * base + RAY / 2) / RAY;
            base = (base * base + RAY / 2) / RAY;
        }
    }
}

/// @notice As StakedUSDeV2: what is paid in vests within a period, one share at least is left, and while there is a
/// cooldown nothing is redeemed.
contract VestingVault is MovingVault {
    string public constant override symbol = "VEST";
    uint256 private immutable _period;
    uint256 public vestingAmount;
    uint256 public lastDistributionTimestamp;
    uint24 public cooldownDuration;

    constructor(address asset_, uint256 period) MovingVault(asset_) {
        _period = period;
    }

    function distribute(uint256 amount) external {
        require(getUnvestedAmount() == 0, "still vesting");
        require(IAsset(asset).transferFrom(msg.sender, address(this), amount), "payment failed");
        (vestingAmount, lastDistributionTimestamp) = (amount, block.timestamp);
    }

    function setCooldownDuration(uint24 duration) external {
        cooldownDuration = duration;
    }

    function getUnvestedAmount() public view returns (uint256) {
        uint256 passed = block.timestamp - lastDistributionTimestamp;
        return passed >= _period ? 0 : (_period - passed) * vestingAmount / _period;
    }

    function totalAssets() public view override returns (uint256) {
        return IAsset(asset).balanceOf(address(this)) - getUnvestedAmount();
    }

    function convertToShares(uint256 assets) public view override returns (uint256) {
        return assets * (totalSupply + 1) / (totalAssets() + 1);
    }

    function convertToAssets(uint256 shares) public view override returns (uint256) {
        return shares * (totalAssets() + 1) / (totalSupply + 1);
    }

    function redeem(uint256 shares, address receiver, address owner) public override returns (uint256) {
        require(cooldownDuration == 0, "operation not allowed");
        return super.redeem(shares, receiver, owner);
    }

    function _after(int256) internal view override {
        require(totalSupply == 0 || totalSupply >= 1 ether, "too few shares");
    }
}

/// @notice As the xERC4626 vaults: rewards that lie here are handed out in cycles, each bit by bit until its end.
contract CycleVault is MovingVault {
    string public constant override symbol = "CYCLE";
    uint32 public immutable rewardsCycleLength;
    uint32 public lastSync;
    uint32 public rewardsCycleEnd;
    uint192 public lastRewardAmount;
    uint256 private _stored;

    constructor(address asset_, uint32 length) MovingVault(asset_) {
        rewardsCycleLength = length;
        rewardsCycleEnd = uint32(block.timestamp / length * length);
    }

    function syncRewards() public {
        require(block.timestamp >= rewardsCycleEnd, "too early");
        uint256 counted = _stored + lastRewardAmount;
        lastRewardAmount = uint192(IAsset(asset).balanceOf(address(this)) - counted);
        _stored = counted;
        lastSync = uint32(block.timestamp);
        rewardsCycleEnd = uint32((block.timestamp + rewardsCycleLength) / rewardsCycleLength * rewardsCycleLength);
    }

    function totalAssets() public view override returns (uint256) {
        if (block.timestamp >= rewardsCycleEnd) return _stored + lastRewardAmount;
        return _stored + lastRewardAmount * (block.timestamp - lastSync) / (rewardsCycleEnd - lastSync);
    }

    function convertToShares(uint256 assets) public view override returns (uint256) {
        return totalSupply == 0 ? assets : assets * totalSupply / totalAssets();
    }

    function convertToAssets(uint256 shares) public view override returns (uint256) {
        return totalSupply == 0 ? shares : shares * totalAssets() / totalSupply;
    }

    function _before() internal override {
        if (block.timestamp >= rewardsCycleEnd) syncRewards();
    }

    /// @dev Rewards that count before the end of the cycle cannot leave yet.
    function _after(int256 assets) internal override {
        if (assets < 0) _stored -= uint256(-assets);
        else _stored += uint256(assets);
    }
}

/// @notice A vault of no known kind: its assets earn interest on interest, of which the vault takes a part as new shares,
/// as MetaMorpho's do.
contract InterestVault is MovingVault {
    string public constant override symbol = "LEND";
    uint256 private constant FEE_PERCENT = 10;
    uint256 private immutable _ratePerSecondWad;
    uint256 private _counted;
    uint256 private _at = block.timestamp;

    constructor(address asset_, uint256 ratePerSecondWad) MovingVault(asset_) {
        _ratePerSecondWad = ratePerSecondWad;
    }

    function totalAssets() public view override returns (uint256) {
        uint256 first = _ratePerSecondWad * (block.timestamp - _at);
        uint256 second = first * first / 2e18;
        return _counted + _counted * (first + second) / 1e18;
    }

    function convertToShares(uint256 assets) public view override returns (uint256) {
        return assets * (totalSupply + _feeShares() + 1) / (totalAssets() + 1);
    }

    function convertToAssets(uint256 shares) public view override returns (uint256) {
        return shares * (totalAssets() + 1) / (totalSupply + _feeShares() + 1);
    }

    function _feeShares() private view returns (uint256) {
        uint256 total = totalAssets();
        uint256 fee = (total - _counted) * FEE_PERCENT / 100;
        return fee * (totalSupply + 1) / (total - fee + 1);
    }

    function _before() internal override {
        uint256 total = totalAssets();
        uint256 shares = _feeShares();
        totalSupply += shares;
        balanceOf[address(0xfee)] += shares;
        (_counted, _at) = (total, block.timestamp);
    }

    function _after(int256 assets) internal override {
        _counted = uint256(int256(_counted) + assets);
    }
}
