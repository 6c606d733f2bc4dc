import type { Arc } from "./arc.js";
import { isBetter } from "./compare.js";
import { noEnds } from "./ends.js";
import { evenOut } from "./evenOut.js";
import { type Flow, solveAgain } from "./flow.js";
import { flowAlong, grow, growCoarsely, prune } from "./grow.js";
import { legsOf, MIN_SHARE } from "./legs.js";
import { narrow } from "./narrow.js";
import type { Plan } from "./plan.js";
import { connected } from "./reach.js";
import type { Search } from "./search.js";
import { settle } from "./settle.js";
import { netFlow, sparsify } from "./sparsify.js";
import { pathsTo, spread } from "./spread.js";
import { flowBetweenEnds } from "./startEnds.js";

/** Arcs the search may hold for each fill of the plan, and at least, and at most. */
const ARCS_PER_FILL = 4;
const MIN_ARCS = 64;
const MAX_ARCS = 1_024;
const EXCHANGES = 3;
/** Arcs an exchange may hold for each fill of the plan. */
const EXCHANGE_ROOM = 1.5;
/** Flows that are settled exactly, and venues that may refuse on the way. */
const SETTLED_FLOWS = 3;
const REPAIRS = 4;

/** A plan, and what the tokens are worth at the margin where many venues take part, as logarithms. */
export type Split = { readonly plan: Plan | undefined; readonly prices: ReadonlyMap<number, number> };

/** The best plan that splits the amount, if one carries it. */
export function bestSplit(search: Search, singlePath: readonly Arc[] | undefined): Split {
  const first = firstFlow(search, singlePath);
  if (first === undefined) return { plan: undefined, prices: new Map() };
  const coarse = growCoarsely(search, first, mostArcs(search));
  const near = narrow(search, [first, coarse]);
  const [start] = near.flows as [Flow, Flow];
  let best: Plan | undefined;
  for (const flow of searchFlows(near.search, start).slice(0, SETTLED_FLOWS)) {
    const plan = settleFlow(near.search, prune(flow, MIN_SHARE));
    if (plan !== undefined && isBetter(plan, best, search.outPerGas)) best = plan;
  }
  return { plan: best, prices: coarse.logPrice };
}

function firstFlow(search: Search, singlePath: readonly Arc[] | undefined): Flow | undefined {
  if (search.ends !== noEnds) return flowBetweenEnds(search);
  const path = singlePath ?? pathForPart(search);
  return path === undefined ? undefined : flowAlong(search, path);
}

/** The best path for the largest 2^-k of an amount that no single path carries whole. */
function pathForPart(search: Search): Arc[] | undefined {
  const { graph, from, to, maxHops } = search;
  for (let { amountIn } = search; amountIn >= 1 && !search.isLate(); amountIn /= 2) {
    const path = pathsTo(spread({ graph, from, to, amountIn, maxHops }), to)[0];
    if (path !== undefined) return path;
  }
  return undefined;
}

function mostArcs({ maxFills }: Search): number {
  return Math.min(MAX_ARCS, Math.max(MIN_ARCS, ARCS_PER_FILL * maxFills));
}

/**
 * Flows within the limits, best first. Many venues are gathered and the weakest dropped; where the limit on fills
 * bites, that competes with gathering no more than it allows, and the winner may exchange venues.
 */
function searchFlows(search: Search, start: Flow): Flow[] {
  const { maxFills } = search;
  const wide = grow(search, start, mostArcs(search));
  const flows = sparsify(search, wide);
  if (wide.arcs.length <= maxFills) return flows;
  flows.push(...sparsify(search, grow(search, start, maxFills)));
  flows.sort((a, b) => netFlow(search, b) - netFlow(search, a));
  for (let round = 0; round < EXCHANGES && flows[0] !== undefined && !search.isLate(); round++) {
    const exchanged = sparsify(search, grow(search, flows[0], Math.ceil(maxFills * EXCHANGE_ROOM)))[0];
    if (exchanged === undefined || !(netFlow(search, exchanged) > netFlow(search, flows[0]))) break;
    flows.unshift(exchanged);
  }
  return flows;
}

/** The flow settled exactly; a venue that refuses is left out and the rest solved again. */
function settleFlow(search: Search, flow: Flow): Plan | undefined {
  let current = flow;
  for (let attempt = 0; attempt <= REPAIRS && current.arcs.length > 0 && current.leftIn === 0; attempt++) {
    const settled = settle(search.graph, search.start, legsOf(current));
    if ("plan" in settled) {
      if (settled.plan.gas > search.maxGas) return undefined;
      return current.join === undefined ? settled.plan : evenOut(search, current, settled.plan);
    }
    if (settled.refused === "join") return undefined;
    const others = current.arcs.filter((arc) => arc !== settled.refused);
    current = solveAgain(current, connected(others, search.from, search.to));
  }
  return undefined;
}
