import type { Scratch } from "./detours.js";
import type { Graph } from "./graph.js";
import type { Order } from "./settle.js";

/** One request in the terms of the graph. */
export type Search = {
  readonly graph: Graph;
  readonly order: Order;
  readonly from: number;
  readonly to: number;
  /** Longest way in fills, native ends included. */
  readonly maxHops: number;
  readonly maxFills: number;
  readonly maxGas: number;
  /** What a unit of gas costs in raw units of each token; 0 without a price. */
  readonly gasRate: Float64Array;
  /** The same in tokenOut. */
  readonly outPerGas: number;
  readonly scratch: Scratch;
  readonly isLate: () => boolean;
};
