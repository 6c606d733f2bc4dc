import { gasWithBytes } from "../compareAfterGas.js";
import { type Arc, arcOut, type Response, respond, USABLE_CAPACITY } from "../graph/arc.js";
import type { Flow } from "../split/flow.js";
import { type Candidate, findDetours, scratchOf } from "./findDetours.js";
import type { Search } from "./search.js";
import { addChain, isTaken, type Support } from "./support.js";

/** What a detour must earn of the output while some of the input is left. */
const LEAST_WHILE_LEFT = 1e-4;

/** Gives a linear segment next to no curvature. */
const LINEAR_DEPTH = 1e7;

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
  const found = findDetours(search, support, flow, value).sort((a, b) => b.profit - a.profit);
  recordEarnings(search, found);
  // While some of the input is left, arcs that barely earn must not take the places of those that can carry it.
  const least = flow.leftIn > 0 ? LEAST_WHILE_LEFT * flow.amountOut : 0;
  const candidates = found.filter(({ profit }) => profit > least);
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

/** What an arc earns below this part of the output is float noise. */
const MIN_EARNINGS = 1e-9;

/**
 * Adds single arcs between tokens of the flow that earn more than their gas at its prices, whatever amount suits them:
 * detours are sought for given amounts, and a smaller venue takes none of these. Returns whether it added any.
 */
export function addMissedArcs(search: Search, support: Support, flow: Flow, maxArcs: number): boolean {
  const { graph, outPerGas } = search;
  const missed: { readonly arc: Arc; readonly profit: number }[] = [];
  const response: Response = { amountIn: 0, amountOut: 0, slope: 0 };
  for (const [tail, logPrice] of flow.logPrice) {
    if (tail === support.to || support.hopsBefore[tail]! < 0) continue;
    const end = graph.offsets[tail + 1]!;
    for (let position = graph.offsets[tail]!; position < end; position++) {
      const head = graph.heads[position]!;
      const headPrice = support.hopsAfter[head]! < 0 ? undefined : flow.logPrice.get(head);
      if (headPrice === undefined || graph.logRates[position]! <= logPrice - headPrice) continue;
      const arc = graph.outgoing[position]!;
      if (isTaken(support, arc)) continue;
      const [paid, got] = [Math.exp(logPrice), Math.exp(headPrice)];
      const limit = arc.capacity * USABLE_CAPACITY;
      respond(arc, paid / got, limit, LINEAR_DEPTH * limit, response);
      const earned = response.amountOut * got - response.amountIn * paid;
      const profit = earned - gasWithBytes(arc, search) * outPerGas;
      if (profit > MIN_EARNINGS * flow.amountOut) missed.push({ arc, profit });
    }
  }
  missed.sort((a, b) => b.profit - a.profit);
  let added = 0;
  for (const { arc } of missed) if (added < maxArcs && addChain(support, [arc])) added++;
  return added > 0;
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
