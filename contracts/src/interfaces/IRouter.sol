// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice One order. Native currency is written 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE.
/// @param executor The contract that runs the program. Any contract will do as far as the Router is concerned: see there.
/// @param deadline Last block timestamp, in seconds, at which the order may run.
/// @param tokenIn What the caller pays with.
/// @param amountIn How much of it, fee included, in the token's smallest unit.
/// @param tokenOut What the receiver gets.
/// @param minAmountOut Least increase of the receiver's balance while the program runs, at least 1.
/// @param receiver Who gets `tokenOut`.
/// @param refundTo Who the program may sweep leftovers to.
/// @param fundTo Where the input goes, after the fee: the executor, or the pool of a first, prefunded v2Swap.
/// @param feeReceiver Who gets the fee; zero exactly when `feeBps` is zero.
/// @param feeBps Fee in hundredths of a percent of `amountIn`, rounded down, at most 100.
struct Route {
    address executor;
    uint256 deadline;
    address tokenIn;
    uint256 amountIn;
    address tokenOut;
    uint256 minAmountOut;
    address receiver;
    address refundTo;
    address fundTo;
    address feeReceiver;
    uint256 feeBps;
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
/// @param minAmountOut Least increase of the receiver's balance while the program runs, at least 1.
struct Output {
    address token;
    uint256 minAmountOut;
}

/// @notice An order of several inputs or outputs: 1 to 8 of either, no token twice.
/// @param inputs What the caller pays with; native at most once, as any token.
/// @param outputs What the receiver gets; none is an input, too.
/// @param executor The contract that runs the program, as in Route.
/// @param receiver Who gets all outputs.
/// @param refundTo Who the program may sweep leftovers to.
/// @param feeReceiver Who gets the fees; zero exactly when `feeBps` is zero.
/// @param feeBps Fee in hundredths of a percent of every input, each rounded down, at most 100.
/// @param deadline Last block timestamp, in seconds, at which the order may run.
struct RouteMulti {
    Input[] inputs;
    Output[] outputs;
    address executor;
    address receiver;
    address refundTo;
    address feeReceiver;
    uint256 feeBps;
    uint256 deadline;
}

/// @notice The caller's signature of an order for Permit2.
/// @param nonce A number of the caller's at Permit2 that is not used yet; it is used up.
/// @param deadline Last block timestamp, in seconds, at which Permit2 accepts the signature.
/// @param signature 64 or 65 bytes of a key, or what the caller's own code (ERC-1271) accepts.
struct Permit2Signature {
    uint256 nonce;
    uint256 deadline;
    bytes signature;
}

/// @title The contract users approve, for good
/// @notice Moves the caller's input, and nobody else's, to where a program needs it, has an executor run the program and
/// insists on the minimum. It has no owner, no storage, no argument, and no way to call anything a program names.
/// @dev The allowance to give is to this contract and never to an executor.
///
/// The executor is an argument. Whichever contract an order names is called by `execute` alone, once, with the order's
/// input and nothing else. A hostile one can keep the input of the orders that name it, down to their minimum; it can
/// move nothing of anybody else's, has no way back in while the order runs, and no allowance of anybody's.
///
/// What the minimum means: between the moment when all inputs and fees in tokens are paid and the end of the program,
/// the receiver's balance grew by that much. It does not say who paid. A contract that the program calls, the receiver
/// itself when it is paid native, or the token, if it rebases, can make the balance grow by other means, such as by
/// filling an order that the receiver has elsewhere; then that is what counts, and the receiver is richer by the minimum
/// but not by the trade. The fee receiver and the hooks of tokens paid with cannot: they are called before the balance
/// is first read, or after it is last read. A balance that falls after that is nobody's breach, either.
///
/// Tokens that keep a part of every transfer: programs work with what arrived, and the minimum is measured on what
/// the receiver got, so the caller is never short-changed silently. Such a token still cannot enter a v3 pool, and a
/// v2 pool takes it only prefunded (from `fundTo`, or after a `pay` step).
interface IRouter {
    /// @notice The block is later than `deadline`.
    error Expired();
    /// @notice `executor` is the zero address, the Router, or has no code.
    error BadExecutor(address executor);
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
    /// @notice The receiver is below 2^16, the Router, the executor or a token to get.
    error BadReceiver(address receiver);
    /// @notice `refundTo` is below 2^16, the Router or the executor.
    error BadRefund(address refundTo);
    /// @notice `fundTo` is below 2^16 or the Router, or is not the executor although native is paid.
    error BadFunding(address fundTo);
    /// @notice `feeBps` is above 100.
    error FeeTooHigh(uint256 feeBps);
    /// @notice `feeReceiver` is set without a fee, or with one is below 2^16, the Router or the executor.
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
    /// @notice There are not as many permits as inputs.
    error BadPermitCount(uint256 permits, uint256 inputs);
    /// @notice The permit at `index` is of none of the three forms, or is one for native.
    error BadPermit(uint256 index);
    /// @notice This chain has no Permit2.
    error NoPermit2();
    /// @notice Nothing but native is paid with, which Permit2 does not move.
    error NothingToPermit();
    /// @notice Permit2 did not move the inputs. `reason` is what it answered, cut to 256 bytes.
    error Permit2Failed(bytes reason);

    /// @notice Runs `program` with the caller's input. Needs an allowance of `amountIn`, or the value for native.
    /// @dev What a program leaves in an executor of Sluice belongs to whoever runs the next one: programs end with sweep
    /// steps. Nobody insists on its ending empty, since anybody could then block others' routes by sending it one unit of
    /// a token. Fails with whatever the executor fails with.
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

    /// @notice As `routeMulti`, with allowances that the caller signed instead of sending.
    /// @dev A permit that fails is passed over: somebody else may have used it first. What counts is that the input can
    /// then be moved.
    /// @param permits For each input nothing, or what follows owner (the caller) and spender (the Router) in
    /// - `permit` of ERC-2612: abi.encode(value, deadline, v, r, s), 160 bytes,
    /// - `permit` of DAI: abi.encode(nonce, expiry, allowed, v, r, s), 192 bytes.
    function routeWithPermits(RouteMulti calldata order, bytes calldata program, bytes[] calldata permits)
        external
        payable
        returns (uint256[] memory amountsOut);

    /// @notice As `routeMulti`, with all inputs but native moved by Permit2, which the caller has approved, and by whose
    /// signature: permitWitnessTransferFrom of a batch, owner the caller, spender the Router.
    /// @dev The batch has one entry per transfer in the order of the inputs: where the input's fee is not zero first
    /// the fee, to `feeReceiver`, then the rest, to `fundTo`. The witness is the whole order with the program: see
    /// libraries/OrderHash.sol.
    function routeWithPermit2(RouteMulti calldata order, bytes calldata program, Permit2Signature calldata permit)
        external
        payable
        returns (uint256[] memory amountsOut);
}
