// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IAsset {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice A coin that is sold for an asset and taken back for it, always at 7 trillion of its units for 3 of the
/// asset's, less 0.3 %.
contract FixedRate {
    string public constant name = "Toy coin";
    string public constant symbol = "TOY";
    uint8 public constant decimals = 18;
    IAsset public immutable asset;

    uint256 public totalSupply;
    /// @notice What lies here of the asset for those who bring the coin back.
    uint256 public reserve;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);
    event Exchanged(uint256 reserve);

    constructor(IAsset asset_) {
        asset = asset_;
    }

    /// @notice Sells `paid` of coin `i` for coin `j`: 0 is the asset, 1 the coin.
    function exchange(int128 i, int128 j, uint256 paid, uint256 least) external {
        require(i + j == 1 && i * j == 0, "coins");
        uint256 bought;
        if (i == 0) {
            bought = (paid * 997 / 1000) * 7e12 / 3;
            reserve += paid;
            _move(address(0), msg.sender, bought);
            require(asset.transferFrom(msg.sender, address(this), paid), "asset");
        } else {
            bought = (paid * 3 / 7e12) * 997 / 1000;
            reserve -= bought;
            // It needs no allowance of its own coin, but uses up what it is given, as whoever takes by allowance does.
            if (allowance[msg.sender][address(this)] != 0) allowance[msg.sender][address(this)] -= paid;
            _move(msg.sender, address(0), paid);
            require(asset.transfer(msg.sender, bought), "asset");
        }
        require(bought > 0 && bought >= least, "bought");
        emit Exchanged(reserve);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        if (from == address(0)) totalSupply += amount;
        else balanceOf[from] -= amount;
        if (to == address(0)) totalSupply -= amount;
        else balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
