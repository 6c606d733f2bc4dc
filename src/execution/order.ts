import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/** What the Router is asked to do, as its `route` function takes it; amounts in raw token units. */
export type Order = {
  readonly tokenIn: Address;
  readonly amountIn: bigint;
  readonly tokenOut: Address;
  readonly minAmountOut: bigint;
  readonly receiver: Address;
  readonly refundTo: Address;
  readonly fundTo: Address;
  readonly feeReceiver: Address;
  readonly feeBps: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
};

/** A call of the Router: the order and the encoded program. */
export type RouteCall = { readonly order: Order; readonly program: Hex };
