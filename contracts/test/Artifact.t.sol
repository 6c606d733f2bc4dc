// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Test} from "./base/Test.sol";

interface IImmutables {
    function ROUTER() external view returns (address);
    function IMPLEMENTATION() external view returns (address);
    function FACTORY() external view returns (address);
}

/// @dev The committed artifacts are what these sources compile to, and deploy to the stated addresses.
contract ArtifactTest is Test {
    address private constant CREATE2_DEPLOYER = 0x4e59b44847b379578588920cA78FbF26c0B4956C;
    bytes private constant CREATE2_DEPLOYER_CODE =
        hex"7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3";

    function setUp() public {
        vm.etch(CREATE2_DEPLOYER, CREATE2_DEPLOYER_CODE);
    }

    function test_artifactsAreWhatForgeCompiles() public view {
        _same("Router", "");
        _same("ExchangeModule", "");
        _same("Executor", abi.encode(_at("Router"), _at("ExchangeModule")));
        _same("OwnerWallet", "");
        _same("OwnerWalletFactory", "");
        _same("AccountDelegate", abi.encode(_at("Router")));
    }

    /// @dev The Router's address depends only on its code: it has no argument and no immutable.
    function test_routerDependsOnNothing() public {
        _deploy("Router");
        _landed("Router");
    }

    /// @dev The executor deploys before or after its Router, whose address is known in advance; the delegate's address
    /// does not depend on the executor.
    function test_executorDeploysBeforeOrAfterItsRouter() public {
        _deploy("ExchangeModule");
        _landed("ExchangeModule");
        _deploy("Executor");
        _landed("Executor");
        vm.assertEq(IImmutables(_at("Executor")).ROUTER(), _at("Router"), "ROUTER");
    }

    /// @dev An executor exists only together with its module.
    function test_executorDoesNotDeployBeforeItsModule() public {
        (bool ok,) =
            CREATE2_DEPLOYER.call(bytes.concat(bytes32(0), vm.parseJsonBytes(_artifact("Executor"), ".initCode")));
        vm.assertTrue(!ok, "deployed");
        vm.assertEq(_at("Executor").code.length, 0, "there");
    }

    function test_walletFactoryDeploysItsImplementation() public {
        _deploy("OwnerWalletFactory");
        _landed("OwnerWalletFactory");
        _landed("OwnerWallet");
        vm.assertEq(IImmutables(_at("OwnerWalletFactory")).IMPLEMENTATION(), _at("OwnerWallet"), "IMPLEMENTATION");
        vm.assertEq(IImmutables(_at("OwnerWallet")).FACTORY(), _at("OwnerWalletFactory"), "FACTORY");
    }

    function test_delegateDeploysBeforeOrAfterItsRouter() public {
        _deploy("AccountDelegate");
        _landed("AccountDelegate");
        vm.assertEq(IImmutables(_at("AccountDelegate")).ROUTER(), _at("Router"), "ROUTER");
    }

    function test_sizesStaySmall() public view {
        vm.assertLe(_size("Router"), 9_500, "Router");
        vm.assertLe(_size("Executor"), 20_000, "Executor");
        vm.assertLe(_size("ExchangeModule"), 8_000, "ExchangeModule");
        vm.assertLe(_size("OwnerWallet"), 3_000, "OwnerWallet");
        vm.assertLe(_size("OwnerWalletFactory"), 3_000, "OwnerWalletFactory");
        vm.assertLe(_size("AccountDelegate"), 4_500, "AccountDelegate");
    }

    function _deploy(string memory name) private {
        (bool ok,) = CREATE2_DEPLOYER.call(bytes.concat(bytes32(0), vm.parseJsonBytes(_artifact(name), ".initCode")));
        vm.assertTrue(ok, "deployment");
    }

    function _landed(string memory name) private view {
        vm.assertEq(_at(name).code, vm.parseJsonBytes(_artifact(name), ".runtimeCode"), name);
        vm.assertEq(_at(name).codehash, vm.parseJsonBytes32(_artifact(name), ".runtimeCodeHash"), name);
    }

    function _same(string memory name, bytes memory arguments) private view {
        bytes memory compiled = vm.getCode(string.concat("src/", name, ".sol:", name));
        bytes memory committed = vm.parseJsonBytes(_artifact(name), ".initCode");
        vm.assertEq(bytes.concat(compiled, arguments), committed, name);
    }

    function _size(string memory name) private view returns (uint256) {
        return vm.parseJsonUint(_artifact(name), ".runtimeBytes");
    }

    function _at(string memory name) private view returns (address) {
        return address(uint160(uint256(bytes32(vm.parseJsonBytes(_artifact(name), ".address")) >> 96)));
    }

    function _artifact(string memory name) private view returns (string memory) {
        return vm.readFile(string.concat("artifacts/", name, ".json"));
    }
}
