// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice One order. Native currency is written 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE.
/// @param tokenIn What the caller pays with.
/// @param amountIn How much of it, fee included, in the token's smallest unit.
/// @param tokenOut What the receiver gets.
/// @param minAmountOut Least increase of the receiver's balance, at least 1.
/// @param receiver Who gets `tokenOut`.
/// @param refundTo Who the program may sweep leftovers to.
/// @param fundTo Where the input goes, after the fee: the Executor, or the pool of a first, prefunded v2Swap.
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

/// @notice An input of an order of several.
/// @param token What the caller pays with.
/// @param amountIn How much of it, fee included, in the token's smallest unit.
/// @param fundTo Where the input goes, after the fee: as in Route.
struct Input {
    address token;
    uint256 amountIn;
    address fundTo;
}

/// @notice An output of an order of several.
/// @param token What the receiver gets.
/// @param minAmountOut Least increase of the receiver's balance, at least 1.
struct Output {
    address token;
    uint256 minAmountOut;
}

/// @notice An order of several inputs or outputs: 1 to 8 of either, no token twice.
/// @param inputs What the caller pays with; native at most once, as any token.
/// @param outputs What the receiver gets; none is an input, too.
/// @param receiver Who gets all outputs.
/// @param refundTo Who the program may sweep leftovers to.
/// @param feeReceiver Who gets the fees; zero exactly when `feeBps` is zero.
/// @param feeBps Fee in hundredths of a percent of every input, each rounded down, at most 100.
/// @param deadline Last block timestamp, in seconds, at which the order may run.
struct RouteMulti {
    Input[] inputs;
    Output[] outputs;
    address receiver;
    address refundTo;
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
    /// @notice There are no inputs or no outputs, or more than 8 of either.
    error BadCount(uint256 inputs, uint256 outputs);
    /// @notice `token` is twice among the inputs or twice among the outputs.
    error DuplicateToken(address token);
    /// @notice An `amountIn` is zero.
    error ZeroAmount();
    /// @notice A `minAmountOut` is zero.
    error ZeroMinimum();
    /// @notice A token to pay with is a token to get, too.
    error SameToken();
    /// @notice The receiver is the zero address, the Router, the Executor or a token to get.
    error BadReceiver(address receiver);
    /// @notice `refundTo` is the zero address, the Router or the Executor.
    error BadRefund(address refundTo);
    /// @notice `fundTo` is the zero address or the Router, or is not the Executor although native is paid.
    error BadFunding(address fundTo);
    /// @notice `feeBps` is above 100.
    error FeeTooHigh(uint256 feeBps);
    /// @notice `feeReceiver` is set without a fee, or missing, the Router or the Executor with one.
    error BadFeeReceiver(address feeReceiver);
    /// @notice The value sent is not `amountIn` of native, or not zero without native among the inputs.
    error WrongValue(uint256 sent, uint256 expected);
    /// @notice Called while a route is running in the same transaction.
    error Reentered();
    /// @notice The caller's tokens could not be moved. `reason` is what the token answered, cut to 256 bytes.
    error TransferFailed(address token, bytes reason);
    /// @notice The fee receiver refused native.
    error NativeTransferFailed(address to);
    /// @notice `token` does not answer `balanceOf`.
    error BalanceUnreadable(address token);
    /// @notice The receiver's balance of a token to get grew by less than its `minAmountOut`.
    error InsufficientOutput(uint256 amountOut, uint256 minAmountOut);

    /// @notice Runs `program` with the caller's input. Needs an allowance of `amountIn`, or the value for native.
    /// @dev What a program leaves in the Executor belongs to whoever runs the next one: programs end with sweep
    /// steps. The Executor does not insist on ending empty, since anybody could then block others' routes by sending
    /// it one unit of a token.
    /// @return amountOut By how much the receiver's balance of `tokenOut` grew, at least `minAmountOut`.
    function route(Route calldata order, bytes calldata program) external payable returns (uint256 amountOut);

    /// @notice Runs `program` with all inputs of the caller's. Needs an allowance of each input's `amountIn`, and the
    /// value for native.
    /// @dev As `route`. Every output is measured on its own token: two addresses of one and the same token would both
    /// see the same payment.
    /// @return amountsOut By how much the receiver's balance of each output grew, at least its `minAmountOut`.
    function routeMulti(RouteMulti calldata order, bytes calldata program)
        external
        payable
        returns (uint256[] memory amountsOut);
}
