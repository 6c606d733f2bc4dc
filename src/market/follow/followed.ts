import type { Head, Rpc } from "../../chain/index.js";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Network } from "../../networks/index.js";
import type { Proofs, Venue } from "../../protocols/index.js";
import type { Discovery } from "../../venues/index.js";
import type { Adapters } from "../adapters.js";
import { indexVenues, type VenueIndex } from "../blocks/advance.js";
import type { History } from "../blocks/history.js";
import type { EarnedFees } from "../earned.js";
import type { Market } from "../market.js";

/** What is followed on a network. It rarely changes from block to block. */
export type Followed = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: Adapters;
  /** What the readings of this network found out about contracts that many venues share. */
  readonly proofs: Proofs;
  /** Tokens among which a new venue is followed at once. They include the native currency. */
  readonly tokens: ReadonlySet<Address>;
  readonly venues: readonly Venue[];
  /** The same venues, indexed by the logs that change them. */
  readonly index: VenueIndex;
  /** The first topics of all logs that change a venue, record fees or announce a new venue. */
  readonly topics: readonly Hex[];
  readonly history: History;
  /** Recognises new venues. If undefined, no new venues are recognised. */
  readonly discovery: Discovery | undefined;
  /** Whether the node may answer a request for its newest block with the state of the block it is building. */
  readonly mixes: boolean;
  /**
   * Called for every block whose logs were read, even if the block is abandoned later, and again if a read is repeated.
   */
  readonly onFees?: ((block: EarnedFees) => void) | undefined;
  /** Called with venues whose state, derived from logs, was not the one that the chain has at `head`. */
  readonly onMismatch?: ((venues: readonly Venue[], head: Head) => void) | undefined;
  /** Aborts the current read. */
  readonly signal: AbortSignal;
};

/** The followed venues and their market at one block. */
export type FollowedMarket = { readonly followed: Followed; readonly market: Market };

/** Returns a copy of `followed` with other venues. Throws an Error if a venue's standard has no adapter. */
export function withFollowed(followed: Followed, venues: readonly Venue[]): Followed {
  return { ...followed, venues, index: indexVenues(venues, followed.adapters) };
}
