// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV3Callbacks} from "../src/generated/V3Callbacks.sol";
import {BalancerV3Swap} from "../src/interfaces/IBalancerV3Vault.sol";
import {IExecutor} from "../src/interfaces/IExecutor.sol";
import {InfinityPoolKey, InfinitySwapParams} from "../src/interfaces/IInfinity.sol";
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

    /// @dev Balancer's vault passes on all that it was given, which begins with a selector; V4's manager, its data.
    function unlock(bytes calldata data) external {
        if (bytes4(data) == IExecutor.balancerUnlocked.selector) {
            (bool ok,) = msg.sender.call(data);
            require(ok, "balancerUnlocked");
        } else {
            IExecutor(msg.sender).unlockCallback(data);
        }
    }

    function swap(BalancerV3Swap calldata params) external view returns (uint256, uint256, uint256) {
        return (V4_AMOUNT_OUT, params.amountGiven, V4_AMOUNT_OUT);
    }

    function swap(V4PoolKey calldata, V4SwapParams calldata params, bytes calldata) external view returns (int256) {
        return _changes(params.zeroForOne, params.amountSpecified);
    }

    function lock(bytes calldata data) external {
        IExecutor(msg.sender).lockAcquired(data);
    }

    function swap(InfinityPoolKey calldata, InfinitySwapParams calldata params, bytes calldata)
        external
        view
        returns (int256)
    {
        return _changes(params.zeroForOne, params.amountSpecified);
    }

    function swap(InfinityPoolKey calldata, bool forY, int128 amount, bytes calldata) external view returns (int256) {
        return _changes(forY, amount);
    }

    function _changes(bool zeroForOne, int256 amountIn) private view returns (int256) {
        (int256 out, uint256 mask) = (int256(V4_AMOUNT_OUT), type(uint128).max);
        (int256 amount0, int256 amount1) = zeroForOne ? (amountIn, out) : (out, amountIn);
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
    /// @dev vectors/programs.json in columns: to read one of its members, forge parses all of it.
    string private constant FILE = "cache/fixtures/vectors.json";
    IExecutor private executor;
    address private receiver;
    address private refundTo;
    /// @dev The stub that acts as the vault.
    address private holder;
    uint256 private native;

    function setUp() public {
        string memory json = vm.readFile(FILE);
        executor = IExecutor(_address(json, ".executor"));
        vm.etch(address(executor), deployExecutor(address(this)).code);
        native = vm.parseJsonUint(json, ".native");
        vm.deal(address(executor), native);
        receiver = _address(json, ".receiver");
        refundTo = _address(json, ".refundTo");
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
        string memory json = vm.readFile(FILE);
        string[] memory names = vm.parseJsonStringArray(json, ".good.name");
        bytes[] memory programs = vm.parseJsonBytesArray(json, ".good.program");
        vm.assertGe(names.length, 51, "vectors are missing");
        vm.assertEq(programs.length, names.length, "a vector has no program");
        uint256[] memory ends = vm.parseJsonUintArray(json, ".good.end");
        address[] memory targets = vm.parseJsonAddressArray(json, ".good.targets");
        uint256[] memory values = vm.parseJsonUintArray(json, ".good.values");
        bytes[] memory inputs = vm.parseJsonBytesArray(json, ".good.inputs");
        uint256 at;
        for (uint256 i; i < names.length; i++) {
            Vm.AccountAccess[] memory calls = _callsOf(programs[i]);
            vm.assertEq(calls.length, ends[i] - at, string.concat(names[i], ": the number of calls"));
            for (uint256 j; j < calls.length; j++) {
                vm.assertEq(calls[j].account, targets[at], names[i]);
                vm.assertEq(calls[j].value, values[at], names[i]);
                vm.assertEq(calls[j].data, inputs[at], names[i]);
                at++;
            }
        }
        vm.assertEq(at, targets.length, "a call of no vector");
    }

    /// @dev I10: each is refused with the error and at the byte that the vector states.
    function test_I10_badProgramsAreRefusedAtTheirByte() public {
        string memory json = vm.readFile(FILE);
        string[] memory names = vm.parseJsonStringArray(json, ".bad.name");
        string[] memory kinds = vm.parseJsonStringArray(json, ".bad.error");
        uint256[] memory pcs = vm.parseJsonUintArray(json, ".bad.pc");
        bytes[] memory programs = vm.parseJsonBytesArray(json, ".bad.program");
        vm.assertGe(names.length, 84, "vectors are missing");
        vm.assertEq(kinds.length, names.length, "a vector has no error");
        vm.assertEq(pcs.length, names.length, "a vector has no byte");
        vm.assertEq(programs.length, names.length, "a vector has no program");
        for (uint256 i; i < names.length; i++) {
            try executor.execute(programs[i], receiver, refundTo) {
                revert(string.concat("accepted: ", names[i]));
            } catch (bytes memory reason) {
                bytes memory expected = abi.encodeWithSignature(string.concat(kinds[i], "(uint256)"), pcs[i]);
                vm.assertEq(reason, expected, names[i]);
            }
        }
    }

    /// @dev I10: every prefix of every golden program runs the complete steps, or is refused within the truncated one.
    function test_I10_cutGoldenProgramsAreRefused() public {
        bytes[] memory programs = vm.parseJsonBytesArray(vm.readFile(FILE), ".good.program");
        vm.assertGe(programs.length, 51, "vectors are missing");
        for (uint256 i; i < programs.length; i++) {
            // A separate call, whose memory is released afterwards.
            this.assertCutsOf(programs[i], vm.toString(i));
        }
    }

    function assertCutsOf(bytes memory program, string calldata name) external {
        uint256 length = program.length;
        uint256 ran;
        for (uint256 cut; cut < length; cut++) {
            if (!_runsCut(program, cut)) continue;
            ran++;
            vm.deal(address(executor), native);
            Stub(payable(holder)).mend();
        }
        // Before the first step and between two: no program has more than a hundred.
        vm.assertLe(ran, 100, name);
    }

    /// @dev Shortens the program in place, since a copy of every prefix would cost more than to run it.
    function _runsCut(bytes memory program, uint256 cut) private returns (bool) {
        assembly {
            mstore(program, cut)
        }
        try executor.execute(program, receiver, refundTo) {
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

    /// @dev The calls that the Executor makes, in order.
    function _callsOf(bytes memory program) private returns (Vm.AccountAccess[] memory calls) {
        vm.startStateDiffRecording();
        executor.execute(program, receiver, refundTo);
        Vm.AccountAccess[] memory accesses = vm.stopAndReturnStateDiff();
        calls = new Vm.AccountAccess[](accesses.length);
        uint256 count;
        for (uint256 i; i < accesses.length; i++) {
            Vm.AccountAccess memory access = accesses[i];
            if (access.accessor != address(executor) || access.kind != Vm.AccountAccessKind.Call) continue;
            calls[count++] = access;
        }
        assembly {
            mstore(calls, count)
        }
        vm.deal(address(executor), native);
        Stub(payable(holder)).mend();
    }

    function _address(string memory json, string memory key) private pure returns (address) {
        return address(uint160(uint256(bytes32(vm.parseJsonBytes(json, key)) >> 96)));
    }
}
