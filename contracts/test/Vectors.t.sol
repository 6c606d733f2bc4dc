// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../src/generated/V3Callbacks.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {V4PoolKey, V4SwapParams} from "../src/interfaces/IV4Manager.sol";
import {Test, Vm} from "./base/Test.sol";

/// @dev Answers every call with a number from the vectors, and asks for its input as a v3 pool or v4 manager does.
/// Every other call returns zero, which means a revoked allowance and a success code.
contract Stub {
    uint256 private immutable BALANCE;
    uint256 private immutable RESERVE0;
    uint256 private immutable RESERVE1;
    uint256 private immutable V4_AMOUNT_OUT;
    uint256 private immutable SOLIDLY_AMOUNT_OUT;
    uint256 private immutable GEM_UNIT;
    uint256 private immutable GEM_FEE;
    uint256 private burnt;

    constructor(uint256[7] memory numbers) {
        (BALANCE, RESERVE0, RESERVE1) = (numbers[0], numbers[1], numbers[2]);
        (V4_AMOUNT_OUT, SOLIDLY_AMOUNT_OUT) = (numbers[3], numbers[4]);
        (GEM_UNIT, GEM_FEE) = (numbers[5], numbers[6]);
    }

    fallback() external payable {
        assembly {
            mstore(0, 0)
            return(0, 0x20)
        }
    }

    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    /// @dev A market of native returns nothing.
    function mint() external payable {}

    function unlock(bytes calldata data) external {
        IExecutor(msg.sender).unlockCallback(data);
    }

    function swap(V4PoolKey calldata, V4SwapParams calldata params, bytes calldata) external view returns (int256) {
        (int256 out, uint256 mask) = (int256(V4_AMOUNT_OUT), type(uint128).max);
        (int256 amount0, int256 amount1) =
            params.zeroForOne ? (params.amountSpecified, out) : (out, params.amountSpecified);
        return amount0 << 128 | int256(uint256(amount1) & mask);
    }

    function balanceOf(address) external view returns (uint256) {
        return BALANCE - burnt;
    }

    /// @dev Burns shares, which the step observes, until the next program.
    function redeem(uint256 shares, address, address) external {
        burnt += shares;
    }

    function withdraw(uint256 shares, address) external {
        burnt += shares;
    }

    function burn(uint256 shares) external {
        burnt += shares;
    }

    function remove_liquidity(uint256 shares, uint256[] calldata) external {
        burnt += shares;
    }

    function remove_liquidity_one_coin(uint256 shares, uint256, uint256) external {
        burnt += shares;
    }

    function to18ConversionFactor() external view returns (uint256) {
        return GEM_UNIT;
    }

    function tout() external view returns (uint256) {
        return GEM_FEE;
    }

    function mend() external {
        burnt = 0;
    }

    function getReserves() external view returns (uint256, uint256, uint256) {
        return (RESERVE0, RESERVE1, 0);
    }

    function getAmountOut(uint256, address) external view returns (uint256) {
        return SOLIDLY_AMOUNT_OUT;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return true;
    }

    function deposit() external payable {}

    function withdraw(uint256) external {}

    function swap(uint256, uint256, address, bytes calldata) external {}

    function swap(address, bool zeroForOne, int256 amount, uint160, bytes calldata) external {
        (int256 amount0, int256 amount1) = zeroForOne ? (amount, int256(-1)) : (int256(-1), amount);
        try IV3Callbacks(msg.sender).uniswapV3SwapCallback(amount0, amount1, "") {}
        catch {
            try IV3Callbacks(msg.sender).pancakeV3SwapCallback(amount0, amount1, "") {}
            catch {
                IV3Callbacks(msg.sender).algebraSwapCallback(amount0, amount1, "");
            }
        }
    }
}

/// @dev The golden vectors that the TypeScript encoder and decoder are also tested with.
contract VectorsTest is Test {
    string private json;
    IExecutor private executor;
    address private receiver;
    address private refundTo;
    /// @dev The stub that acts as the vault.
    address private holder;

    function setUp() public {
        json = vm.readFile("vectors/programs.json");
        executor = IExecutor(_address(".executor"));
        vm.etch(address(executor), deployExecutor(address(this)).code);
        vm.deal(address(executor), vm.parseJsonUint(json, ".native"));
        receiver = _address(".receiver");
        refundTo = _address(".refundTo");
        string[7] memory names =
            ["balance", "reserve0", "reserve1", "v4AmountOut", "solidlyAmountOut", "gemUnit", "gemFee"];
        uint256[7] memory numbers;
        for (uint256 i; i < names.length; i++) {
            numbers[i] = vm.parseJsonUint(json, string.concat(".stubs.", names[i]));
        }
        Stub stub = new Stub(numbers);
        address[] memory stubs = vm.parseJsonAddressArray(json, ".stubs.addresses");
        for (uint256 i; i < stubs.length; i++) {
            vm.etch(stubs[i], address(stub).code);
        }
        holder = stubs[3];
    }

    function test_goldenProgramsMakeExactlyTheirCalls() public {
        uint256 count = _count(".good");
        vm.assertGe(count, 51, "vectors are missing");
        for (uint256 i; i < count; i++) {
            _assertCalls(string.concat(".good[", vm.toString(i), "]"));
        }
    }

    /// @dev I10: each is refused with the error and at the byte that the vector states.
    function test_I10_badProgramsAreRefusedAtTheirByte() public {
        uint256 count = _count(".bad");
        vm.assertGe(count, 84, "vectors are missing");
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

    /// @dev I10: every prefix of every golden program runs the complete steps, or is refused within the truncated one.
    function test_I10_cutGoldenProgramsAreRefused() public {
        uint256 native = vm.parseJsonUint(json, ".native");
        uint256 count = _count(".good");
        for (uint256 i; i < count; i++) {
            // A separate call, whose memory is released afterwards.
            this.assertCutsOf(string.concat(".good[", vm.toString(i), "].program"), native);
        }
    }

    function assertCutsOf(string calldata key, uint256 native) external {
        bytes memory program = vm.parseJsonBytes(json, key);
        uint256 ran;
        for (uint256 cut; cut < program.length; cut++) {
            if (_runsCut(program, cut)) ran++;
            vm.deal(address(executor), native);
            Stub(payable(holder)).mend();
        }
        // Before the first step and between two: no program has more than a hundred.
        vm.assertLe(ran, 100, key);
    }

    function _runsCut(bytes memory program, uint256 cut) private returns (bool) {
        bytes memory prefix = new bytes(cut);
        for (uint256 i; i < cut; i++) {
            prefix[i] = program[i];
        }
        try executor.execute(prefix, receiver, refundTo) {
            return true;
        } catch (bytes memory reason) {
            vm.assertEq(bytes32(bytes4(reason)), bytes32(IExecutor.BadProgram.selector), "error");
            uint256 named;
            assembly {
                named := mload(add(reason, 0x24))
            }
            vm.assertLe(named, cut, "a byte beyond the program was named");
            return false;
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
        Stub(payable(holder)).mend();
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
