// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @dev A plain token that anyone may mint, with an event per transfer like a real one.
contract MockToken {
    event Transfer(address indexed from, address indexed to, uint256 amount);

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        totalSupply += amount;
        emit Transfer(address(0), to, amount);
    }

    function approve(address spender, uint256 amount) external virtual returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external virtual returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external virtual returns (bool) {
        _spend(from, amount);
        _move(from, to, amount);
        return true;
    }

    function _spend(address from, uint256 amount) internal {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= amount, "allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
    }

    function _move(address from, address to, uint256 amount) internal virtual {
        require(balanceOf[from] >= amount, "balance");
        unchecked {
            balanceOf[from] -= amount;
        }
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}

/// @dev Returns nothing instead of `true`, like USDT.
contract SilentToken is MockToken {
    function transfer(address to, uint256 amount) external override returns (bool) {
        _move(msg.sender, to, amount);
        assembly { return(0, 0) }
    }

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        _spend(from, amount);
        _move(from, to, amount);
        assembly { return(0, 0) }
    }
}

/// @dev Returns nothing, and requires a zero allowance before a new one, like USDT.
contract TetherToken is SilentToken {
    function approve(address spender, uint256 amount) external override returns (bool) {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "end it first");
        allowance[msg.sender][spender] = amount;
        assembly { return(0, 0) }
    }
}

/// @dev Rejects the revocation of an allowance, like BNB on Ethereum.
contract EndlessToken is MockToken {
    function approve(address spender, uint256 amount) external override returns (bool) {
        require(amount != 0, "not zero");
        allowance[msg.sender][spender] = amount;
        return true;
    }
}

/// @dev Accepts only zero or the maximum, like Compound III.
contract AllOrNothingToken is MockToken {
    function approve(address spender, uint256 amount) external override returns (bool) {
        require(amount == 0 || amount == type(uint256).max, "bad amount");
        allowance[msg.sender][spender] = amount;
        return true;
    }
}

/// @dev Returns `false` from every approval.
contract RefusingToken is MockToken {
    function approve(address, uint256) external pure override returns (bool) {
        return false;
    }
}

/// @dev Once `refusing`, returns `false` and moves nothing instead of reverting.
contract FalseToken is MockToken {
    bool public refusing;

    function refuse(bool value) external {
        refusing = value;
    }

    function transfer(address to, uint256 amount) external override returns (bool) {
        if (refusing) return false;
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        if (refusing) return false;
        _spend(from, amount);
        _move(from, to, amount);
        return true;
    }
}

/// @dev Keeps one percent of every transfer.
contract TaxedToken is MockToken {
    function _move(address from, address to, uint256 amount) internal override {
        uint256 tax = amount / 100;
        super._move(from, to, amount - tax);
        super._move(from, address(0xdead), tax);
    }
}

/// @dev Calls `hook` with `data` in the middle of every transfer and records whether the call succeeded.
contract HookedToken is MockToken {
    address public hook;
    bytes public data;
    uint256 public hooked;
    bool public succeeded;

    function setHook(address hook_, bytes calldata data_) external {
        (hook, data) = (hook_, data_);
    }

    function _move(address from, address to, uint256 amount) internal override {
        if (hook != address(0)) {
            hooked++;
            (bool ok,) = hook.call(data);
            succeeded = succeeded || ok;
        }
        super._move(from, to, amount);
    }
}

/// @dev Answers transfers with `size` bytes, as revert data or as a result.
contract BombToken is MockToken {
    uint256 public size;
    bool public reverting;

    function arm(uint256 size_, bool reverting_) external {
        (size, reverting) = (size_, reverting_);
    }

    function transfer(address to, uint256 amount) external override returns (bool) {
        if (size == 0) {
            _move(msg.sender, to, amount);
            return true;
        }
        (uint256 bytes_, bool fail) = (size, reverting);
        assembly {
            if fail { revert(0x1000, bytes_) }
            return(0x1000, bytes_)
        }
    }
}

/// @dev Gives its friend a permanent unlimited allowance, as the shares of some pools do for their vault.
contract BornAllowedToken is MockToken {
    address public friend;

    function befriend(address friend_) external {
        friend = friend_;
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        allowance[msg.sender][spender] = spender == friend ? type(uint256).max : amount;
        return true;
    }
}

/// @dev Reports `claim` as every allowance.
contract LyingToken {
    mapping(address => uint256) public balanceOf;
    bytes private claim;

    constructor(bytes memory claim_) {
        claim = claim_;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        (balanceOf[msg.sender], balanceOf[to]) = (balanceOf[msg.sender] - amount, balanceOf[to] + amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        (balanceOf[from], balanceOf[to]) = (balanceOf[from] - amount, balanceOf[to] + amount);
        return true;
    }

    function allowance(address, address) external view {
        bytes memory said = claim;
        assembly { return(add(said, 0x20), mload(said)) }
    }
}

/// @dev Transfers correctly, and returns the bytes it was told from every function.
contract AnsweringToken is MockToken {
    bytes public answer = abi.encode(true);

    function setAnswer(bytes calldata answer_) external {
        answer = answer_;
    }

    function approve(address spender, uint256 amount) external override returns (bool) {
        allowance[msg.sender][spender] = amount;
        _answer();
    }

    function transfer(address to, uint256 amount) external override returns (bool) {
        _move(msg.sender, to, amount);
        _answer();
    }

    function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
        _spend(from, amount);
        _move(from, to, amount);
        _answer();
    }

    function _answer() private view {
        bytes memory said = answer;
        assembly {
            return(add(said, 0x20), mload(said))
        }
    }
}
