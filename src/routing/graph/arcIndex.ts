import type { Arc } from "./arc.js";
import type { Net } from "./graph.js";

type Sorted = Omit<Net, "tokens" | "pools">;

/** The arcs by tail and by head, with flat copies beside them: a scan over all of them is bound by memory. */
export function sortArcs(arcs: readonly Arc[], tokenCount: number): Sorted {
  const count = arcs.length;
  const offsets = startsOf(arcs, tokenCount, (arc) => arc.tokenIn);
  const inOffsets = startsOf(arcs, tokenCount, (arc) => arc.tokenOut);
  const next = offsets.slice();
  const sorted: Sorted = {
    outgoing: new Array<Arc>(count),
    offsets,
    heads: new Int32Array(count),
    arcSlots: new Int32Array(count),
    grossReserveIn: new Float64Array(count),
    reserveOut: new Float64Array(count),
    capacities: new Float64Array(count),
    logRates: new Float64Array(count),
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

/** The same with other arcs of the same venues between the same tokens. */
export function replaceArcs(net: Net, arcs: readonly Arc[]): Sorted {
  const { offsets, heads, arcSlots, incoming, inOffsets, tails } = net;
  const replaced: Sorted = {
    ...{ offsets, heads, arcSlots, incoming, inOffsets, tails },
    outgoing: [...net.outgoing],
    grossReserveIn: net.grossReserveIn.slice(),
    reserveOut: net.reserveOut.slice(),
    capacities: net.capacities.slice(),
    logRates: net.logRates.slice(),
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

/** Writes the arc and its flat copies at a position of `outgoing`. */
function putArc(sorted: Sorted, position: number, arc: Arc): void {
  (sorted.outgoing as Arc[])[position] = arc;
  sorted.tails[position] = arc.tokenIn;
  sorted.heads[position] = arc.tokenOut;
  sorted.arcSlots[position] = arc.slot;
  sorted.grossReserveIn[position] = arc.plain ? arc.reserveIn / arc.feeFactor : Number.NaN;
  sorted.reserveOut[position] = arc.plain ? arc.reserveOut : Number.NaN;
  sorted.capacities[position] = arc.capacity;
  sorted.logRates[position] = arc.logRate;
}
