import type { Engine } from "../engine/index.js";
import type { Guests } from "../guests/index.js";
import type { MarketFollower } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Pricer } from "../prices/index.js";
import type { Simulator } from "../simulation/index.js";
import type { TokenUniverse } from "../tokens/index.js";
import type { Exclusions } from "./exclusions.js";

/** The parts of a network's services that a route is made from. */
export type QuoteServices = {
  readonly network: Network;
  readonly follower: MarketFollower;
  readonly universe: TokenUniverse;
  readonly engine: Engine;
  readonly simulator: Simulator;
  readonly pricer: Pricer;
  readonly exclusions: Exclusions;
  /** Tokens that nobody lists, and venues that are not followed. */
  readonly guests: Guests;
  readonly limits: {
    readonly maxHops: number;
    readonly maxFills: number;
    /** How long transactions stay valid: those of strategy router, and those of smart accounts and wallets. */
    readonly deadlineSeconds: number;
    readonly walletDeadlineSeconds: number;
    /** How much less than planned a transaction may pay, in basis points. */
    readonly toleranceBps: number;
    /** Whether what fills leave in the Executor is checked after each. */
    readonly perFillMinimums: boolean;
    /** Without a word from the node for so long nothing is answered. */
    readonly staleSeconds: number;
    /** The same where the newest block's own time is longer ago; undefined: the chain may rest. */
    readonly headAgeSeconds: number | undefined;
    /** Below this depth behind a price, no price impact is told from it. */
    readonly impactDepthUsd: number;
  };
  /** Unix milliseconds. */
  readonly nowMs: () => number;
};
