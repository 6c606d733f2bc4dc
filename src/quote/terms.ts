import type { Signed, Strategy } from "../execution/index.js";
import type { Address } from "../lib/address.js";

/** What every transaction has to know beside what it trades. */
export type Terms = {
  readonly strategy: Strategy;
  readonly fromAddress: Address;
  readonly receiver: Address;
  readonly fee: { readonly bps: bigint; readonly receiver: Address } | undefined;
  /** Unix seconds; undefined: counted from the answer's context by the settings. */
  readonly deadline: bigint | undefined;
  /** What the sender has signed in place of approving the Router; undefined: nothing. */
  readonly signed?: Signed | undefined;
};
