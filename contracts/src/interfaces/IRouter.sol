// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice An order with one input and one output. 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE stands for native
/// currency.
/// @param executor The contract that runs the program. The Router accepts any contract; see IRouter.
/// @param deadline The last block timestamp, in seconds, at which the order may run.
/// @param tokenIn The token that the caller pays.
/// @param amountIn The amount, including the fee, in the token's smallest unit.
/// @param tokenOut The token that the receiver gets.
/// @param minAmountOut The minimum increase of the receiver's balance while the program runs, at least 1.
/// @param receiver The address that receives `tokenOut`.
/// @param refundTo The address that the program may sweep leftovers to.
/// @param fundTo Where the input less the fee goes: the executor, or the pool of a prefunded v2Swap that comes first.
/// @param feeReceiver The address that receives the fee; zero if and only if `feeBps` is zero.
/// @param feeBps The fee in hundredths of a percent of `amountIn`, rounded down, at most 100.
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

/// @notice An input of an order with several inputs or outputs.
/// @param token The token that the caller pays.
/// @param amountIn The amount, including the fee, in the token's smallest unit.
/// @param fundTo Where the input less the fee goes, as in Route.
struct Input {
    address token;
    uint256 amountIn;
    address fundTo;
}

/// @notice An output of an order with several inputs or outputs.
/// @param token The token that the receiver gets.
/// @param minAmountOut The minimum increase of the receiver's balance while the program runs, at least 1.
struct Output {
    address token;
    uint256 minAmountOut;
}

/// @notice An order with several inputs or outputs: 1 to 8 of each, no token twice.
/// @param inputs What the caller pays; native at most once, like any token.
/// @param outputs What the receiver gets; no output is also an input.
/// @param executor The contract that runs the program, as in Route.
/// @param receiver The address that receives all outputs.
/// @param refundTo The address that the program may sweep leftovers to.
/// @param feeReceiver The address that receives the fees; zero if and only if `feeBps` is zero.
/// @param feeBps The fee in hundredths of a percent of every input, each rounded down, at most 100.
/// @param deadline The last block timestamp, in seconds, at which the order may run.
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

/// @notice The caller's Permit2 signature of an order.
/// @param nonce An unused Permit2 nonce of the caller, which the order uses up.
/// @param deadline The last block timestamp, in seconds, at which Permit2 accepts the signature.
/// @param signature 64 or 65 bytes signed by a key, or what the caller's own code (ERC-1271) accepts.
struct Permit2Signature {
    uint256 nonce;
    uint256 deadline;
    bytes signature;
}

/// @title The permanent contract that users approve
/// @notice Moves the caller's input, and nobody else's, to where the program needs it, has an executor run the program
/// and enforces the minimum. It has no owner, no storage, no constructor argument, and no way to call an address that a
/// program names.
/// @dev Users approve this contract, never an executor.
///
/// The executor is an argument. The Router calls the contract that an order names only through `execute`, once, and
/// hands it only the order's input. A hostile executor can keep the input of the orders that name it, down to their
/// minimum. It cannot move anyone else's assets, cannot reenter while the order runs, and has nobody's allowance.
///
/// The minimum guarantees that the receiver's balance grew by at least that much between the moment when all inputs and
/// token fees are paid and the end of the program. It does not guarantee who paid. A contract that the program calls,
/// the receiver itself when it is paid native, or a rebasing token can increase the balance by other means, such as by
/// filling an order that the receiver has elsewhere; that increase counts, and the receiver is richer by the minimum
/// but not by the trade. The fee receiver and the hooks of input tokens cannot do so: they are called before the first
/// or after the last reading of the balance. A balance that falls after the last reading breaks no guarantee.
///
/// Tokens that keep a part of every transfer: programs work with the amount that arrived, and the minimum applies to
/// what the receiver got, so the caller never silently receives less. Such a token still cannot enter a v3 pool, and a
/// v2 pool takes it only prefunded (by `fundTo`, or after a `pay` step).
interface IRouter {
    /// @notice The block timestamp is later than `deadline`.
    error Expired();
    /// @notice `executor` is the zero address, the Router, or has no code.
    error BadExecutor(address executor);
    /// @notice There are no inputs or no outputs, or more than 8 of either.
    error BadCount(uint256 inputs, uint256 outputs);
    /// @notice `token` occurs twice among the inputs or twice among the outputs.
    error DuplicateToken(address token);
    /// @notice An `amountIn` is zero.
    error ZeroAmount();
    /// @notice A `minAmountOut` is zero.
    error ZeroMinimum();
    /// @notice An input token is also an output token.
    error SameToken();
    /// @notice The receiver is below 2^16, the Router, the executor or an output token.
    error BadReceiver(address receiver);
    /// @notice `refundTo` is below 2^16, the Router or the executor.
    error BadRefund(address refundTo);
    /// @notice `fundTo` is below 2^16 or the Router, or it is not the executor although the input is native.
    error BadFunding(address fundTo);
    /// @notice `feeBps` is above 100.
    error FeeTooHigh(uint256 feeBps);
    /// @notice `feeReceiver` is set without a fee, or there is a fee and it is below 2^16, the Router or the executor.
    error BadFeeReceiver(address feeReceiver);
    /// @notice The value sent is not the native `amountIn`, or not zero if no input is native.
    error WrongValue(uint256 sent, uint256 expected);
    /// @notice The Router was called while a route is running in the same transaction.
    error Reentered();
    /// @notice The caller's tokens could not be moved. `reason` is the token's return or revert data, cut to 256 bytes.
    error TransferFailed(address token, bytes reason);
    /// @notice The fee receiver rejected native.
    error NativeTransferFailed(address to);
    /// @notice The `balanceOf` of `token` reverts or returns no value.
    error BalanceUnreadable(address token);
    /// @notice The receiver's balance of an output token grew by less than its `minAmountOut`.
    error InsufficientOutput(uint256 amountOut, uint256 minAmountOut);
    /// @notice The numbers of permits and inputs differ.
    error BadPermitCount(uint256 permits, uint256 inputs);
    /// @notice The permit at `index` has none of the three forms, or is for native.
    error BadPermit(uint256 index);
    /// @notice Permit2 is not deployed on this chain.
    error NoPermit2();
    /// @notice All inputs are native, which Permit2 does not move.
    error NothingToPermit();
    /// @notice Permit2 did not move the inputs. `reason` is its revert data, cut to 256 bytes.
    error Permit2Failed(bytes reason);

    /// @notice Runs `program` with the caller's input. Requires an allowance of `amountIn`, or the value for native.
    /// @dev Whoever runs the next program can take what a program leaves in an executor of Sluice, so programs end with
    /// sweep steps. The Router does not require an empty executor, because anyone could then block others' routes by
    /// sending it one unit of a token. Reverts with the executor's revert data.
    /// @return amountOut The increase of the receiver's balance of `tokenOut`, at least `minAmountOut`.
    function route(Route calldata order, bytes calldata program) external payable returns (uint256 amountOut);

    /// @notice Runs `program` with all inputs of the caller. Requires an allowance of each input's `amountIn`, and the
    /// value for native.
    /// @dev See `route`. Every output is measured on its own token; two addresses of the same token would both count
    /// the same payment.
    /// @return amountsOut The increases of the receiver's balance of each output, at least its `minAmountOut`.
    function routeMulti(RouteMulti calldata order, bytes calldata program)
        external
        payable
        returns (uint256[] memory amountsOut);

    /// @notice Runs `routeMulti` with allowances that the caller signed instead of sending.
    /// @dev A failing permit is ignored, because someone else may have submitted it first. Only the transfer of the
    /// input must succeed.
    /// @param permits For each input, nothing or the arguments after owner (the caller) and spender (the Router) of
    /// - `permit` of ERC-2612: abi.encode(value, deadline, v, r, s), 160 bytes,
    /// - `permit` of DAI: abi.encode(nonce, expiry, allowed, v, r, s), 192 bytes.
    function routeWithPermits(RouteMulti calldata order, bytes calldata program, bytes[] calldata permits)
        external
        payable
        returns (uint256[] memory amountsOut);

    /// @notice Runs `routeMulti`, but Permit2, which the caller has approved, moves all inputs except native on the
    /// caller's signature: permitWitnessTransferFrom of a batch with the caller as owner and the Router as spender.
    /// @dev The batch has one entry per transfer, in the order of the inputs: the fee to `feeReceiver` if it is not
    /// zero, then the rest to `fundTo`. The witness is the whole order with the program; see libraries/OrderHash.sol.
    function routeWithPermit2(RouteMulti calldata order, bytes calldata program, Permit2Signature calldata permit)
        external
        payable
        returns (uint256[] memory amountsOut);
}
