import type { Address } from "../lib/address.js";
import type { BlockContext, TokenAmount } from "../protocols/index.js";
import type { Plan } from "./plan.js";

export type RouteRequest = {
  /** Raw units > 0 of tokens that differ from each other and from tokenOut. */
  readonly inputs: readonly TokenAmount[];
  readonly tokenOut: Address;
  /** By venue id: states that take the place of the market's, where trades of the same transaction come before. */
  readonly states?: ReadonlyMap<string, unknown>;
  /** Ids of venues that are not to be traded through. */
  readonly without?: readonly string[];
  readonly context: BlockContext;
  /** What a unit of gas costs, for weighing venues; 0n makes gas free. */
  readonly gasPriceWei: bigint;
  /** Longest way through the plan in fills; native and a share of a venue at an end add one each. Default 6. */
  readonly maxHops?: number;
  /** Most fills of a plan. Default 64. */
  readonly maxFills?: number;
  /** Most gas of a plan, the transaction around the fills included. Default: no limit. */
  readonly maxGas?: number;
  /** Whether to prove how much better any other route could be; that takes time of its own. */
  readonly certify?: boolean;
  /** Instant on the clock `nowMs` after which the best plan so far is returned. Without a clock it is ignored. */
  readonly deadlineMs?: number;
  readonly nowMs?: () => number;
};

/** What no route through the market can exceed, in raw units of tokenOut: as paid out, and after gas. */
export type Bound = { readonly gross: bigint; readonly net: bigint };

/** How far the plan stays below the bound, in basis points of it. */
export type Gap = { readonly grossBps: number; readonly netBps: number };

export type Certificate = { readonly bound: Bound; readonly gap: Gap };

export type RouteFound = Partial<Certificate> & {
  readonly found: true;
  readonly plan: Plan;
  /** The best plan without a split, the floor of `plan`; undefined when no single path carries the amount. */
  readonly singlePath: Plan | undefined;
  /** The plan's output after gas, in raw units of tokenOut; gas is free where the market does not tell what it costs. */
  readonly amountOutAfterGas: bigint;
  /** The same of the single path. */
  readonly singlePathAmountOutAfterGas: bigint | undefined;
  /** Present when the request brings a clock. */
  readonly searchMs?: number;
  /** Of the certificate alone; present when it was asked for and the request brings a clock. */
  readonly certifyMs?: number;
};

export type RouteResult =
  | RouteFound
  /** No sequence of venues within the limits joins the tokens, whatever the amount. */
  | { readonly found: false; readonly reason: "noPath" }
  | {
      readonly found: false;
      readonly reason: "insufficientLiquidity";
      /** The largest amount of the first input that was found to route, 0n when none was; the others move with it. */
      readonly maxAmountIn: bigint;
      /** Set when the amount is too small to yield anything: an amount that yields something. */
      readonly minAmountIn?: bigint;
    };
