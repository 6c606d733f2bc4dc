import { WHOLE_BPS } from "../../../lib/whole.js";
import { address, amount, chainId, flag, oneOf, text, wholeNumber } from "../../parameters/kinds.js";
import { permit2Parameter } from "../signatures/signedOrder.js";

const maxUnixSeconds = 4_294_967_295;

/** Defaults of a route. */
export const routeDefaults = { chainId: 1, slippageBps: 300 };

const wallet = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

/** Parameters of the route endpoint, by their names in the interface. The examples together make a valid request. */
export const routeParameters = {
  chainId: chainId.optional().meta({ default: routeDefaults.chainId }),
  destinationChainId: chainId.optional().meta({
    description:
      "The chain on which tokenOut is to arrive: `chainId`, as without it. Another one is a 501, since nothing is bridged.",
  }),
  fromAddress: address.meta({
    description: "Who sends the transaction. The answer's `tx.from` repeats it as it was written.",
    example: wallet,
  }),
  spender: address.meta({
    description:
      "Whose tokenIn is spent: the same as `fromAddress`; with `routingStrategy` `ensowallet` its smart wallet too.",
    example: wallet,
  }),
  receiver: address.meta({ description: "Who receives tokenOut.", example: wallet }),
  tokenIn: address.meta({
    description: "The token to give, or the position to leave; `0xeeee…` is the native currency.",
    example: native,
  }),
  amountIn: amount(1).meta({
    description: "How much of tokenIn to give, the fee included.",
    example: "1000000000000000000",
  }),
  tokenOut: address.meta({
    description: "The token to get, or the position to enter; `0xeeee…` is the native currency.",
    example: usdc,
  }),
  routingStrategy: oneOf("router", "delegate", "ensowallet").meta({
    description:
      "Who executes: the router contract, the sender's own account by DELEGATECALL, or the owner's smart wallet.",
    example: "router",
  }),
  toEOA: flag.optional().meta({
    description:
      "When true, `fromAddress` receives tokenOut whatever `receiver` says. Use `receiver` instead.",
    example: false,
    default: false,
    deprecated: true,
  }),
  priceImpact: flag.optional().meta({
    description: "When true, the answer's `priceImpact` is computed.",
    example: true,
    default: false,
  }),
  explain: flag.optional().meta({
    description:
      "When true, the answer's `explain` tells how far from the best the route can be, and why it is what it is. That takes up to a second more. For a single tokenOut.",
    example: true,
    default: false,
  }),
  slippage: wholeNumber(0, WHOLE_BPS, "basis points").optional().meta({
    description: "How much less than the simulated amount may arrive. `minAmountOut` wins over it.",
    example: 50,
    default: routeDefaults.slippageBps,
  }),
  minAmountOut: amount(1).optional().meta({
    description: "The least amount of tokenOut that may arrive; the transaction reverts below it.",
    example: "1",
  }),
  fee: wholeNumber(0, 100, "basis points").optional().meta({
    description: "The share of `amountIn` that goes to `feeReceiver`, which it requires.",
    example: 10,
    default: 0,
  }),
  feeReceiver: address.optional().meta({ description: "Who receives the fee.", example: wallet }),
  tokenInAmountToApprove: amount(0).optional().meta({
    description:
      "How much of an ERC-20 tokenIn the smart wallet takes from its owner; without it all of `amountIn` where the owner is the `spender`, else nothing. Other strategies ignore it.",
    example: "0",
  }),
  tokenInAmountToTransfer: amount(0).optional().meta({
    description:
      "How much of a native tokenIn the owner sends to the smart wallet: `amountIn`. Other strategies ignore it.",
    example: "1000000000000000000",
  }),
  deadline: wholeNumber(1, maxUnixSeconds, "seconds since 1970").optional().meta({
    description: "After this moment the transaction reverts. Without it, the service's own limit holds.",
    example: 4_102_444_800,
  }),
  permit: text.optional().meta({
    description:
      "What the sender has signed in place of approving the Router for tokenIn: `permit` as `/wallet/permit` answered it, and the signature behind it, or `none`. With `routingStrategy` `router` alone.",
    example: "none",
    default: "none",
  }),
};

/** A body has room for a whole signed order. */
export const routeBody = { ...routeParameters, permit2: permit2Parameter };

/** With `api.relaxedRoute`: parameters that newer clients omit are optional. */
export const relaxedRouteParameters = {
  ...routeParameters,
  spender: routeParameters.spender.optional(),
  receiver: routeParameters.receiver.optional(),
  routingStrategy: routeParameters.routingStrategy.optional(),
};

const { permit: _, ...unsigned } = relaxedRouteParameters;

/** A quote has no transaction, so parties are optional; the price impact is included by default. */
export const quoteParameters = {
  ...unsigned,
  fromAddress: routeParameters.fromAddress.optional(),
  priceImpact: flag.optional().meta({
    description: "When false, the answer's `priceImpact` is not computed.",
    example: true,
    default: true,
  }),
};

/** Other spellings in use, each with the name it stands for. */
export const routeAliases: Readonly<Record<string, string>> = { toEoa: "toEOA" };
