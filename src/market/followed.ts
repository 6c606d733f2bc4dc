import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/index.js";
import type { Discovery } from "../venues/index.js";
import type { Adapters } from "./adapters.js";
import { indexVenues, type VenueIndex } from "./advance.js";
import type { BlockFees } from "./fees.js";
import type { History } from "./history.js";
import type { Market } from "./market.js";

/** What is followed of a network. It stays the same from most blocks to the next. */
export type Followed = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: Adapters;
  /** A new venue among these tokens is followed at once; the native currency is one of them. */
  readonly tokens: ReadonlySet<Address>;
  readonly venues: readonly Venue[];
  /** The same venues, by the logs that change them. */
  readonly index: VenueIndex;
  /** First topics of all logs that change a venue, record fees or announce a new venue. */
  readonly topics: readonly Hex[];
  readonly history: History;
  /** Recognises new venues; undefined: none are. */
  readonly discovery: Discovery | undefined;
  /** Whether the node may answer for its newest block from the one it is making. */
  readonly mixes: boolean;
  /** Called for every block whose logs were read, abandoned later or not, and again when a read is repeated. */
  readonly onFees?: ((block: BlockFees) => void) | undefined;
  /** Aborts the current read. */
  readonly signal: AbortSignal;
};

/** What is followed, and its market at one block. */
export type FollowedMarket = { readonly followed: Followed; readonly market: Market };

/** Returns the same with other venues. Throws an Error where a venue's standard has no adapter. */
export function withFollowed(followed: Followed, venues: readonly Venue[]): Followed {
  return { ...followed, venues, index: indexVenues(venues, followed.adapters) };
}
