// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IRouter, Route} from "../src/interfaces/IRouter.sol";
import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {HookedToken} from "./mocks/MockTokens.sol";

/// @dev A token and wrapper that costs almost no gas.
contract Sink {
    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function deposit() external payable {}
}

/// @dev Tests the decoder with garbage, truncated programs and extremes. This contract is the Router of its own
/// Executor.
contract ProgramTest is Fixture {
    IExecutor private bare;
    bytes private nested;
    Sink private sink = new Sink();

    function setUp() public override {
        super.setUp();
        bare = IExecutor(deployExecutor(address(this)));
    }

    /// @dev I10: whatever the bytes, the Executor runs them or refuses with one of its own errors.
    function testFuzz_I10_garbageIsRefusedByName(bytes calldata program) public {
        _runsOrRefuses(program);
    }

    /// @dev I10: garbage after a valid table gets further.
    function testFuzz_I10_garbageStepsAreRefusedByName(bytes calldata steps) public {
        _runsOrRefuses(bytes.concat(P.head(daiUni2, daiUni3, address(dai), address(weth)), steps));
    }

    /// @dev I10: every strict prefix of a valid program that does not end between two steps is refused within the
    /// prefix.
    function testFuzz_I10_cutProgramsAreRefused(uint256 cut) public {
        bytes memory program = P.head(daiUni2, address(dai), address(weth));
        bytes[5] memory steps = [
            P.sweep(1, P.RECEIVER),
            P.check(1, P.EXECUTOR, 0),
            P.pay(P.exact(P.NATIVE, 0), P.RECEIVER),
            P.wrap(2, 10_000),
            P.sweep(2, P.REFUND_TO)
        ];
        uint256[5] memory begins;
        for (uint256 i; i < steps.length; i++) {
            begins[i] = program.length;
            program = bytes.concat(program, steps[i]);
        }
        cut = bound(cut, 0, program.length - 1);
        bool whole;
        for (uint256 i; i < begins.length; i++) {
            whole = whole || cut == begins[i];
        }
        bytes memory prefix = new bytes(cut);
        for (uint256 i; i < cut; i++) {
            prefix[i] = program[i];
        }
        try bare.execute(prefix, alice, bob) {
            vm.assertTrue(whole, "a cut program ran");
        } catch (bytes memory reason) {
            vm.assertEq(bytes32(bytes4(reason)), bytes32(IExecutor.BadProgram.selector), "error");
            vm.assertTrue(!whole, "a whole program was refused");
            vm.assertLe(_argument(reason), cut, "a byte beyond the program was named");
        }
    }

    /// @dev I10: bytes after the program in the call data, such as another argument, are never read as part of it.
    function test_I10_bytesBehindTheProgramAreNotRead() public {
        bytes memory program = bytes.concat(P.head(address(dai)), bytes1(uint8(F.OP_SWEEP)));
        // The missing two bytes follow directly, but outside the program.
        bytes memory data = abi.encodePacked(
            IExecutor.execute.selector,
            abi.encode(uint256(0x60), alice, bob),
            abi.encode(program.length),
            program,
            hex"00fe000000000000"
        );
        (bool ok, bytes memory reason) = address(bare).call(data);
        vm.assertTrue(!ok, "ran");
        vm.assertEq(reason, abi.encodeWithSelector(IExecutor.BadProgram.selector, program.length), "reason");
    }

    /// @dev I10: a program is read only where the Router puts it, and refused anywhere else.
    function test_I10_programsElsewhereAreRefused() public {
        bytes memory program = bytes.concat(P.head(address(dai)), P.sweep(0, P.RECEIVER));
        bytes memory behind = abi.encodePacked(uint256(program.length), program);
        bytes memory there = abi.encodePacked(IExecutor.execute.selector, abi.encode(uint256(0x60), alice, bob), behind);
        (bool ok,) = address(bare).call(there);
        vm.assertTrue(ok, "refused in its place");
        // Another valid program, not the given one, is at the expected position.
        bytes memory between = abi.encodePacked(program.length, bytes32(P.head(new address[](0))));
        bytes memory further =
            abi.encodePacked(IExecutor.execute.selector, abi.encode(uint256(0xa0), alice, bob), between, behind);
        bytes memory reason;
        (ok, reason) = address(bare).call(further);
        vm.assertTrue(!ok, "ran two words further on");
        vm.assertEq(reason, abi.encodeWithSelector(IExecutor.BadProgram.selector, 0), "reason");
    }

    /// @dev T12: a program without steps delivers nothing, so the minimum refuses it.
    function test_T12_noSteps() public {
        bytes memory reason = abi.encodeWithSelector(IRouter.InsufficientOutput.selector, 0, 1);
        refuse(alice, order(address(dai), 1 ether, address(uni), carol), hex"0100", reason);
    }

    function test_T12_unknownVersion() public {
        for (uint256 version; version < 256; version++) {
            if (version == F.VERSION) continue;
            vm.expectRevert(abi.encodeWithSelector(IExecutor.BadProgram.selector, 0));
            bare.execute(abi.encodePacked(uint8(version), uint8(0)), alice, bob);
        }
    }

    /// @dev T12, I16: gas is linear in the number of steps; memory would make it quadratic.
    function test_T12_I16_gasIsLinearInSteps() public {
        bytes[2] memory kinds = [P.check(0, P.EXECUTOR, 0), P.wrap(0, 10_000)];
        for (uint256 i; i < kinds.length; i++) {
            _gasOf(kinds[i], 1);
            uint256 few = _gasOf(kinds[i], 255);
            vm.assertLe(_gasOf(kinds[i], 4_080), 16 * few, "4,080 steps");
        }
    }

    /// @dev T12: with the largest table, every reference up to the last is usable, and the next is not.
    function test_T12_fullTable() public {
        address[] memory table = new address[](F.MAX_ADDRESSES);
        for (uint256 i; i < table.length; i++) {
            table[i] = address(uint160(0x1000 + i));
        }
        uint8 last = uint8(F.MAX_ADDRESSES - 1);
        table[last] = address(dai);
        dai.mint(address(bare), 9);
        uint256 before = dai.balanceOf(alice);
        bare.execute(bytes.concat(P.head(table), P.sweep(last, P.RECEIVER)), alice, bob);
        vm.assertEq(dai.balanceOf(alice) - before, 9, "swept by the last reference");

        bytes memory short = P.head(address(dai), address(uni));
        vm.expectRevert(abi.encodeWithSelector(IExecutor.BadProgram.selector, short.length + 1));
        bare.execute(bytes.concat(short, P.sweep(2, P.RECEIVER)), alice, bob);
    }

    function test_partiesAreTheOnesOfTheOrder() public {
        dai.mint(address(bare), 10);
        uint256 toAlice = dai.balanceOf(alice);
        uint256 toBob = dai.balanceOf(bob);
        bytes memory program = bytes.concat(
            P.head(address(dai), carol),
            P.pay(P.exact(0, 1), P.RECEIVER),
            P.pay(P.exact(0, 2), P.REFUND_TO),
            P.pay(P.exact(0, 3), P.EXECUTOR),
            P.pay(P.exact(0, 4), 1)
        );
        bare.execute(program, alice, bob);
        vm.assertEq(dai.balanceOf(alice) - toAlice, 1, "receiver");
        vm.assertEq(dai.balanceOf(bob) - toBob, 2, "refundTo");
        vm.assertEq(dai.balanceOf(address(bare)), 3, "executor");
        vm.assertEq(dai.balanceOf(carol), 4, "table");
    }

    /// @dev Shares of any possible balance, compared with the full-width product.
    function testFuzz_sharesAreRoundedDown(uint256 held, uint24 ppm) public {
        held = bound(held, 0, type(uint256).max - dai.totalSupply());
        ppm = uint24(bound(ppm, 1, F.SHARE_ALL));
        dai.mint(address(bare), held);
        bare.execute(bytes.concat(P.head(address(dai)), P.pay(P.part(0, ppm), P.RECEIVER)), carol, bob);
        // Divides by hand, 128 bits at a time.
        uint256 high = (held >> 128) * ppm;
        uint256 low = ((high % F.SHARE_ALL) << 128) + uint256(uint128(held)) * ppm;
        vm.assertEq(dai.balanceOf(carol), ((high / F.SHARE_ALL) << 128) + low / F.SHARE_ALL, "share");
        vm.assertEq(dai.balanceOf(address(bare)), held - dai.balanceOf(carol), "rest");
    }

    /// @dev Values between the full share and the mark of an exact amount are not shares.
    function testFuzz_I10_sharesAboveEverythingAreRefused(uint24 ppm) public {
        ppm = uint24(bound(ppm, F.SHARE_ALL + 1, F.SHARE_EXACT - 1));
        bytes memory head = P.head(address(dai));
        vm.expectRevert(abi.encodeWithSelector(IExecutor.BadProgram.selector, head.length + 2));
        bare.execute(bytes.concat(head, P.pay(P.part(0, ppm), P.RECEIVER)), carol, bob);
    }

    /// @dev A split into shares of the remainder uses up everything to the last unit, for any shares.
    function testFuzz_T11_partsOfTheRestAddUp(uint256 held, uint24[6] memory parts) public {
        held = bound(held, 0, type(uint256).max - dai.totalSupply());
        dai.mint(address(bare), held);
        bytes memory program = P.head(address(dai));
        for (uint256 i; i < parts.length; i++) {
            program = bytes.concat(program, P.pay(P.part(0, uint24(bound(parts[i], 1, F.SHARE_ALL))), P.RECEIVER));
        }
        bare.execute(bytes.concat(program, P.pay(P.share(0, 10_000), P.RECEIVER)), carol, bob);
        vm.assertEq(dai.balanceOf(carol), held, "sum");
        vm.assertEq(dai.balanceOf(address(bare)), 0, "rest");
    }

    function test_onlyTheRouterExecutes() public {
        vm.expectRevert(IExecutor.NotRouter.selector);
        IExecutor(executor).execute(hex"0100", alice, bob);
        vm.expectRevert(IExecutor.NotRouter.selector);
        vm.prank(alice);
        bare.execute(hex"0100", alice, bob);
    }

    /// @dev I14: even its own Router cannot start a second program during a running one.
    function test_I14_executeInsideExecute() public {
        HookedToken token = new HookedToken();
        token.mint(address(bare), 1);
        token.setHook(address(this), abi.encodeCall(this.executeNested, ()));
        bare.execute(bytes.concat(P.head(address(token)), P.sweep(0, P.RECEIVER)), alice, bob);
        vm.assertEq(token.hooked(), 1, "the hook never ran");
        vm.assertEq(nested, abi.encodeWithSelector(IExecutor.Reentered.selector), "reason");
    }

    function executeNested() external {
        try bare.execute(hex"0100", alice, bob) {}
        catch (bytes memory reason) {
            nested = reason;
        }
    }

    function test_nativeIsRefusedOutsideAProgram() public {
        (bool ok, bytes memory reason) = executor.call{value: 1}("");
        vm.assertTrue(!ok, "accepted");
        vm.assertEq(reason, abi.encodeWithSelector(IExecutor.NotRunning.selector), "reason");
        (ok,) = address(router).call{value: 1}("");
        vm.assertTrue(!ok, "the Router accepted native");
    }

    function _runsOrRefuses(bytes memory program) private {
        try bare.execute(program, alice, bob) {}
        catch (bytes memory reason) {
            bytes4 kind = bytes4(reason);
            bool known = kind == IExecutor.BadProgram.selector || kind == IExecutor.UnknownOp.selector
                || kind == IExecutor.StepFailed.selector || kind == IExecutor.CallbackMissing.selector
                || kind == IExecutor.NotFunded.selector || kind == IExecutor.BelowMinimum.selector;
            vm.assertTrue(known, "an error without a name");
            if (kind == IExecutor.BadProgram.selector || kind == IExecutor.UnknownOp.selector) {
                vm.assertLe(_argument(reason), program.length, "a byte beyond the program was named");
            }
        }
    }

    function _gasOf(bytes memory step, uint256 count) private returns (uint256 used) {
        bytes memory steps = new bytes(step.length * count);
        for (uint256 i; i < steps.length; i++) {
            steps[i] = step[i % step.length];
        }
        bytes memory program = bytes.concat(P.head(address(sink)), steps);
        bare.execute{gas: TX_GAS}(program, alice, bob);
        used = vm.lastCallGas().gasTotalUsed;
    }

    function _argument(bytes memory reason) private pure returns (uint256 value) {
        assembly {
            value := mload(add(reason, 0x24))
        }
    }
}
