// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @dev Acts as token, pool and wrapper at once, returns whatever keeps a program running, calls back during swaps, and
/// records every call of a function outside a closed list.
contract Trap {
    bytes4 private constant LOCK = bytes4(keccak256("lock(bytes)"));
    bytes4 private constant LOCK_ACQUIRED = bytes4(keccak256("lockAcquired(bytes)"));
    bytes4 private constant INFINITY_SWAP =
        bytes4(keccak256("swap((address,address,address,address,uint24,bytes32),(bool,int256,uint160),bytes)"));
    bytes4 private constant INFINITY_BINS =
        bytes4(keccak256("swap((address,address,address,address,uint24,bytes32),bool,int128,bytes)"));
    bytes4 private constant BALANCER_UNLOCKED =
        bytes4(keccak256("balancerUnlocked((address,address,address,uint256,address))"));

    mapping(bytes4 => uint256) public calls;
    bytes4[] public others;
    uint256 private burnt;

    function othersCount() external view returns (uint256) {
        return others.length;
    }

    fallback(bytes calldata) external payable returns (bytes memory) {
        if (msg.sig == 0x70a08231) return abi.encode(1 ether - burnt);
        if (msg.sig == 0x0902f1ac) return abi.encode(0.4 ether, 0.7 ether, 0);
        // A pool's output, and a module's fee; its unit.
        if (msg.sig == bytes4(keccak256("getAmountOut(uint256,address)"))) return abi.encode(1);
        if (msg.sig == bytes4(keccak256("tout()"))) return abi.encode(0);
        if (msg.sig == bytes4(keccak256("to18ConversionFactor()"))) return abi.encode(1);
        // No allowance is left.
        if (msg.sig == 0xdd62ed3e) return abi.encode(0);
        calls[msg.sig]++;
        if (!_isOfTheFormat(msg.sig)) others.push(msg.sig);
        // A vault, until so many shares are burnt that the pools would notice.
        if (msg.sig == 0xba087652 || msg.sig == 0x00f714ce || _burns(msg.sig)) {
            uint256 shares = uint256(bytes32(msg.data[4:36]));
            if (shares < 0.5 ether - burnt) burnt += shares;
        }
        // The manager of a singleton.
        if (msg.sig == 0x48c89491) {
            bytes memory inner = abi.decode(msg.data[4:], (bytes));
            // Balancer's vault passes on all that it was given.
            bool isWhole = bytes4(inner) == BALANCER_UNLOCKED;
            (bool called,) = msg.sender.call(isWhole ? inner : abi.encodeWithSelector(0x91dd7346, inner));
            require(called);
        }
        if (msg.sig == 0xf3cd914c) {
            (bool forth, int256 change) = abi.decode(msg.data[164:228], (bool, int256));
            return
                abi.encode(
                    forth ? change << 128 | int256(1) : int256(1) << 128 | int256(uint256(uint128(int128(change))))
                );
        }
        if (msg.sig == LOCK) {
            bytes memory inner = abi.decode(msg.data[4:], (bytes));
            (bool called,) = msg.sender.call(abi.encodeWithSelector(LOCK_ACQUIRED, inner));
            require(called);
        }
        if (msg.sig == INFINITY_SWAP || msg.sig == INFINITY_BINS) {
            (bool forth, int256 change) = abi.decode(msg.data[196:260], (bool, int256));
            return
                abi.encode(
                    forth ? change << 128 | int256(1) : int256(1) << 128 | int256(uint256(uint128(int128(change))))
                );
        }
        // Markets that return codes.
        if (msg.sig == 0xa0712d68 || msg.sig == 0xdb006a75) return abi.encode(0);
        if (msg.sig == 0x1249c58b) return "";
        if (msg.sig == 0x128acb08) {
            (, bool zeroForOne, int256 amount) = abi.decode(msg.data[4:100], (address, bool, int256));
            (int256 a, int256 b) = zeroForOne ? (amount, int256(-1)) : (int256(-1), amount);
            (bool ok,) = msg.sender.call(abi.encodeWithSelector(0xfa461e33, a, b, abi.encode(msg.data)));
            if (!ok) (ok,) = msg.sender.call(abi.encodeWithSelector(0x23a69e75, a, b, abi.encode(msg.data)));
            bytes4 algebra = bytes4(keccak256("algebraSwapCallback(int256,int256,bytes)"));
            if (!ok) (ok,) = msg.sender.call(abi.encodeWithSelector(algebra, a, b, abi.encode(msg.data)));
        }
        return abi.encode(true);
    }

    receive() external payable {}

    /// @dev transfer and approve; swaps and exchanges; functions that enter and leave positions.
    function _isOfTheFormat(bytes4 sig) private pure returns (bool) {
        bytes4[31] memory known = [
            bytes4(0xa9059cbb),
            0x095ea7b3,
            0x022c0d9f,
            0x128acb08,
            0xd0e30db0,
            0x2e1a7d4d,
            bytes4(keccak256("mint(address)")),
            bytes4(keccak256("burn(address)")),
            bytes4(keccak256("swap(bool,address)")),
            bytes4(keccak256("unlock(bytes)")),
            0xf3cd914c,
            bytes4(keccak256("sync(address)")),
            bytes4(keccak256("settle()")),
            bytes4(keccak256("take(address,address,uint256)")),
            bytes4(keccak256("exchange(int128,int128,uint256,uint256)")),
            bytes4(keccak256("exchange(uint256,uint256,uint256,uint256)")),
            bytes4(keccak256("remove_liquidity_one_coin(uint256,int128,uint256)")),
            0x52bbbe29,
            0xb95cac28,
            0x8bdb3913,
            bytes4(keccak256("deposit(uint256,address)")),
            bytes4(keccak256("redeem(uint256,address,address)")),
            bytes4(keccak256("withdraw(uint256,address)")),
            bytes4(keccak256("supply(address,uint256,address,uint16)")),
            bytes4(keccak256("deposit(address,uint256,address,uint16)")),
            bytes4(keccak256("withdraw(address,uint256,address)")),
            bytes4(keccak256("mint(uint256)")),
            bytes4(keccak256("redeem(uint256)")),
            bytes4(keccak256("mint()")),
            bytes4(keccak256("submit(address)")),
            bytes4(keccak256("wrap(uint256)"))
        ];
        for (uint256 i; i < known.length; i++) {
            if (known[i] == sig) return true;
        }
        if (_isOfBalancerV3(sig)) return true;
        if (sig == LOCK || sig == INFINITY_SWAP || sig == INFINITY_BINS) return true;
        return sig == bytes4(keccak256("unwrap(uint256)")) || _isOfCurve(sig) || _isOfTheModule(sig);
    }

    function _isOfBalancerV3(bytes4 sig) private pure returns (bool) {
        return sig == bytes4(keccak256("swap((uint8,address,address,address,uint256,uint256,bytes))"))
            || sig == bytes4(keccak256("settle(address,uint256)"))
            || sig == bytes4(keccak256("sendTo(address,address,uint256)"));
    }

    function _isOfTheModule(bytes4 sig) private pure returns (bool) {
        return _burns(sig) || sig == bytes4(keccak256("exchange_underlying(int128,int128,uint256,uint256)"))
            || sig == bytes4(keccak256("exchange_underlying(uint256,uint256,uint256,uint256)"))
            || sig == bytes4(keccak256("exchange(uint256,uint256,uint256,uint256,bool)"))
            || sig == bytes4(keccak256("add_liquidity(uint256[],uint256)"))
            || sig == bytes4(keccak256("daiToUsds(address,uint256)"))
            || sig == bytes4(keccak256("usdsToDai(address,uint256)"))
            || sig == bytes4(keccak256("sellGem(address,uint256)"))
            || sig == bytes4(keccak256("buyGem(address,uint256)"))
            || sig == bytes4(keccak256("swapExactIn(address,address,uint256,uint256,address,uint256)"))
            || sig == bytes4(keccak256("mkrToSky(address,uint256)"))
            || sig == bytes4(keccak256("submitAndDeposit(address)"))
            || sig == bytes4(keccak256("swapIn(bool,uint256,uint256,address)"));
    }

    function _burns(bytes4 sig) private pure returns (bool) {
        return sig == bytes4(keccak256("remove_liquidity(uint256,uint256[])"))
            || sig == bytes4(keccak256("remove_liquidity_one_coin(uint256,uint256,uint256)"))
            || sig == bytes4(keccak256("burn(uint256)"));
    }

    function _isOfCurve(bytes4 sig) private pure returns (bool) {
        return sig == bytes4(keccak256("add_liquidity(uint256[2],uint256)"))
            || sig == bytes4(keccak256("add_liquidity(uint256[3],uint256)"))
            || sig == bytes4(keccak256("add_liquidity(uint256[4],uint256)"))
            || sig == bytes4(keccak256("remove_liquidity(uint256,uint256[2])"))
            || sig == bytes4(keccak256("remove_liquidity(uint256,uint256[3])"))
            || sig == bytes4(keccak256("remove_liquidity(uint256,uint256[4])"));
    }
}
