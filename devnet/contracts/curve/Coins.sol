// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ICoin {
    function totalSupply() external view returns (uint256);
    function balanceOf(address account) external view returns (uint256);
    function decimals() external view returns (uint8);
}

/// @notice Moves coins as Curve's pools do: a token may return nothing, and one address stands for the native coin.
library Coins {
    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    function held(address coin) internal view returns (uint256) {
        return coin == NATIVE ? address(this).balance : ICoin(coin).balanceOf(address(this));
    }

    function decimalsOf(address coin) internal view returns (uint256) {
        return coin == NATIVE ? 18 : ICoin(coin).decimals();
    }

    function pull(address coin, uint256 amount) internal {
        if (coin == NATIVE) {
            require(msg.value == amount, "other value");
            return;
        }
        call(coin, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
    }

    function push(address coin, address to, uint256 amount) internal {
        if (coin == NATIVE) {
            (bool sent,) = to.call{value: amount}("");
            require(sent, "coin refused");
            return;
        }
        call(coin, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
    }

    function approve(address coin, address spender) internal {
        call(coin, abi.encodeWithSignature("approve(address,uint256)", spender, type(uint256).max));
    }

    function call(address to, bytes memory data) internal {
        (bool success, bytes memory answer) = to.call(data);
        if (!success) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
        require(answer.length == 0 || abi.decode(answer, (bool)), "transfer failed");
    }
}

/// @notice A pool's operations on its share, which is either the pool itself or a separate token.
abstract contract Shares {
    function _supply() internal view virtual returns (uint256);
    function _mint(address to, uint256 value) internal virtual;
    function _burn(address from, uint256 value) internal virtual;
}

/// @notice A pool that is its own share.
abstract contract OwnShare is Shares {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    constructor(string memory name_, string memory symbol_) {
        (name, symbol) = (name_, symbol_);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    function _supply() internal view override returns (uint256) {
        return totalSupply;
    }

    function _mint(address to, uint256 value) internal override {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _burn(address from, uint256 value) internal override {
        totalSupply -= value;
        balanceOf[from] -= value;
        emit Transfer(from, address(0), value);
    }
}

interface IShare {
    function totalSupply() external view returns (uint256);
    // Older shares return nothing from these.
    function mint(address to, uint256 value) external;
    function burnFrom(address from, uint256 value) external;
}

/// @notice A pool whose share is a separate token that the pool mints.
abstract contract OtherShare is Shares {
    address public immutable lp_token;

    constructor(address share) {
        lp_token = share;
    }

    function _supply() internal view override returns (uint256) {
        return IShare(lp_token).totalSupply();
    }

    function _mint(address to, uint256 value) internal override {
        IShare(lp_token).mint(to, value);
    }

    function _burn(address from, uint256 value) internal override {
        IShare(lp_token).burnFrom(from, value);
    }
}
