// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Staked ether whose balances are shares of the pooled ether, with the interface and the rounding of Lido's third
/// version: every conversion rounds down, a transfer moves whole shares, and staking is limited by an allowance that comes
/// nearer to its usual size with every block. External shares are backed elsewhere. They count in the totals, but not in
/// the rate.
/// @dev Written after the published interface, because Lido's bytecode is in no npm package: no oracle, no withdrawals,
/// no roles. It is deployed at mainnet's stETH address.
contract Steth {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event TransferShares(address indexed from, address indexed to, uint256 sharesValue);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Submitted(address indexed sender, uint256 amount, address referral);

    string public constant name = "Liquid staked Ether 2.0";
    string public constant symbol = "stETH";
    uint8 public constant decimals = 18;

    mapping(address account => uint256) public sharesOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    uint256 public getTotalShares;
    uint256 public getExternalShares;
    bool public isStakingPaused;
    uint256 private _pooledEther;

    uint256 private immutable _maxStakeLimit;
    uint256 private immutable _growthBlocks;
    uint256 private _prevStakeLimit;
    uint256 private _prevStakeBlock;

    constructor(uint256 maxStakeLimit, uint256 growthBlocks) {
        (_maxStakeLimit, _growthBlocks) = (maxStakeLimit, growthBlocks);
        (_prevStakeLimit, _prevStakeBlock) = (maxStakeLimit, block.number);
    }

    /// @notice Adds a reward for which no shares are issued. On the local chain, anyone may call it.
    function reward() external payable {
        _pooledEther += msg.value;
    }

    /// @notice Issues shares that are backed elsewhere. On the local chain, anyone may call it.
    function mintExternalShares(address to, uint256 shares) external {
        require(!isStakingPaused, "STAKING_PAUSED");
        uint256 amount = getPooledEthByShares(shares);
        uint256 limit = _currentLimit();
        require(amount <= limit, "STAKE_LIMIT");
        (_prevStakeLimit, _prevStakeBlock) = (limit - amount, block.number);
        (getExternalShares, getTotalShares) = (getExternalShares + shares, getTotalShares + shares);
        sharesOf[to] += shares;
        emit Transfer(address(0), to, amount);
        emit TransferShares(address(0), to, shares);
    }

    /// @notice Burns external shares of the caller, after which that much more may be staked.
    function burnExternalShares(uint256 shares) external {
        (getExternalShares, getTotalShares) = (getExternalShares - shares, getTotalShares - shares);
        sharesOf[msg.sender] -= shares;
        (_prevStakeLimit, _prevStakeBlock) = (_currentLimit() + getPooledEthByShares(shares), block.number);
    }

    /// @notice On the local chain, anyone may call it.
    function setStakingPaused(bool paused) external {
        isStakingPaused = paused;
    }

    function isStopped() external pure returns (bool) {
        return false;
    }

    function submit(address referral) external payable returns (uint256 shares) {
        require(msg.value != 0, "ZERO_DEPOSIT");
        require(!isStakingPaused, "STAKING_PAUSED");
        uint256 limit = _currentLimit();
        require(msg.value <= limit, "STAKE_LIMIT");
        (_prevStakeLimit, _prevStakeBlock) = (limit - msg.value, block.number);
        // The first deposit has no shares to relate to.
        shares = getTotalShares == 0 ? msg.value : getSharesByPooledEth(msg.value);
        getTotalShares += shares;
        _pooledEther += msg.value;
        sharesOf[msg.sender] += shares;
        emit Submitted(msg.sender, msg.value, referral);
        emit Transfer(address(0), msg.sender, getPooledEthByShares(shares));
        emit TransferShares(address(0), msg.sender, shares);
    }

    function totalSupply() external view returns (uint256) {
        return getTotalPooledEther();
    }

    function getTotalPooledEther() public view returns (uint256) {
        return _pooledEther + getExternalEther();
    }

    function getExternalEther() public view returns (uint256) {
        return getExternalShares == 0 ? 0 : getPooledEthByShares(getExternalShares);
    }

    function balanceOf(address account) external view returns (uint256) {
        return getPooledEthByShares(sharesOf[account]);
    }

    function getSharesByPooledEth(uint256 amount) public view returns (uint256) {
        return amount * (getTotalShares - getExternalShares) / _pooledEther;
    }

    function getPooledEthByShares(uint256 shares) public view returns (uint256) {
        return shares * _pooledEther / (getTotalShares - getExternalShares);
    }

    function getCurrentStakeLimit() external view returns (uint256) {
        return isStakingPaused ? 0 : _currentLimit();
    }

    function getStakeLimitFullInfo()
        external
        view
        returns (
            bool isStakingPaused_,
            bool isStakingLimitSet,
            uint256 currentStakeLimit,
            uint256 maxStakeLimit,
            uint256 maxStakeLimitGrowthBlocks,
            uint256 prevStakeLimit,
            uint256 prevStakeBlockNumber
        )
    {
        return (
            isStakingPaused,
            _maxStakeLimit != 0,
            isStakingPaused ? 0 : _currentLimit(),
            _maxStakeLimit,
            _growthBlocks,
            _prevStakeLimit,
            _prevStakeBlock
        );
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
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) {
            require(allowed >= value, "ALLOWANCE_EXCEEDED");
            allowance[from][msg.sender] = allowed - value;
        }
        _move(from, to, value);
        return true;
    }

    function _currentLimit() private view returns (uint256) {
        if (_maxStakeLimit == 0) return type(uint256).max;
        uint256 perBlock = _growthBlocks == 0 ? 0 : _maxStakeLimit / _growthBlocks;
        uint256 change = (block.number - _prevStakeBlock) * perBlock;
        if (_prevStakeLimit < _maxStakeLimit) {
            uint256 grown = _prevStakeLimit + change;
            return grown < _maxStakeLimit ? grown : _maxStakeLimit;
        }
        uint256 shrunk = _prevStakeLimit < change ? 0 : _prevStakeLimit - change;
        return shrunk > _maxStakeLimit ? shrunk : _maxStakeLimit;
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0) && to != address(this), "TRANSFER_TO_FORBIDDEN");
        uint256 shares = getSharesByPooledEth(value);
        require(shares <= sharesOf[from], "BALANCE_EXCEEDED");
        sharesOf[from] -= shares;
        sharesOf[to] += shares;
        emit Transfer(from, to, value);
        emit TransferShares(from, to, shares);
    }
}
