import { type Arc, arcMarginal, arcOut } from "./arc.js";
import { findDetours } from "./detours.js";
import { USABLE_CAPACITY } from "./dual.js";
import { extend, note } from "./extend.js";
import { type Flow, optimalFlow, solveAgain } from "./flow.js";
import { SOURCE } from "./graph.js";
import { connected } from "./reach.js";
import type { Search } from "./search.js";
import { makeSupport } from "./support.js";

/** Parts of the trade that are tried on detours, coarse to fine. */
const COARSE_PROBES = [1 / 2, 1 / 8, 1 / 32];
const FINE_PROBES = [1 / 128, 1 / 512, 1 / 4096];
const PROBES = [...COARSE_PROBES, ...FINE_PROBES];
const ROUNDS_PER_PROBE = 3;
/** How far, as a logarithm, the input's price may fall below the path's before the rest of it counts as untradable. */
const FLOOR_DEPTH = 16;

/** The flow along one path. */
export function flowAlong(search: Search, path: readonly Arc[]): Flow {
  return flowOver(search, path, pricesAlong(path, search.amountIn));
}

/** The flow over arcs, from prices that hold about. */
export function flowOver(search: Search, arcs: readonly Arc[], logPrice: ReadonlyMap<number, number>): Flow {
  const { from, to, amountIn, ends } = search;
  const inputs = from === SOURCE ? ends.sources.map(({ tokenOut }) => tokenOut) : [from];
  const floors = new Map(inputs.map((token) => [token, logPrice.get(token)! - FLOOR_DEPTH]));
  return optimalFlow({ join: ends.join, tilt: 0, lean: 0, arcs, from, to, amountIn, logPrice, floors });
}

/** Value of each token of a path at the margin, tokenOut = 1, as logarithms. */
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

/** Solves the split over ever more arcs, up to `maxArcs`, until no detour pays any more. */
export function grow(search: Search, start: Flow, maxArcs: number): Flow {
  return prune(growBy(search, start, maxArcs, PROBES), 0);
}

/** The same for large parts of the trade alone; what small ones would take is only noted. */
export function growCoarsely(search: Search, start: Flow, maxArcs: number): Flow {
  const { graph, from, to, maxHops } = search;
  const flow = prune(growBy(search, start, maxArcs, COARSE_PROBES), 0);
  const support = makeSupport(graph.tokens.length, from, to, maxHops, flow.arcs);
  for (const part of FINE_PROBES) note(search, findDetours(search, support, flow, probeValue(flow, part)));
  return flow;
}

function growBy(search: Search, start: Flow, maxArcs: number, probes: readonly number[]): Flow {
  const { graph, from, to, maxHops } = search;
  let flow = start;
  for (const part of probes) {
    for (let round = 0; round < ROUNDS_PER_PROBE && !search.isLate(); round++) {
      const used = usedArcs(flow, 0);
      const support = makeSupport(graph.tokens.length, from, to, maxHops, used);
      const maxChains = Math.min(Math.max(4, used.length), maxArcs - used.length);
      const logPrice = extend(search, support, flow, probeValue(flow, part), maxChains);
      if (logPrice === undefined) break;
      flow = solveAgain({ ...flow, logPrice }, support.arcs);
    }
  }
  return flow;
}

/** While some of the input has nowhere to go, the part is taken of that. */
function probeValue(flow: Flow, part: number): number {
  if (flow.leftIn === 0) return part * flow.amountOut;
  return part * flow.leftIn * Math.exp(flow.logPrice.get(flow.from)!);
}

/** The flow solved again without arcs that carry no more than `minShare` of what is spent of their token. */
export function prune(flow: Flow, minShare: number): Flow {
  const arcs = usedArcs(flow, minShare);
  return arcs.length === flow.arcs.length ? flow : solveAgain(flow, arcs);
}

function usedArcs(flow: Flow, minShare: number): Arc[] {
  const spent = new Map<number, number>();
  flow.arcs.forEach((arc, index) => {
    spent.set(arc.tokenIn, (spent.get(arc.tokenIn) ?? 0) + flow.amountsIn[index]!);
  });
  const used = flow.arcs.filter((arc, index) => flow.amountsIn[index]! > minShare * spent.get(arc.tokenIn)!);
  return connected(used, flow.from, flow.to);
}
