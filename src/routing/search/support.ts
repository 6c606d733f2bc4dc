import type { Arc } from "../graph/arc.js";
import type { ArcIndex } from "../graph/arcIndex.js";
import { leadsTo } from "../graph/reach.js";
import type { Search } from "./search.js";

/**
 * The arcs that a split may use: at most one per venue, or per pair of tokens of a venue, without a cycle, and with no
 * path longer than `maxHops`. Longest paths are stored by token so that whether a chain fits is known at once. −1 marks
 * tokens outside.
 */
export type Support = {
  readonly from: number;
  readonly to: number;
  readonly maxHops: number;
  readonly arcs: Arc[];
  /** Slots of the arcs, or their pairs. */
  readonly taken: Set<number>;
  readonly pairwise: boolean;
  readonly hopsBefore: Int32Array;
  readonly hopsAfter: Int32Array;
};

/** Returns the support of a search that holds `arcs`. */
export function supportOf({ graph, from, to, maxHops, pairwise }: Search, arcs: readonly Arc[]): Support {
  return makeSupport(graph.tokens.length, from, to, maxHops, arcs, pairwise);
}

/** Creates a support that holds `arcs`, which have no cycle. `tokenCount` is the number of tokens in the graph. */
export function makeSupport(
  tokenCount: number,
  from: number,
  to: number,
  maxHops: number,
  arcs: readonly Arc[],
  pairwise = false,
): Support {
  const support: Support = {
    from,
    to,
    maxHops,
    arcs: [...arcs],
    taken: new Set(arcs.map((arc) => useOf(arc, pairwise))),
    pairwise,
    hopsBefore: new Int32Array(tokenCount),
    hopsAfter: new Int32Array(tokenCount),
  };
  measure(support);
  return support;
}

/**
 * Adds a chain that starts and ends at tokens of the support and shares no other token with it, if it fits. Returns
 * whether it did.
 */
export function addChain(support: Support, chain: readonly Arc[]): boolean {
  const { hopsBefore, hopsAfter, taken } = support;
  const start = chain[0]!.tokenIn;
  const end = chain[chain.length - 1]!.tokenOut;
  if (hopsBefore[start]! + chain.length + hopsAfter[end]! > support.maxHops) return false;
  for (let index = 1; index < chain.length; index++)
    if (hopsBefore[chain[index]!.tokenIn]! >= 0) return false;
  for (const arc of chain) if (isTaken(support, arc)) return false;
  if (hopsBefore[end]! <= hopsBefore[start]! && leadsTo(support.arcs, end, start)) return false;
  for (const arc of chain) {
    support.arcs.push(arc);
    taken.add(useOf(arc, support.pairwise));
  }
  measure(support);
  return true;
}

/** Returns whether the arc's venue, or with `pairwise` its pair of tokens, is already in the support. */
export function isTaken({ taken, pairwise }: Support, arc: Arc): boolean {
  return taken.has(useOf(arc, pairwise));
}

/** Returns `isTaken` for the arc at a position in `outgoing`, without a look at the arc itself where its slot decides. */
export function isTakenAt(
  { taken, pairwise }: Support,
  { outgoing, arcSlots }: ArcIndex,
  position: number,
): boolean {
  return taken.has(pairwise ? outgoing[position]!.pair : arcSlots[position]!);
}

/** Returns the key that only one arc of the support may use. */
function useOf({ pair, slot }: Arc, pairwise: boolean): number {
  return pairwise ? pair : slot;
}

function measure(support: Support): void {
  const { hopsBefore, hopsAfter, arcs } = support;
  hopsBefore.fill(-1);
  hopsAfter.fill(-1);
  hopsBefore[support.from] = 0;
  hopsAfter[support.to] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const { tokenIn, tokenOut } of arcs) {
      if (hopsBefore[tokenIn]! >= 0 && hopsBefore[tokenOut]! <= hopsBefore[tokenIn]!) {
        hopsBefore[tokenOut] = hopsBefore[tokenIn]! + 1;
        changed = true;
      }
      if (hopsAfter[tokenOut]! >= 0 && hopsAfter[tokenIn]! <= hopsAfter[tokenOut]!) {
        hopsAfter[tokenIn] = hopsAfter[tokenOut]! + 1;
        changed = true;
      }
    }
  }
}
