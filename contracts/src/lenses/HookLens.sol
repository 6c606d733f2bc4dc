// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IV4Manager, V4PoolKey, V4SwapParams} from "../interfaces/IV4Manager.sol";
import {Prices} from "../libraries/Prices.sol";

/// @title Trials of hooks
/// @notice Never deployed and never part of a transaction: a node runs it during one `eth_call`. For `trial`, it
/// overrides the code at the Executor's address, so that hooks see the same caller as in a trade. Like the Executor, it
/// has no functions that a hook could call for information.
contract HookLens {
    /// @dev Stands for a swap that reverts. No swap has this balance change.
    int256 private constant REVERTED = type(int256).min;

    /// @notice Two exact inputs in a row; the second shows what hooks did to the pool after the first.
    struct Rung {
        bool firstZeroForOne;
        uint256 firstIn;
        bool secondZeroForOne;
        uint256 secondIn;
    }

    /// @notice Returns the keccak256 of an account's code; 0 if it has none.
    function codeHashOf(address account) external view returns (bytes32) {
        return account.code.length == 0 ? bytes32(0) : account.codehash;
    }

    /// @notice Returns an account's code.
    function codeOf(address account) external view returns (bytes memory) {
        return account.code;
    }

    /// @notice Returns the balance changes of each rung's two swaps, in the manager's form, or REVERTED. Every rung
    /// starts from the same state.
    function trial(address manager, V4PoolKey calldata key, Rung[] calldata rungs)
        external
        returns (int256[2][] memory changes)
    {
        changes = new int256[2][](rungs.length);
        for (uint256 i; i < rungs.length; i++) {
            // Always reverts, with the changes as revert data.
            try IV4Manager(manager).unlock(abi.encode(manager, key, rungs[i])) {
                revert("other manager");
            } catch (bytes memory answer) {
                require(answer.length == 64, "other manager");
                changes[i] = abi.decode(answer, (int256[2]));
            }
        }
    }

    /// @notice The manager's callback. Reverts with the changes of both swaps, which undoes them.
    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        (address manager, V4PoolKey memory key, Rung memory rung) = abi.decode(data, (address, V4PoolKey, Rung));
        int256 first = _swap(manager, key, rung.firstZeroForOne, rung.firstIn);
        int256 second = first == REVERTED ? REVERTED : _swap(manager, key, rung.secondZeroForOne, rung.secondIn);
        assembly ("memory-safe") {
            mstore(0, first)
            mstore(0x20, second)
            revert(0, 0x40)
        }
    }

    /// @dev Swaps an exact input, as the Executor does.
    /// @param manager The singleton.
    /// @param key The pool.
    /// @param zeroForOne The direction.
    /// @param amountIn The amount in the input's smallest unit or wei.
    /// @return change The value that the manager returns, or REVERTED.
    function _swap(address manager, V4PoolKey memory key, bool zeroForOne, uint256 amountIn)
        private
        returns (int256 change)
    {
        V4SwapParams memory params = V4SwapParams(zeroForOne, -int256(amountIn), Prices.limit(zeroForOne));
        try IV4Manager(manager).swap(key, params, "") returns (int256 answer) {
            return answer;
        } catch {
            return REVERTED;
        }
    }
}
