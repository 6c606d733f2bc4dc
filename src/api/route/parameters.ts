import { address, amount, flag, oneOf, wholeNumber } from "../parameters/kinds.js";

const maxUnixSeconds = 4_294_967_295;

/** Parameters of the route endpoint; names as the interface spells them. */
export const routeParameters = {
  chainId: wholeNumber(1, Number.MAX_SAFE_INTEGER, "").optional(),
  fromAddress: address,
  spender: address,
  receiver: address,
  tokenIn: address,
  amountIn: amount(1),
  tokenOut: address,
  routingStrategy: oneOf("router", "delegate", "ensowallet"),
  toEOA: flag.optional(),
  priceImpact: flag.optional(),
  slippage: wholeNumber(0, 10_000, "basis points").optional(),
  minAmountOut: amount(1).optional(),
  fee: wholeNumber(0, 100, "basis points").optional(),
  feeReceiver: address.optional(),
  tokenInAmountToApprove: amount(0).optional(),
  tokenInAmountToTransfer: amount(0).optional(),
  deadline: wholeNumber(1, maxUnixSeconds, "seconds since 1970").optional(),
};

/** With `api.relaxedRoute`, what newer clients leave out. */
export const relaxedRouteParameters = {
  ...routeParameters,
  spender: address.optional(),
  receiver: address.optional(),
  routingStrategy: routeParameters.routingStrategy.optional(),
};

/** Other spellings in use, and the name they stand for. */
export const routeAliases: Readonly<Record<string, string>> = { toEoa: "toEOA" };
