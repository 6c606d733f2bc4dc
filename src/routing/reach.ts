import type { Arc } from "./arc.js";
import type { Graph } from "./graph.js";

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
  const ahead = closure(arcs, from, "tokenIn", "tokenOut");
  const behind = closure(arcs, to, "tokenOut", "tokenIn");
  return arcs.filter((arc) => ahead.has(arc.tokenIn) && behind.has(arc.tokenOut));
}

function closure(
  arcs: readonly Arc[],
  start: number,
  near: "tokenIn" | "tokenOut",
  far: "tokenIn" | "tokenOut",
): Set<number> {
  const seen = new Set([start]);
  for (let before = 0; before !== seen.size; ) {
    before = seen.size;
    for (const arc of arcs) if (seen.has(arc[near])) seen.add(arc[far]);
  }
  return seen;
}
