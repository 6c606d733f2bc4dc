import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Unvouched } from "./kit/adapter/provenance.js";

/**
 * The facts about one on-chain instance that never change. Plain JSON data, because it is stored in files and in the
 * database. Whatever can change on chain belongs to the venue's state.
 */
export type Venue<Facts = unknown> = {
  /** Unique within a network and stable over time. */
  readonly id: string;
  readonly protocol: string;
  readonly standard: string;
  /** The contract that holds the venue's state and logs its changes. */
  readonly address: Address;
  /** The second topic of its logs, if the contract logs for many venues and distinguishes them by it. */
  readonly subject?: Hex;
  readonly tokens: readonly Address[];
  /**
   * The fee of a trade in ppm, 0 if there is none, for display and for callers that choose a pool by it. If the fee can
   * change on chain, this is the fee at discovery, and the state has the one that trades pay.
   */
  readonly feePpm: number;
  /** Further facts that only the adapter reads. */
  readonly facts: Facts;
  /** Further contracts that fills call, if a pool is traded through another contract. */
  readonly contracts?: readonly Address[];
  /** Further contracts that are read for its state, by role. Their logs may change it too. */
  readonly sources?: Readonly<Record<string, Address>>;
  /** The symbol of the venue's share token, if each venue has its own. */
  readonly shareSymbol?: string;
  /** Why it is not vouched for. Absent if all code that its fills run is known. */
  readonly unvouched?: Unvouched;
};

/** A log as the chain reports it, with `data` and `topics` undecoded. */
export type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex };
