// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {MockToken} from "./MockTokens.sol";

/// @dev DAI's own permit: zero or the maximum, with the next nonce.
contract DaiLikeToken is MockToken {
    bytes32 private constant TYPEHASH =
        keccak256("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)");
    mapping(address => uint256) public nonces;

    function permit(
        address holder,
        address spender,
        uint256 nonce,
        uint256 expiry,
        bool allowed,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        bytes32 hash = keccak256(abi.encode(TYPEHASH, holder, spender, nonce, expiry, allowed));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), hash));
        require(holder != address(0) && holder == ecrecover(digest, v, r, s), "Dai/invalid-permit");
        require(expiry == 0 || block.timestamp <= expiry, "Dai/permit-expired");
        require(nonce == nonces[holder]++, "Dai/invalid-nonce");
        allowance[holder][spender] = allowed ? type(uint256).max : 0;
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        bytes32 typeHash = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        return keccak256(
            abi.encode(typeHash, keccak256("Dai Stablecoin"), keccak256("1"), block.chainid, address(this))
        );
    }
}

/// @dev Accepts every permit, and makes a prepared call meanwhile.
contract CallingPermitToken is MockToken {
    address private target;
    bytes private data;
    uint256 public tries;
    bool public succeeded;
    bytes public told;

    function prepare(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    function permit(address owner, address spender, uint256 value, uint256, uint8, bytes32, bytes32) external {
        allowance[owner][spender] = value;
        told = msg.data;
        tries++;
        (bool ok,) = target.call(data);
        succeeded = succeeded || ok;
    }
}

/// @dev Reverts every permit with a megabyte, or without data.
contract FailingPermitToken is MockToken {
    uint256 public size;

    function arm(uint256 size_) external {
        size = size_;
    }

    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external view {
        uint256 bytes_ = size;
        assembly {
            revert(0x1000, bytes_)
        }
    }
}
