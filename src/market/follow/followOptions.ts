import type { Rpc } from "../../chain/index.js";
import type { Address } from "../../lib/address.js";
import type { Logger } from "../../lib/logger.js";
import type { Network } from "../../networks/index.js";
import type { Venue } from "../../protocols/index.js";
import type { Discovery } from "../../venues/index.js";
import type { Adapters } from "../adapters.js";
import type { EarnedFees } from "../earned.js";
import type { MarketProgress } from "../start/progress.js";
import type { KeptMarket } from "../start/resumeMarket.js";

export type FollowOptions = {
  readonly rpc: Rpc;
  readonly network: Network;
  readonly adapters: Adapters;
  readonly tokens: readonly Address[];
  readonly pollMs: number;
  readonly log: Logger;
  /**
   * Discovers the venues of deployments that have a source. If absent, every deployment is queried for the tokens'
   * venues.
   */
  readonly discovery?: Discovery | undefined;
  /**
   * Venues discovered earlier, by deployment. A deployment in this map, even one without venues, is queried soon after
   * the first market instead of before it.
   */
  readonly known?: ReadonlyMap<string, readonly Venue[]> | undefined;
  /** The market that an earlier run kept. Absent if there is none. */
  readonly kept?: KeptMarket | undefined;
  /** Called with the venues to follow once every deployment has been queried. */
  readonly onDiscovered?: (venues: readonly Venue[]) => void;
  /** Called with the fees of every block whose logs were read, before the block's market is announced. */
  readonly onFees?: (block: EarnedFees) => void;
  /** Called with the progress of the first market: at the start and end of each phase, and in between. */
  readonly onProgress?: ((progress: MarketProgress) => void) | undefined;
  /** Aborts the start, which then throws the signal's reason, or stops the following of the chain. */
  readonly signal?: AbortSignal | undefined;
};
