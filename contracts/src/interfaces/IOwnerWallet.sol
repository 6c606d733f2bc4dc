// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice One call of a wallet.
/// @param target Who is called. Data for an address without code is refused, unless the address answers it.
/// @param value Native to send along, in wei, out of the wallet's balance.
/// @param data Selector and arguments; empty for a plain payment.
struct Call {
    address target;
    uint256 value;
    bytes data;
}

/// @title A wallet that does what its owner says and nothing else
/// @notice Its address is a pure function of its owner, on every chain and for ever: see IOwnerWalletFactory. The
/// owner cannot be changed, and no key but the owner's opens it.
/// @dev It knows no router. A route is calls of the owner: the pull if one is wanted, `approve`, `Router.route`.
///
/// It has no function that pulls tokens, since `token.transferFrom(owner, wallet, amount)` among the calls does, and
/// the owner alone makes calls: allowances given to a wallet are as safe as the owner's key. The wallet does not look at
/// what a call answers. Where a token answers `false` to that pull instead of reverting, the next call fails for want
/// of tokens or spends what the wallet held before.
///
/// Plain native payments are kept by the code in front of this implementation: see WalletCode.
interface IOwnerWallet {
    /// @notice The caller is neither the owner nor the factory.
    error NotOwner();
    /// @notice Call number `index` (from 0) failed. `reason` is its whole revert data.
    error CallFailed(uint256 index, bytes reason);
    /// @notice Call number `index` (from 0) has data for an address without code.
    error NoCode(uint256 index);

    /// @notice Who the wallet obeys; zero for the implementation, which obeys nobody.
    function owner() external view returns (address);

    /// @notice Makes the calls in order, all or none. For the owner, or the factory that speaks for the owner.
    /// @dev Nothing locks it: whoever is called cannot call back in, except the owner. Native that the calls do not
    /// spend stays in the wallet.
    /// @return results What each call answered.
    function execute(Call[] calldata calls) external payable returns (bytes[] memory results);
}
