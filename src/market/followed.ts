import type { Rpc } from "../chain/index.js";
import type { Hex } from "../lib/hex.js";
import type { Network } from "../networks/index.js";
import type { Venue } from "../protocols/adapter.js";
import type { Adapters } from "./adapters.js";
import type { VenueIndex } from "./advance.js";
import type { BlockFees } from "./fees.js";
import type { History } from "./history.js";

/** What stays the same while a network is followed. */
export type Followed = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: Adapters;
  readonly venues: readonly Venue[];
  /** The same venues, by what tells of their changes. */
  readonly index: VenueIndex;
  /** First topics of every log that changes a venue or tells of fees. */
  readonly topics: readonly Hex[];
  readonly history: History;
  /** Told of every block whose logs were read, abandoned later or not, and again when a reading is repeated. */
  readonly onFees?: ((block: BlockFees) => void) | undefined;
  /** Ends the reading that is under way. */
  readonly signal: AbortSignal;
};
