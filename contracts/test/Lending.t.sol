// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {PositionFixture} from "./base/PositionFixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {EvilVenue} from "./mocks/EvilVenue.sol";
import {MockAavePool, MockAToken, MockCEther, MockCToken} from "./mocks/Lending.sol";

/// @dev Aave and Compound V2: mocks with the protocols' rounding and settable return values. real/ tests the published
/// code.
contract LendingTest is PositionFixture {
    MockAavePool private pool;
    MockAToken private aDai;
    MockCToken private cDai;
    MockCEther private cEther;

    function setUp() public override {
        super.setUp();
        pool = new MockAavePool(dai);
        aDai = pool.A_TOKEN();
        cDai = new MockCToken(dai);
        cEther = new MockCEther();
        dai.mint(address(pool), 1_000_000 ether);
        dai.mint(address(cDai), 1_000_000 ether);
        vm.deal(address(cEther), 1_000 ether);
    }

    /// @dev aTokens store scaled amounts, so a balance may be one unit off.
    function testFuzz_aaveLend(uint256 amount, bool version2) public {
        amount = bound(amount, 10, 100_000 ether);
        uint256 mode = version2 ? F.AAVE_MODE_DEPOSIT : F.AAVE_MODE_SUPPLY;
        bytes memory program =
            bytes.concat(P.head(address(pool), address(dai)), Q.aave(0, mode, 1, P.share(1, 10_000), P.RECEIVER));
        uint256 got = run(alice, order(address(dai), amount, address(aDai), carol), program);
        vm.assertLe(got, amount + 1, "more");
        vm.assertGe(got + 1, amount, "less");
        assertSettled(address(dai), address(pool));
    }

    /// @dev Deposits through the Executor, as a program does, and withdraws what arrived there to the last unit.
    function testFuzz_aaveWithdraw(uint256 amount, uint256 index) public {
        amount = bound(amount, 10, 100_000 ether);
        vm.prank(address(pool));
        aDai.mint(executor, amount);
        aDai.accrue(bound(index, 1e27, 9e27));
        uint256 held = aDai.balanceOf(executor);
        vm.assume(held != 0);
        bytes memory program = bytes.concat(
            P.head(address(pool), address(dai), address(aDai)),
            Q.aave(0, F.AAVE_MODE_WITHDRAW, 1, P.share(2, 10_000), P.RECEIVER)
        );
        vm.assertEq(run(bob, order(NATIVE, 1, address(dai), carol), program), held, "withdrawn");
        vm.assertEq(aDai.balanceOf(executor), 0, "aTokens stay");
    }

    /// @dev Withdraws nobody else's aTokens: the pool burns its caller's.
    function test_I1_aaveWithdrawsTheExecutorsOnly() public {
        vm.prank(address(pool));
        aDai.mint(bob, 10 ether);
        bytes memory program = bytes.concat(
            P.head(address(pool), address(dai), address(aDai)),
            Q.aave(0, F.AAVE_MODE_WITHDRAW, 1, P.exact(2, 1 ether), P.RECEIVER)
        );
        bytes memory reason = stepFailed(0, F.OP_AAVE, errorText("NOT_ENOUGH_AVAILABLE_USER_BALANCE"));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
    }

    function testFuzz_compoundThereAndBack(uint256 amount) public {
        amount = bound(amount, 1e6, 100_000 ether);
        bytes memory program = bytes.concat(
            P.head(address(cDai), address(dai)),
            Q.compoundV2(0, F.COMPOUND_V2_MODE_MINT, P.share(1, 10_000)),
            P.sweep(0, P.RECEIVER)
        );
        uint256 shares = run(alice, order(address(dai), amount, address(cDai), bob), program);
        assertSettled(address(dai), address(cDai));
        approveFor(bob, address(cDai));
        program = bytes.concat(
            P.head(address(cDai), address(dai)),
            Q.compoundV2(0, F.COMPOUND_V2_MODE_REDEEM, P.share(0, 10_000)),
            P.sweep(1, P.RECEIVER)
        );
        uint256 got = run(bob, order(address(cDai), shares, address(dai), carol), program);
        vm.assertLe(got, amount, "made of nothing");
        vm.assertGe(got + 2, amount, "lost more than rounding");
        assertSettled(address(cDai), address(cDai));
    }

    /// @dev The market pays native with 2,300 gas.
    function testFuzz_compoundNativeThereAndBack(uint256 amount) public {
        amount = bound(amount, 1e6, 1_000 ether);
        // An order cannot have native as input and output, so its output is an unrelated token.
        dai.mint(executor, 1);
        bytes memory program = bytes.concat(
            P.head(address(cEther), address(dai)),
            Q.compoundV2(0, F.COMPOUND_V2_MODE_MINT_NATIVE, P.share(P.NATIVE, 10_000)),
            Q.compoundV2(0, F.COMPOUND_V2_MODE_REDEEM, P.share(0, 10_000)),
            P.sweep(P.NATIVE, P.RECEIVER),
            P.sweep(1, P.RECEIVER)
        );
        run(alice, order(NATIVE, amount, address(dai), carol), program);
        vm.assertLe(carol.balance, amount, "made of nothing");
        vm.assertGe(carol.balance + 2, amount, "lost more than rounding");
        assertEmpty();
    }

    /// @dev A nonzero code fails the step, although the call does not revert.
    function testFuzz_compoundCodesFailTheStep(uint256 code) public {
        code = bound(code, 1, type(uint256).max);
        cDai.fail(code);
        bytes memory program = bytes.concat(
            P.head(address(cDai), address(dai)), Q.compoundV2(0, F.COMPOUND_V2_MODE_MINT, P.share(1, 10_000))
        );
        bytes memory reason = stepFailed(0, F.OP_COMPOUND_V2, abi.encode(code));
        refuse(alice, order(address(dai), 1 ether, address(cDai), alice), program, reason);
        cDai.mint(executor, 1);
        program = bytes.concat(P.head(address(cDai)), Q.compoundV2(0, F.COMPOUND_V2_MODE_REDEEM, P.exact(0, 1)));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
    }

    /// @dev A market of tokens, used as a market of native, returns a word where none is expected.
    function test_compoundAnswersOfTheWrongShape() public {
        bytes memory program = bytes.concat(
            P.head(address(cEther), address(dai)), Q.compoundV2(0, F.COMPOUND_V2_MODE_MINT, P.share(1, 10_000))
        );
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, stepFailed(0, F.OP_COMPOUND_V2, ""));
        cEther.fail(1);
        program = bytes.concat(
            P.head(address(cEther)), Q.compoundV2(0, F.COMPOUND_V2_MODE_MINT_NATIVE, P.share(P.NATIVE, 10_000))
        );
        bytes memory reason = stepFailed(0, F.OP_COMPOUND_V2, errorText("mint failed"));
        refuse(alice, order(NATIVE, 1 ether, address(cEther), alice), program, reason);
    }

    /// @dev The market of native returns nothing on success; any returned word is an error code.
    function testFuzz_compoundNativeMarketThatAnswers(uint256 word) public {
        EvilVenue venue = new EvilVenue();
        venue.answerWith(32, word, false);
        bytes memory program = bytes.concat(
            P.head(address(venue)), Q.compoundV2(0, F.COMPOUND_V2_MODE_MINT_NATIVE, P.share(P.NATIVE, 10_000))
        );
        bytes memory reason = stepFailed(0, F.OP_COMPOUND_V2, abi.encode(word));
        refuse(alice, order(NATIVE, 1 ether, address(dai), alice), program, reason);
    }

    /// @dev Returning no code, or less than a word, is not success.
    function testFuzz_compoundMarketThatAnswersTooLittle(uint8 size, bool redeem) public {
        EvilVenue venue = new EvilVenue();
        venue.answerWith(size % 32, 0, false);
        bytes memory program = bytes.concat(
            P.head(address(venue), address(dai)),
            redeem
                ? Q.compoundV2(0, F.COMPOUND_V2_MODE_REDEEM, P.exact(0, 1))
                : Q.compoundV2(0, F.COMPOUND_V2_MODE_MINT, P.share(1, 10_000))
        );
        bytes memory reason = stepFailed(0, F.OP_COMPOUND_V2, new bytes(size % 32));
        refuse(alice, order(address(dai), 1 ether, address(uni), alice), program, reason);
    }
}
