import type { Rpc } from "../chain/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/index.js";
import type { Finder } from "../venues/index.js";
import type { Adapters } from "./adapters.js";
import { indexVenues, type VenueIndex } from "./advance.js";
import type { BlockFees } from "./fees.js";
import type { History } from "./history.js";
import type { Market } from "./market.js";

/** What stays the same from block to block while a network is followed. */
export type Followed = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: Adapters;
  /** A new venue among these is followed as soon as it is there; the native currency is one of them. */
  readonly tokens: ReadonlySet<Address>;
  readonly venues: readonly Venue[];
  /** The same venues, by what tells of their changes. */
  readonly index: VenueIndex;
  /** First topics of every log that changes a venue, tells of fees or of a new venue. */
  readonly topics: readonly Hex[];
  readonly history: History;
  /** What knows of new venues; absent: nobody. */
  readonly finder: Finder | undefined;
  /** Whether the node may answer for its newest block from the one it is just making. */
  readonly mixes: boolean;
  /** Told of every block whose logs were read, abandoned later or not, and again when a reading is repeated. */
  readonly onFees?: ((block: BlockFees) => void) | undefined;
  /** Ends the reading that is under way. */
  readonly signal: AbortSignal;
};

/** What is followed, and its market. */
export type Standing = { readonly followed: Followed; readonly market: Market };

/** The same with other venues. Throws an Error where a venue's standard has no adapter. */
export function withVenues(followed: Followed, venues: readonly Venue[]): Followed {
  return { ...followed, venues, index: indexVenues(venues, followed.adapters) };
}
