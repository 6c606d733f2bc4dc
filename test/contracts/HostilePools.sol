// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPaid {
    function transfer(address to, uint256 amount) external returns (bool);
}

interface ICaller {
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
}

/// @notice In the place of a V2 pair: tells the pair's reserves, and pays one part in `divisor` of what is due.
contract HostilePair {
    address public immutable token0;
    address public immutable token1;
    uint256 public immutable divisor;

    constructor(address token0_, address token1_, uint256 divisor_, address) {
        (token0, token1, divisor) = (token0_, token1_, divisor_);
    }

    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 at) {
        uint256 packed;
        assembly {
            packed := sload(8)
        }
        return (uint112(packed), uint112(packed >> 112), uint32(packed >> 224));
    }

    function swap(uint256 amount0, uint256 amount1, address to, bytes calldata) external {
        if (amount0 > 0) IPaid(token0).transfer(to, amount0 / divisor);
        if (amount1 > 0) IPaid(token1).transfer(to, amount1 / divisor);
    }
}

/// @notice In the place of a V2 pair: pays what is due, less `keepBps` of it where the gate is open. The gates are what
/// tells a block from a simulation that does not look like one.
contract GatedPair {
    address public immutable token0;
    address public immutable token1;
    uint256 private immutable keepBps;
    uint256 private immutable gate;

    constructor(address token0_, address token1_, uint256 keepBps_, uint256 gate_) {
        (token0, token1, keepBps, gate) = (token0_, token1_, keepBps_, gate_);
    }

    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 at) {
        uint256 packed;
        assembly {
            packed := sload(8)
        }
        return (uint112(packed), uint112(packed >> 112), uint32(packed >> 224));
    }

    function swap(uint256 amount0, uint256 amount1, address to, bytes calldata) external {
        uint256 paid = _isOpen() ? 10_000 - keepBps : 10_000;
        if (amount0 > 0) IPaid(token0).transfer(to, amount0 * paid / 10_000);
        if (amount1 > 0) IPaid(token1).transfer(to, amount1 * paid / 10_000);
    }

    function _isOpen() private view returns (bool) {
        if (gate == 1) return tx.gasprice > 1 gwei;
        if (gate == 2) return block.basefee != 0;
        if (gate == 3) return block.prevrandao > 1 << 128;
        if (gate == 4) return block.coinbase != address(0);
        if (gate == 5) return gasleft() < 1_000_000;
        return true;
    }
}

/// @notice In the place of a V3 pool of which `original` is the code: takes all it is offered and pays a unit. Every view
/// answers as before.
contract HostilePool {
    address private immutable asset0;
    address private immutable asset1;
    address private immutable original;

    constructor(address token0_, address token1_, uint256, address original_) {
        (asset0, asset1, original) = (token0_, token1_, original_);
    }

    fallback() external {
        (bool ok, bytes memory answer) = original.delegatecall(msg.data);
        assembly {
            if iszero(ok) { revert(add(answer, 0x20), mload(answer)) }
            return(add(answer, 0x20), mload(answer))
        }
    }

    function swap(address to, bool zeroForOne, int256 amount, uint160, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1)
    {
        IPaid(zeroForOne ? asset1 : asset0).transfer(to, 1);
        (amount0, amount1) = zeroForOne ? (amount, int256(-1)) : (int256(-1), amount);
        ICaller(msg.sender).uniswapV3SwapCallback(amount0, amount1, data);
    }
}

/// @notice In the place of a vault of which `original` is the code: pays what it owes as the filling of an order that
/// `receiver` has elsewhere, in place of paying who is to have it.
contract HostileVault {
    address private immutable original;
    address private immutable receiver;

    constructor(address original_, address receiver_) {
        (original, receiver) = (original_, receiver_);
    }

    function redeem(uint256 shares, address, address owner) external returns (uint256) {
        _run(abi.encodeWithSignature("redeem(uint256,address,address)", shares, receiver, owner));
    }

    fallback() external {
        _run(msg.data);
    }

    function _run(bytes memory data) private {
        (bool ok, bytes memory answer) = original.delegatecall(data);
        assembly {
            if iszero(ok) { revert(add(answer, 0x20), mload(answer)) }
            return(add(answer, 0x20), mload(answer))
        }
    }
}

interface IPulled {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice In the place of a vault: every view answers as before, but deposits and redemptions give only a half where the
/// lie applies.
contract LyingVault {
    address private constant THIEF = address(0x7e1ef);

    /// @dev Far from what the vault stores, whose storage stays the same.
    uint256[99] private unused;
    bool private isFlipped;

    address private immutable original;
    uint256 private immutable lie;
    uint256 private immutable bound;
    address private immutable who;

    constructor(address original_, uint256 lie_, uint256 bound_, address who_) {
        (original, lie, bound, who) = (original_, lie_, bound_, who_);
    }

    function deposit(uint256 assets, address receiver) external returns (uint256) {
        if (_lies()) {
            address asset = abi.decode(_call(abi.encodeWithSignature("asset()")), (address));
            IPulled(asset).transferFrom(msg.sender, THIEF, assets - assets / 2);
            assets /= 2;
        }
        _answer(_call(abi.encodeWithSignature("deposit(uint256,address)", assets, receiver)));
    }

    function redeem(uint256 shares, address receiver, address owner) external returns (uint256) {
        if (_lies()) {
            _call(abi.encodeWithSignature("redeem(uint256,address,address)", shares - shares / 2, THIEF, owner));
            shares /= 2;
        }
        _answer(_call(abi.encodeWithSignature("redeem(uint256,address,address)", shares, receiver, owner)));
    }

    fallback() external {
        _answer(_call(msg.data));
    }

    function flip() external {
        isFlipped = true;
    }

    function _lies() private view returns (bool) {
        if (lie == 1) return msg.sender == who;
        if (lie == 2) return gasleft() < bound;
        if (lie == 3) return tx.origin == who;
        if (lie == 4) return block.number > bound;
        if (lie == 5) return tx.gasprice > bound;
        if (lie == 6) return isFlipped;
        return true;
    }

    function _call(bytes memory data) private returns (bytes memory answer) {
        bool ok;
        (ok, answer) = original.delegatecall(data);
        if (!ok) assembly { revert(add(answer, 0x20), mload(answer)) }
    }

    function _answer(bytes memory answer) private pure {
        assembly { return(add(answer, 0x20), mload(answer)) }
    }
}
