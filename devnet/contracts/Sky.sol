// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// Sky's contracts that exchange DAI, USDS and USDC, written after the published interfaces, because their bytecode is
// in no npm package: no vaults, no debt ceilings, no governance. On the local chain, anyone may set what governance
// sets. They are deployed at the addresses of mainnet's contracts.

interface IMintable {
    function decimals() external view returns (uint8);
    function balanceOf(address account) external view returns (uint256);
    function approve(address spender, uint256 value) external returns (bool);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function mint(address to, uint256 value) external;
    function burn(address from, uint256 value) external;
}

interface IPsm {
    function gem() external view returns (address);
    function daiJoin() external view returns (address);
    function pocket() external view returns (address);
    function tin() external view returns (uint256);
    function tout() external view returns (uint256);
    function buf() external view returns (uint256);
    function sellGem(address usr, uint256 gemAmt) external returns (uint256 daiOutWad);
    function buyGem(address usr, uint256 gemAmt) external returns (uint256 daiInWad);
}

/// @notice The internal balances of stablecoins, which the joins convert to tokens and back.
contract Vat {
    mapping(address account => uint256) public held;
    uint256 public live = 1;

    function move(address from, address to, uint256 wad) external {
        held[from] -= wad;
        held[to] += wad;
    }

    /// @notice Credits an account with what was issued elsewhere.
    function suck(address to, uint256 wad) external {
        held[to] += wad;
    }
}

/// @notice Converts a token to an internal balance and back. DAI's join no longer issues once it is caged; that of USDS
/// cannot be caged.
contract Join {
    Vat public immutable vat;
    IMintable private immutable _token;
    bool private immutable _cages;
    uint256 private _live = 1;

    constructor(address vat_, address token, bool cages) {
        (vat, _token, _cages) = (Vat(vat_), IMintable(token), cages);
    }

    function dai() external view returns (address) {
        require(_cages);
        return address(_token);
    }

    function usds() external view returns (address) {
        require(!_cages);
        return address(_token);
    }

    function live() external view returns (uint256) {
        require(_cages);
        return _live;
    }

    function setLive(uint256 live_) external {
        require(_cages);
        _live = live_;
    }

    function join(address usr, uint256 wad) external {
        vat.move(address(this), usr, wad);
        _token.burn(msg.sender, wad);
    }

    function exit(address usr, uint256 wad) external {
        require(_live == 1, "DaiJoin/not-live");
        vat.move(msg.sender, address(this), wad);
        _token.mint(usr, wad);
    }
}

/// @notice Converts DAI to USDS and back, one to one.
contract UsdsConverter {
    Join public immutable daiJoin;
    Join public immutable usdsJoin;
    IMintable private immutable _dai;
    IMintable private immutable _usds;

    constructor(address daiJoin_, address usdsJoin_) {
        (daiJoin, usdsJoin) = (Join(daiJoin_), Join(usdsJoin_));
        (_dai, _usds) = (IMintable(daiJoin.dai()), IMintable(usdsJoin.usds()));
        _dai.approve(daiJoin_, type(uint256).max);
        _usds.approve(usdsJoin_, type(uint256).max);
    }

    function dai() external view returns (address) {
        return address(_dai);
    }

    function usds() external view returns (address) {
        return address(_usds);
    }

    function daiToUsds(address usr, uint256 wad) external {
        _dai.transferFrom(msg.sender, address(this), wad);
        daiJoin.join(address(this), wad);
        usdsJoin.exit(usr, wad);
    }

    function usdsToDai(address usr, uint256 wad) external {
        _usds.transferFrom(msg.sender, address(this), wad);
        usdsJoin.join(address(this), wad);
        daiJoin.exit(usr, wad);
    }
}

/// @notice Holds the gems of a module, and lets it take them.
contract Pocket {
    constructor(address gem, address psm) {
        IMintable(gem).approve(psm, type(uint256).max);
    }
}

