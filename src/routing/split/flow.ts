import type { Arc } from "../graph/arc.js";
import type { Join } from "../graph/virtualArcs.js";

/** An optimal split over a fixed set of arcs. All arrays are by arc. */
export type Flow = FlowInput & {
  readonly amountsIn: Float64Array;
  readonly amountsOut: Float64Array;
  /** What the arc yields beyond what its input is worth, in tokenOut: the least its removal costs. */
  readonly profits: Float64Array;
  readonly amountOut: number;
  /** The part of amountIn the arcs cannot take. */
  readonly leftIn: number;
};

export type FlowInput = {
  /** The two tokens that become the output together, if they do, and how far their rates lean to the first. */
  readonly join: Join | undefined;
  readonly tilt: number;
  /** ln of how many times more of the first token is to arrive than floats say the venue's ratio is. */
  readonly lean: number;
  /** Without a cycle, each on a way from `from` to `to`. */
  readonly arcs: readonly Arc[];
  readonly from: number;
  readonly to: number;
  readonly amountIn: number;
  /** ln of each token's value in tokenOut at the margin: a start, in a flow the answer. */
  readonly logPrice: ReadonlyMap<number, number>;
  /** Lowest log price of each input; at it what the arcs do not take counts as untradable. */
  readonly floors: ReadonlyMap<number, number>;
};
