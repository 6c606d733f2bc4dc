// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Sky's converter of MKR and its two tokens, written after the published source, because their bytecode is in no npm
// package. Whoever deploys them is their governance.

abstract contract Governed {
    mapping(address account => uint256) public wards;

    event Rely(address indexed usr);

    modifier auth() {
        require(wards[msg.sender] == 1, "not-authorized");
        _;
    }

    constructor() {
        wards[msg.sender] = 1;
        emit Rely(msg.sender);
    }

    function rely(address usr) external auth {
        wards[usr] = 1;
        emit Rely(usr);
    }
}

abstract contract GovernedToken is Governed {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    function mint(address to, uint256 value) external auth {
        _mint(to, value);
    }

    function approve(address spender, uint256 value) external virtual returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
        _spend(from, value);
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) internal returns (bool) {
        require(balanceOf[from] >= value, "insufficient-balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    function _mint(address to, uint256 value) internal {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _burn(address from, uint256 value) internal {
        _spend(from, value);
        balanceOf[from] -= value;
        totalSupply -= value;
    }

    function _spend(address from, uint256 value) internal {
        uint256 allowed = allowance[from][msg.sender];
        if (from == msg.sender || allowed == type(uint256).max) return;
        require(allowed >= value, "insufficient-allowance");
        allowance[from][msg.sender] = allowed - value;
    }
}

/// @notice Says who may call a function of MKR that its owner alone could call otherwise: anybody may burn.
contract MkrAuthority is Governed {
    mapping(bytes4 sig => bool) private _everybody;

    constructor() {
        _everybody[Mkr.burn.selector] = true;
    }

    function setBurns(bool burns) external auth {
        _everybody[Mkr.burn.selector] = burns;
    }

    function canCall(address, address, bytes4 sig) external view returns (bool) {
        return _everybody[sig];
    }
}

/// @notice Its name and symbol are bytes32, not string. Governance can stop every movement of it, and its authority says who
/// may burn what others allow.
contract Mkr is GovernedToken {
    bytes32 public constant name = "Maker";
    bytes32 public constant symbol = "MKR";

    event Burn(address indexed guy, uint256 wad);

    bool public stopped;
    MkrAuthority public authority = new MkrAuthority();

    constructor(address[] memory holders, uint256[] memory amounts) {
        authority.rely(msg.sender);
        for (uint256 i = 0; i < holders.length; i++) _mint(holders[i], amounts[i]);
    }

    modifier stoppable() {
        require(!stopped);
        _;
    }

    function stop() external auth {
        stopped = true;
    }

    function start() external auth {
        stopped = false;
    }

    function setAuthority(MkrAuthority authority_) external auth {
        authority = authority_;
    }

    function approve(address spender, uint256 value) external override stoppable returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external override stoppable returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external override stoppable returns (bool) {
        _spend(from, value);
        return _move(from, to, value);
    }

    function burn(address guy, uint256 wad) external stoppable {
        require(authority.canCall(msg.sender, address(this), msg.sig));
        _burn(guy, wad);
        emit Burn(guy, wad);
    }
}

/// @notice Refuses to be sent to nobody and to itself.
contract SkyToken is GovernedToken {
    string public constant name = "SKY Governance Token";
    string public constant symbol = "SKY";

    function transfer(address to, uint256 value) external override returns (bool) {
        require(to != address(0) && to != address(this), "Sky/invalid-address");
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        require(to != address(0) && to != address(this), "Sky/invalid-address");
        _spend(from, value);
        return _move(from, to, value);
    }

    function burn(address from, uint256 value) external {
        _burn(from, value);
        emit Transfer(from, address(0), value);
    }
}

/// @notice Burns its caller's MKR and pays from the SKY that was issued to it, less a fee, which stays in it until it is
/// collected.
contract MkrSky is Governed {
    event File(bytes32 indexed what, uint256 data);
    event Collect(address indexed to, uint256 take);
    event Burn(uint256 skyAmt);
    event MkrToSky(address indexed caller, address indexed usr, uint256 mkrAmt, uint256 skyAmt, uint256 skyFee);

    uint256 private constant WAD = 10 ** 18;

    Mkr public immutable mkr;
    SkyToken public immutable sky;
    uint256 public immutable rate;
    uint256 public fee;
    uint256 public take;

    constructor(Mkr mkr_, SkyToken sky_, uint256 rate_) {
        (mkr, sky, rate) = (mkr_, sky_, rate_);
    }

    function file(bytes32 what, uint256 data) external auth {
        require(what == "fee", "MkrSky/file-unrecognized-param");
        require(data <= WAD, "MkrSky/fee-exceeds-wad");
        fee = data;
        emit File(what, data);
    }

    function collect(address to) external auth returns (uint256 collected) {
        collected = take;
        require(collected != 0, "MkrSky/nothing-to-collect");
        take = 0;
        sky.transfer(to, collected);
        emit Collect(to, collected);
    }

    function burn(uint256 skyAmt) external auth {
        sky.burn(address(this), skyAmt);
        emit Burn(skyAmt);
    }

    function mkrToSky(address usr, uint256 mkrAmt) external {
        uint256 worth = mkrAmt * rate;
        uint256 kept = worth * fee / WAD;
        take += kept;
        mkr.burn(msg.sender, mkrAmt);
        sky.transfer(usr, worth - kept);
        emit MkrToSky(msg.sender, usr, mkrAmt, worth - kept, kept);
    }
}
