import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/** An input as the Router takes it: how much, in raw token units, and who is to receive it. */
export type OrderInput = { readonly token: Address; readonly amountIn: bigint; readonly fundTo: Address };

/** An output as the Router insists on it. */
export type OrderOutput = { readonly token: Address; readonly minAmountOut: bigint };

/** What the Router is asked to do: by its `route` for one input and one output, else by its `routeMulti`. */
export type Order = {
  readonly inputs: readonly OrderInput[];
  readonly outputs: readonly OrderOutput[];
  /** Who runs the program: a version of Sluice's Executor. */
  readonly executor: Address;
  readonly receiver: Address;
  readonly refundTo: Address;
  readonly feeReceiver: Address;
  readonly feeBps: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
};

/** A call of the Router: the order and the encoded program. */
export type RouteCall = { readonly order: Order; readonly program: Hex };
