// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice One order. Native currency is written 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE.
/// @param tokenIn What the caller pays with.
/// @param amountIn How much of it, fee included, in the token's smallest unit.
/// @param tokenOut What the receiver gets.
/// @param minAmountOut Least increase of the receiver's balance, at least 1.
/// @param receiver Who gets `tokenOut`.
/// @param refundTo Who the program may sweep leftovers to.
/// @param fundTo Where the input net of the fee goes: the Executor, or the pool of a first, prefunded v2Swap.
/// @param feeReceiver Who gets the fee; zero exactly when `feeBps` is zero.
/// @param feeBps Fee in hundredths of a percent of `amountIn`, rounded down, at most 100.
/// @param deadline Last block timestamp, in seconds, at which the order may run.
struct Route {
    address tokenIn;
    uint256 amountIn;
    address tokenOut;
    uint256 minAmountOut;
    address receiver;
    address refundTo;
    address fundTo;
    address feeReceiver;
    uint256 feeBps;
    uint256 deadline;
}

/// @title The contract users approve
/// @notice Moves the caller's input, and nobody else's, to where a program needs it, runs the program in the
/// Executor and insists on the minimum. It has no owner, no storage and no way to call anything a program names.
/// @dev The allowance to give is to this contract and never to the Executor.
///
/// Tokens that keep a part of every transfer: programs work with what arrived, and the minimum is measured on what
/// the receiver got, so the caller is never short-changed silently. Such a token still cannot enter a v3 pool, and a
/// v2 pool takes it only prefunded (from `fundTo`, or after a `pay` step).
interface IRouter {
    /// @notice The block is later than `deadline`.
    error Expired();
    /// @notice `amountIn` is zero.
    error ZeroAmount();
    /// @notice `minAmountOut` is zero.
    error ZeroMinimum();
    /// @notice `tokenIn` equals `tokenOut`.
    error SameToken();
    /// @notice The receiver is the zero address, the Router, the Executor or `tokenOut`.
    error BadReceiver(address receiver);
    /// @notice `refundTo` is the zero address, the Router or the Executor.
    error BadRefund(address refundTo);
    /// @notice `fundTo` is the zero address or the Router, or is not the Executor although native is paid.
    error BadFunding(address fundTo);
    /// @notice `feeBps` is above 100.
    error FeeTooHigh(uint256 feeBps);
    /// @notice `feeReceiver` is set without a fee, or missing, the Router or the Executor with one.
    error BadFeeReceiver(address feeReceiver);
    /// @notice The value sent is not `amountIn` for native, or not zero for a token.
    error WrongValue(uint256 sent, uint256 expected);
    /// @notice Called while a route is running in the same transaction.
    error Reentered();
    /// @notice The caller's tokens could not be moved. `reason` is what the token answered, cut to 256 bytes.
    error TransferFailed(address token, bytes reason);
    /// @notice The fee receiver refused native.
    error NativeTransferFailed(address to);
    /// @notice `token` does not answer `balanceOf`.
    error BalanceUnreadable(address token);
    /// @notice The receiver's balance grew by less than `minAmountOut`.
    error InsufficientOutput(uint256 amountOut, uint256 minAmountOut);

    /// @notice Runs `program` with the caller's input. Needs an allowance of `amountIn`, or the value for native.
    /// @dev What a program leaves in the Executor belongs to whoever runs the next one: programs end with sweep
    /// steps. The Executor does not insist on ending empty, since anybody could then block others' routes by sending
    /// it one unit of a token.
    /// @return amountOut By how much the receiver's balance of `tokenOut` grew, at least `minAmountOut`.
    function route(Route calldata order, bytes calldata program) external payable returns (uint256 amountOut);
}
