// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice A call made by a wallet.
/// @param target The address to call. Data for an address without code is refused, unless the address returns data.
/// @param value Native to send, in wei, from the wallet's balance.
/// @param data Selector and arguments; empty for a plain payment.
struct Call {
    address target;
    uint256 value;
    bytes data;
}

/// @title A wallet that only its owner controls
/// @notice Its address is a pure function of its owner, on every chain; see IOwnerWalletFactory. The owner cannot be
/// changed, and only the owner's key controls the wallet.
/// @dev It knows no router. A route is a list of the owner's calls: a pull if needed, `approve`, `Router.route`.
///
/// No function pulls tokens: the owner includes `token.transferFrom(owner, wallet, amount)` in the calls. Only the
/// owner makes calls, so an allowance for a wallet is as safe as the owner's key. The wallet does not inspect return
/// data. If a token returns `false` from that pull instead of reverting, the next call fails for lack of tokens or
/// spends what the wallet held before.
///
/// The code in front of this implementation accepts plain native payments; see WalletCode.
interface IOwnerWallet {
    /// @notice The caller is neither the owner nor the factory.
    error NotOwner();
    /// @notice Call number `index` (from 0) failed. `reason` is its complete revert data.
    error CallFailed(uint256 index, bytes reason);
    /// @notice Call number `index` (from 0) has data for an address without code.
    error NoCode(uint256 index);

    /// @notice Returns the owner; zero for the implementation, which has none.
    function owner() external view returns (address);

    /// @notice Makes the calls in order, all or none. Only the owner, or the factory on the owner's behalf, may call
    /// it.
    /// @dev There is no lock: a called contract cannot call back in unless it is the owner. Native that the calls do
    /// not spend stays in the wallet.
    /// @return results The return data of each call.
    function execute(Call[] calldata calls) external payable returns (bytes[] memory results);
}
