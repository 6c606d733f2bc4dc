// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Resolvers that anybody may set for a name of theirs. All answer `addr(bytes32)` and `name(bytes32)` badly.

/// @dev Refers to a server (ERC-3668) whatever it is asked.
contract ServerResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData);

    fallback() external {
        string[] memory urls = new string[](1);
        urls[0] = "https://names.example/{sender}/{data}.json";
        revert OffchainLookup(address(this), urls, msg.data, bytes4(0), "");
    }
}

contract RevertingResolver {
    fallback() external {
        revert("no");
    }
}

/// @dev Spends all gas that it gets.
contract EndlessResolver {
    fallback() external {
        while (true) {}
    }
}

/// @dev Returns a given number of bytes, all of them 0xff.
contract FullResolver {
    uint256 private immutable size;

    constructor(uint256 size_) {
        size = size_;
    }

    fallback() external {
        uint256 length = size;
        assembly {
            for { let at := 0 } lt(at, length) { at := add(at, 32) } { mstore(at, not(0)) }
            return(0, length)
        }
    }
}

/// @dev Returns an address without being asked for one in particular, followed by another one.
contract TwoAddressResolver {
    fallback() external {
        assembly {
            mstore(0, 0xbb)
            mstore(32, 0xcc)
            return(0, 64)
        }
    }
}

/// @dev Knows every name below its own (ENSIP-10), on the chain: the address is the length of the name in its packet.
contract WildcardResolver {
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923 || id == 0x01ffc9a7;
    }

    function resolve(bytes calldata name, bytes calldata data) external pure returns (bytes memory) {
        require(bytes4(data) == 0x3b3b57de, "only addr");
        return abi.encode(address(uint160(0x10000 + name.length)));
    }
}

/// @dev Knows every name below its own, at a server.
contract WildcardServerResolver is ServerResolver {
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923 || id == 0x01ffc9a7;
    }
}

/// @dev Says of every address that it has this name.
contract ClaimingResolver {
    string private text;

    constructor(string memory text_) {
        text = text_;
    }

    function name(bytes32) external view returns (string memory) {
        return text;
    }
}
