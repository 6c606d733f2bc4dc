import { type Arc, arcMarginal, arcOut, USABLE_CAPACITY } from "../graph/arc.js";
import { SOURCE } from "../graph/graph.js";
import { numberTokens } from "../graph/numberTokens.js";
import { connected } from "../graph/reach.js";
import type { Flow } from "../split/flow.js";
import { optimalFlow, solveAgain } from "../split/optimalFlow.js";
import { addDetours, addMissedArcs, recordEarnings } from "./addDetours.js";
import { findDetours } from "./findDetours.js";
import type { Search } from "./search.js";
import { supportOf } from "./support.js";

/** Parts of the trade to probe for detours, coarse to fine, each for up to `rounds` rounds while it adds any. */
const COARSE: Probing = { parts: [1 / 2, 1 / 16], rounds: 2 };
const FINE: Probing = { parts: [1 / 2, 1 / 8, 1 / 32, 1 / 128, 1 / 1024, 1 / 8192, 1 / 65536], rounds: 3 };
const EXCHANGE: Probing = { parts: [1 / 32, 1 / 512], rounds: 1 };
/** Parts whose detours are recorded at the end of the coarse search. */
const NOTED_PARTS = [1 / 128, 1 / 2048, 1 / 65536];
/** The part of the output that the whole input is worth at its last price, below which the trade is far above the depth. */
const LEAST_AT_THE_END = 1 / 16;
/** The most rounds that add arcs which no detour for a part of the trade goes through. */
const MISSED_ROUNDS = 3;
/** Units of gas. A detour for a part of the trade worth less than this gains less than its own gas costs. */
const MIN_PROBE_GAS = 450_000;
/** How far, as a logarithm, the input's price may fall below the path's before the rest of it counts as untradable. */
const FLOOR_DEPTH = 16;

/** Returns the flow along one path. */
export function flowAlong(search: Search, path: readonly Arc[]): Flow {
  return flowOver(search, path, pricesAlong(path, search.amountIn));
}

/** Returns the flow over arcs, starting from approximate prices. */
export function flowOver(search: Search, arcs: readonly Arc[], logPrice: ReadonlyMap<number, number>): Flow {
  const { from, to, amountIn, ends } = search;
  const inputs = from === SOURCE ? ends.sources.map(({ tokenOut }) => tokenOut) : [from];
  const floors = new Map(inputs.map((token) => [token, logPrice.get(token)! - FLOOR_DEPTH]));
  return optimalFlow({ join: ends.join, tilt: 0, lean: 0, arcs, from, to, amountIn, logPrice, floors });
}

/** Returns each token's marginal log price along a path, with a price of 1 for tokenOut. */
function pricesAlong(path: readonly Arc[], amountIn: number): Map<number, number> {
  const marginals: number[] = [];
  let amount = amountIn;
  for (const arc of path) {
    const usable = Math.min(amount, arc.capacity * USABLE_CAPACITY);
    marginals.push(arcMarginal(arc, usable));
    amount = arcOut(arc, usable);
  }
  const prices = new Map([[path[path.length - 1]!.tokenOut, 0]]);
  let log = 0;
  for (let index = path.length - 1; index >= 0; index--) {
    log += Math.log(marginals[index]!);
    prices.set(path[index]!.tokenIn, log);
  }
  return prices;
}

type Probing = { readonly parts: readonly number[]; readonly rounds: number };

/** Solves the split over more and more arcs, up to `maxArcs`, until no detour pays. */
export function growFlow(search: Search, start: Flow, maxArcs: number): Flow {
  return growBy(search, start, maxArcs, FINE);
}

/**
 * Adds to a flow single arcs between its tokens that earn more than their gas, up to `maxArcs` in all.
 * Returns undefined if there is none.
 */
