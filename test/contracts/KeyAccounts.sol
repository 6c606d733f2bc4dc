// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice What an account runs that delegates (EIP-7702), and still signs with its key.
contract KeyAccount {
    bytes4 internal constant VALID = 0x1626ba7e;

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view virtual returns (bytes4) {
        return _isByKey(hash, signature) ? VALID : bytes4(0);
    }

    function _isByKey(bytes32 hash, bytes calldata signature) internal view returns (bool) {
        (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
        return ecrecover(hash, uint8(signature[64]), r, s) == address(this);
    }
}

/// @notice The same, if the signature says for which of several keys it is: the first byte, 7.
contract LabelledAccount is KeyAccount {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view override returns (bytes4) {
        return signature[0] == 0x07 && _isByKey(hash, signature[1:]) ? VALID : bytes4(0);
    }
}
