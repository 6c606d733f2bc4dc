import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";

/**
 * What never changes about one on-chain instance. Plain data, as JSON holds it: it is kept in files and in the database.
 * What can change on the chain is in the venue's state.
 */
export type Venue<Facts = unknown> = {
  /** Unique within a network, stable over time. */
  readonly id: string;
  readonly protocol: string;
  readonly standard: string;
  /** The contract whose state the venue is, and which logs its changes. */
  readonly address: Address;
  /** The second topic of its logs, where the contract logs for many venues and so tells them apart. */
  readonly subject?: Hex;
  readonly tokens: readonly Address[];
  /**
   * The fee of a trade in ppm, 0 where there is none: for people, and for callers who choose a pool by it. Where the fee
   * can change on the chain this is the one at discovery, and the state has what trades pay.
   */
  readonly feePpm: number;
  /** What else the adapter knows of it, and nobody but the adapter reads. */
  readonly facts: Facts;
  /** Further contracts that fills call: where a pool is traded through another one. */
  readonly contracts?: readonly Address[];
  /** Further contracts that are read for its state, by role; their logs may change it as well. */
  readonly sources?: Readonly<Record<string, Address>>;
  /** The symbol of the venue's share token, where each has its own. */
  readonly shareSymbol?: string;
};

/** A log as the chain reports it; `data` and `topics` undecoded. */
export type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex };
