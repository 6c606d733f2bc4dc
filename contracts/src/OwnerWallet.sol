// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {CancunOnly} from "./CancunOnly.sol";
import {Call, IOwnerWallet} from "./interfaces/IOwnerWallet.sol";
import {WalletCode} from "./libraries/WalletCode.sol";

/// @title OwnerWallet
/// @notice See IOwnerWallet.
contract OwnerWallet is IOwnerWallet, CancunOnly {
    address public immutable FACTORY;

    constructor() {
        FACTORY = msg.sender;
    }

    /// @inheritdoc IOwnerWallet
    function owner() public view returns (address) {
        return WalletCode.ownerOf(address(this));
    }

    /// @inheritdoc IOwnerWallet
    function execute(Call[] calldata calls) external payable returns (bytes[] memory results) {
        if (msg.sender != FACTORY && msg.sender != owner()) revert NotOwner();
        results = new bytes[](calls.length);
        for (uint256 i; i < calls.length; i++) {
            results[i] = _call(i, calls[i]);
        }
    }

    /// @dev Makes one call with all remaining gas.
    /// @param index The call's number, from 0, which errors name.
    /// @param call The call as the owner specified it.
    /// @return answer The complete return data.
    function _call(uint256 index, Call calldata call) private returns (bytes memory answer) {
        bool ok;
        (ok, answer) = call.target.call{value: call.value}(call.data);
        if (!ok) revert CallFailed(index, answer);
        // A call to an address without code succeeds.
        if (answer.length == 0 && call.data.length != 0 && call.target.code.length == 0) revert NoCode(index);
    }

    /// @notice Accepts ERC-721 tokens.
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    /// @notice Accepts ERC-1155 tokens.
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    /// @notice Accepts batches of ERC-1155 tokens.
    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }

    /// @notice Supports ERC-165 itself and the receiver interfaces of ERC-721 and ERC-1155; the latter requires this
    /// function.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x150b7a02 || id == 0x4e2312e0;
    }
}
