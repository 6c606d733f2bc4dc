// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Rocket Pool's contracts for stakers, written after the published interfaces, because their bytecode is in no npm
// package: no nodes, no queue, no votes. On the local chain, anyone may set what those set.

/// @notice Maps hashes of names to the contracts.
contract RocketStorage {
    mapping(bytes32 key => address) public getAddress;

    constructor(string[] memory names, address[] memory addresses) {
        for (uint256 i; i < names.length; i++) {
            getAddress[keccak256(abi.encodePacked("contract.address", names[i]))] = addresses[i];
        }
    }
}

/// @notice The deposit pool, its settings and the balances that the network reports.
contract RocketDepositPool {
    uint256 private constant WAD = 10 ** 18;

    RocketToken private immutable _reth;

    bool public getDepositEnabled = true;
    /// @notice Far less than on mainnet, so that most amounts in tests suffice.
    uint256 public getMinimumDeposit = 1_000_000;
    uint256 public getDepositFee;
    uint256 public getMaximumDepositPoolSize;
    uint256 public getTotalETHBalance;
    uint256 public getTotalRETHSupply;
    /// @notice Ether that waits for nodes, and the amount that they have requested.
    uint256 public getBalance;
    uint256 public queued;

    constructor(address reth, uint256 maximum, uint256 feeE18) {
        _reth = RocketToken(payable(reth));
        (getMaximumDepositPoolSize, getDepositFee) = (maximum, feeE18);
    }

    function setDeposits(bool enabled, uint256 feeE18, uint256 maximum, uint256 queued_) external {
        (getDepositEnabled, getDepositFee, getMaximumDepositPoolSize) = (enabled, feeE18, maximum);
        queued = queued_;
    }

    /// @notice Reports the value of all rETH.
    function report(uint256 totalEth, uint256 rethSupply) external {
        (getTotalETHBalance, getTotalRETHSupply) = (totalEth, rethSupply);
    }

    function getExcessBalance() public view returns (uint256) {
        return queued >= getBalance ? 0 : getBalance - queued;
    }

    function getMaximumDepositAmount() external view returns (uint256) {
        uint256 capacity = getMaximumDepositPoolSize + queued;
        return !getDepositEnabled || getBalance >= capacity ? 0 : capacity - getBalance;
    }

    function deposit() external payable {
        require(getDepositEnabled, "Deposits into Rocket Pool are currently disabled");
        require(msg.value >= getMinimumDeposit, "The deposited amount is less than the minimum deposit size");
        getBalance += msg.value;
        require(getBalance <= getMaximumDepositPoolSize + queued, "The deposit pool size exceeds the maximum size");
        _reth.mint(msg.value - msg.value * getDepositFee / WAD, msg.sender);
    }

    function withdrawExcessBalance(uint256 amount) external {
        require(msg.sender == address(_reth), "Invalid or outdated contract");
        require(amount <= getExcessBalance(), "Insufficient excess balance for withdrawal");
        getBalance -= amount;
        _reth.depositExcess{value: amount}();
    }
}

/// @notice rETH, which pays ether for burnt tokens, from its own balance and from what the pool does not need.
contract RocketToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public constant name = "Rocket Pool ETH";
    string public constant symbol = "rETH";
    uint8 public constant decimals = 18;

    RocketDepositPool private immutable _pool;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(address pool) {
        _pool = RocketDepositPool(pool);
    }

    receive() external payable {}

    function depositExcess() external payable {}

    function getEthValue(uint256 amount) public view returns (uint256) {
        uint256 supply = _pool.getTotalRETHSupply();
        return supply == 0 ? amount : amount * _pool.getTotalETHBalance() / supply;
    }

    function getRethValue(uint256 amount) public view returns (uint256) {
        uint256 supply = _pool.getTotalRETHSupply();
        return supply == 0 ? amount : amount * supply / _pool.getTotalETHBalance();
    }

    function getTotalCollateral() public view returns (uint256) {
        return _pool.getExcessBalance() + address(this).balance;
    }

    function mint(uint256 ethAmount, address to) external {
        require(msg.sender == address(_pool), "Invalid or outdated contract");
        uint256 amount = getRethValue(ethAmount);
        require(amount > 0, "Invalid token mint amount");
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function burn(uint256 amount) external {
        require(amount > 0, "Invalid token burn amount");
        require(balanceOf[msg.sender] >= amount, "Insufficient rETH balance");
        uint256 ethAmount = getEthValue(amount);
        require(getTotalCollateral() >= ethAmount, "Insufficient ETH balance for exchange");
        balanceOf[msg.sender] -= amount;
        totalSupply -= amount;
        emit Transfer(msg.sender, address(0), amount);
        if (address(this).balance < ethAmount) _pool.withdrawExcessBalance(ethAmount - address(this).balance);
        payable(msg.sender).transfer(ethAmount);
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
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
