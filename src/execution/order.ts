import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/** An input as the Router takes it: how much, in raw token units, and who is to receive it. */
export type OrderInput = { readonly token: Address; readonly amountIn: bigint; readonly fundTo: Address };

/** An output as the Router insists on it. */
export type OrderOutput = { readonly token: Address; readonly minAmountOut: bigint };

/** What the Router is asked to do. */
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

/** A signature of the whole order for Permit2. */
export type Permit2Signature = {
  /** Unordered: any number of the sender's that Permit2 has not seen. */
  readonly nonce: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** 64 or 65 bytes of a key, or whatever the sender's own code takes. */
  readonly signature: Hex;
};

/** What the sender signed in place of approving the Router. */
export type Signed =
  | {
      readonly kind: "permits";
      /**
       * By input: `0x` for none, or what follows owner and spender in the token's `permit`: 160 bytes as in ERC-2612, 192
       * bytes as DAI has it.
       */
      readonly permits: readonly Hex[];
    }
  | ({ readonly kind: "permit2" } & Permit2Signature);

/**
 * A call of the Router: the order and the encoded program. By its `route` for one input and one output, by its
 * `routeMulti` for several, and by the function of the signature where there is one.
 */
export type RouteCall = {
  readonly order: Order;
  readonly program: Hex;
  readonly signed?: Signed | undefined;
};
