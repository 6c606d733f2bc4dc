import type { Address } from "../../lib/address.js";
import type { Pool } from "../../market/market.js";
import { type Arc, arcOut } from "./arc.js";

/** Arcs between numbered tokens, indexed by tail and by head, with flat copies of the fields that full scans read. */
export type ArcIndex = {
  /** Addresses by token number. The zero address for numbers that stand for no single token. */
  readonly tokens: readonly Address[];
  /** Pools by slot. Undefined if the venue has left the market. */
  readonly pools: readonly (Pool | undefined)[];
  /** The arcs out of token t are `outgoing[offsets[t]]` up to `outgoing[offsets[t + 1] - 1]`. */
  readonly outgoing: readonly Arc[];
  readonly offsets: Int32Array;
  /** Head, slot, gas and bytes of each arc in `outgoing`. */
  readonly heads: Int32Array;
  readonly arcSlots: Int32Array;
  readonly gases: Float64Array;
  readonly sizes: Float64Array;
  /**
   * Parameters of each plain arc in `outgoing`: out = reserveOut · in / (grossReserveIn + in), up to `capacities`. NaN
   * for the others.
   */
  readonly grossReserveIn: Float64Array;
  readonly reserveOut: Float64Array;
  readonly capacities: Float64Array;
  readonly logRates: Float64Array;
  /** The ceiling of each arc in `outgoing`: `topRate` and `bend`. */
  readonly topRates: Float64Array;
  readonly bends: Float64Array;
  /** The arcs into token t are at the positions `incoming[inOffsets[t]]` up to `incoming[inOffsets[t + 1] - 1]`. */
  readonly incoming: Int32Array;
  readonly inOffsets: Int32Array;
  /** Tail of each arc in `outgoing`. */
  readonly tails: Int32Array;
};

type Sorted = Omit<ArcIndex, "tokens" | "pools">;

/** Sorts arcs by tail and by head, with flat copies of their fields: a scan over all arcs is bound by memory. */
export function indexArcs(arcs: readonly Arc[], tokenCount: number): Sorted {
  const count = arcs.length;
  const offsets = startsOf(arcs, tokenCount, (arc) => arc.tokenIn);
  const inOffsets = startsOf(arcs, tokenCount, (arc) => arc.tokenOut);
  const next = offsets.slice();
  const sorted: Sorted = {
    outgoing: new Array<Arc>(count),
    offsets,
    heads: new Int32Array(count),
    arcSlots: new Int32Array(count),
    gases: new Float64Array(count),
    sizes: new Float64Array(count),
    grossReserveIn: new Float64Array(count),
    reserveOut: new Float64Array(count),
    capacities: new Float64Array(count),
    logRates: new Float64Array(count),
    topRates: new Float64Array(count),
    bends: new Float64Array(count),
    incoming: new Int32Array(count),
    inOffsets,
    tails: new Int32Array(count),
  };
  for (const arc of arcs) putArc(sorted, next[arc.tokenIn]!++, arc);
  const nextIn = inOffsets.slice();
  for (let position = 0; position < count; position++)
    sorted.incoming[nextIn[sorted.heads[position]!]!++] = position;
  return sorted;
}

/** Returns the index with other arcs of the same venues between the same tokens. */
export function replaceArcs(index: ArcIndex, arcs: readonly Arc[]): Sorted {
  const { offsets, heads, arcSlots, gases, sizes, incoming, inOffsets, tails } = index;
  const replaced: Sorted = {
    ...{ offsets, heads, arcSlots, gases, sizes, incoming, inOffsets, tails },
    outgoing: [...index.outgoing],
    grossReserveIn: index.grossReserveIn.slice(),
    reserveOut: index.reserveOut.slice(),
    capacities: index.capacities.slice(),
    logRates: index.logRates.slice(),
    topRates: index.topRates.slice(),
    bends: index.bends.slice(),
  };
  for (const arc of arcs) {
    let position = offsets[arc.tokenIn]!;
    while (arcSlots[position] !== arc.slot || heads[position] !== arc.tokenOut) position++;
    putArc(replaced, position, arc);
  }
  return replaced;
}

function startsOf(arcs: readonly Arc[], tokenCount: number, tokenOf: (arc: Arc) => number): Int32Array {
  const starts = new Int32Array(tokenCount + 1);
  for (const arc of arcs) starts[tokenOf(arc) + 1]! += 1;
  for (let token = 0; token < tokenCount; token++) starts[token + 1]! += starts[token]!;
  return starts;
}

/** Writes the arc and its flat copies at a position in `outgoing`. */
function putArc(sorted: Sorted, position: number, arc: Arc): void {
  (sorted.outgoing as Arc[])[position] = arc;
  sorted.tails[position] = arc.tokenIn;
  sorted.heads[position] = arc.tokenOut;
  sorted.arcSlots[position] = arc.slot;
  sorted.gases[position] = arc.gas;
  sorted.sizes[position] = arc.bytes;
  sorted.grossReserveIn[position] = arc.plain ? arc.reserveIn / arc.feeFactor : Number.NaN;
  sorted.reserveOut[position] = arc.plain ? arc.reserveOut : Number.NaN;
  sorted.capacities[position] = arc.capacity;
  sorted.logRates[position] = arc.logRate;
  sorted.topRates[position] = arc.topRate;
  sorted.bends[position] = arc.bend;
}

/** Returns the output of the arc at `position` in `outgoing`, or 0 if it cannot take the whole amount. */
export function outAt(graph: ArcIndex, position: number, amountIn: number): number {
  const depth = graph.grossReserveIn[position]!;
  if (!(depth > 0)) return arcOut(graph.outgoing[position]!, amountIn);
  if (!(amountIn <= graph.capacities[position]!)) return 0;
  return (graph.reserveOut[position]! * amountIn) / (depth + amountIn);
}
