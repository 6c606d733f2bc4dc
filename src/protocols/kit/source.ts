import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { Log, Venue } from "../venue.js";
import type { Deployment } from "./deployment.js";

/** The permanent facts that a deployment reports about one of its venues: enough to build the venue later. */
export type Listed = {
  /** Unique among the deployment's venues: the contract, or the pool's id if one contract holds many. */
  readonly key: Hex;
  readonly tokens: readonly Address[];
  /** Further facts for the adapter, in its own text format. Many venues share the same text. */
  readonly terms: string;
};

/** How much a venue holds, for ranking only. */
export type Weight = {
  /** Raw units of each of its tokens, in their order. */
  readonly reserves: readonly number[];
  /** Raw units of the second token per raw unit of the first, in a venue of two tokens. Absent if unknown. */
  readonly price?: number;
};

/** How a contract logs new venues. */
export type SourceLogs = {
  /** The first topic of such a log. */
  readonly topic: Hex;
  /** The first block that may have such a log. */
  readonly sinceBlock: number;
  /** Decodes such a log. Returns undefined for a kind of venue that no route uses. */
  created(log: Log): Listed | undefined;
};

/** How a contract lists its venues by position. */
export type SourceIndex = {
  /** Returns undefined if the contract does not answer. */
  count(): Reading<number | undefined>;
  /**
   * Returns the venues from position `from` up to, but not including, `to`. Omits those that do not answer, and may
   * omit those for which `isKnown` is true.
   */
  list(from: number, to: number, isKnown: (key: Hex) => boolean): Reading<readonly Listed[]>;
  /** Whether a new venue may be inserted before older ones, so that every position must be read again. */
  readonly shifts?: boolean;
};

/** How a deployment reports all of its venues: by logs, by position, or both. */
export type Source<Facts = unknown> = {
  /** The contract that reports them. */
  readonly contract: Address;
  /** Absent if it does not log new venues, which are then found by the next full listing. */
  readonly logs?: SourceLogs;
  /** Absent if it does not count its venues. Needs neither logs nor old blocks. */
  readonly index?: SourceIndex;
  /** Returns the current holdings of a listed venue, or undefined if it does not answer. */
  weigh(listed: Listed): Reading<Weight | undefined>;
  /** Builds the venue. Returns undefined for a kind that is not modelled. */
  venue(listed: Listed): Reading<Venue<Facts> | undefined>;
};

/** Creates the source of a deployment. Returns undefined if its data names no contract that lists venues. */
export type SourceOf<Facts = unknown> = {
  source(deployment: Deployment): Source<Facts> | undefined;
}["source"];
