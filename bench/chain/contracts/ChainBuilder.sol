// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IClone {
    function initialize(uint64 number, uint8 decimals, uint256 supply) external;
}

interface IPairFactory {
    function createPair(address tokenA, address tokenB) external returns (address pair);
}

interface IPair {
    function mint(address to) external returns (uint256 liquidity);
}

interface IPoolFactory {
    function createPool(address tokenA, address tokenB, uint24 fee) external returns (address pool);
}

interface IPool {
    function initialize(uint160 sqrtPriceX96) external;
    function mint(address recipient, int24 tickLower, int24 tickUpper, uint128 amount, bytes calldata data)
        external
        returns (uint256 amount0, uint256 amount1);
}

/// @notice Makes many tokens, pools and positions in one transaction; it holds all their liquidity.
/// @dev For the benchmark's chain alone: whoever calls it does with it what he likes.
contract ChainBuilder {
    struct Token {
        uint64 number;
        uint8 decimals;
        uint256 supply;
    }

    struct Pair {
        address tokenA;
        address tokenB;
        uint256 amountA;
        uint256 amountB;
    }

    struct Pool {
        address token0;
        address token1;
        uint24 fee;
        uint160 sqrtPriceX96;
    }

    struct Position {
        int24 tickLower;
        int24 tickUpper;
        uint128 liquidity;
    }

    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// @notice How many of the functions below have come to their end; the first slot.
    uint256 public done;

    modifier counted() {
        _;
        done += 1;
    }

    receive() external payable {}

    /// @notice Minimal clones (EIP-1167) at the CREATE2 addresses of their numbers.
    function tokens(address implementation, Token[] calldata wanted) external counted {
        bytes memory code =
            abi.encodePacked(hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", implementation, hex"5af43d82803e903d91602b57fd5bf3");
        for (uint256 i = 0; i < wanted.length; i++) {
            bytes32 salt = bytes32(uint256(wanted[i].number));
            address token;
            assembly ("memory-safe") {
                token := create2(0, add(code, 0x20), mload(code), salt)
            }
            require(token != address(0), "the token could not be created");
            IClone(token).initialize(wanted[i].number, wanted[i].decimals, wanted[i].supply);
        }
    }

    function pairs(IPairFactory factory, Pair[] calldata wanted) external counted {
        for (uint256 i = 0; i < wanted.length; i++) {
            Pair calldata each = wanted[i];
            address pair = factory.createPair(each.tokenA, each.tokenB);
            _pay(each.tokenA, pair, each.amountA);
            _pay(each.tokenB, pair, each.amountB);
            IPair(pair).mint(address(this));
        }
    }

    function pools(IPoolFactory factory, Pool[] calldata wanted) external counted {
        for (uint256 i = 0; i < wanted.length; i++) {
            Pool calldata each = wanted[i];
            IPool(factory.createPool(each.token0, each.token1, each.fee)).initialize(each.sqrtPriceX96);
        }
    }

    function positions(IPool pool, address token0, address token1, Position[] calldata wanted) external counted {
        bytes memory payment = abi.encode(token0, token1);
        for (uint256 i = 0; i < wanted.length; i++) {
            pool.mint(address(this), wanted[i].tickLower, wanted[i].tickUpper, wanted[i].liquidity, payment);
        }
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata data) external {
        (address token0, address token1) = abi.decode(data, (address, address));
        if (amount0 > 0) _pay(token0, msg.sender, amount0);
        if (amount1 > 0) _pay(token1, msg.sender, amount1);
    }

    /// @notice Creates one contract for each of `constructorArguments`; `creationCode` is the code of another account.
    function deploy(address creationCode, bytes[] calldata constructorArguments) external counted {
        for (uint256 i = 0; i < constructorArguments.length; i++) {
            bytes memory code = abi.encodePacked(creationCode.code, constructorArguments[i]);
            address made;
            assembly ("memory-safe") {
                made := create(0, add(code, 0x20), mload(code))
            }
            if (made == address(0)) _rethrow();
        }
    }

    function run(Call[] calldata calls) external counted {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool succeeded,) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!succeeded) _rethrow();
        }
    }

    function _pay(address token, address to, uint256 amount) private {
        (bool paid,) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        if (!paid) _rethrow();
    }

    function _rethrow() private pure {
        assembly ("memory-safe") {
            returndatacopy(0, 0, returndatasize())
            revert(0, returndatasize())
        }
    }
}
