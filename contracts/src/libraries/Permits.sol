// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Token allowances by the caller's signature.
library Permits {
    /// @dev permit(owner, spender, value, deadline, v, r, s).
    bytes4 private constant ERC2612_PERMIT = 0xd505accf;
    uint256 private constant ERC2612_BYTES = 160;
    /// @dev permit(holder, spender, nonce, expiry, allowed, v, r, s).
    bytes4 private constant DAI_PERMIT = 0x8fcbaf0c;
    uint256 private constant DAI_BYTES = 192;

    /// @notice Submits the caller's permit for this contract to `token`, and ignores whether the token accepts it.
    /// @dev Every permit has the caller as owner and this contract as spender; no argument can replace them.
    /// @param token The token of the allowance.
    /// @param permit All arguments after owner and spender, ABI-encoded.
    /// @return known False if `permit` has neither form; nothing is called then.
    function usePermit(address token, bytes calldata permit) internal returns (bool known) {
        if (permit.length != ERC2612_BYTES && permit.length != DAI_BYTES) return false;
        bytes4 selector = permit.length == DAI_BYTES ? DAI_PERMIT : ERC2612_PERMIT;
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, selector)
            mstore(add(data, 4), caller())
            mstore(add(data, 0x24), address())
            calldatacopy(add(data, 0x44), permit.offset, permit.length)
            pop(call(gas(), token, 0, data, add(0x44, permit.length), 0, 0))
        }
        return true;
    }
}
