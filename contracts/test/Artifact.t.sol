// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Test} from "./base/Test.sol";

interface IPair {
    function EXECUTOR() external view returns (address);
    function ROUTER() external view returns (address);
}

/// @dev The committed artifacts are what these sources compile to, and land where they say.
contract ArtifactTest is Test {
    address private constant CREATE2_DEPLOYER = 0x4e59b44847b379578588920cA78FbF26c0B4956C;
    bytes private constant CREATE2_DEPLOYER_CODE =
        hex"7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3";

    function test_artifactsAreWhatForgeCompiles() public view {
        _same("Router");
        _same("Executor");
    }

    function test_deploymentThroughTheCreate2Deployer() public {
        vm.etch(CREATE2_DEPLOYER, CREATE2_DEPLOYER_CODE);
        string memory router = vm.readFile("artifacts/Router.json");
        string memory executor = vm.readFile("artifacts/Executor.json");
        (bool ok,) = CREATE2_DEPLOYER.call(bytes.concat(bytes32(0), vm.parseJsonBytes(router, ".initCode")));
        vm.assertTrue(ok, "deployment");
        address routerAt = _at(router);
        address executorAt = _at(executor);
        vm.assertEq(routerAt.code, vm.parseJsonBytes(router, ".runtimeCode"), "Router's code");
        vm.assertEq(executorAt.code, vm.parseJsonBytes(executor, ".runtimeCode"), "Executor's code");
        vm.assertEq(routerAt.codehash, vm.parseJsonBytes32(router, ".runtimeCodeHash"), "Router's hash");
        vm.assertEq(executorAt.codehash, vm.parseJsonBytes32(executor, ".runtimeCodeHash"), "Executor's hash");
        vm.assertEq(IPair(routerAt).EXECUTOR(), executorAt, "EXECUTOR");
        vm.assertEq(IPair(executorAt).ROUTER(), routerAt, "ROUTER");
    }

    function test_sizesStaySmall() public view {
        vm.assertLe(vm.parseJsonUint(vm.readFile("artifacts/Router.json"), ".runtimeBytes"), 6_000, "Router");
        vm.assertLe(vm.parseJsonUint(vm.readFile("artifacts/Executor.json"), ".runtimeBytes"), 16_000, "Executor");
    }

    function _same(string memory name) private view {
        bytes memory committed = vm.parseJsonBytes(vm.readFile(string.concat("artifacts/", name, ".json")), ".initCode");
        vm.assertEq(vm.getCode(string.concat("src/", name, ".sol:", name)), committed, name);
    }

    function _at(string memory artifact) private pure returns (address) {
        return address(uint160(uint256(bytes32(vm.parseJsonBytes(artifact, ".address")) >> 96)));
    }
}
