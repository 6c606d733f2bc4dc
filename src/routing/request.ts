import type { Address } from "../lib/address.js";
import type { BlockContext, TokenAmount } from "../protocols/index.js";
import type { Plan } from "./plan.js";

/** How a request narrows the search. */
export type Preferences = {
  /** The protocols, by slug, whose venues a route may use. Default: all. */
  readonly protocols?: readonly string[];
  /** The protocols, by slug, whose venues no route may use. Wrapping the native currency always remains possible. */
  readonly excludeProtocols?: readonly string[];
  /** Maximum number of fills in a plan. Default 64. */
  readonly maxFills?: number;
};

export type RouteRequest = Preferences & {
  /** Raw units > 0 of tokens that differ from each other and from tokenOut. */
  readonly inputs: readonly TokenAmount[];
  readonly tokenOut: Address;
  /** States by venue id that replace the market's, for trades that come earlier in the same transaction. */
  readonly states?: ReadonlyMap<string, unknown>;
  /** Ids of venues to exclude. */
  readonly without?: readonly string[];
  readonly context: BlockContext;
  /** The price of a unit of gas, used to weigh venues. 0n makes gas free. */
  readonly gasPriceWei: bigint;
  /** The price of a byte of the compressed transaction, used to weigh venues. Default 0n. */
  readonly bytePriceWei?: bigint;
  /**
   * Maximum number of fills on a path through the plan. Native currency and a venue's share at either end add one each.
   * Default 6.
   */
  readonly maxHops?: number;
  /** Maximum gas of a plan, with the transaction around the fills. Default: no limit. */
  readonly maxGas?: number;
  /** Whether to prove how much better any other route could be. This takes additional time. */
  readonly certify?: boolean;
  /** The time on the clock `nowMs` after which the search returns the best plan so far. Ignored without a clock. */
  readonly deadlineMs?: number;
  readonly nowMs?: () => number;
};

/** The output that no route through the market can exceed, in raw units of tokenOut: as paid out, and after gas. */
export type Bound = { readonly gross: bigint; readonly net: bigint };

/** How far the plan stays below the bound, in basis points of the bound. */
export type Gap = { readonly grossBps: number; readonly netBps: number };

export type Certificate = { readonly bound: Bound; readonly gap: Gap };

export type RouteFound = Partial<Certificate> & {
  readonly found: true;
  readonly plan: Plan;
  /** The best plan without a split, the floor of `plan`. Undefined if no single path carries the amount. */
  readonly singlePath: Plan | undefined;
  /** The plan's output after gas, in raw units of tokenOut. Gas is free if the market has no price for it. */
  readonly amountOutAfterGas: bigint;
  /** The output after gas of the single path. */
  readonly singlePathAmountOutAfterGas: bigint | undefined;
  /** Present if the request has a clock. */
  readonly searchMs?: number;
  /** Set if the deadline passed before the search was complete: a longer one may find a better route. */
  readonly isCut?: true;
  /** Time for the certificate alone. Present if it was requested and the request has a clock. */
  readonly certifyMs?: number;
};

export type RouteResult =
  | RouteFound
  /** No sequence of venues within the limits connects the tokens, whatever the amount. */
  | { readonly found: false; readonly reason: "noPath"; readonly isCut?: true }
  | {
      readonly found: false;
      readonly reason: "insufficientLiquidity";
      /** Set if the deadline passed first: there may be a route, and the limits may be wider. */
      readonly isCut?: true;
      /**
       * The largest amount of the first input that was found to route, or 0n if none was. The other inputs scale with
       * it.
       */
      readonly maxAmountIn: bigint;
      /** Set if the amount is too small to yield anything: an amount that yields something. */
      readonly minAmountIn?: bigint;
    };
