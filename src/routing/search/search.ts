import type { ArcIndex } from "../graph/arcIndex.js";
import type { Ends } from "../graph/virtualArcs.js";
import type { Start } from "../settlement/settle.js";
import type { Ahead } from "./ratesAhead.js";

/** How far a search looks before it chooses. Neither of two is better everywhere. */
export type Reach = {
  /** The number of arcs that it may hold per fill of the plan. */
  readonly arcsPerFill: number;
  /** The most tokens that it keeps besides those of its flow. */
  readonly mostTokens: number;
};

/** The reach of the first search of a request. */
export const usualReach: Reach = { arcsPerFill: 1.5, mostTokens: 192 };
/** The reach of a second one: more of the market, of which it gathers less. */
export const otherReach: Reach = { arcsPerFill: 1.2, mostTokens: 768 };

/** One request in the graph's terms. */
export type Search = {
  readonly graph: ArcIndex;
  readonly start: Start;
  /** The starting token: the only input's, or the graph token that represents all inputs. */
  readonly from: number;
  readonly to: number;
  /** Raw units of `from`. */
  readonly amountIn: number;
  /** Virtual arcs for several inputs, and for several tokens that become the output together. */
  readonly ends: Ends;
  /** Maximum number of fills on a path, with native ends. */
  readonly maxHops: number;
  readonly maxFills: number;
  readonly maxGas: number;
  /** The cost of a unit of gas in raw units of each token. 0 without a price. */
  readonly gasRate: Float64Array;
  /** The cost of a unit of gas in tokenOut. */
  readonly outPerGas: number;
  /** The units of gas that cost as much as one byte of the transaction. */
  readonly gasPerByte: number;
  readonly ahead: Ahead;
  /** By token, the highest earnings seen of a detour through it. Written by the search. */
  readonly earned: Float64Array;
  /** Whether a plan may use a venue of many tokens again for another pair of them. */
  readonly pairwise: boolean;
  /** Whether detours are also sought for parts of the input at the price of its last unit. See `isFarAbove`. */
  readonly isFar: boolean;
  readonly reach: Reach;
  readonly isLate: () => boolean;
};
