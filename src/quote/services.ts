import type { Engine } from "../engine/index.js";
import type { UnsignedTx } from "../execution/index.js";
import type { FeeReader } from "../fees/index.js";
import type { Guests } from "../guests/index.js";
import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { MarketFollower } from "../market/index.js";
import type { Network } from "../networks/index.js";
import type { Pricer } from "../prices/index.js";
import type { TokenAmount } from "../protocols/index.js";
import type { Simulator } from "../simulation/index.js";
import type { TokenUniverse } from "../tokens/index.js";
import type { Exclusions } from "./market/exclusions.js";
import type { DecoderMismatch } from "./transaction/buildTx.js";

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
  /** The same for markets that requests name. Apart, so that they do not disturb what `pricer` remembers. */
  readonly pastPricer: Pricer;
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
  /** Called with every transaction that was simulated for an answer. */
  readonly onPromised?: (promised: Promised) => void;
  /**
   * Called with every transaction that the decoder reads differently from the plan. The answer then avoids the venue at
   * fault, if there is one.
   */
  readonly onDecoderMismatch?: (mismatch: DecoderMismatch) => void;
  /** Unix milliseconds. */
  readonly nowMs: () => number;
};

/** A simulated transaction, and what it is to do in a block. */
export type Promised = {
  readonly tx: UnsignedTx;
  readonly receiver: Address;
  readonly amountsOut: readonly TokenAmount[];
  /** Returns what the transaction paid by what it returned, in the order of `amountsOut`. */
  readonly returnedBy: (returned: Hex) => readonly TokenAmount[] | undefined;
  /** The trades in the order of execution, each with its venue. */
  readonly fills: readonly {
    readonly id: string;
    readonly protocol: string;
    readonly address: Address;
    /** Whether it runs code that anybody may have written. */
    readonly byAnyone: boolean;
  }[];
};
