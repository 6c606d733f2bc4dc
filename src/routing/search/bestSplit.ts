import { isBetter } from "../compareAfterGas.js";
import { type Arc, arcMarginal } from "../graph/arc.js";
import { connected } from "../graph/reach.js";
import { isVirtual, noEnds } from "../graph/virtualArcs.js";
import type { Plan } from "../plan.js";
import { correctRatio } from "../settlement/correctRatio.js";
import { legsOf, MIN_SHARE } from "../settlement/legs.js";
import { settle } from "../settlement/settle.js";
import type { Flow } from "../split/flow.js";
import { solveAgain } from "../split/optimalFlow.js";
import { dropCostlyArcs, outAfterGas } from "./dropCostlyArcs.js";
import { firstFlow } from "./firstFlow.js";
import { flowsAtFillPrice } from "./flowsAtFillPrice.js";
import {
  flowOver,
  growFlow,
  growFlowCoarsely,
  isFarAbove,
  prune,
  regrowFlow,
  withMissedArcs,
} from "./growFlow.js";
import { narrowSearch } from "./narrowSearch.js";
import type { Search } from "./search.js";

/** The limits of the number of arcs that the search may hold. */
const MIN_ARCS = 32;
const MAX_ARCS = 1_024;
/** How often the weakest arcs of a flow that has all its fills may be replaced. */
const EXCHANGES = 10;
/** The part of the allowed fills that the best flow must use for the limit to count as binding. */
const BINDING = 0.8;
/** Number of flows of each kind that are settled exactly, and of refusing venues that may be removed from each. */
const SETTLED_FLOWS = 3;
/** As many, where a flow is a guess that settling may correct by far. */
const SETTLED_GUESSES = 12;
const REPAIRS = 4;
/** The part by which a venue's price must fall before a separate search of its other token pairs is worthwhile. */
const STRAIN = 1e-3;

/**
 * What a unit of gas costs, as a part of the output, where nothing carried the whole input: cheaper gas makes every small
 * detour worth a fill, and they take the places of venues that the input needs.
 */
const LEAST_PER_GAS = 1e-9;

/** A plan, and the marginal log prices of the tokens at which many venues take part. */
export type Split = { readonly plan: Plan | undefined; readonly prices: ReadonlyMap<number, number> };

/**
 * Returns the best plan that splits the amount, if one carries it. Where the usual search may err, others compete with it.
 * If the trade moves a venue of many tokens far, a plan may use the venue once per pair of tokens: each pair's curve is
 * then a guess, because trades of the other pairs move it too. If the trade is far above the depth, detours are sought for
 * parts of the input that smaller venues can take.
 */
export function bestSplit(search: Search, singlePath: readonly Arc[] | undefined): Split {
  const first = firstFlow(search, singlePath);
  if (first === undefined) return { plan: undefined, prices: new Map() };
  const coarse = growFlowCoarsely(search, first, mostArcs(search));
  const usual = splitAround(search, first, coarse);
  let plan = betterOf(search, usual.plan, directSplit(search, coarse));
  const { isFar } = usual;
  const others = [...(isFar ? [false] : []), ...(strains(coarse) ? [true] : [])];
  for (const pairwise of others) {
    if (search.isLate()) break;
    const other = { ...search, pairwise, isFar };
    const around = splitAround(other, first, growFlowCoarsely(other, first, mostArcs(search)));
    plan = betterOf(search, plan, around.plan);
  }
  const least = LEAST_PER_GAS * coarse.amountOut;
  if (plan === undefined && search.outPerGas < least && !search.isLate())
    plan = bestSplit({ ...search, outPerGas: least }, singlePath).plan;
  return { plan, prices: coarse.logPrice };
}

function betterOf(search: Search, plan: Plan | undefined, other: Plan | undefined): Plan | undefined {
  return other !== undefined && isBetter(other, plan, search) ? other : plan;
}

/**
 * Returns the best plan over the venues that trade the two tokens themselves, if one of them is a venue of many tokens: a
 * split may have used it for another pair before it is worth more for this one.
 */
function directSplit(search: Search, { logPrice }: Flow): Plan | undefined {
  const { graph, from, to, ends } = search;
  if (ends !== noEnds) return undefined;
  const arcs = graph.outgoing
    .slice(graph.offsets[from]!, graph.offsets[from + 1]!)
    .filter(({ tokenOut }) => tokenOut === to);
  if (arcs.length < 2 || arcs.every(({ pair, slot }) => pair === slot) || search.isLate()) return undefined;
  const [flow] = dropCostlyArcs(search, prune(flowOver(search, arcs, logPrice), 0));
  return flow && settleFlow(search, prune(flow, MIN_SHARE));
}

/** Returns whether the flow visibly moves the price of a venue of many tokens, or cannot place its whole input. */
function strains({ arcs, amountsIn, leftIn }: Flow): boolean {
  return arcs.some((arc, index) => {
    if (arc.pair === arc.slot) return false;
    return leftIn > 0 || arcMarginal(arc, amountsIn[index]!) < (1 - STRAIN) * arcMarginal(arc, 0);
  });
}

