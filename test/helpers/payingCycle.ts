import type { Market } from "../../src/market/index.js";
import { type Graph, updateGraph } from "../../src/routing/index.js";

/** Searches a market for arbitrage. */

type Arc = Graph["arcs"][number];

/** The rounding error of a hop's rate, as a natural logarithm. */
const roundingPerHop = 1e-10;

/**
 * Returns the venue ids of a cycle, of any length, that ends with more of a token than it starts with, after fees and
 * at the rates of the smallest trades; undefined if there is none. Excludes shares made of two tokens at once, which
 * have no rate.
 */
export function payingCycle(market: Market): string[] | undefined {
  const { arcs, tokens, pools } = updateGraph(undefined, market);
  // The best rate into each token, from any other. It stops growing unless a cycle pays.
  const best = new Float64Array(tokens.length);
  const into: (Arc | undefined)[] = tokens.map(() => undefined);
  for (let round = 0; round < tokens.length; round++) {
    let grown: number | undefined;
    for (const arc of arcs) {
      const gained = best[arc.tokenIn]! + arc.logRate - roundingPerHop;
      if (gained <= best[arc.tokenOut]!) continue;
      best[arc.tokenOut] = gained;
      into[arc.tokenOut] = arc;
      grown = arc.tokenOut;
    }
    if (grown === undefined) return undefined;
    if (round < tokens.length - 1) continue;
    // This many steps back from a token that still grows certainly lead into the cycle.
    for (let step = 0; step < tokens.length; step++) grown = into[grown]!.tokenIn;
    const cycle: string[] = [];
    for (let at = grown; cycle.length === 0 || at !== grown; at = into[at]!.tokenIn)
      cycle.unshift(pools[into[at]!.slot]!.venue.id);
    return cycle;
  }
  return undefined;
}
