import { type Arc, arcOut } from "../graph/arc.js";
import type { Flow } from "../split/flow.js";
import { type Candidate, findDetours, scratchOf } from "./findDetours.js";
import type { Search } from "./search.js";
import { addChain, type Support } from "./support.js";

/**
 * Adds to the support the detours that pay for `value` at the flow's prices, best first (column generation). Returns
 * the prices to start the next flow from, or undefined if no detour was added.
 */
export function addDetours(
  search: Search,
  support: Support,
  flow: Flow,
  value: number,
  maxChains: number,
): Map<number, number> | undefined {
  const candidates = findDetours(search, support, flow, value).sort((a, b) => b.profit - a.profit);
  recordEarnings(search, candidates);
  const logPrice = new Map(flow.logPrice);
  let added = 0;
  for (const candidate of candidates) {
    if (added >= maxChains) break;
    const chain = chainOf(search, candidate);
    if (!addChain(support, chain)) continue;
    added++;
    priceChain(chain, logPrice, value, candidate.profit);
  }
  return added === 0 ? undefined : logPrice;
}

/** Records the earnings of the detours at the tokens they pass through. */
export function recordEarnings({ graph, earned }: Search, candidates: readonly Candidate[]): void {
  const { arrivals } = scratchOf(graph);
  for (const { position, length, profit } of candidates) {
    let token = graph.tails[position]!;
    for (let before = length - 1; before > 0; before--) {
      earned[token] = Math.max(earned[token]!, profit);
      token = graph.tails[arrivals[before]![token]!]!;
    }
  }
}

function chainOf({ graph }: Search, candidate: Candidate): Arc[] {
  const scratch = scratchOf(graph);
  const chain = [graph.outgoing[candidate.position]!];
  for (let length = candidate.length - 1; length > 0; length--) {
    chain.unshift(graph.outgoing[scratch.arrivals[length]![chain[0]!.tokenIn]!]!);
  }
  return chain;
}

/** Gives each new token a value that divides the chain's gain evenly among its arcs. */
function priceChain(
  chain: readonly Arc[],
  logPrice: Map<number, number>,
  value: number,
  profit: number,
): void {
  let amount = value / Math.exp(logPrice.get(chain[0]!.tokenIn)!);
  const gain = Math.log1p(profit / value) / chain.length;
  for (let index = 0; index < chain.length - 1; index++) {
    const arc = chain[index]!;
    amount = arcOut(arc, amount);
    logPrice.set(arc.tokenOut, Math.log(value / amount) + gain * (index + 1));
  }
}