/** Returns the best plan found around a coarse flow, and whether the trade is far above the depth. */
function splitAround(
  search: Search,
  first: Flow,
  coarse: Flow,
): { readonly plan: Plan | undefined; readonly isFar: boolean } {
  const near = narrowSearch(search, [first, coarse]);
  const flows = searchFlows(near.search, near.flows);
  const wider = flows[0] && withMissedArcs(near.search, flows[0], search.maxFills);
  if (wider !== undefined) flows.push(...dropCostlyArcs(near.search, wider).slice(0, 1));
  let best: Plan | undefined;
  for (const flow of flows) {
    const plan = settleFlow(near.search, prune(flow, MIN_SHARE));
    if (plan !== undefined && isBetter(plan, best, search)) best = plan;
  }
  // Dust and tight caps may break a wide split but not the paths it began with.
  return { plan: best ?? settleFlow(search, first), isFar: isFarAbove(flows[0] ?? coarse) };
}

function mostArcs({ maxFills, reach }: Search): number {
  return Math.min(MAX_ARCS, Math.max(MIN_ARCS, Math.ceil(reach.arcsPerFill * maxFills)));
}

/**
 * Returns the flows within the limits to settle, best first. Gathers more venues than allowed and drops the weakest. What
 * the coarse search gathered competes with this and, if the limit on fills binds, so do two others: gathering only as many
 * as allowed, and choosing all arcs together at a price per fill.
 */
function searchFlows(search: Search, [start, coarse]: readonly [first: Flow, coarse: Flow]): Flow[] {
  const { maxFills, pairwise } = search;
  const settled = pairwise ? SETTLED_GUESSES : SETTLED_FLOWS;
  const wide = growFlow(search, start, mostArcs(search));
  const gathered = dropCostlyArcs(search, wide);
  const isLess = gathered[0] !== undefined && outAfterGas(search, gathered[0]) < outAfterGas(search, coarse);
  const rough = isLess && !search.isLate() ? dropCostlyArcs(search, coarse) : [];
  if (wide.arcs.length <= maxFills) return byOutput(search, [...gathered, ...rough]).slice(0, settled);
  gathered.push(...dropCostlyArcs(search, growFlow(search, start, maxFills)));
  const flows = exchange(search, gathered).slice(0, settled);
  if (rough.length > 0) flows.push(...exchange(search, rough).slice(0, settled));
  if (!(flows[0] !== undefined && flows[0].arcs.length < BINDING * maxFills)) {
    const priced = flowsAtFillPrice(search, wide).flatMap((flow) => dropCostlyArcs(search, flow));
    flows.push(...exchange(search, priced).slice(0, settled));
  }
  return byOutput(search, flows);
}

/**
 * Sorts flows that keep the limits, and replaces the weakest arcs of the best one as long as that improves it: by detours,
 * by single arcs where fills are left, and by more single arcs than there are fills for. Puts what that yields first.
 */
function exchange(search: Search, found: readonly Flow[]): Flow[] {
  const flows = byOutput(search, found);
  const most = mostArcs(search);
  const moves = [
    (best: Flow) => regrowFlow(search, best, most),
    (best: Flow) => withMissedArcs(search, best, search.maxFills),
    (best: Flow) => withMissedArcs(search, best, most),
  ];
  const improves = (move: (typeof moves)[number]): boolean => {
    const [best] = flows;
    const grown = best && move(best);
    const next = grown && dropCostlyArcs(search, grown)[0];
    if (next === undefined || !(outAfterGas(search, next) > outAfterGas(search, best!))) return false;
    flows.unshift(next);
    return true;
  };
  for (let round = 0; round < EXCHANGES && !search.isLate(); round++) if (!moves.some(improves)) break;
  return flows;
}

function byOutput(search: Search, flows: readonly Flow[]): Flow[] {
  return flows.toSorted((a, b) => outAfterGas(search, b) - outAfterGas(search, a));
}

/** Settles the flow exactly. Removes a venue that refuses and solves the rest again. */
function settleFlow(search: Search, flow: Flow): Plan | undefined {
  let current = flow;
  for (let attempt = 0; attempt <= REPAIRS && current.arcs.length > 0 && current.leftIn === 0; attempt++) {
    const settled = settle(search.graph, search.start, legsOf(current, search.start));
    if ("plan" in settled) {
      if (settled.plan.gas > search.maxGas) return undefined;
      return current.join === undefined ? settled.plan : correctRatio(search, current, settled.plan);
    }
    if (settled.failedAt === "join") return undefined;
    const others = current.arcs.filter((arc) => arc !== settled.failedAt);
    const left = connected(others, search.from, search.to);
    // If no path reaches one of its ends, the flow is not a route.
    if (left.filter(isVirtual).length < current.arcs.filter(isVirtual).length) return undefined;
    current = solveAgain(current, left);
  }
  return undefined;
}
