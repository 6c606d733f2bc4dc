// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "./MockTokens.sol";

/// @dev Sky's converter: takes one of two tokens from its caller and mints the same amount of the other.
contract MockUsdsConverter {
    MockToken public immutable DAI;
    MockToken public immutable USDS;

    constructor(MockToken dai, MockToken usds) {
        (DAI, USDS) = (dai, usds);
    }

    function daiToUsds(address usr, uint256 wad) external {
        DAI.transferFrom(msg.sender, address(this), wad);
        USDS.mint(usr, wad);
    }

    function usdsToDai(address usr, uint256 wad) external {
        USDS.transferFrom(msg.sender, address(this), wad);
        DAI.mint(usr, wad);
    }
}

/// @dev Sky's peg stability module as published: fees in units of 1e-18, rounded down, and closed at the maximum.
contract MockLitePsm {
    uint256 private constant WAD = 1e18;
    uint256 private constant HALTED = type(uint256).max;

    MockToken public immutable GEM;
    MockToken public immutable DAI;
    uint256 public to18ConversionFactor = 1e12;
    uint256 public tin;
    uint256 public tout;

    constructor(MockToken gem, MockToken dai) {
        (GEM, DAI) = (gem, dai);
    }

    function file(uint256 tin_, uint256 tout_) external {
        (tin, tout) = (tin_, tout_);
    }

    function setUnit(uint256 unit) external {
        to18ConversionFactor = unit;
    }

    function sellGem(address usr, uint256 gemAmt) external returns (uint256 daiOutWad) {
        require(tin != HALTED, "DssLitePsm/sell-gem-halted");
        daiOutWad = gemAmt * to18ConversionFactor;
        daiOutWad -= daiOutWad * tin / WAD;
        GEM.transferFrom(msg.sender, address(this), gemAmt);
        DAI.mint(usr, daiOutWad);
    }

    function buyGem(address usr, uint256 gemAmt) external returns (uint256 daiInWad) {
        require(tout != HALTED, "DssLitePsm/buy-gem-halted");
        daiInWad = gemAmt * to18ConversionFactor;
        daiInWad += daiInWad * tout / WAD;
        DAI.transferFrom(msg.sender, address(this), daiInWad);
        GEM.mint(usr, gemAmt);
    }
}

/// @dev Sky's converter of MKR as published: burns its caller's MKR and pays from the SKY that it holds, at its rate, less
/// a fee in units of 1e-18, rounded down.
contract MockMkrSky {
    uint256 private constant RATE = 24_000;

    MockToken public immutable MKR;
    MockToken public immutable SKY;
    uint256 public fee;
    uint256 public take;

    constructor(MockToken mkr, MockToken sky) {
        (MKR, SKY) = (mkr, sky);
    }

    function file(uint256 fee_) external {
        fee = fee_;
    }

    function mkrToSky(address usr, uint256 mkrAmt) external {
        uint256 paid = mkrAmt * RATE;
        uint256 kept = paid * fee / 1e18;
        take += kept;
        MKR.transferFrom(msg.sender, address(0xdead), mkrAmt);
        SKY.transfer(usr, paid - kept);
    }
}

/// @dev Returns nothing, or what it was told, as its unit and its fee.
contract SilentPsm {
    bytes private unit;
    bytes private fee;

    function set(bytes calldata unit_, bytes calldata fee_) external {
        (unit, fee) = (unit_, fee_);
    }

    function to18ConversionFactor() external view {
        _say(unit);
    }

    function tout() external view {
        _say(fee);
    }

    function _say(bytes memory word) private pure {
        assembly ("memory-safe") {
            return(add(word, 0x20), mload(word))
        }
    }
}

/// @dev Spark's peg stability module: exchanges any of its assets for another, here one for two, and checks every
/// argument.
contract MockPsm3 {
    uint256 public referrals;

    function swapExactIn(
        address assetIn,
        address assetOut,
        uint256 amountIn,
        uint256 minAmountOut,
        address receiver,
        uint256 referralCode
    ) external returns (uint256 amountOut) {
        require(amountIn != 0 && receiver != address(0), "PSM3/invalid");
        require(assetIn != assetOut, "PSM3/invalid-asset");
        amountOut = amountIn * 2;
        require(amountOut >= minAmountOut, "PSM3/amountOut-too-low");
        referrals += referralCode;
        MockToken(assetIn).transferFrom(msg.sender, address(this), amountIn);
        MockToken(assetOut).mint(receiver, amountOut);
    }
}

/// @dev A staked token that is its own pool: takes native for the caller or for another account, pays native only to
/// the caller.
contract MockStaking is MockToken {
    int256 public slip;

    receive() external payable {}

    /// @dev From now on it burns that much more than told.
    function err(int256 slip_) external {
        slip = slip_;
    }

    function deposit() external payable {
        require(msg.value != 0, "nothing");
        _give(msg.sender, msg.value * 9 / 10);
    }

    function submitAndDeposit(address recipient) external payable returns (uint256 shares) {
        require(recipient == msg.sender, "for somebody else");
        shares = msg.value * 8 / 10;
        _give(recipient, shares);
    }

    function burn(uint256 amount) external {
        uint256 burnt = uint256(int256(amount) + slip);
        balanceOf[msg.sender] -= burnt;
        totalSupply -= burnt;
        (bool ok,) = msg.sender.call{value: amount * 10 / 9}("");
        require(ok, "pay");
    }

    function _give(address to, uint256 amount) private {
        balanceOf[to] += amount;
        totalSupply += amount;
    }
}
