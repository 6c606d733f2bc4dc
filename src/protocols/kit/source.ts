import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { Log, Venue } from "../venue.js";
import type { Deployment } from "./deployment.js";

/** What a deployment tells of one of its venues, for good: enough to make the venue once somebody wants it. */
export type Listed = {
  /** Unique among the deployment's venues: the contract, or the pool's id where one contract holds many. */
  readonly key: Hex;
  readonly tokens: readonly Address[];
  /** What else the adapter needs, as text of its own; the same for many venues. */
  readonly terms: string;
};

/** How much a venue holds, for ranking alone. */
export type Weight = {
  /** Raw units of each of its tokens, in their order. */
  readonly reserves: readonly number[];
  /** Raw units of the second token for one of the first, of a venue of two tokens; absent where nobody can tell. */
  readonly price?: number;
};

/** How a contract logs each new venue. */
export type SourceLogs = {
  /** The first topic of such a log. */
  readonly topic: Hex;
  /** The block from which on there may be some. */
  readonly sinceBlock: number;
  /** What such a log tells; undefined for a venue of a kind that no route goes through. */
  created(log: Log): Listed | undefined;
};

/** How a contract tells its venues by position. */
export type SourceIndex = {
  /** Undefined where the contract does not answer. */
  count(): Reading<number | undefined>;
  /**
   * The venues from position `from` up to `to`, without it; those that do not answer are left out, and those that `isKnown`
   * may be.
   */
  list(from: number, to: number, isKnown: (key: Hex) => boolean): Reading<readonly Listed[]>;
  /** Whether a new venue may come before older ones, so that no position is done with for good. */
  readonly shifts?: boolean;
};

/** Where a deployment tells of every venue it has: by logs, by position, or by both. */
export type Source<Facts = unknown> = {
  /** The contract that tells. */
  readonly contract: Address;
  /** Absent where it logs no new venues: those are found when it is next asked for all. */
  readonly logs?: SourceLogs;
  /** Absent where it does not count its venues. Takes neither logs nor old blocks. */
  readonly index?: SourceIndex;
  /** What a listed venue holds now; undefined where it does not answer. */
  weigh(listed: Listed): Reading<Weight | undefined>;
  /** The venue itself; undefined for one of a kind that is not modelled. */
  venue(listed: Listed): Reading<Venue<Facts> | undefined>;
};

/** Makes the source of a deployment; undefined where its data names no contract that tells of venues. */
export type SourceOf<Facts = unknown> = {
  source(deployment: Deployment): Source<Facts> | undefined;
}["source"];
