import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/** An input in the Router's form: the amount in raw token units and its recipient. */
export type OrderInput = { readonly token: Address; readonly amountIn: bigint; readonly fundTo: Address };

/** An output in the Router's form, with the minimum that it enforces. */
export type OrderOutput = { readonly token: Address; readonly minAmountOut: bigint };

/** The order that the Router executes. */
export type Order = {
  readonly inputs: readonly OrderInput[];
  readonly outputs: readonly OrderOutput[];
  /** The contract that runs the program: a version of Sluice's Executor. */
  readonly executor: Address;
  readonly receiver: Address;
  readonly refundTo: Address;
  readonly feeReceiver: Address;
  readonly feeBps: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
};

/** A signature over the whole order for Permit2. */
export type Permit2Signature = {
  /** Unordered: any of the sender's nonces that Permit2 has not seen. */
  readonly nonce: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** A key's signature of 64 or 65 bytes, or whatever the sender's own code accepts. */
  readonly signature: Hex;
};

/** What the sender signed instead of approving the Router. */
export type Signed =
  | {
      readonly kind: "permits";
      /**
       * By input: `0x` for none, or the arguments after owner and spender in the token's `permit`: 160 bytes as in
       * ERC-2612, or 192 bytes as in DAI.
       */
      readonly permits: readonly Hex[];
    }
  | ({ readonly kind: "permit2" } & Permit2Signature);

/**
 * A call of the Router: the order and the encoded program. It uses `route` for one input and one output, `routeMulti`
 * for several, and the function for the signature if there is one.
 */
export type RouteCall = {
  readonly order: Order;
  readonly program: Hex;
  readonly signed?: Signed | undefined;
};
