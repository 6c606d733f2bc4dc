// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Route} from "../src/interfaces/IRouter.sol";
import {Vm} from "./base/Test.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";

/// @dev The calls that the two contracts make, recorded; and what their code cannot do, read from the code itself.
contract CallsTest is Fixture {
    /// @dev I2: the Router calls balanceOf, transferFrom of the caller, the Executor, and native to the fee receiver.
    function testFuzz_I2_routerCallsOnlyWhatItMay(uint256 amountIn, uint8 feeBps, bool native, bool prefunded) public {
        amountIn = bound(amountIn, 10_000, 1_000 ether);
        Route memory r = order(native ? NATIVE : address(dai), amountIn, address(uni), carol);
        r.feeBps = feeBps % 101;
        if (r.feeBps != 0) r.feeReceiver = feeTaker;
        bytes memory program;
        if (native) {
            program = bytes.concat(
                P.head(address(weth), uniWeth2),
                P.wrap(0, 10_000),
                P.v2(1, zeroForOne(address(weth), address(uni)), V2_FEE, P.share(0, 10_000), P.RECEIVER)
            );
        } else {
            if (prefunded) r.fundTo = daiUni2;
            bool direction = zeroForOne(address(dai), address(uni));
            program = bytes.concat(
                P.head(daiUni2, address(dai)),
                prefunded
                    ? P.v2Prefunded(0, direction, V2_FEE, 1, P.RECEIVER)
                    : P.v2(0, direction, V2_FEE, P.share(1, 10_000), P.RECEIVER)
            );
        }
        vm.startStateDiffRecording();
        run(alice, r, program);
        Vm.AccountAccess[] memory accesses = vm.stopAndReturnStateDiff();
        uint256 seen;
        for (uint256 i; i < accesses.length; i++) {
            if (accesses[i].accessor != address(router)) continue;
            seen++;
            vm.assertTrue(_mayCall(accesses[i], r), "the Router called something else");
        }
        vm.assertGe(seen, native ? 3 : 4, "calls are missing");
    }

    /// @dev I17: no route writes or reads storage of either contract.
    function test_I17_noStorageIsTouched() public {
        bytes memory program = bytes.concat(
            P.head(address(weth), daiWeth3, daiUni2, address(dai)),
            P.wrap(0, 10_000),
            P.v3(1, zeroForOne(address(weth), address(dai)), P.share(0, 10_000), 2),
            P.v2Prefunded(2, zeroForOne(address(dai), address(uni)), V2_FEE, 3, P.RECEIVER)
        );
        vm.startStateDiffRecording();
        run(alice, order(NATIVE, 3 ether, address(uni), carol), program);
        Vm.AccountAccess[] memory accesses = vm.stopAndReturnStateDiff();
        uint256 elsewhere;
        for (uint256 i; i < accesses.length; i++) {
            Vm.StorageAccess[] memory slots = accesses[i].storageAccesses;
            for (uint256 j; j < slots.length; j++) {
                bool ours = slots[j].account == address(router) || slots[j].account == executor;
                vm.assertTrue(!ours, "storage of ours");
                elsewhere++;
            }
        }
        vm.assertGe(elsewhere, 10, "nothing was recorded");
    }

    /// @dev I2, I17: opcodes that neither contract has: storage, delegation, creation, destruction, origin.
    function test_I2_I17_opcodesThatAreAbsent() public view {
        bytes memory forbidden = hex"5455f2f4f0f5ff32";
        address[2] memory ours = [address(router), executor];
        for (uint256 i; i < 2; i++) {
            uint256[256] memory counts = _opcodes(ours[i].code);
            for (uint256 j; j < forbidden.length; j++) {
                // The Executor has a module; ModulesTest covers its calls.
                uint256 allowed = ours[i] == executor && forbidden[j] == 0xf4 ? 1 : 0;
                vm.assertEq(counts[uint8(forbidden[j])], allowed, "a forbidden opcode");
            }
            // The scan finds what is there: CALL, STATICCALL and transient storage.
            vm.assertGe(counts[0xf1], 2, "no CALL found");
            vm.assertGe(counts[0xfa], 1, "no STATICCALL found");
            vm.assertGe(counts[0x5c], 1, "no TLOAD found");
            vm.assertGe(counts[0x5d], 1, "no TSTORE found");
        }
    }

    function _mayCall(Vm.AccountAccess memory access, Route memory r) private view returns (bool) {
        bytes memory data = access.data;
        if (access.kind == Vm.AccountAccessKind.StaticCall) {
            return access.account == r.tokenOut && bytes4(data) == bytes4(keccak256("balanceOf(address)"));
        }
        if (access.kind == Vm.AccountAccessKind.Balance || access.kind == Vm.AccountAccessKind.Extcodesize) {
            return true;
        }
        if (access.kind != Vm.AccountAccessKind.Call) return false;
        if (access.account == executor) return bytes4(data) == IExecutor.execute.selector;
        if (r.tokenIn == NATIVE) return access.account == r.feeReceiver && data.length == 0;
        return access.account == r.tokenIn && access.value == 0 && _isTransferFrom(data, alice);
    }

    function _isTransferFrom(bytes memory data, address from) private pure returns (bool) {
        address argument;
        assembly {
            argument := mload(add(data, 0x24))
        }
        return bytes4(data) == bytes4(keccak256("transferFrom(address,address,uint256)")) && argument == from;
    }

    /// @dev Counts each opcode; the data of PUSHes is skipped.
    function _opcodes(bytes memory code) private pure returns (uint256[256] memory counts) {
        for (uint256 i; i < code.length; i++) {
            uint8 op = uint8(code[i]);
            counts[op]++;
            if (op >= 0x60 && op <= 0x7f) i += op - 0x5f;
        }
    }
}
