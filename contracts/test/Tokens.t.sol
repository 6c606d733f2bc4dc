// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {Fixture} from "./base/Fixture.sol";
import {Positions as Q} from "./base/Positions.sol";
import {Programs as P} from "./base/Programs.sol";
import {AnsweringToken, BombToken, FalseToken, MockToken, SilentToken, TaxedToken} from "./mocks/MockTokens.sol";

/// @dev A token that reveals no balances.
contract MuteToken {
    function balanceOf(address) external pure returns (uint256) {
        revert("mute");
    }
}

/// @dev Reverts, with a word that would mean `true`.
contract YesAndNoToken is MockToken {
    function approve(address, uint256) external pure override returns (bool) {
        _no();
    }

    function transfer(address, uint256) external pure override returns (bool) {
        _no();
    }

    function transferFrom(address, address, uint256) external pure override returns (bool) {
        _no();
    }

    function _no() private pure {
        assembly ("memory-safe") {
            mstore(0, 1)
            revert(0, 0x20)
        }
    }
}

/// @dev Tokens that do not behave like the standard's example.
contract TokensTest is Fixture {
    /// @dev What this contract takes when it acts as a vault.
    address private taken;

    /// @dev A token that returns nothing, like USDT: as input, as output, and through both kinds of pool.
    function test_tokenThatAnswersNothing() public {
        SilentToken token = new SilentToken();
        (address pool2, address pool3) = _list(token);
        uint256 amountOut = run(alice, order(address(token), 5 ether, address(uni), carol), _v2(pool2, token));
        vm.assertEq(uni.balanceOf(carol), amountOut, "v2 in");
        run(alice, order(address(token), 5 ether, address(uni), carol), _v3(pool3, token));

        bytes memory program = bytes.concat(
            P.head(pool3, address(uni)),
            P.v3(0, zeroForOne(address(uni), address(token)), P.share(1, 10_000), P.RECEIVER)
        );
        amountOut = run(alice, order(address(uni), 5 ether, address(token), carol), program);
        vm.assertEq(token.balanceOf(carol), amountOut, "v3 out");
        assertEmpty();
    }

    /// @dev `false` means failure: as input, as output of the Executor, and as payment to a pool that called back.
    function test_tokenThatAnswersFalse() public {
        FalseToken token = new FalseToken();
        (, address pool3) = _list(token);
        bytes memory saidFalse = abi.encode(false);
        token.refuse(true);
        Route memory r = order(address(token), 5 ether, address(uni), carol);
        bytes memory reason = abi.encodeWithSelector(IRouter.TransferFailed.selector, address(token), saidFalse);
        refuse(alice, r, _v3(pool3, token), reason);

        // The Executor holds it already, so only the output can fail.
        token.refuse(false);
        token.mint(executor, 5 ether);
        token.refuse(true);
        r = order(address(dai), 5 ether, address(uni), carol);
        reason = abi.encodeWithSelector(IRouter.TransferFailed.selector, address(token), saidFalse);
        refuse(alice, r, _v3(pool3, token), stepFailed(0, F.OP_V3_SWAP, reason));
        bytes memory sweep = bytes.concat(P.head(address(token)), P.sweep(0, P.RECEIVER));
        refuse(alice, r, sweep, stepFailed(0, F.OP_SWEEP, saidFalse));
    }

    /// @dev A word equal to one, or no data at all, means success; anything else means failure, for every caller.
    function testFuzz_answersThatAreNoYes(bytes memory answer, uint8 kind) public {
        kind %= 4;
        if (kind == 0) answer = "";
        if (kind == 1) answer = bytes.concat(bytes32(uint256(1)), answer);
        if (kind == 2) answer = abi.encode(uint256(keccak256(answer)));
        bool yes = answer.length == 0 || (answer.length > 31 && uint256(bytes32(answer)) == 1);
        AnsweringToken token = new AnsweringToken();
        (address pool2,) = _list(token);
        token.mint(executor, 1 ether);
        token.setAnswer(answer);

        // The Router pulls it, the Executor sends it and approves it.
        Route memory prefunded = order(address(token), 5 ether, address(uni), carol);
        prefunded.fundTo = pool2;
        bytes memory swap = bytes.concat(
            P.head(pool2, address(token)),
            P.v2Prefunded(0, zeroForOne(address(token), address(uni)), V2_FEE, 1, P.RECEIVER)
        );
        vm.assertEq(_runs(prefunded, swap), yes, "pulled");
        Route memory r = order(NATIVE, 1, address(token), carol);
        bytes memory head = P.head(address(this), address(token));
        vm.assertEq(_runs(r, bytes.concat(head, P.pay(P.exact(1, 1), P.RECEIVER))), yes, "sent");
        // This contract takes what it was approved for, and pays dai.
        r.tokenOut = address(dai);
        taken = address(token);
        vm.assertEq(_runs(r, bytes.concat(head, Q.vault(0, 0, P.exact(1, 1), P.RECEIVER))), yes, "allowed");
    }

    /// @dev A revert means failure, whatever its data: for the Router that pulls, and for the Executor that pays and
    /// approves.
    function test_revertsThatSayYes() public {
        address token = address(new YesAndNoToken());
        bytes memory yes = abi.encode(true);
        bytes memory head = P.head(address(this), token);
        bytes memory reason = abi.encodeWithSelector(IRouter.TransferFailed.selector, token, yes);
        refuse(alice, order(token, 1, address(dai), carol), head, reason);
        Route memory r = order(NATIVE, 1, address(dai), carol);
        bytes memory pay = bytes.concat(head, P.pay(P.exact(1, 1), P.RECEIVER));
        refuse(alice, r, pay, stepFailed(0, F.OP_PAY, yes));
        bytes memory deposit_ = bytes.concat(head, Q.vault(0, 0, P.exact(1, 1), P.RECEIVER));
        refuse(alice, r, deposit_, stepFailed(0, F.OP_VAULT, yes));
    }

    /// @dev A vault that takes what it was approved for, whatever the token then returns.
    function deposit(uint256 amount, address receiver) external returns (uint256) {
        if (taken != address(0)) {
            (bool ok,) = taken.call(abi.encodeCall(MockToken.transferFrom, (msg.sender, address(this), amount)));
            require(ok);
        }
        dai.mint(receiver, 1);
        return 1;
    }

    function _runs(Route memory r, bytes memory program) private returns (bool) {
        vm.prank(alice);
        try router.route{value: r.tokenIn == NATIVE ? r.amountIn : 0, gas: TX_GAS}(r, program) {
            return true;
        } catch {
            return false;
        }
    }

    /// @dev Some tokens reject a transfer of zero; a sweep never makes one.
    function test_sweepOfNothingCallsNobody() public {
        FalseToken token = new FalseToken();
        token.refuse(true);
        bytes memory sweep = bytes.concat(P.head(address(token)), P.sweep(0, P.RECEIVER));
        Route memory r = order(address(dai), 1 ether, address(uni), carol);
        refuse(alice, r, sweep, abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1));
    }

    /// @dev A taxed token: prefunded, it trades the amount that arrived; otherwise the pool's own check stops it.
    function test_taxedTokenTradesPrefundedOnly() public {
        TaxedToken token = new TaxedToken();
        (address pool2, address pool3) = _list(token);
        Route memory r = order(address(token), 100 ether, address(uni), carol);
        refuse(alice, r, _v2(pool2, token), stepFailed(0, F.OP_V2_SWAP, errorText("UniswapV2: K")));
        refuse(alice, r, _v3(pool3, token), stepFailed(0, F.OP_V3_SWAP, errorText("IIA")));

        uint256 expected = v2Out(pool2, address(token), 99 ether);
        r.fundTo = pool2;
        bytes memory program = bytes.concat(
            P.head(pool2, address(token)),
            P.v2Prefunded(0, zeroForOne(address(token), address(uni)), V2_FEE, 1, P.RECEIVER)
        );
        vm.assertEq(run(alice, r, program), expected, "amount out");
        assertEmpty();
    }

    /// @dev I6: the minimum applies to what the receiver got after the token's own tax.
    function test_I6_taxedOutputIsMeasuredAtTheReceiver() public {
        TaxedToken token = new TaxedToken();
        (address pool2,) = _list(token);
        uint256 sent = v2Out(pool2, address(uni), 10 ether);
        bytes memory program = bytes.concat(
            P.head(pool2, address(uni)),
            P.v2(0, zeroForOne(address(uni), address(token)), V2_FEE, P.share(1, 10_000), P.RECEIVER)
        );
        Route memory r = order(address(uni), 10 ether, address(token), carol);
        r.minAmountOut = sent;
        bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, sent - sent / 100, sent);
        refuse(alice, r, program, reason);
        r.minAmountOut = sent - sent / 100;
        vm.assertEq(run(alice, r, program), sent - sent / 100, "amount out");
    }

    /// @dev I19: a megabyte of return data is cut to 256 bytes, and costs only its creation.
    function test_I19_hugeAnswersAreCut() public {
        BombToken token = new BombToken();
        token.mint(executor, 1 ether);
        bytes memory sweep = bytes.concat(P.head(address(token)), P.sweep(0, P.RECEIVER));
        bytes memory reason = stepFailed(0, F.OP_SWEEP, new bytes(256));
        token.arm(1 << 20, true);
        refuse(alice, order(address(dai), 1 ether, address(uni), carol), sweep, reason);
        token.arm(1 << 20, false);
        refuse(alice, order(address(dai), 1 ether, address(uni), carol), sweep, reason);
    }

    /// @dev Less than a word is not an answer, whatever its bytes.
    function test_shortAnswersAreRefused() public {
        BombToken token = new BombToken();
        // A balance of 1 leaves a word in memory that would read as `true`.
        token.mint(executor, 1);
        token.arm(31, false);
        bytes memory sweep = bytes.concat(P.head(address(token)), P.sweep(0, P.RECEIVER));
        Route memory r = order(address(dai), 1 ether, address(uni), carol);
        refuse(alice, r, sweep, stepFailed(0, F.OP_SWEEP, new bytes(31)));
    }

    /// @dev If a token does not return a balance, or has no code, the step fails by name.
    function test_balancesThatCannotBeRead() public {
        bytes memory head = P.head(address(new MuteToken()), carol);
        Route memory r = order(address(dai), 1 ether, address(uni), alice);
        for (uint8 token; token < 2; token++) {
            bytes memory said = token == 0 ? errorText("mute") : bytes("");
            bytes memory sweep = bytes.concat(head, P.sweep(token, P.RECEIVER));
            refuse(alice, r, sweep, stepFailed(0, F.OP_SWEEP, said));
            bytes memory check = bytes.concat(head, P.check(token, P.EXECUTOR, 0));
            refuse(alice, r, check, stepFailed(0, F.OP_CHECK, said));
            bytes memory pay = bytes.concat(head, P.pay(P.share(token, 10_000), P.RECEIVER));
            refuse(alice, r, pay, stepFailed(0, F.OP_PAY, said));
        }
    }

    /// @dev I7, second half: what someone left in the Executor can only add to the caller's result.
    function testFuzz_I7_donationsOnlyAdd(uint256 donation) public {
        donation = bound(donation, 0, 1_000 ether);
        uint256 expected = v2Out(daiUni2, address(dai), 5 ether + donation);
        dai.mint(executor, donation);
        bytes memory program = bytes.concat(
            P.head(daiUni2, address(dai)),
            P.v2(0, zeroForOne(address(dai), address(uni)), V2_FEE, P.share(1, 10_000), P.RECEIVER)
        );
        vm.assertEq(run(alice, order(address(dai), 5 ether, address(uni), carol), program), expected, "amount out");
        assertEmpty();
    }

    function _list(MockToken token) private returns (address pool2, address pool3) {
        pool2 = newV2Pool(address(token), address(uni), 1_000_000 ether);
        pool3 = newV3Pool(address(token), address(uni), 3000, 1_000_000 ether);
        token.mint(alice, 1_000 ether);
        vm.prank(alice);
        token.approve(address(router), type(uint256).max);
    }

    function _v2(address pool, MockToken token) private view returns (bytes memory) {
        bool direction = zeroForOne(address(token), address(uni));
        return bytes.concat(P.head(pool, address(token)), P.v2(0, direction, V2_FEE, P.share(1, 10_000), P.RECEIVER));
    }

    function _v3(address pool, MockToken token) private view returns (bytes memory) {
        bool direction = zeroForOne(address(token), address(uni));
        return bytes.concat(P.head(pool, address(token)), P.v3(0, direction, P.share(1, 10_000), P.RECEIVER));
    }
}
