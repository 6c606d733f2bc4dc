import type { Arc } from "../graph/arc.js";
import type { Join } from "../graph/virtualArcs.js";

/** An optimal split over a fixed set of arcs. All arrays are by arc. */
export type Flow = FlowInput & {
  readonly amountsIn: Float64Array;
  readonly amountsOut: Float64Array;
  /** What the arc yields beyond the worth of its input, in tokenOut: the least that its removal costs. */
  readonly profits: Float64Array;
  readonly amountOut: number;
  /** The part of amountIn that the arcs cannot take. */
  readonly leftIn: number;
};

export type FlowInput = {
  /** The two tokens that become the output together, if any, and how far their rates tilt towards the first. */
  readonly join: Join | undefined;
  readonly tilt: number;
  /** ln of how much more of the first token should arrive, relative to the venue's ratio in floats. */
  readonly lean: number;
  /** Without a cycle, each on a path from `from` to `to`. */
  readonly arcs: readonly Arc[];
  readonly from: number;
  readonly to: number;
  readonly amountIn: number;
  /** ln of each token's marginal value in tokenOut: a starting point in the input, the solution in a flow. */
  readonly logPrice: ReadonlyMap<number, number>;
  /** Lowest log price of each input. At that price, what the arcs do not take counts as untradable. */
  readonly floors: ReadonlyMap<number, number>;
};
