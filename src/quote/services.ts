import type { Engine } from "../engine/index.js";
import type { FeeReader } from "../fees/index.js";
import type { Guests } from "../guests/index.js";
import type { MarketFollower } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Pricer } from "../prices/index.js";
import type { Simulator } from "../simulation/index.js";
import type { TokenUniverse } from "../tokens/index.js";
import type { Exclusions } from "./market/exclusions.js";

/** The parts of a network's services that quotes need. */
export type QuoteServices = {
  readonly network: Network;
  readonly follower: MarketFollower;
  readonly universe: TokenUniverse;
  readonly engine: Engine;
  readonly simulator: Simulator;
  readonly fees: FeeReader;
  /**
   * Prices from all followed venues, including excluded ones, but not from guests, because anybody can create their
   * pools.
   */
  readonly pricer: Pricer;
  readonly exclusions: Exclusions;
  /** Provides unlisted tokens, and venues that are not followed. */
  readonly guests: Guests;
  readonly limits: {
    readonly maxHops: number;
    readonly maxFills: number;
    /** How long transactions stay valid if an ordinary account signs them, and if a contract does. */
    readonly deadlineSeconds: number;
    readonly walletDeadlineSeconds: number;
    /** How far below the plan a transaction may pay, in basis points. */
    readonly toleranceBps: number;
    /** Whether the Executor's balance is checked after each fill. */
    readonly perFillMinimums: boolean;
    /** Requests fail once the node has been silent for this long. */
    readonly staleSeconds: number;
    /** Requests fail once the newest block is older than this. If undefined, a block may have any age. */
    readonly headAgeSeconds: number | undefined;
    /** Price impacts use only prices with at least this much depth. */
    readonly impactDepthUsd: number;
  };
  /** Unix milliseconds. */
  readonly nowMs: () => number;
};
