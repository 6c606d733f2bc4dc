// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {BalancerV3Swap} from "../../src/interfaces/IBalancerV3Vault.sol";
import {MockToken} from "./MockTokens.sol";

/// @dev The accounting of Balancer V3's vault: it trusts nobody, but nothing is owed by or to whoever unlocked it first at the
/// end. Amounts have 18 decimals.
contract MockBalancerV3Vault {
    struct Pool {
        address[2] tokens;
        uint256[2] balances;
        uint256 fee;
        MockBalancerV3Hooks hooks;
        bool paused;
    }

    uint256 private constant LEAST_TRADE = 1e6;

    mapping(address => Pool) private pools;
    /// @dev By token, what it has counted as its own, and what is owed to it by whoever unlocked it.
    mapping(address => uint256) public reservesOf;
    mapping(address => int256) public deltas;
    uint256 public debts;
    bool public unlocked;

    modifier onlyUnlocked() {
        require(unlocked, "VaultIsNotUnlocked");
        _;
    }

    function initialize(address pool, address[2] calldata tokens, uint256[2] calldata balances, uint256 fee) external {
        pools[pool] = Pool(tokens, balances, fee, MockBalancerV3Hooks(address(0)), false);
        for (uint256 i; i < 2; i++) {
            reservesOf[tokens[i]] = MockToken(tokens[i]).balanceOf(address(this));
        }
    }

    function hook(address pool, MockBalancerV3Hooks hooks) external {
        pools[pool].hooks = hooks;
    }

    function pause(address pool) external {
        pools[pool].paused = true;
    }

    /// @dev Sessions nest: only the outermost ends with the check.
    function unlock(bytes calldata data) external returns (bytes memory) {
        bool within = unlocked;
        unlocked = true;
        (bool ok, bytes memory answer) = msg.sender.call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 0x20), mload(answer))
            }
        }
        require(within || debts == 0, "BalanceNotSettled");
        unlocked = within;
        return answer;
    }

    function swap(BalancerV3Swap calldata params)
        external
        onlyUnlocked
        returns (uint256 calculated, uint256 amountIn, uint256 amountOut)
    {
        Pool storage pool = pools[params.pool];
        require(pool.tokens[0] != address(0), "PoolNotInitialized");
        require(!pool.paused, "PoolPaused");
        require(params.kind == 0 && params.userData.length == 0, "kind");
        require(params.amountGiven != 0, "AmountGivenZero");
        require(params.tokenIn != params.tokenOut, "CannotSwapSameToken");
        (uint256 i, uint256 j) = (_indexOf(pool, params.tokenIn), _indexOf(pool, params.tokenOut));
        if (address(pool.hooks) != address(0)) pool.hooks.onBeforeSwap();
        amountIn = params.amountGiven;
        amountOut = _amountOut(pool, params.pool, amountIn, i, j);
        require(amountOut >= params.limit, "SwapLimit");
        _account(params.tokenIn, int256(amountIn));
        _account(params.tokenOut, -int256(amountOut));
        (pool.balances[i], pool.balances[j]) = (pool.balances[i] + amountIn, pool.balances[j] - amountOut);
        // What hooks take is their own debt. What they leave is the output.
        if (address(pool.hooks) != address(0)) amountOut = pool.hooks.onAfterSwap(params.tokenOut, amountOut);
        calculated = amountOut;
    }

    function settle(address token, uint256 amountHint) external onlyUnlocked returns (uint256 credit) {
        uint256 held = MockToken(token).balanceOf(address(this));
        credit = held - reservesOf[token];
        reservesOf[token] = held;
        if (credit > amountHint) credit = amountHint;
        _account(token, -int256(credit));
    }

    function sendTo(address token, address to, uint256 amount) external onlyUnlocked {
        _account(token, int256(amount));
        reservesOf[token] -= amount;
        (bool ok,) = token.call(abi.encodeCall(MockToken.transfer, (to, amount)));
        require(ok, "SafeERC20FailedOperation");
    }

    function _amountOut(Pool storage pool, address at, uint256 amountIn, uint256 i, uint256 j)
        private
        view
        returns (uint256 amountOut)
    {
        uint256 net = amountIn - (amountIn * pool.fee + 1e18 - 1) / 1e18;
        require(net >= LEAST_TRADE, "TradeAmountTooSmall");
        amountOut = MockBalancerV3Pool(at).onSwap(net, pool.balances[i], pool.balances[j]);
        require(amountOut >= LEAST_TRADE, "TradeAmountTooSmall");
    }

    function _indexOf(Pool storage pool, address token) private view returns (uint256) {
        if (token == pool.tokens[0]) return 0;
        require(token == pool.tokens[1], "TokenNotRegistered");
        return 1;
    }

    /// @dev One account suffices: all sessions that are open share it.
    function _account(address token, int256 change) private {
        int256 before = deltas[token];
        deltas[token] = before + change;
        if (before == 0 && change != 0) debts++;
        if (before != 0 && before + change == 0) debts--;
    }
}

