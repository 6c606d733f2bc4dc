// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {Test, Vm} from "./base/Test.sol";

/// @dev Answers every question with a number of the vectors and asks for its input as a v3 pool does.
contract Stub {
    uint256 private immutable BALANCE;
    uint256 private immutable RESERVE0;
    uint256 private immutable RESERVE1;

    constructor(uint256 balance_, uint256 reserve0, uint256 reserve1) {
        (BALANCE, RESERVE0, RESERVE1) = (balance_, reserve0, reserve1);
    }

    function balanceOf(address) external view returns (uint256) {
        return BALANCE;
    }

    function getReserves() external view returns (uint256, uint256, uint256) {
        return (RESERVE0, RESERVE1, 0);
    }

    function transfer(address, uint256) external pure returns (bool) {
        return true;
    }

    function deposit() external payable {}

    function withdraw(uint256) external {}

    function swap(uint256, uint256, address, bytes calldata) external {}

    function swap(address, bool zeroForOne, int256 amount, uint160, bytes calldata) external {
        (int256 amount0, int256 amount1) = zeroForOne ? (amount, int256(-1)) : (int256(-1), amount);
        try IExecutor(msg.sender).uniswapV3SwapCallback(amount0, amount1, "") {}
        catch {
            IExecutor(msg.sender).pancakeV3SwapCallback(amount0, amount1, "");
        }
    }
}

/// @dev The golden vectors that the TypeScript encoder and decoder are tested with, too.
contract VectorsTest is Test {
    string private json;
    IExecutor private executor;
    address private receiver;
    address private refundTo;

    function setUp() public {
        json = vm.readFile("vectors/programs.json");
        executor = IExecutor(_address(".executor"));
        vm.etch(address(executor), deploySource("Executor").code);
        vm.deal(address(executor), vm.parseJsonUint(json, ".native"));
        receiver = _address(".receiver");
        refundTo = _address(".refundTo");
        Stub stub = new Stub(
            vm.parseJsonUint(json, ".stubs.balance"),
            vm.parseJsonUint(json, ".stubs.reserve0"),
            vm.parseJsonUint(json, ".stubs.reserve1")
        );
        address[] memory stubs = vm.parseJsonAddressArray(json, ".stubs.addresses");
        for (uint256 i; i < stubs.length; i++) {
            vm.etch(stubs[i], address(stub).code);
        }
    }

    function test_goldenProgramsMakeExactlyTheirCalls() public {
        uint256 count = _count(".good");
        vm.assertGe(count, 14, "vectors are missing");
        for (uint256 i; i < count; i++) {
            _assertCalls(string.concat(".good[", vm.toString(i), "]"));
        }
    }

    /// @dev I10: each is refused with the error and at the byte that the vector names.
    function test_I10_badProgramsAreRefusedAtTheirByte() public {
        uint256 count = _count(".bad");
        vm.assertGe(count, 37, "vectors are missing");
        for (uint256 i; i < count; i++) {
            string memory at = string.concat(".bad[", vm.toString(i), "]");
            string memory kind = vm.parseJsonString(json, string.concat(at, ".error"));
            uint256 pc = vm.parseJsonUint(json, string.concat(at, ".pc"));
            bytes memory program = vm.parseJsonBytes(json, string.concat(at, ".program"));
            try executor.execute(program, receiver, refundTo) {
                revert(string.concat("accepted: ", vm.parseJsonString(json, string.concat(at, ".name"))));
            } catch (bytes memory reason) {
                bytes memory expected = abi.encodeWithSignature(string.concat(kind, "(uint256)"), pc);
                vm.assertEq(reason, expected, vm.parseJsonString(json, string.concat(at, ".name")));
            }
        }
    }

    function _assertCalls(string memory at) private {
        bytes memory program = vm.parseJsonBytes(json, string.concat(at, ".program"));
        address[] memory targets = vm.parseJsonAddressArray(json, string.concat(at, ".targets"));
        uint256[] memory values = vm.parseJsonUintArray(json, string.concat(at, ".values"));
        bytes[] memory inputs = vm.parseJsonBytesArray(json, string.concat(at, ".inputs"));
        string memory name = vm.parseJsonString(json, string.concat(at, ".name"));

        vm.startStateDiffRecording();
        executor.execute(program, receiver, refundTo);
        Vm.AccountAccess[] memory accesses = vm.stopAndReturnStateDiff();
        uint256 calls;
        for (uint256 i; i < accesses.length; i++) {
            Vm.AccountAccess memory access = accesses[i];
            if (access.accessor != address(executor) || access.kind != Vm.AccountAccessKind.Call) continue;
            vm.assertTrue(calls < targets.length, string.concat(name, ": a call too many"));
            vm.assertEq(access.account, targets[calls], name);
            vm.assertEq(access.value, values[calls], name);
            vm.assertEq(access.data, inputs[calls], name);
            calls++;
        }
        vm.assertEq(calls, targets.length, name);
        vm.deal(address(executor), vm.parseJsonUint(json, ".native"));
    }

    function _count(string memory key) private view returns (uint256 count) {
        for (;; count++) {
            try vm.parseJsonString(json, string.concat(key, "[", vm.toString(count), "].name")) {}
            catch {
                return count;
            }
        }
    }

    function _address(string memory key) private view returns (address) {
        return address(uint160(uint256(bytes32(vm.parseJsonBytes(json, key)) >> 96)));
    }
}
