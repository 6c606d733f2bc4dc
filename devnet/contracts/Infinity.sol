// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IInfinityToken {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

interface ILocker {
    function lockAcquired(bytes calldata data) external returns (bytes memory);
}

interface IVault {
    function lock(bytes calldata data) external returns (bytes memory);
    function accountAppBalanceDelta(address currency0, address currency1, int256 delta, address settler) external;
    function sync(address currency) external;
    function settle() external payable returns (uint256);
    function take(address currency, address to, uint256 amount) external;
}

struct PoolKey {
    address currency0;
    address currency1;
    address hooks;
    address poolManager;
    uint24 fee;
    bytes32 parameters;
}

struct LiquidityChange {
    int24 tickLower;
    int24 tickUpper;
    int256 liquidityDelta;
    bytes32 salt;
}

struct SwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface IClManager {
    function modifyLiquidity(PoolKey calldata key, LiquidityChange calldata params, bytes calldata hookData)
        external
        returns (int256 delta, int256 feeDelta);
    function updateDynamicLPFee(PoolKey calldata key, uint24 fee) external;
}

/// @dev Transfers for the vault, also of the native currency and of tokens that return nothing.
library Currencies {
    function balance(address currency) internal view returns (uint256) {
        return currency == address(0) ? address(this).balance : IInfinityToken(currency).balanceOf(address(this));
    }

    function send(address currency, address to, uint256 amount) internal {
        (bool ok, bytes memory answer) = currency == address(0)
            ? to.call{value: amount}("")
            : currency.call(abi.encodeCall(IInfinityToken.transfer, (to, amount)));
        require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "TransferFailed");
    }
}

/// @notice The vault of PancakeSwap Infinity, which holds the tokens of all pools and lets one contract at a time trade on
/// credit.
/// @dev Written after the published source, whose bytecode is in no npm package. On the local chain, anyone may register a
/// pool manager, and the vault does not count what belongs to which.
contract InfinityVault {
    mapping(address app => bool known) public isAppRegistered;
    address private transient locker;
    uint256 private transient unsettled;
    address private transient synced;
    uint256 private transient syncedBalance;

    function registerApp(address app) external {
        isAppRegistered[app] = true;
    }

    function getLocker() external view returns (address) {
        return locker;
    }

    function lock(bytes calldata data) external returns (bytes memory result) {
        require(locker == address(0), "LockerAlreadySet");
        locker = msg.sender;
        result = ILocker(msg.sender).lockAcquired(data);
        require(unsettled == 0, "CurrencyNotSettled");
        locker = address(0);
    }

    function accountAppBalanceDelta(address currency0, address currency1, int256 delta, address settler) external {
        require(isAppRegistered[msg.sender], "AppUnregistered");
        require(locker != address(0), "NoLocker");
        _account(settler, currency0, delta >> 128);
        _account(settler, currency1, int256(int128(delta)));
    }

    function take(address currency, address to, uint256 amount) external {
        require(locker != address(0), "NoLocker");
        _account(msg.sender, currency, -int256(amount));
        Currencies.send(currency, to, amount);
    }

    function sync(address currency) external {
        synced = currency;
        syncedBalance = currency == address(0) ? 0 : Currencies.balance(currency);
    }

    function settle() external payable returns (uint256 paid) {
        require(locker != address(0), "NoLocker");
        address currency = synced;
        if (currency == address(0)) {
            paid = msg.value;
        } else {
            require(msg.value == 0, "SettleNonNativeCurrencyWithValue");
            paid = Currencies.balance(currency) - syncedBalance;
            synced = address(0);
        }
        _account(msg.sender, currency, int256(paid));
    }

    function _account(address settler, address currency, int256 change) private {
        if (change == 0) return;
        bytes32 place = keccak256(abi.encode(settler, currency));
        int256 before;
        assembly {
            before := tload(place)
        }
        int256 later = before + change;
        if (before == 0) unsettled++;
        if (later == 0) unsettled--;
        assembly {
            tstore(place, later)
        }
    }
}

/// @notice Provides liquidity for whoever calls it, as the positions' contract does.
contract InfinityPositions {
    IVault private immutable VAULT;

    constructor(IVault vault) {
        VAULT = vault;
    }

    receive() external payable {}

    function modifyLiquidity(PoolKey calldata key, LiquidityChange calldata params, bytes calldata hookData)
        external
        payable
    {
        _run(key, abi.encodeCall(IClManager.modifyLiquidity, (key, params, hookData)));
    }

    /// @dev Mints, burns or donates: calls the manager, and settles the balance changes that it returns first.
    function run(PoolKey calldata key, bytes calldata call) external payable {
        _run(key, call);
    }

    function _run(PoolKey calldata key, bytes memory call) private {
        VAULT.lock(abi.encode(msg.sender, key, call));
        Currencies.send(address(0), msg.sender, address(this).balance);
    }

    function lockAcquired(bytes calldata data) external returns (bytes memory) {
        (address owner, PoolKey memory key, bytes memory call) = abi.decode(data, (address, PoolKey, bytes));
        (bool ok, bytes memory answer) = key.poolManager.call(call);
        if (!ok) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        int256 delta;
        assembly {
            delta := mload(add(answer, 32))
        }
        _settle(owner, key.currency0, delta >> 128);
        _settle(owner, key.currency1, int256(int128(delta)));
        return "";
    }

    function _settle(address owner, address currency, int256 change) private {
        if (change > 0) VAULT.take(currency, owner, uint256(change));
        if (change >= 0) return;
        VAULT.sync(currency);
        if (currency != address(0)) {
            bytes memory pull =
                abi.encodeCall(IInfinityToken.transferFrom, (owner, address(VAULT), uint256(-change)));
            (bool ok,) = currency.call(pull);
            require(ok, "TransferFromFailed");
        }
        VAULT.settle{value: currency == address(0) ? uint256(-change) : 0}();
    }
}

