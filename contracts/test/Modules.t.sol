// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProgramFormat as F} from "../src/generated/ProgramFormat.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {IModule} from "../src/interfaces/IModule.sol";
import {Exchanges as X} from "./base/Exchanges.sol";
import {Fixture} from "./base/Fixture.sol";
import {Programs as P} from "./base/Programs.sol";
import {MockUsdsConverter} from "./mocks/Converters.sol";

/// @dev The steps that the Executor leaves to its module, and how the module treats other callers. This contract is the
/// Router of its own Executor, whose module can be replaced.
contract ModulesTest is Fixture {
    address private module;
    IExecutor private bare;
    MockUsdsConverter private converter;

    function setUp() public override {
        super.setUp();
        module = deploySource("ExchangeModule");
        bare = IExecutor(deploySource("Executor", abi.encode(this, module)));
        converter = new MockUsdsConverter(dai, uni);
        dai.mint(address(bare), 5 ether);
    }

    function test_runsAStepOfItsModule() public {
        bare.execute(_program(), carol, bob);
        vm.assertEq(uni.balanceOf(carol), 5 ether, "converted");
    }

    /// @dev M1: exactly the codes of its families reach it, whatever follows them.
    function test_M1_onlyItsCodesReachTheModule() public {
        // Reverts with a word that nothing else reverts with.
        vm.etch(module, hex"63c0ffee006000526004601cfd");
        for (uint256 code; code < 256; code++) {
            bytes memory program = bytes.concat(P.head(address(dai), address(uni)), bytes1(uint8(code)), new bytes(200));
            bool reached;
            try bare.execute(program, carol, bob) {}
            catch (bytes memory reason) {
                reached = bytes4(reason) == 0xc0ffee00;
            }
            bool isIts = code >= F.EXCHANGE_MODULE_FIRST && code <= F.EXCHANGE_MODULE_LAST;
            vm.assertEq(reached, isIts, vm.toString(code));
        }
    }

    /// @dev M2: the module rejects every call that is not an executor's DELEGATECALL, with any data and value.
    function testFuzz_M2_refusesToBeCalled(address caller, bytes calldata data, uint96 value) public {
        vm.deal(caller, value);
        dai.mint(module, 1 ether);
        vm.prank(caller);
        (bool ok, bytes memory reason) = module.call{value: value}(data);
        vm.assertTrue(!ok, "answered");
        vm.assertEq(reason, abi.encodeWithSelector(IModule.NotDelegated.selector), "reason");
        vm.assertEq(dai.balanceOf(module), 1 ether, "moved");
    }

    /// @dev M2: also with exactly the call data of an executor.
    function test_M2_refusesAnExecutorsCallData() public {
        dai.mint(module, 5 ether);
        bytes memory program = _program();
        uint256 at = 0x84 + program.length - 8;
        bytes memory data = abi.encodePacked(
            IExecutor.execute.selector, abi.encode(uint256(0x60), carol, bob), program.length, program, at, F.OP_CONVERT
        );
        (bool ok, bytes memory reason) = module.call(data);
        vm.assertTrue(!ok, "answered");
        vm.assertEq(reason, abi.encodeWithSelector(IModule.NotDelegated.selector), "reason");
        vm.assertEq(dai.balanceOf(module), 5 ether, "moved");
    }

    /// @dev M3: no executor can be deployed without its module.
    function test_M3_executorNeedsItsModule() public {
        bytes memory code = bytes.concat(vm.getCode("src/Executor.sol:Executor"), abi.encode(this, carol));
        address deployed;
        assembly ("memory-safe") {
            deployed := create(0, add(code, 0x20), mload(code))
        }
        bytes memory reason;
        assembly ("memory-safe") {
            reason := mload(0x40)
            mstore(reason, returndatasize())
            returndatacopy(add(reason, 0x20), 0, returndatasize())
            mstore(0x40, add(reason, 0x60))
        }
        vm.assertEq(deployed, address(0), "deployed");
        vm.assertEq(reason, abi.encodeWithSelector(IExecutor.ModuleMissing.selector, carol), "reason");
    }

    /// @dev M3: without the module, or with other code in its place, nothing moves; the Executor's own steps still run.
    function test_M3_stepsFailWithoutTheModule() public {
        // No code; no return data; 31 and 33 bytes of return data.
        bytes[4] memory codes = [bytes(""), hex"00", hex"601f6000f3", hex"60216000f3"];
        bytes memory missing = abi.encodeWithSelector(IExecutor.ModuleMissing.selector, module);
        for (uint256 i; i < codes.length; i++) {
            vm.etch(module, codes[i]);
            bytes memory program = bytes.concat(P.head(address(converter), address(dai), address(uni)), P.pay(P.exact(1, 1), P.RECEIVER), _step());
            uint256 before = dai.balanceOf(carol);
            vm.expectRevert(missing);
            bare.execute(program, carol, bob);
            vm.assertEq(dai.balanceOf(carol), before, "paid");
        }
        bare.execute(bytes.concat(P.head(address(dai)), P.sweep(0, P.RECEIVER)), carol, bob);
        vm.assertEq(dai.balanceOf(carol), 5 ether, "swept");
    }

    /// @dev I10: the error names the byte of a code that the module does not know.
    function test_I10_unknownToTheModule() public {
        // Returns zero.
        vm.etch(module, hex"60206000f3");
        bytes memory head = P.head(address(converter), address(dai), address(uni));
        vm.expectRevert(abi.encodeWithSelector(IExecutor.UnknownOp.selector, head.length));
        bare.execute(bytes.concat(head, _step()), carol, bob);
    }

    /// @dev I10: the module does not read bytes after the program either.
    function test_I10_bytesBehindTheProgramAreNotRead() public {
        bytes memory program = _program();
        bytes memory cut = new bytes(program.length - 1);
        for (uint256 i; i < cut.length; i++) {
            cut[i] = program[i];
        }
        bytes memory data = abi.encodePacked(
            IExecutor.execute.selector, abi.encode(uint256(0x60), carol, bob), cut.length, program, new bytes(64)
        );
        (bool ok, bytes memory reason) = address(bare).call(data);
        vm.assertTrue(!ok, "ran");
        vm.assertEq(reason, abi.encodeWithSelector(IExecutor.BadProgram.selector, cut.length), "reason");
    }

    /// @dev The module's steps use the order's parties and the Executor's balances, and are numbered together with the
    /// others.
    function test_stepsAmongOthers() public {
        bytes memory program = bytes.concat(
            P.head(address(converter), address(dai), address(uni)),
            P.pay(P.exact(1, 1 ether), P.REFUND_TO),
            X.convert(0, F.CONVERT_KIND_DAI_TO_USDS, P.share(1, 5_000), 2, P.EXECUTOR),
            X.convert(0, F.CONVERT_KIND_DAI_TO_USDS, P.share(1, 10_000), 2, P.REFUND_TO),
            P.sweep(2, P.RECEIVER)
        );
        uint256 before = uni.balanceOf(bob);
        bare.execute(program, carol, bob);
        vm.assertEq(uni.balanceOf(bob) - before, 2 ether, "to the refund address");
        vm.assertEq(uni.balanceOf(carol), 2 ether, "by way of the Executor");

        bytes memory failing =
            bytes.concat(P.head(address(converter), address(dai), address(uni)), P.check(1, P.EXECUTOR, 0), _step());
        dai.mint(address(bare), 1);
        vm.etch(address(converter), hex"63deadbeef6000526004601cfd");
        vm.expectRevert(stepFailed(1, F.OP_CONVERT, hex"deadbeef"));
        bare.execute(failing, carol, bob);
    }

    /// @dev T12: the memory of a module's step is released, as for any other.
    function test_T12_manySteps() public {
        bytes memory steps = P.head(address(converter), address(dai), address(uni));
        bytes memory step = X.convert(0, F.CONVERT_KIND_DAI_TO_USDS, P.exact(1, 1), 2, P.RECEIVER);
        uint256[2] memory used;
        for (uint256 i; i < 2; i++) {
            bytes memory program = steps;
            for (uint256 j; j < (i == 0 ? 8 : 64); j++) {
                program = bytes.concat(program, step);
            }
            bare.execute{gas: TX_GAS}(program, carol, bob);
            used[i] = vm.lastCallGas().gasTotalUsed;
        }
        vm.assertLe(used[1], 9 * used[0], "64 steps");
    }

    /// @dev M4: the module's code is permanent, stores nothing and runs no other code; the Executor DELEGATECALLs only
    /// its module, from one place.
    function test_M4_opcodes() public view {
        bytes memory code = module.code;
        uint8[9] memory none = [0xf4, 0xf2, 0xff, 0x54, 0x55, 0x5c, 0x5d, 0xf0, 0xf5];
        for (uint256 i; i < none.length; i++) {
            vm.assertEq(countOp(code, none[i]), 0, vm.toString(none[i]));
        }
        code = address(bare).code;
        vm.assertEq(countOp(code, 0xf4), 1, "delegatecall");
        uint8[6] memory never = [0xf2, 0xff, 0x54, 0x55, 0xf0, 0xf5];
        for (uint256 i; i < never.length; i++) {
            vm.assertEq(countOp(code, never[i]), 0, vm.toString(never[i]));
        }
    }

    function _program() private view returns (bytes memory) {
        return bytes.concat(P.head(address(converter), address(dai), address(uni)), _step());
    }

    function _step() private pure returns (bytes memory) {
        return X.convert(0, F.CONVERT_KIND_DAI_TO_USDS, P.share(1, 10_000), 2, P.RECEIVER);
    }
}
