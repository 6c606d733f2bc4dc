// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CancunOnly} from "./CancunOnly.sol";
import {OwnerWallet} from "./OwnerWallet.sol";
import {Call, IOwnerWallet} from "./interfaces/IOwnerWallet.sol";
import {IOwnerWalletFactory} from "./interfaces/IOwnerWalletFactory.sol";
import {WalletCode} from "./libraries/WalletCode.sol";

/// @title OwnerWalletFactory
/// @notice See IOwnerWalletFactory.
contract OwnerWalletFactory is IOwnerWalletFactory, CancunOnly {
    address public immutable IMPLEMENTATION;

    constructor() {
        IMPLEMENTATION = address(new OwnerWallet());
    }

    /// @inheritdoc IOwnerWalletFactory
    function walletOf(address owner) external view returns (address wallet) {
        return _walletOf(WalletCode.initCode(IMPLEMENTATION, owner));
    }

    /// @inheritdoc IOwnerWalletFactory
    function deploy(address owner) public returns (address wallet) {
        if (owner == address(0)) revert ZeroOwner();
        bytes memory initCode = WalletCode.initCode(IMPLEMENTATION, owner);
        wallet = _walletOf(initCode);
        if (wallet.code.length != 0) return wallet;
        address created;
        assembly ("memory-safe") {
            created := create2(0, add(initCode, 0x20), mload(initCode), 0)
        }
        // Without enough gas, CREATE2 fails and leaves enough to finish here; a gas estimate must not accept that.
        if (created != wallet) revert DeploymentFailed();
    }

    /// @inheritdoc IOwnerWalletFactory
    function deployAndExecute(Call[] calldata calls) external payable returns (bytes[] memory results) {
        return IOwnerWallet(deploy(msg.sender)).execute{value: msg.value}(calls);
    }

    /// @dev Returns the CREATE2 address with salt zero.
    /// @param initCode The init code of the wallet.
    /// @return The wallet's address, deployed or not.
    function _walletOf(bytes memory initCode) private view returns (address) {
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), keccak256(initCode)));
        return address(uint160(uint256(hash)));
    }
}
