// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Call} from "./IOwnerWallet.sol";

/// @title The factory of owner wallets
/// @notice Each address owns one wallet, whose address is known before deployment: CREATE2 of this factory with salt
/// zero and the init code of WalletCode, which contains the owner.
/// @dev So the address can hold nothing else, whoever deploys it and whenever.
interface IOwnerWalletFactory {
    /// @notice The zero address cannot own a wallet.
    error ZeroOwner();
    /// @notice The wallet could not be deployed. A lack of gas is the only possible cause.
    error DeploymentFailed();

    /// @notice Returns the implementation that all wallets run.
    function IMPLEMENTATION() external view returns (address);

    /// @notice Returns the address of the wallet of `owner`, deployed or not.
    function walletOf(address owner) external view returns (address wallet);

    /// @notice Deploys the wallet of `owner` unless it exists. Anyone may call it.
    function deploy(address owner) external returns (address wallet);

    /// @notice Deploys the caller's wallet unless it exists, and makes `calls` from it with the value sent.
    /// @dev Acts only on the caller's wallet, which is why wallets can trust the factory. Reverts with the wallet's
    /// revert data.
    /// @return results The return data of each call.
    function deployAndExecute(Call[] calldata calls) external payable returns (bytes[] memory results);
}
