import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import type { Reading } from "../../../lib/reading.js";
import type { Log, Venue } from "../../venue.js";
import type { Deployment } from "./deployment.js";
import type { RunCode } from "./provenance.js";
import type { UnusableReason } from "./unusable.js";

/** What a source says about one of its venues: enough to make the venue when it is needed. It never changes. */
export type DiscoveredVenue<Told = unknown> = {
  /** Unique among the deployment's venues: the contract, or the pool's id where one contract holds many. */
  readonly key: Hex;
  readonly tokens: readonly Address[];
  /** What else the adapter needs to make the venue. Plain JSON data; many venues share it. */
  readonly facts: Told;
};

/** Tokens among which venues are searched. */
export type Among = {
  readonly tokens: readonly Address[];
  /** The pairs of tokens to search, each once, the lower address first, without the native currency. */
  readonly pairs: readonly (readonly [Address, Address])[];
  readonly wrappedNative: Address;
};

/** How much a venue holds; only for ranking. */
export type Weight = {
  /** Raw units of each of its tokens, in order. */
  readonly reserves: readonly number[];
  /** Raw units of the second token for one of the first, for a venue of two tokens; absent where unknown. */
  readonly price?: number;
  /**
   * The part of the reserves that even the narrowest range must hold. Present if the reserves are those of a
   * constant-product pool of the same liquidity, which a position in a narrow range provides at little cost.
   */
  readonly certainPart?: number;
};

/** Returns the factory that created a contract, if a log of one of `creations.factories` says so. */
export type CreatorOf = (contract: Address) => Address | undefined;

/** How a contract announces new venues by logs. */
export type SourceLogs<Told = unknown> = {
  /** The first topic of such a log. */
  readonly topic: Hex;
  /** The first block that may have such a log. */
  readonly sinceBlock: number;
  /**
   * The factories whose creations count, if others announce venues too. `topic` is the first topic of their logs of
   * creations, whose second topic is the contract. These logs are read together with the announcements, which are in
   * the same blocks.
   */
  readonly creations?: { readonly topic: Hex; readonly factories: readonly Address[] };
  /** Returns the venue that a log announces; undefined for a kind that routes never use. */
  created(log: Log, creatorOf?: CreatorOf): DiscoveredVenue<Told> | undefined;
};

/** How a contract enumerates its venues by position. */
export type SourceIndex<Told = unknown> = {
  /** Reads the number of venues; undefined where the contract does not answer. */
  count(): Reading<number | undefined>;
  /**
   * Reads the venues from position `from` up to, but not including, `to`. Omits those that do not answer, and may omit
   * those that `isKnown`.
   */
  discover(
    from: number,
    to: number,
    isKnown: (key: Hex) => boolean,
  ): Reading<readonly DiscoveredVenue<Told>[]>;
  /** Whether a new venue may take a position before older ones, so that every position has to be read again. */
  readonly shifts?: boolean;
};

/**
 * The contract from which all venues of a deployment are discovered: by its logs, by position, or both. `Told` is what
 * it says about a venue besides the tokens.
 */
export type Source<Facts = unknown, Told = unknown> = {
  readonly contract: Address;
  /** Absent where it logs no new venues: those are discovered when all positions are next read. */
  readonly logs?: SourceLogs<Told>;
  /** Absent where it cannot be enumerated. Requires neither logs nor old blocks. */
  readonly index?: SourceIndex<Told>;
  /**
   * Whether venues may hold the native currency under the address that stands for it. If absent, a venue with that
   * address among its tokens is refused, since anybody can make one if a factory accepts any address as a token.
   */
  readonly holdsNative?: true;
  /**
   * Discovers the venues among some tokens alone, until all have been read. It asks the contract about a pair or a
   * token, or uses the network's data. A contract that does not answer has none.
   */
  among(asked: Among): Reading<readonly DiscoveredVenue<Told>[]>;
  /** Reads what a venue holds now; undefined where it does not answer. */
  weigh(discovered: DiscoveredVenue<Told>): Reading<Weight | undefined>;
  /**
   * Does the same for any number of venues, in their order, with few calls. Present where a venue costs so little that
   * somebody may create thousands of one pair.
   */
  weighAll?(discovered: readonly DiscoveredVenue<Told>[]): Reading<readonly (Weight | undefined)[]>;
  /**
   * Returns why routes can never use a venue, if what the source says about it shows that; undefined otherwise. Such
   * venues are counted, but neither weighed nor followed. Absent if it never does.
   */
  refuses?(discovered: DiscoveredVenue<Told>): UnusableReason | undefined;
  /**
   * Returns the known contracts that fills in a venue run and that anybody may have written. If the network's data does
   * not vouch for each of them, the venue is counted, but neither weighed nor followed. Absent if none can be known.
   */
  code?(discovered: DiscoveredVenue<Told>): readonly RunCode[];
  /** Returns the token of a venue's shares, if each venue has its own and it is not among the venue's tokens. */
  shareOf?(discovered: DiscoveredVenue<Told>): Address;
  /** Reads the venue itself; undefined for a kind that is not modelled. */
  venue(discovered: DiscoveredVenue<Told>): Reading<Venue<Facts> | undefined>;
};

/** Makes the source of a deployment; undefined where its data names no contract to discover venues from. */
export type SourceOf<Facts = unknown> = {
  source(deployment: Deployment): Source<Facts> | undefined;
}["source"];
