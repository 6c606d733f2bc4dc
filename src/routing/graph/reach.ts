import type { Arc } from "./arc.js";
import type { Graph } from "./graph.js";
import { numberTokens } from "./numberTokens.js";

/** Whether some sequence of at most `maxHops` arcs leads from one token to the other, whatever the amount. */
export function isReachable(graph: Graph, from: number, to: number, maxHops: number): boolean {
  const seen = new Uint8Array(graph.tokens.length);
  seen[from] = 1;
  let reached = [from];
  for (let hop = 0; hop < maxHops && reached.length > 0; hop++) {
    const next: number[] = [];
    for (const token of reached) {
      for (let position = graph.offsets[token]!; position < graph.offsets[token + 1]!; position++) {
        const head = graph.heads[position]!;
        if (head === to) return true;
        if (seen[head] === 1) continue;
        seen[head] = 1;
        next.push(head);
      }
    }
    reached = next;
  }
  return false;
}

/** The arcs that lie on a way from `from` to `to`, in their order. */
export function connected(arcs: readonly Arc[], from: number, to: number): Arc[] {
  const { tokens, tails, heads } = numberTokens(arcs, [from, to]);
  const ahead = closure(tokens.length, 0, tails, heads);
  const behind = closure(tokens.length, 1, heads, tails);
  return arcs.filter((_, index) => ahead[tails[index]!] === 1 && behind[heads[index]!] === 1);
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
