// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Call} from "./IOwnerWallet.sol";

/// @title Where wallets come from
/// @notice Each address owns one wallet, whose address is known before it exists:
/// CREATE2 of this factory with salt zero and the init code of WalletCode, which holds the owner.
/// @dev So nobody can put anything else there, whoever deploys it and whenever.
interface IOwnerWalletFactory {
    /// @notice The owner of a wallet to be deployed is the zero address.
    error ZeroOwner();
    /// @notice The wallet could not be deployed, for which only a lack of gas can be the reason.
    error DeploymentFailed();

    /// @notice The code all wallets run.
    function IMPLEMENTATION() external view returns (address);

    /// @notice The wallet of `owner`, deployed or not.
    function walletOf(address owner) external view returns (address wallet);

    /// @notice Deploys the wallet of `owner`; does nothing when it is there already. Anybody may.
    function deploy(address owner) external returns (address wallet);

    /// @notice Makes the caller's wallet, deployed first where it is not, make `calls` with the value sent.
    /// @dev Acts on the caller's wallet only; that alone lets wallets obey the factory. Fails with what the wallet
    /// fails with.
    /// @return results What each call answered.
    function deployAndExecute(Call[] calldata calls) external payable returns (bytes[] memory results);
}
