import { makeProblem } from "../bound/bound.js";
import { priceFills } from "../bound/fillPrice.js";
import type { Arc } from "../graph/arc.js";
import { connected, leadsTo } from "../graph/reach.js";
import { isVirtual } from "../graph/virtualArcs.js";
import type { Flow } from "../split/flow.js";
import { flowOver, prune } from "./growFlow.js";
import type { Search } from "./search.js";
import { supportOf } from "./support.js";

/** Coarse, because only the order of the arcs matters. */
const PRICING = { softness: [0.2], maxRounds: 2, tolerance: 0.1, maxSteps: 6, enough: 1e-2 };
/** How many arcs to begin with, per fill that is allowed. More are dropped one after another. */
const ARCS_PER_FILL = [1, 1.1, 1.25, 1.5, 2];

/**
 * Returns flows over the arcs that earn most where every fill has a price, such that only about as many pay as the limit
 * allows. The arcs are chosen together, at prices that no flow within the limit has, whereas a flow that gathers arcs one
 * after another and drops the weakest keeps what it found first. Starts from the prices of `flow`.
 */
export function flowsAtFillPrice(search: Search, flow: Flow): Flow[] {
  const { problem, start } = makeProblem(search, flow.logPrice);
  const { y, earned } = priceFills(problem, start, search.maxFills, { ...PRICING, isLate: search.isLate });
  const ranked = [...earned.keys()].filter((index) => earned[index]! > 0);
  ranked.sort((a, b) => earned[b]! - earned[a]!);
  const logPrice = new Map(flow.logPrice);
  for (const [index, token] of problem.tokens.entries()) logPrice.set(token, y[index]!);
  const virtual = flow.arcs.filter(isVirtual);
  const chosen = [...virtual];
  const uses = new Set<number>();
  const flows: Flow[] = [];
  let rank = 0;
  for (const perFill of ARCS_PER_FILL) {
    for (; rank < Math.min(ranked.length, perFill * search.maxFills); rank++) {
      const arc = problem.arcs[ranked[rank]!]!;
      const use = search.pairwise ? arc.pair : arc.slot;
      if (uses.has(use) || leadsTo(chosen, arc.tokenOut, arc.tokenIn)) continue;
      uses.add(use);
      chosen.push(arc);
    }
    const arcs = shortPaths(search, chosen);
    // Every input needs a path, and so does every token of the output.
    if (arcs.length === 0 || arcs.filter(isVirtual).length < virtual.length || search.isLate()) continue;
    flows.push(prune(flowOver(search, arcs, logPrice), 0));
  }
  return flows;
}

/** Returns those of the arcs, best first, that form paths from the input to the output within the limit on hops. */
function shortPaths(search: Search, arcs: readonly Arc[]): Arc[] {
  let left = connected(arcs, search.from, search.to);
  for (;;) {
    const { hopsBefore, hopsAfter } = supportOf(search, left);
    const isTooLong = (arc: Arc) => hopsBefore[arc.tokenIn]! + 1 + hopsAfter[arc.tokenOut]! > search.maxHops;
    const worst = left.findLast((arc) => !isVirtual(arc) && isTooLong(arc));
    if (worst === undefined) return left;
    left = connected(
      left.filter((arc) => arc !== worst),
      search.from,
      search.to,
    );
  }
}
