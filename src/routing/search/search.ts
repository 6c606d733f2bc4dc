import type { ArcIndex } from "../graph/arcIndex.js";
import type { Ends } from "../graph/virtualArcs.js";
import type { Start } from "../settlement/settle.js";

/** One request in the terms of the graph. */
export type Search = {
  readonly graph: ArcIndex;
  readonly start: Start;
  /** Where the amount begins: the only input's token, or the graph's token that stands for all of them. */
  readonly from: number;
  readonly to: number;
  /** Raw units of `from`. */
  readonly amountIn: number;
  /** What stands for several inputs, and for several tokens that become the output together. */
  readonly ends: Ends;
  /** Longest way in fills, native ends included. */
  readonly maxHops: number;
  readonly maxFills: number;
  readonly maxGas: number;
  /** What a unit of gas costs in raw units of each token; 0 without a price. */
  readonly gasRate: Float64Array;
  /** The same in tokenOut. */
  readonly outPerGas: number;
  /** By token, the most that a unit of it can become of the output: see `bestRatesTo`. */
  readonly ratesAhead: Float64Array;
  /** By token, the most that a detour over it was seen to earn; written by the search. */
  readonly earned: Float64Array;
  /** Whether a plan may meet a venue of many tokens again, for another pair of them. */
  readonly pairwise: boolean;
  readonly isLate: () => boolean;
};
