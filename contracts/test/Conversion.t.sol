// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Exchanges as X} from "./base/Exchanges.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {
    MockLitePsm,
    MockMkrSky,
    MockPsm3,
    MockStaking,
    MockUsdsConverter,
    SilentPsm
} from "./mocks/Converters.sol";
import {MockToken} from "./mocks/MockTokens.sol";

/// @dev Contracts that convert one token into another; mocks, since no package contains the published ones.
contract ConversionTest is PositionFixture {
    MockToken private usds;
    MockToken private usdc;
    MockUsdsConverter private converter;
    MockLitePsm private psm;
    MockPsm3 private psm3;
    MockStaking private staking;

    function setUp() public override {
        super.setUp();
        (usds, usdc) = (new MockToken(), new MockToken());
        converter = new MockUsdsConverter(dai, usds);
        psm = new MockLitePsm(usdc, dai);
        psm3 = new MockPsm3();
        staking = new MockStaking();
        vm.deal(address(staking), 1_000_000 ether);
        endow(alice, usds, 1_000_000 ether);
        endow(alice, usdc, 1_000_000e6);
    }

    function testFuzz_daiAndUsds(uint256 amount, uint16 share, bool forth) public {
        (amount, share) = (bound(amount, 10_000, 100_000 ether), uint16(bound(share, 1, 10_000)));
        (MockToken tokenIn, MockToken tokenOut) = forth ? (dai, usds) : (usds, dai);
        uint256 kind = forth ? F.CONVERT_KIND_DAI_TO_USDS : F.CONVERT_KIND_USDS_TO_DAI;
        uint256 got = _convert(address(converter), kind, tokenIn, tokenOut, amount, P.share(1, share));
        vm.assertEq(got, amount * share / 10_000, "one to one");
        vm.assertEq(tokenIn.balanceOf(carol), amount - got, "left");
    }

    /// @dev The other function takes the other token, and therefore none of this one.
    function test_I20_wrongDirection() public {
        usds.mint(executor, 5 ether);
        _refuse(
            address(converter), F.CONVERT_KIND_USDS_TO_DAI, dai, stepFailed(0, F.OP_CONVERT, errorText("allowance"))
        );
        vm.assertEq(usds.balanceOf(executor), 5 ether, "taken");
    }

    function testFuzz_sellGem(uint256 amount, uint256 fee) public {
        (amount, fee) = (bound(amount, 1, 1_000_000e6), bound(fee, 0, 0.1 ether));
        psm.file(fee, type(uint256).max);
        uint256 got = _convert(address(psm), F.CONVERT_KIND_SELL_GEM, usdc, dai, amount, P.share(1, 10_000));
        vm.assertEq(got, amount * 1e12 - amount * 1e12 * fee / 1e18, "less the fee");
        vm.assertEq(usdc.balanceOf(executor), 0, "I7");
    }

    /// @dev Buys as many whole units as the amount pays for, at exactly their price; less than the price of one more,
    /// plus one unit of DAI, remains.
    function testFuzz_buyGem(uint256 amount, uint256 fee) public {
        (amount, fee) = (bound(amount, 2e12, 1_000_000 ether), bound(fee, 0, 0.5 ether));
        psm.file(type(uint256).max, fee);
        uint256 gems = _convert(address(psm), F.CONVERT_KIND_BUY_GEM, dai, usdc, amount, P.share(1, 10_000));
        uint256 price = gems * 1e12 + gems * 1e12 * fee / 1e18;
        uint256 left = amount - price;
        vm.assertEq(dai.balanceOf(carol), left, "left");
        vm.assertLe(left, 1e12 + 1e12 * fee / 1e18 + 1, "one more was paid for");
        vm.assertEq(dai.balanceOf(address(psm)), price, "paid");
        vm.assertEq(dai.allowance(executor, address(psm)), 0, "I20");
    }

    function test_buyGemWithAnExactRest() public {
        psm.file(0, 0.01 ether);
        uint256 got = _convert(address(psm), F.CONVERT_KIND_BUY_GEM, dai, usdc, 1.01 ether, P.exact(1, 1.01 ether));
        vm.assertEq(got, 1e6, "gems");
        vm.assertEq(dai.balanceOf(carol), 0, "left");
        got = _convert(address(psm), F.CONVERT_KIND_BUY_GEM, dai, usdc, 1.01 ether - 1, P.share(1, 10_000));
        vm.assertEq(got, 1e6 - 1, "one unit less pays for one gem less");
        vm.assertEq(dai.balanceOf(carol), 1.01e12 - 1, "left");
    }

    /// @dev Purchases of nothing, from a closed module, and with numbers beyond the bounds.
    function test_T3_purchasesThatAreRefused() public {
        bytes memory reason = stepFailed(0, F.OP_CONVERT, "");
        psm.file(0, 0);
        _refuse(address(psm), dai, P.exact(1, 1e12 - 1), reason);
        _refuse(address(psm), dai, P.exact(1, 0), reason);
        psm.file(0, type(uint256).max);
        _refuse(address(psm), dai, P.exact(1, 5 ether), reason);
        psm.file(0, 1 << 64);
        _refuse(address(psm), dai, P.exact(1, 5 ether), reason);
        psm.file(0, 0);
        psm.setUnit(0);
        _refuse(address(psm), dai, P.exact(1, 5 ether), reason);
        psm.setUnit(1 << 64);
        _refuse(address(psm), dai, P.exact(1, type(uint128).max), reason);
        psm.setUnit(1);
        MockToken vast = new MockToken();
        vast.mint(executor, 1 << 128);
        _refuse(address(psm), vast, P.share(1, 10_000), reason);
    }

    /// @dev The largest supported numbers: nothing overflows, and larger ones are refused.
    function test_T3_greatestPurchase() public {
        MockToken vast = new MockToken();
        MockLitePsm great = new MockLitePsm(usdc, vast);
        vast.mint(executor, type(uint128).max);
        great.setUnit(type(uint64).max);
        great.file(0, type(uint64).max);
        bytes memory program = bytes.concat(
            P.head(address(great), address(vast), address(usdc)),
            X.convert(0, F.CONVERT_KIND_BUY_GEM, P.share(1, 10_000), 2, P.RECEIVER)
        );
        uint256 got = run(alice, order(address(dai), 1 ether, address(usdc), carol), program);
        uint256 unit = type(uint64).max;
        vm.assertEq(got, uint256(type(uint128).max) * 1e18 / (unit * (1e18 + unit)), "gems");
        vm.assertEq(vast.allowance(executor, address(great)), 0, "I20");
    }

    function test_T3_modulesThatSayNothing() public {
        SilentPsm silent = new SilentPsm();
        bytes memory word = abi.encode(1e12);
        bytes[2][4] memory said = [[bytes(""), word], [word, bytes("")], [new bytes(31), word], [word, new bytes(31)]];
        for (uint256 i; i < said.length; i++) {
            silent.set(said[i][0], said[i][1]);
            bytes memory answer = said[i][said[i][0].length < 32 ? 0 : 1];
            _refuse(address(silent), dai, P.exact(1, 5 ether), stepFailed(0, F.OP_CONVERT, answer));
        }
    }

    function testFuzz_psm3(uint256 amount, uint16 share) public {
        (amount, share) = (bound(amount, 10_000, 100_000 ether), uint16(bound(share, 1, 10_000)));
        uint256 got = _convert(address(psm3), F.CONVERT_KIND_SWAP_EXACT_IN, usds, dai, amount, P.share(1, share));
        vm.assertEq(got, amount * share / 10_000 * 2, "one for two");
        vm.assertEq(psm3.referrals(), 0, "no referral");
        vm.assertEq(usds.allowance(executor, address(psm3)), 0, "I20");
    }

    function testFuzz_mkrToSky(uint256 amount, uint16 share, uint256 fee) public {
        (amount, share) = (bound(amount, 10_000, 100_000 ether), uint16(bound(share, 1, 10_000)));
        MockMkrSky mkrSky = new MockMkrSky(dai, usds);
        mkrSky.file(fee = bound(fee, 0, 0.99 ether));
        usds.mint(address(mkrSky), 100_000 ether * 24_000);
        uint256 got = _convert(address(mkrSky), F.CONVERT_KIND_MKR_TO_SKY, dai, usds, amount, P.share(1, share));
        uint256 converted = amount * share / 10_000;
        vm.assertEq(got, converted * 24_000 - converted * 24_000 * fee / 1e18, "less the fee");
        vm.assertEq(dai.balanceOf(carol), amount - converted, "left");
        vm.assertEq(dai.allowance(executor, address(mkrSky)), 0, "I20");
    }

    /// @dev The converter holds one unit too few.
    function test_I20_tooFewForTheRate() public {
        MockMkrSky mkrSky = new MockMkrSky(dai, usds);
        usds.mint(address(mkrSky), 5 ether * 24_000 - 1);
        bytes memory reason = stepFailed(0, F.OP_CONVERT, errorText("balance"));
        _refuse(address(mkrSky), F.CONVERT_KIND_MKR_TO_SKY, dai, reason);
    }

    function testFuzz_stake(uint256 amount, uint16 share, bool submit) public {
        (amount, share) = (bound(amount, 10_000, 1_000 ether), uint16(bound(share, 10, 10_000)));
        uint256 kind = submit ? F.STAKE_KIND_SUBMIT_AND_DEPOSIT : F.STAKE_KIND_DEPOSIT;
        bytes memory program = bytes.concat(
            P.head(address(staking)),
            X.stake(0, kind, P.share(P.NATIVE, share)),
            P.sweep(0, P.RECEIVER),
            P.sweep(P.NATIVE, P.REFUND_TO)
        );
        uint256 before = carol.balance;
        uint256 got = run(alice, order(NATIVE, amount, address(staking), carol), program);
        uint256 staked = amount * share / 10_000;
        vm.assertEq(got, staked * (submit ? 8 : 9) / 10, "staked");
        vm.assertEq(carol.balance - before, amount - staked, "left");
        vm.assertEq(executor.balance, 0, "I7");
    }

    function testFuzz_burn(uint256 amount, uint16 share) public {
        (amount, share) = (bound(amount, 1e6, 1_000 ether), uint16(bound(share, 10, 10_000)));
        _holdStaked(alice, amount);
        bytes memory program = bytes.concat(
            P.head(address(staking)),
            X.stake(0, F.STAKE_KIND_BURN, P.share(0, share)),
            P.sweep(P.NATIVE, P.RECEIVER),
            P.sweep(0, P.REFUND_TO)
        );
        uint256 got = run(alice, order(address(staking), amount, NATIVE, carol), program);
        uint256 burnt = amount * share / 10_000;
        vm.assertEq(got, burnt * 10 / 9, "native");
        vm.assertEq(staking.balanceOf(carol), amount - burnt, "left");
    }

    /// @dev Exactly the step's amount leaves the Executor.
    function test_I20_otherAmountsBurnt() public {
        _holdStaked(alice, 5 ether);
        _holdStaked(executor, 5 ether);
        bytes memory program = bytes.concat(
            P.head(address(staking)), X.stake(0, F.STAKE_KIND_BURN, P.exact(0, 5 ether)), P.sweep(P.NATIVE, P.RECEIVER)
        );
        int256[2] memory slips = [int256(-1), int256(1)];
        for (uint256 i; i < 2; i++) {
            staking.err(slips[i]);
            uint256 burnt = uint256(5 ether + slips[i]);
            bytes memory reason = abi.encodeWithSelector(IExecutor.PartialFill.selector, burnt, 5 ether);
            refuse(alice, order(address(staking), 5 ether, NATIVE, alice), program, reason);
        }
    }

    function _holdStaked(address account, uint256 amount) private {
        MockToken(address(staking)).mint(account, amount);
        approveFor(account, address(staking));
    }

    function _convert(
        address venue,
        uint256 kind,
        MockToken tokenIn,
        MockToken tokenOut,
        uint256 amount,
        bytes memory part
    ) private returns (uint256) {
        bytes memory program = bytes.concat(
            P.head(venue, address(tokenIn), address(tokenOut)),
            X.convert(0, kind, part, 2, P.RECEIVER),
            P.sweep(1, P.REFUND_TO)
        );
        return run(alice, order(address(tokenIn), amount, address(tokenOut), carol), program);
    }

    /// @dev Expects a purchase of gems to fail.
    function _refuse(address venue, MockToken token, bytes memory amount, bytes memory reason) private {
        bytes memory program = bytes.concat(
            P.head(venue, address(token), address(usdc)), X.convert(0, F.CONVERT_KIND_BUY_GEM, amount, 2, P.RECEIVER)
        );
        refuse(alice, order(address(dai), 5 ether, address(usdc), alice), program, reason);
    }

    function _refuse(address venue, uint256 kind, MockToken token, bytes memory reason) private {
        bytes memory program = bytes.concat(
            P.head(venue, address(token), address(usds)), X.convert(0, kind, P.share(1, 10_000), 2, P.RECEIVER)
        );
        refuse(alice, order(address(token), 5 ether, address(usdc), alice), program, reason);
    }
}