export function withMissedArcs(search: Search, start: Flow, maxArcs: number): Flow | undefined {
  let flow = start;
  for (let round = 0; round < MISSED_ROUNDS && !search.isLate(); round++) {
    const support = supportOf(search, flow.arcs);
    if (!addMissedArcs(search, support, flow, maxArcs - flow.arcs.length)) break;
    flow = prune(solveAgain(flow, support.arcs), 0);
  }
  return flow === start ? undefined : flow;
}

/** Returns whether the trade is so far above the depth that its last units are worth next to nothing. */
export function isFarAbove(flow: Flow): boolean {
  return worthAtTheEnd(flow) < LEAST_AT_THE_END * flow.amountOut;
}

/** Regrows a flow whose arcs were thinned out. */
export function regrowFlow(search: Search, start: Flow, maxArcs: number): Flow {
  return growBy(search, start, maxArcs, EXCHANGE);
}

/** Grows a flow by large parts of the trade only. Detours for small parts are only recorded. */
export function growFlowCoarsely(search: Search, start: Flow, maxArcs: number): Flow {
  const flow = growBy(search, start, maxArcs, COARSE);
  const support = supportOf(search, flow.arcs);
  for (const part of NOTED_PARTS) {
    const value = probeValue(flow, part);
    if (isWorthProbing(search, flow, part)) recordEarnings(search, findDetours(search, support, flow, value));
  }
  return flow;
}

function growBy(search: Search, start: Flow, maxArcs: number, { parts, rounds }: Probing): Flow {
  let flow = start;
  for (const part of parts) {
    for (let round = 0; round < rounds && !search.isLate(); round++) {
      const used = usedArcs(flow, 0);
      if (used.length >= maxArcs || !isWorthProbing(search, flow, part)) break;
      const support = supportOf(search, used);
      const maxChains = Math.min(Math.max(4, used.length), maxArcs - used.length);
      const add = (value: number) => addDetours(search, support, flow, value, maxChains);
      const logPrice =
        add(probeValue(flow, part)) ?? (search.isFar ? add(part * worthAtTheEnd(flow)) : undefined);
      if (logPrice === undefined) break;
      flow = solveAgain({ ...flow, logPrice }, support.arcs);
    }
  }
  return prune(flow, 0);
}

function isWorthProbing({ outPerGas }: Search, { leftIn, amountOut }: Flow, part: number): boolean {
  return leftIn > 0 || part * amountOut >= MIN_PROBE_GAS * outPerGas;
}

/** While some of the input remains unplaced, the part is taken of that. */
function probeValue(flow: Flow, part: number): number {
  if (flow.leftIn === 0) return part * flow.amountOut;
  return part * flow.leftIn * Math.exp(flow.logPrice.get(flow.from)!);
}

/**
 * Returns what the whole input is worth at the price of its last unit: next to nothing if the trade is far above the
 * depth, where amounts worth a part of the output are more than any other venue takes.
 */
function worthAtTheEnd({ from, amountIn, logPrice }: Flow): number {
  return amountIn * Math.exp(logPrice.get(from)!);
}

/**
 * Solves the flow again without arcs that carry at most `minShare` of what the flow spends of their token, unless they
 * yield more than that share of the output.
 */
export function prune(flow: Flow, minShare: number): Flow {
  const arcs = usedArcs(flow, minShare);
  return arcs.length === flow.arcs.length ? flow : solveAgain(flow, arcs);
}

function usedArcs(
  { arcs, amountsIn, amountsOut, amountOut, logPrice, from, to }: Flow,
  minShare: number,
): Arc[] {
  const { tokens, tails } = numberTokens(arcs);
  const spent = new Float64Array(tokens.length);
  for (let index = 0; index < arcs.length; index++) spent[tails[index]!]! += amountsIn[index]!;
  const yields = (index: number) => amountsOut[index]! * Math.exp(logPrice.get(arcs[index]!.tokenOut) ?? 0);
  const used = arcs.filter(
    (_, index) =>
      amountsIn[index]! > minShare * spent[tails[index]!]! || yields(index) > minShare * amountOut,
  );
  return connected(used, from, to);
}