/// @notice Sells DAI for a gem and buys it back, one to one less a fee, from the DAI that was paid into it and the gems
/// of its pocket.
contract LitePsm {
    uint256 private constant WAD = 10 ** 18;
    uint256 public constant HALTED = type(uint256).max;

    Join public immutable daiJoin;
    IMintable private immutable _dai;
    IMintable private immutable _gem;
    address public immutable pocket;
    uint256 public immutable to18ConversionFactor;
    uint256 public immutable buf;
    uint256 public tin;
    uint256 public tout;

    constructor(address gem_, address daiJoin_, address pocket_, uint256 buf_) {
        (daiJoin, pocket, buf) = (Join(daiJoin_), pocket_, buf_);
        (_dai, _gem) = (IMintable(daiJoin.dai()), IMintable(gem_));
        to18ConversionFactor = 10 ** (18 - _gem.decimals());
    }

    function dai() external view returns (address) {
        return address(_dai);
    }

    function gem() external view returns (address) {
        return address(_gem);
    }

    /// @notice Sets the fees, in units of 1e-18, or halts a direction.
    function setFees(uint256 tin_, uint256 tout_) external {
        require((tin_ <= WAD || tin_ == HALTED) && (tout_ <= WAD || tout_ == HALTED), "out of range");
        (tin, tout) = (tin_, tout_);
    }

    function sellGem(address usr, uint256 gemAmt) external returns (uint256 daiOutWad) {
        require(tin != HALTED, "DssLitePsm/sell-gem-halted");
        daiOutWad = gemAmt * to18ConversionFactor;
        daiOutWad -= daiOutWad * tin / WAD;
        _gem.transferFrom(msg.sender, pocket, gemAmt);
        _dai.transfer(usr, daiOutWad);
    }

    function buyGem(address usr, uint256 gemAmt) external returns (uint256 daiInWad) {
        require(tout != HALTED, "DssLitePsm/buy-gem-halted");
        daiInWad = gemAmt * to18ConversionFactor;
        daiInWad += daiInWad * tout / WAD;
        _dai.transferFrom(msg.sender, address(this), daiInWad);
        _gem.transferFrom(pocket, usr, gemAmt);
    }
}

/// @notice Sells and buys USDS instead of DAI through a LitePsm.
contract UsdsPsmWrapper {
    uint256 private constant WAD = 10 ** 18;

    IPsm public immutable psm;
    Join public immutable usdsJoin;
    address public immutable pocket;
    uint256 public immutable to18ConversionFactor;
    IMintable private immutable _gem;
    IMintable private immutable _usds;
    Join private immutable _daiJoin;

    constructor(address psm_, address usdsJoin_) {
        (psm, usdsJoin) = (IPsm(psm_), Join(usdsJoin_));
        (pocket, _gem, _usds) = (psm.pocket(), IMintable(psm.gem()), IMintable(usdsJoin.usds()));
        to18ConversionFactor = 10 ** (18 - _gem.decimals());
        _daiJoin = Join(psm.daiJoin());
        IMintable dai_ = IMintable(_daiJoin.dai());
        dai_.approve(psm_, type(uint256).max);
        _gem.approve(psm_, type(uint256).max);
        dai_.approve(address(_daiJoin), type(uint256).max);
        _usds.approve(usdsJoin_, type(uint256).max);
    }

    /// @notice The token that it pays instead of DAI.
    function dai() external view returns (address) {
        return address(_usds);
    }

    function usds() external view returns (address) {
        return address(_usds);
    }

    function gem() external view returns (address) {
        return address(_gem);
    }

    function tin() external view returns (uint256) {
        return psm.tin();
    }

    function tout() external view returns (uint256) {
        return psm.tout();
    }

    function buf() external view returns (uint256) {
        return psm.buf();
    }

    function sellGem(address usr, uint256 gemAmt) external returns (uint256 usdsOutWad) {
        _gem.transferFrom(msg.sender, address(this), gemAmt);
        usdsOutWad = psm.sellGem(address(this), gemAmt);
        _daiJoin.join(address(this), usdsOutWad);
        usdsJoin.exit(usr, usdsOutWad);
    }

    function buyGem(address usr, uint256 gemAmt) external returns (uint256 usdsInWad) {
        uint256 gemAmt18 = gemAmt * to18ConversionFactor;
        usdsInWad = gemAmt18 + gemAmt18 * psm.tout() / WAD;
        _usds.transferFrom(msg.sender, address(this), usdsInWad);
        usdsJoin.join(address(this), usdsInWad);
        _daiJoin.exit(address(this), usdsInWad);
        psm.buyGem(usr, gemAmt);
    }
}
