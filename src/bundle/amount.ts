import type { Address } from "../lib/address.js";

/** How much of a token an action takes. */
export type AmountRef =
  /** Raw token units, above 0. */
  { readonly kind: "exact"; readonly amount: bigint } | OutputRef;

/** What call number `call` (its place in the array) put out: the `index`-th of its outputs. */
export type OutputRef = { readonly kind: "output"; readonly call: number; readonly index: number };

/** One input of an action. */
export type Spend = { readonly token: Address; readonly amount: AmountRef };