/// @notice Hooks that do nothing when they are called, and set a pool's dynamic fee for whoever asks.
contract InfinityHooks {
    uint16 private immutable BITS;

    constructor(uint16 bits) {
        BITS = bits;
    }

    function getHooksRegistrationBitmap() external view returns (uint16) {
        return BITS;
    }

    function setFee(PoolKey calldata key, uint24 fee) external {
        IClManager(key.poolManager).updateDynamicLPFee(key, fee);
    }

    /// @dev Answers with the function that was called, as managers require.
    fallback() external {
        bytes4 called = msg.sig;
        assembly {
            mstore(0, called)
            mstore(0x20, 0)
            return(0, 0x40)
        }
    }
}

/// @notice What the pool managers of PancakeSwap Infinity share.
/// @dev Written after the published source, whose bytecode is in no npm package, with its layout of storage. Hooks are not
/// called. On the local chain, anyone may pause a manager and say who sets the protocol's fee.
abstract contract InfinityManager {
    uint24 internal constant DYNAMIC = 0x800000;

    address public owner;
    uint256 internal isPaused;
    mapping(address currency => uint256 amount) public protocolFeesAccrued;
    address public protocolFeeController;
    IVault public immutable vault;
    /// @dev The slot of the mapping of pools.
    uint256 private immutable POOLS;
    /// @dev The bit of a pool's first word at which the protocol's fee begins. The pool's own fee follows.
    uint256 private immutable FEES;

    event ProtocolFeeUpdated(bytes32 indexed id, uint24 protocolFee);
    event DynamicLPFeeUpdated(bytes32 indexed id, uint24 dynamicLPFee);
    event Paused(address account);
    event Unpaused(address account);

    constructor(IVault vault_, uint256 pools, uint256 fees) {
        (vault, POOLS, FEES) = (vault_, pools, fees);
    }

    function paused() external view returns (bool) {
        return isPaused != 0;
    }

    function pause() external {
        isPaused = 1;
        emit Paused(msg.sender);
    }

    function unpause() external {
        isPaused = 0;
        emit Unpaused(msg.sender);
    }

    function extsload(bytes32 slot) external view returns (bytes32 value) {
        assembly {
            value := sload(slot)
        }
    }

    function extsload(bytes32[] calldata slots) external view returns (bytes32[] memory values) {
        values = new bytes32[](slots.length);
        for (uint256 i; i < slots.length; i++) {
            bytes32 slot = slots[i];
            bytes32 value;
            assembly {
                value := sload(slot)
            }
            values[i] = value;
        }
    }

    function setProtocolFeeController(address controller) external {
        protocolFeeController = controller;
    }

    function setProtocolFee(PoolKey calldata key, uint24 fee) external {
        require(msg.sender == protocolFeeController, "InvalidCaller");
        _setFee(_id(key), FEES, fee);
        emit ProtocolFeeUpdated(_id(key), fee);
    }

    function updateDynamicLPFee(PoolKey calldata key, uint24 fee) external {
        require(key.fee == DYNAMIC && msg.sender == key.hooks, "UnauthorizedDynamicLPFeeUpdate");
        _setFee(_id(key), FEES + 24, fee);
        emit DynamicLPFeeUpdated(_id(key), fee);
    }

    function _setFee(bytes32 id, uint256 place, uint24 fee) private {
        bytes32 slot = keccak256(abi.encode(id, POOLS));
        uint256 word;
        assembly {
            word := sload(slot)
        }
        require(word != 0, "PoolNotInitialized");
        word = word & ~(uint256(type(uint24).max) << place) | uint256(fee) << place;
        assembly {
            sstore(slot, word)
        }
    }

    /// @dev The protocol's fee in one direction and, with the pool's own of the rest, the whole fee, in ppm.
    function _fees(uint256 slot0, bool zeroForOne) internal view returns (uint256 protocolFee, uint256 fee) {
        uint256 own = uint24(slot0 >> FEES + 24);
        protocolFee = (slot0 >> (zeroForOne ? FEES : FEES + 12)) & 0xfff;
        fee = protocolFee + own - protocolFee * own / 1e6;
    }

    function _id(PoolKey calldata key) internal pure returns (bytes32) {
        return keccak256(abi.encode(key));
    }

    function _delta(int256 amount0, int256 amount1) internal pure returns (int256) {
        return amount0 << 128 | int256(uint256(amount1) & type(uint128).max);
    }
}
