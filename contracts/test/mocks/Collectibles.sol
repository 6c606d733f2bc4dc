// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes calldata data)
        external
        returns (bytes4);
    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) external returns (bytes4);
    function supportsInterface(bytes4 id) external view returns (bool);
}

/// @dev The part of ERC-721 that gives a token away safely and passes it on.
contract MockCollectible {
    mapping(uint256 => address) public ownerOf;

    function safeMint(address to, uint256 id) external {
        ownerOf[id] = to;
        bytes4 answer = IReceiver(to).onERC721Received(msg.sender, address(0), id, "data");
        require(answer == 0x150b7a02, "not received");
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(msg.sender == from && ownerOf[id] == from, "not yours");
        ownerOf[id] = to;
    }
}

/// @dev The part of ERC-1155 that gives tokens away safely.
contract MockMultiToken {
    mapping(address => mapping(uint256 => uint256)) public balanceOf;

    function safeMint(address to, uint256 id, uint256 amount) external {
        require(IReceiver(to).supportsInterface(0x4e2312e0), "no receiver");
        balanceOf[to][id] += amount;
        bytes4 answer = IReceiver(to).onERC1155Received(msg.sender, address(0), id, amount, "data");
        require(answer == 0xf23a6e61, "not received");
    }

    function safeMintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        for (uint256 i; i < ids.length; i++) {
            balanceOf[to][ids[i]] += amounts[i];
        }
        bytes4 answer = IReceiver(to).onERC1155BatchReceived(msg.sender, address(0), ids, amounts, "data");
        require(answer == 0xbc197c81, "not received");
    }
}
