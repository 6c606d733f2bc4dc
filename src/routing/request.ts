import type { Address } from "../lib/address.js";
import type { BlockContext } from "../protocols/adapter.js";
import type { Plan } from "./plan.js";

export type RouteRequest = {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  /** Raw units of tokenIn, > 0. */
  readonly amountIn: bigint;
  readonly context: BlockContext;
  /** What a unit of gas costs, for weighing venues; 0n makes gas free. */
  readonly gasPriceWei: bigint;
  /** Longest way through the plan in fills; a native end adds one. Default 4. */
  readonly maxHops?: number;
  /** Most fills of a plan. Default 16. */
  readonly maxFills?: number;
  /** Most gas of a plan, the transaction around the fills included. Default: no limit. */
  readonly maxGas?: number;
  /** Instant on the clock `nowMs` after which the best plan so far is returned. Without a clock it is ignored. */
  readonly deadlineMs?: number;
  readonly nowMs?: () => number;
};

export type RouteFound = {
  readonly found: true;
  readonly plan: Plan;
  /** The best plan without a split, the floor of `plan`; undefined when no single path carries the amount. */
  readonly singlePath: Plan | undefined;
  /** Present when the request brings a clock. */
  readonly searchMs?: number;
};

export type RouteResult =
  | RouteFound
  /** No sequence of venues within the limits joins the tokens, whatever the amount. */
  | { readonly found: false; readonly reason: "noPath" }
  | {
      readonly found: false;
      readonly reason: "insufficientLiquidity";
      /** The largest amount that was found to route, 0n when none was. */
      readonly maxAmountIn: bigint;
      /** Set when the amount is too small to yield anything: an amount that yields something. */
      readonly minAmountIn?: bigint;
    };
