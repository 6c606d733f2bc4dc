import { isBetter } from "../compareAfterGas.js";
import { type Arc, arcMarginal } from "../graph/arc.js";
import { connected } from "../graph/reach.js";
import { isVirtual } from "../graph/virtualArcs.js";
import type { Plan } from "../plan.js";
import { correctRatio } from "../settlement/correctRatio.js";
import { legsOf, MIN_SHARE } from "../settlement/legs.js";
import { settle } from "../settlement/settle.js";
import type { Flow } from "../split/flow.js";
import { solveAgain } from "../split/optimalFlow.js";
import { dropCostlyArcs, outAfterGas } from "./dropCostlyArcs.js";
import { firstFlow } from "./firstFlow.js";
import { growFlow, growFlowCoarsely, prune, regrowFlow } from "./growFlow.js";
import { narrowSearch } from "./narrowSearch.js";
import type { Search } from "./search.js";

/** Arcs the search may hold for each fill of the plan, and at least, and at most. */
const ARCS_PER_FILL = 1.5;
const MIN_ARCS = 32;
const MAX_ARCS = 1_024;
const EXCHANGES = 2;
/** Flows that are settled exactly, and venues that may refuse on the way. */
const SETTLED_FLOWS = 3;
const REPAIRS = 4;
/** Part by which a venue's price has to fall before its other tokens are worth a search of their own. */
const STRAIN = 1e-3;

/** A plan, and what the tokens are worth at the margin where many venues take part, as logarithms. */
export type Split = { readonly plan: Plan | undefined; readonly prices: ReadonlyMap<number, number> };

/**
 * The best plan that splits the amount, if one carries it. Where a venue of many tokens is moved far, one that meets it
 * once for every pair of its tokens competes: each pair's curve is then a guess, as what the others trade moves it too.
 */
export function bestSplit(search: Search, singlePath: readonly Arc[] | undefined): Split {
  const first = firstFlow(search, singlePath);
  if (first === undefined) return { plan: undefined, prices: new Map() };
  const coarse = growFlowCoarsely(search, first, mostArcs(search));
  const plan = splitAround(search, first, coarse);
  if (!strains(coarse) || search.isLate()) return { plan, prices: coarse.logPrice };
  const pairwise = { ...search, pairwise: true };
  const other = splitAround(pairwise, first, growFlowCoarsely(pairwise, first, mostArcs(search)));
  const isOther = other !== undefined && isBetter(other, plan, search.outPerGas);
  return { plan: isOther ? other : plan, prices: coarse.logPrice };
}

/** Whether the flow moves the price of a venue of many tokens visibly, or does not know where to go. */
function strains({ arcs, amountsIn, leftIn }: Flow): boolean {
  return arcs.some((arc, index) => {
    if (arc.pair === arc.slot) return false;
    return leftIn > 0 || arcMarginal(arc, amountsIn[index]!) < (1 - STRAIN) * arcMarginal(arc, 0);
  });
}

function splitAround(search: Search, first: Flow, coarse: Flow): Plan | undefined {
  const near = narrowSearch(search, first, coarse.arcs);
  let best: Plan | undefined;
  for (const flow of searchFlows(near.search, near.flow).slice(0, SETTLED_FLOWS)) {
    const plan = settleFlow(near.search, prune(flow, MIN_SHARE));
    if (plan !== undefined && isBetter(plan, best, search.outPerGas)) best = plan;
  }
  // What dust and tight caps do to a wide split they may not do to the ways it began with.
  return best ?? settleFlow(search, first);
}

function mostArcs({ maxFills }: Search): number {
  return Math.min(MAX_ARCS, Math.max(MIN_ARCS, Math.ceil(ARCS_PER_FILL * maxFills)));
}

/**
 * Flows within the limits, best first. More venues are gathered than are allowed and the weakest dropped; where the limit
 * on fills bites, that competes with gathering no more than it allows, and others are gathered in the place of the weakest
 * as long as that makes it better.
 */
function searchFlows(search: Search, start: Flow): Flow[] {
  const { maxFills } = search;
  const wide = growFlow(search, start, mostArcs(search));
  const flows = dropCostlyArcs(search, wide);
  if (wide.arcs.length <= maxFills) return flows;
  flows.push(...dropCostlyArcs(search, growFlow(search, start, maxFills)));
  flows.sort((a, b) => outAfterGas(search, b) - outAfterGas(search, a));
  for (let round = 0; round < EXCHANGES && flows[0] !== undefined && !search.isLate(); round++) {
    const exchanged = dropCostlyArcs(search, regrowFlow(search, flows[0], mostArcs(search)))[0];
    if (exchanged === undefined || !(outAfterGas(search, exchanged) > outAfterGas(search, flows[0]))) break;
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
      return current.join === undefined ? settled.plan : correctRatio(search, current, settled.plan);
    }
    if (settled.failedAt === "join") return undefined;
    const others = current.arcs.filter((arc) => arc !== settled.failedAt);
    const left = connected(others, search.from, search.to);
    // Without a way to one of its ends it is no route.
    if (left.filter(isVirtual).length < current.arcs.filter(isVirtual).length) return undefined;
    current = solveAgain(current, left);
  }
  return undefined;
}
