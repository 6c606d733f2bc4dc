import type { Arc } from "./arc.js";
import type { ArcIndex } from "./arcIndex.js";
import { numberTokens } from "./numberTokens.js";

/**
 * Where arcs lead, whatever they carry. There is one walk over the graph, breadth first, and one over a list of arcs: lists
 * are short, change with every step of a search and have no index by token, and making one costs more than walking.
 * How much arrives is another question: `bestRates.ts`.
 */
type Walk = {
  /** Against the arcs: what leads to the seeds. */
  readonly isBackward?: boolean;
  readonly maxHops?: number;
  /** Where to stop as soon as it is reached. */
  readonly until?: number;
};

/** By token: the arcs on the shortest way to it from any of the seeds; −1 where none leads. */
export function hopsFrom(graph: ArcIndex, seeds: readonly number[], walk: Walk = {}): Int32Array {
  const { isBackward = false, maxHops = Infinity, until = -1 } = walk;
  const offsets = isBackward ? graph.inOffsets : graph.offsets;
  const hops = new Int32Array(graph.tokens.length).fill(-1);
  for (const seed of seeds) hops[seed] = 0;
  let reached = seeds;
  for (let hop = 1; hop <= maxHops && reached.length > 0; hop++) {
    const next: number[] = [];
    for (const token of reached) {
      for (let at = offsets[token]!; at < offsets[token + 1]!; at++) {
        const other = isBackward ? graph.tails[graph.incoming[at]!]! : graph.heads[at]!;
        if (hops[other]! >= 0) continue;
        hops[other] = hop;
        if (other === until) return hops;
        next.push(other);
      }
    }
    reached = next;
  }
  return hops;
}

/** Whether some sequence of at most `maxHops` arcs leads from one token to the other, whatever the amount. */
export function isReachable(graph: ArcIndex, from: number, to: number, maxHops: number): boolean {
  return hopsFrom(graph, [from], { maxHops, until: to })[to]! >= 0;
}

/** The arcs that lie on a way from `from` to `to`, in their order. */
export function connected(arcs: readonly Arc[], from: number, to: number): Arc[] {
  const { tokens, tails, heads } = numberTokens(arcs, [from, to]);
  const ahead = closure(tokens.length, 0, tails, heads);
  const behind = closure(tokens.length, 1, heads, tails);
  return arcs.filter((_, index) => ahead[tails[index]!] === 1 && behind[heads[index]!] === 1);
}

/** Whether the arcs lead from one token to the other. */
export function leadsTo(arcs: readonly Arc[], from: number, to: number): boolean {
  const { tokens, tails, heads } = numberTokens(arcs, [from, to]);
  return closure(tokens.length, 0, tails, heads)[1] === 1;
}

/** By number, 1 for what the arcs lead to from `start`. */
function closure(count: number, start: number, near: Int32Array, far: Int32Array): Uint8Array {
  const seen = new Uint8Array(count);
  seen[start] = 1;
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (let index = 0; index < near.length; index++) {
      if (seen[near[index]!] === 0 || seen[far[index]!] === 1) continue;
      seen[far[index]!] = 1;
      isGrowing = true;
    }
  }
  return seen;
}