/// @dev A constant product.
contract MockBalancerV3Pool {
    function onSwap(uint256 amountIn, uint256 balanceIn, uint256 balanceOut) external pure returns (uint256) {
        return amountIn * balanceOut / (balanceIn + amountIn);
    }
}

/// @dev Tries calls before a swap, and takes a part of the output, in millionths, after it. With `lies`, it states less
/// output than it leaves.
contract MockBalancerV3Hooks {
    MockBalancerV3Vault private immutable VAULT;
    uint256 public part;
    bool public lies;
    uint256 public swaps;
    uint256 public succeeded;
    address[] private targets;
    bytes[] private calls;

    constructor(MockBalancerV3Vault vault) {
        VAULT = vault;
    }

    function take(uint256 part_, bool lies_) external {
        (part, lies) = (part_, lies_);
    }

    function attempt(address target, bytes calldata data) external {
        targets.push(target);
        calls.push(data);
    }

    function onBeforeSwap() external {
        swaps++;
        for (uint256 i; i < calls.length; i++) {
            (bool ok,) = targets[i].call(calls[i]);
            if (ok) succeeded++;
        }
    }

    function onAfterSwap(address tokenOut, uint256 amountOut) external returns (uint256) {
        uint256 taken = amountOut * part / 1e6;
        if (taken != 0 && !lies) VAULT.sendTo(tokenOut, address(this), taken);
        return amountOut - taken;
    }
}

/// @dev Calls back for an evil vault, from another contract.
contract BalancerAccomplice {
    function callBack(address executor, bytes calldata data) external {
        (bool ok, bytes memory answer) = executor.call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 0x20), mload(answer))
            }
        }
    }
}

/// @dev A vault like Balancer V3's that misbehaves as told, keeps what it is paid, tries to take more, and pays `paid` instead
/// of what it owes.
contract EvilBalancerV3Vault {
    enum Mode {
        None,
        CallBack,
        CallBackTwice,
        CallBackInside,
        CallBackByOther,
        ChangeData,
        AddData,
        ThroughAccomplice,
        AnswerNothing
    }

    BalancerAccomplice public immutable ACCOMPLICE = new BalancerAccomplice();
    Mode public mode;
    uint256 public amountOut;
    uint256 public paid;
    bool public tookMore;
    bytes private other;
    bytes private last;

    function set(Mode mode_, uint256 amountOut_, uint256 paid_) external {
        (mode, amountOut, paid) = (mode_, amountOut_, paid_);
    }

    /// @dev What it calls in CallBackByOther.
    function callInstead(bytes calldata data) external {
        other = data;
    }

    function unlock(bytes calldata data) external returns (bytes memory) {
        last = data;
        if (mode == Mode.None) return "";
        if (mode == Mode.ThroughAccomplice) ACCOMPLICE.callBack(msg.sender, data);
        else if (mode == Mode.ChangeData) _call(bytes.concat(data[:data.length - 1], hex"01"));
        else if (mode == Mode.AddData) _call(bytes.concat(data, hex"00"));
        else if (mode == Mode.CallBackByOther) _call(other);
        else _call(data);
        if (mode == Mode.CallBackTwice) _call(data);
        return "";
    }

    function swap(BalancerV3Swap calldata params) external returns (uint256, uint256, uint256) {
        if (mode == Mode.CallBackInside) _call(last);
        if (mode == Mode.AnswerNothing) {
            assembly ("memory-safe") {
                return(0, 0)
            }
        }
        return (amountOut, params.amountGiven, amountOut);
    }

    function settle(address token, uint256) external returns (uint256) {
        (bool ok,) = token.call(abi.encodeCall(MockToken.transferFrom, (msg.sender, address(this), 1)));
        tookMore = tookMore || ok;
        return 0;
    }

    function sendTo(address token, address to, uint256) external {
        if (paid != 0) MockToken(token).transfer(to, paid);
    }

    function _call(bytes memory data) private {
        (bool ok, bytes memory answer) = msg.sender.call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 0x20), mload(answer))
            }
        }
    }
}
