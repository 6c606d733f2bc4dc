// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Hooks of Uniswap V4 for tests. Each runs at an address whose low bits are its permissions.

struct Key {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct Swap {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface IManager {
    function swap(Key calldata key, Swap calldata params, bytes calldata data) external returns (int256);
    function sync(address currency) external;
    function settle() external payable returns (uint256);
    function take(address currency, address to, uint256 amount) external;
}

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// @notice Changes nothing and accepts everything. The base of the others.
contract QuietHook {
    function beforeSwap(address sender, Key calldata key, Swap calldata params, bytes calldata)
        external
        returns (bytes4, int256, uint24)
    {
        _before(sender, key, params);
        return (this.beforeSwap.selector, 0, 0);
    }

    function afterSwap(address sender, Key calldata, Swap calldata, int256, bytes calldata)
        external
        returns (bytes4, int128)
    {
        _after(sender);
        return (this.afterSwap.selector, 0);
    }

    function _before(address sender, Key calldata key, Swap calldata params) internal virtual {}

    function _after(address sender) internal virtual {}
}

/// @notice Counts the swaps after which it is called.
contract CountingHook is QuietHook {
    mapping(address => uint256) public swapsOf;

    function _after(address sender) internal override {
        swapsOf[sender]++;
    }
}

/// @notice Records the times of swaps, as an oracle does.
contract ObservingHook is QuietHook {
    uint256 public lastSecond;

    function _before(address, Key calldata, Swap calldata) internal override {
        lastSecond = block.timestamp;
    }
}

/// @notice Reverts after every swap.
contract RevertingHook is QuietHook {
    function _after(address sender) internal pure override {
        require(sender == address(0), "never");
    }
}

/// @notice Sells its own currency0 in the pool before every swap, so that others find another price.
contract MovingHook is QuietHook {
    uint160 private constant LOWEST_SQRT_PRICE = 4295128740;

    function _before(address, Key calldata key, Swap calldata) internal override {
        IManager manager = IManager(msg.sender);
        int256 change = manager.swap(key, Swap(true, -1e6, LOWEST_SQRT_PRICE), "");
        manager.sync(key.currency0);
        IToken(key.currency0).transfer(address(manager), uint256(-(change >> 128)));
        manager.settle();
        manager.take(key.currency1, address(this), uint128(uint256(change)));
    }
}

/// @notice Rejects amounts of medium size.
contract PickyHook is QuietHook {
    function _before(address, Key calldata, Swap calldata params) internal pure override {
        require(params.amountSpecified > -1e15 || params.amountSpecified < -1e19, "not this much");
    }
}

/// @notice Rejects one caller.
contract PartialHook is QuietHook {
    address private immutable refused;

    constructor(address refused_) {
        refused = refused_;
    }

    function _before(address sender, Key calldata, Swap calldata) internal view override {
        require(sender != refused, "not you");
    }
}

/// @notice Rejects every swap from a given second on.
contract LateHook is QuietHook {
    uint256 private immutable lastSecond;

    constructor(uint256 lastSecond_) {
        lastSecond = lastSecond_;
    }

    function _before(address, Key calldata, Swap calldata) internal view override {
        require(block.timestamp <= lastSecond, "too late");
    }
}

/// @notice Rejects transactions of accounts other than its own.
contract OriginHook is QuietHook {
    function _before(address, Key calldata, Swap calldata) internal view override {
        require(tx.origin == address(0) || tx.origin == address(this), "not you");
    }
}

/// @notice Rejects swaps in blocks with an odd number.
contract EvenBlockHook is QuietHook {
    function _before(address, Key calldata, Swap calldata) internal view override {
        require(block.number % 2 == 0, "odd");
    }
}

/// @notice Runs the code of another contract, which its owner, here anyone, replaces at will (EIP-1967).
contract ProxyHook {
    bytes32 private constant IMPLEMENTATION = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    function upgradeTo(address implementation) external {
        assembly ("memory-safe") {
            sstore(IMPLEMENTATION, implementation)
        }
    }

    fallback() external {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(IMPLEMENTATION), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
