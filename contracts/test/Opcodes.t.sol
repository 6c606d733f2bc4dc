// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Test} from "./base/Test.sol";

/// @dev On a chain that predates Cancun, nothing can be deployed that would accept funds and not return them.
contract OpcodesTest is Test {
    /// @dev More than any deployment takes, even without the optimizer; a missing opcode burns all of it.
    uint256 private constant GAS = 30_000_000;

    function test_nothingDeploysBeforeCancun() public {
        string[6] memory names = ["Router", "Executor", "ExchangeModule", "AccountDelegate", "OwnerWallet", "OwnerWalletFactory"];
        string[2] memory before = ["paris", "shanghai"];
        string[2] memory since = ["cancun", "prague"];
        for (uint256 i; i < names.length; i++) {
            for (uint256 j; j < 2; j++) {
                vm.assertTrue(!_deploysAt(names[i], before[j]), string.concat(names[i], " at ", before[j]));
                vm.assertTrue(_deploysAt(names[i], since[j]), string.concat(names[i], " at ", since[j]));
            }
        }
    }

    function deploy(bytes calldata code) external returns (address deployed) {
        bytes memory copied = code;
        assembly ("memory-safe") {
            deployed := create(0, add(copied, 0x20), mload(copied))
        }
    }

    function _deploysAt(string memory name, string memory hardfork) private returns (bool deployed) {
        bytes memory code =
            bytes.concat(vm.getCode(string.concat("src/", name, ".sol:", name)), abi.encode(address(this), address(this)));
        vm.setEvmVersion(hardfork);
        try this.deploy{gas: GAS}(code) returns (address at) {
            deployed = at != address(0);
        } catch {}
        vm.setEvmVersion("cancun");
    }
}
