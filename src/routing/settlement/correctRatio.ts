import { isBetter } from "../compareAfterGas.js";
import type { Plan } from "../plan.js";
import type { Search } from "../search/search.js";
import type { Flow } from "../split/flow.js";
import { solveAgain } from "../split/optimalFlow.js";
import { legsOf } from "./legs.js";
import { settle } from "./settle.js";

/** Number of corrections to the ratio in which two tokens arrive. Floats and sampled curves get it slightly wrong. */
const FITTINGS = 3;
/** Shares are stated in millionths, so a smaller error in either token cannot be corrected. */
const FITTED = 2e-6;

/** Adjusts the plan so that its tokens arrive in the venue's settled ratio and next to nothing is left of either. */
export function correctRatio(search: Search, flow: Flow, plan: Plan): Plan {
  let best = plan;
  let current = flow;
  for (let round = 0; round < FITTINGS; round++) {
    const excess = excessOf(best);
    if (Math.abs(excess) < FITTED) break;
    current = solveAgain({ ...current, lean: current.lean - excess }, current.arcs);
    const settled = current.leftIn === 0 && settle(search.graph, search.start, legsOf(current, search.start));
    if (settled === false || !("plan" in settled)) break;
    if (!isBetter(settled.plan, best, search)) break;
    best = settled.plan;
  }
  return best;
}

/** Returns ln of how many times more of the first token arrived than the venue took in its ratio. */
function excessOf({ moves, leftovers }: Plan): number {
  const [first, second] = moves[moves.length - 1]!.inputs.map(({ token, amount }) => {
    const left = leftovers.find((leftover) => leftover.token === token)?.amount ?? 0n;
    return Math.log1p(Number(left) / Number(amount));
  });
  return (first ?? 0) - (second ?? 0);
}
