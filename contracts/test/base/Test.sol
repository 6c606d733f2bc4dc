// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @dev The part of forge's cheatcodes that these tests use.
interface Vm {
    enum AccountAccessKind {
        Call,
        DelegateCall,
        CallCode,
        StaticCall,
        Create,
        SelfDestruct,
        Resume,
        Balance,
        Extcodesize,
        Extcodehash,
        Extcodecopy
    }

    struct ChainInfo {
        uint256 forkId;
        uint256 chainId;
    }

    struct StorageAccess {
        address account;
        bytes32 slot;
        bool isWrite;
        bytes32 previousValue;
        bytes32 newValue;
        bool reverted;
    }

    struct AccountAccess {
        ChainInfo chainInfo;
        AccountAccessKind kind;
        address account;
        address accessor;
        bool initialized;
        uint256 oldBalance;
        uint256 newBalance;
        bytes deployedCode;
        uint256 value;
        bytes data;
        bool reverted;
        StorageAccess[] storageAccesses;
        uint64 depth;
        uint64 oldNonce;
        uint64 newNonce;
    }

    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    function addr(uint256 key) external pure returns (address);
    function assume(bool condition) external pure;
    function chainId(uint256 id) external;
    function deal(address account, uint256 balance) external;
    function etch(address target, bytes calldata code) external;
    function expectRevert(bytes calldata data) external;
    function expectRevert(bytes4 selector) external;
    function expectRevert() external;
    function lastCallGas() external view returns (Gas memory);
    function getCode(string calldata artifact) external view returns (bytes memory);
    function label(address account, string calldata name) external;
    function loadAllocs(string calldata path) external;
    function parseBytes(string calldata text) external pure returns (bytes memory);
    function parseJsonAddress(string calldata json, string calldata key) external pure returns (address);
    function parseJsonAddressArray(string calldata json, string calldata key) external pure returns (address[] memory);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory);
    function parseJsonBytes32(string calldata json, string calldata key) external pure returns (bytes32);
    function parseJsonBytesArray(string calldata json, string calldata key) external pure returns (bytes[] memory);
    function parseJsonString(string calldata json, string calldata key) external pure returns (string memory);
    function parseJsonStringArray(string calldata json, string calldata key) external pure returns (string[] memory);
    function parseJsonUint(string calldata json, string calldata key) external pure returns (uint256);
    function parseJsonUintArray(string calldata json, string calldata key) external pure returns (uint256[] memory);
    function prank(address sender) external;
    function readFile(string calldata path) external view returns (string memory);
    function revertToState(uint256 id) external returns (bool);
    function roll(uint256 number) external;
    function setEvmVersion(string calldata hardfork) external;
    function setNonce(address account, uint64 nonce) external;
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function snapshotState() external returns (uint256);
    function startStateDiffRecording() external;
    function stopAndReturnStateDiff() external returns (AccountAccess[] memory);
    function toString(uint256 value) external pure returns (string memory);
    function warp(uint256 timestamp) external;
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right, string calldata message) external pure;
    function assertEq(bool left, bool right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata message) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata message) external pure;
    function assertGe(uint256 left, uint256 right, string calldata message) external pure;
    function assertLe(uint256 left, uint256 right, string calldata message) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
}

/// @dev The minimal part of forge's base that test contracts need.
abstract contract Test {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    bool public constant IS_TEST = true;

    address[] private _targets;
    FuzzSelector[] private _selectors;

    /// @dev Read by forge: the contracts an invariant run calls.
    function targetContracts() external view returns (address[] memory) {
        return _targets;
    }

    /// @dev Read by forge: the functions an invariant run calls.
    function targetSelectors() external view returns (FuzzSelector[] memory) {
        return _selectors;
    }

    function target(address handler, bytes4[] memory selectors) internal {
        _targets.push(handler);
        _selectors.push(FuzzSelector(handler, selectors));
    }

    function bound(uint256 value, uint256 min, uint256 max) internal pure returns (uint256) {
        return value >= min && value <= max ? value : min + value % (max - min + 1);
    }

    /// @dev Deploys a contract of src/. Tests never import one, so that they compile faster.
    function deploySource(string memory name) internal returns (address) {
        return deploySource(name, "");
    }

    function deploySource(string memory name, bytes memory arguments) internal returns (address deployed) {
        bytes memory code = bytes.concat(vm.getCode(string.concat("src/", name, ".sol:", name)), arguments);
        assembly ("memory-safe") {
            deployed := create(0, add(code, 0x20), mload(code))
        }
        vm.assertTrue(deployed != address(0), name);
        vm.label(deployed, name);
    }

    /// @dev Deploys the Executor of a Router, with its module. Another account deploys the module, so that no address,
    /// and hence no token order and no gas, depends on the number of modules.
    function deployExecutor(address router) internal returns (address) {
        bytes memory code = vm.getCode("src/ExchangeModule.sol:ExchangeModule");
        address module;
        vm.prank(address(0x30D01E));
        assembly ("memory-safe") {
            module := create(0, add(code, 0x20), mload(code))
        }
        return deploySource("Executor", abi.encode(router, module));
    }

    /// @dev Returns the code that scripts/fixtures.mjs copied from a package.
    function fixtureCode(string memory name) internal view returns (bytes memory) {
        return vm.parseBytes(vm.readFile(string.concat("cache/fixtures/", name, ".hex")));
    }

    /// @dev Deploys such init code.
    function deployFixture(string memory name, bytes memory arguments) internal returns (address deployed) {
        bytes memory code = bytes.concat(fixtureCode(name), arguments);
        assembly ("memory-safe") {
            deployed := create(0, add(code, 0x20), mload(code))
        }
        vm.assertTrue(deployed != address(0), name);
        vm.label(deployed, name);
    }

    /// @dev Counts the occurrences of an opcode in `code`, without the data of pushes.
    function countOp(bytes memory code, uint8 op) internal pure returns (uint256 count) {
        for (uint256 i; i < code.length; i++) {
            uint8 here = uint8(code[i]);
            if (here == op) count++;
            if (here >= 0x60 && here <= 0x7f) i += here - 0x5f;
        }
    }
}
