import type { Arc } from "./arc.js";
import type { ArcIndex } from "./arcIndex.js";
import { numberTokens } from "./numberTokens.js";

/**
 * Reachability over arcs, regardless of amounts. There is one breadth-first walk over the graph and one over a list of
 * arcs: lists are short, change with every step of a search and have no index by token, and building one costs more
 * than walking. `bestRates.ts` computes how much arrives.
 */
type Walk = {
  /** Walks against the arcs, to find what leads to the seeds. */
  readonly isBackward?: boolean;
  readonly maxHops?: number;
  /** Stops as soon as this token is reached. */
  readonly until?: number;
};

/** Returns, by token, the number of arcs on the shortest path from any of the seeds, or −1 if no path leads there. */
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

/** Returns whether a sequence of at most `maxHops` arcs leads from one token to the other, whatever the amount. */
export function isReachable(graph: ArcIndex, from: number, to: number, maxHops: number): boolean {
  return hopsFrom(graph, [from], { maxHops, until: to })[to]! >= 0;
}

/** Returns the arcs that lie on a path from `from` to `to`, in their order. */
export function connected(arcs: readonly Arc[], from: number, to: number): Arc[] {
  const { tokens, tails, heads } = numberTokens(arcs, [from, to]);
  const ahead = closure(tokens.length, 0, tails, heads);
  const behind = closure(tokens.length, 1, heads, tails);
  return arcs.filter((_, index) => ahead[tails[index]!] === 1 && behind[heads[index]!] === 1);
}

/** Returns whether the arcs lead from one token to the other. */
export function leadsTo(arcs: readonly Arc[], from: number, to: number): boolean {
  const { tokens, tails, heads } = numberTokens(arcs, [from, to]);
  return closure(tokens.length, 0, tails, heads)[1] === 1;
}

/** Returns 1, by number, for every token that the arcs reach from `start`. */
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
