// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

// ether.fi's contracts for those who stake and wrap, written anew after the published source, because their bytecode is in
// no npm package: no validators, withdrawals, roles or proxies. What those set, anybody may set here.

/// @notice Two pauses: one until it is lifted, one until a time.
abstract contract Pausing {
    bool public paused;
    uint256 public pausedUntil;

    function setPause(bool paused_, uint256 until) external {
        (paused, pausedUntil) = (paused_, until);
    }

    modifier whenNotPaused() {
        require(!paused && pausedUntil < block.timestamp, "paused");
        _;
    }
}

/// @notice How much eETH may be minted, in gwei, which refills every second. As EtherFiRateLimiter with BucketLimiter.
contract MintLimiter {
    uint64 private _capacity;
    uint64 private _remaining;
    uint64 private _refillRate;
    uint64 private _lastRefill;
    bytes32 private immutable _id;
    mapping(address consumer => bool) private _allowed;

    constructor(bytes32 id, address consumer, uint64 capacity, uint64 refillRate) {
        _id = id;
        _allowed[consumer] = true;
        set(capacity, capacity, refillRate);
    }

    function set(uint64 capacity, uint64 remaining, uint64 refillRate) public {
        (_capacity, _remaining, _refillRate, _lastRefill) = (capacity, remaining, refillRate, uint64(block.timestamp));
    }

    function allow(address consumer, bool allowed) external {
        _allowed[consumer] = allowed;
    }

    function getLimit(bytes32 id) external view returns (uint64, uint64, uint64, uint256) {
        require(id == _id, "unknown limit");
        return (_capacity, _remaining, _refillRate, _lastRefill);
    }

    function isConsumerAllowed(bytes32 id, address consumer) external view returns (bool) {
        return id == _id && _allowed[consumer];
    }

    function consumeToken(bytes32 id, uint64 amount) external {
        require(id == _id && _allowed[msg.sender], "invalid consumer");
        uint256 remaining = _remaining;
        if (block.timestamp != _lastRefill) {
            remaining = Math.min(_capacity, remaining + (block.timestamp - _lastRefill) * _refillRate);
        }
        require(amount <= remaining, "limit exceeded");
        (_remaining, _lastRefill) = (uint64(remaining - amount), uint64(block.timestamp));
    }
}

/// @notice Takes ether for eETH, and says what shares are worth.
contract LiquidityPool is Pausing {
    Eeth public eETH;
    uint128 public totalValueOutOfLp;
    uint128 public totalValueInLp;

    function setToken(Eeth token) external {
        eETH = token;
    }

    /// @notice Reports rewards or, below zero, a loss.
    function rebase(int128 rewards) external {
        totalValueOutOfLp = uint128(int128(totalValueOutOfLp) + rewards);
    }

    function deposit() external payable whenNotPaused returns (uint256 share) {
        (uint256 pooledBefore, uint256 sharesBefore) = (getTotalPooledEther(), eETH.totalShares());
        totalValueInLp += uint128(msg.value);
        share = pooledBefore == 0 ? msg.value : Math.mulDiv(msg.value, sharesBefore, pooledBefore);
        require(msg.value <= type(uint128).max && msg.value != 0 && share != 0, "invalid amount");
        eETH.mintShares(msg.sender, share);
        require(totalValueInLp <= address(this).balance, "insufficient liquidity");
        require(
            sharesBefore == 0 || getTotalPooledEther() * sharesBefore >= pooledBefore * eETH.totalShares(),
            "rate deflation"
        );
    }

    function getTotalPooledEther() public view returns (uint256) {
        return totalValueOutOfLp + totalValueInLp;
    }

    function getTotalEtherClaimOf(address user) external view returns (uint256) {
        return amountForShare(eETH.shares(user));
    }

    function sharesForAmount(uint256 amount) public view returns (uint256) {
        uint256 pooled = getTotalPooledEther();
        return pooled == 0 ? 0 : Math.mulDiv(amount, eETH.totalShares(), pooled);
    }

    function amountForShare(uint256 share) public view returns (uint256) {
        uint256 total = eETH.totalShares();
        return total == 0 ? 0 : Math.mulDiv(share, getTotalPooledEther(), total);
    }
}

/// @notice Restaked ether, whose balances are the worth of shares.
contract Eeth is Pausing {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public constant name = "ether.fi ETH";
    string public constant symbol = "eETH";
    uint8 public constant decimals = 18;

    LiquidityPool public immutable liquidityPool;
    MintLimiter public rateLimiter;
    uint256 public totalShares;
    mapping(address account => uint256) public shares;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(LiquidityPool pool) {
        liquidityPool = pool;
    }

    function setLimiter(MintLimiter limiter) external {
        rateLimiter = limiter;
    }

    function mintShares(address user, uint256 share) external whenNotPaused {
        require(msg.sender == address(liquidityPool), "incorrect caller");
        shares[user] += share;
        totalShares += share;
        uint256 amount = liquidityPool.amountForShare(share);
        if (address(rateLimiter) != address(0)) {
            uint256 gweiAmount = Math.min(Math.ceilDiv(amount, 1 gwei), type(uint64).max);
            rateLimiter.consumeToken(keccak256("EETH_MINT_LIMIT_ID"), uint64(gweiAmount));
        }
        emit Transfer(address(0), user, amount);
    }

    function totalSupply() external view returns (uint256) {
        return liquidityPool.getTotalPooledEther();
    }

    function balanceOf(address account) external view returns (uint256) {
        return liquidityPool.getTotalEtherClaimOf(account);
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
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private whenNotPaused {
        uint256 share = liquidityPool.sharesForAmount(value);
        shares[from] -= share;
        shares[to] += share;
        emit Transfer(from, to, value);
    }
}

/// @notice eETH in shares, so that balances stay while their worth grows.
contract Weeth is ERC20, Pausing {
    Eeth public immutable eETH;
    LiquidityPool public immutable liquidityPool;

    constructor(Eeth eeth, LiquidityPool pool) ERC20("Wrapped eETH", "weETH") {
        (eETH, liquidityPool) = (eeth, pool);
    }

    function wrap(uint256 amount) external returns (uint256 share) {
        require(amount != 0, "zero amount");
        share = liquidityPool.sharesForAmount(amount);
        eETH.transferFrom(msg.sender, address(this), amount);
        _mint(msg.sender, share);
    }

    function unwrap(uint256 share) external returns (uint256 amount) {
        require(share != 0, "zero amount");
        amount = liquidityPool.amountForShare(share);
        _burn(msg.sender, share);
        eETH.transfer(msg.sender, amount);
    }

    function _update(address from, address to, uint256 value) internal override whenNotPaused {
        super._update(from, to, value);
        require(from != address(0) && to != address(0) || totalSupply() <= eETH.shares(address(this)), "underbacked");
    }
}
