import { isBetter } from "../compareAfterGas.js";
import type { Plan } from "../plan.js";
import type { Search } from "../search/search.js";
import type { Flow } from "../split/flow.js";
import { solveAgain } from "../split/optimalFlow.js";
import { legsOf } from "./legs.js";
import { settle } from "./settle.js";

/** Corrections of what floats, and curves through samples, get wrong of the ratio in which two tokens arrive. */
const FITTINGS = 3;
/** Shares are stated in millionths; less than this of one of the tokens is not to be had right. */
const FITTED = 2e-6;

/** The plan whose tokens arrive in the venue's ratio as it was settled, so that next to nothing is left of either. */
export function correctRatio(search: Search, flow: Flow, plan: Plan): Plan {
  let best = plan;
  let current = flow;
  for (let round = 0; round < FITTINGS; round++) {
    const excess = excessOf(best);
    if (Math.abs(excess) < FITTED) break;
    current = solveAgain({ ...current, lean: current.lean - excess }, current.arcs);
    const settled = current.leftIn === 0 && settle(search.graph, search.start, legsOf(current));
    if (settled === false || !("plan" in settled)) break;
    if (!isBetter(settled.plan, best, search.outPerGas)) break;
    best = settled.plan;
  }
  return best;
}

/** ln of how many times more of the first token arrived than the venue took of both in its ratio. */
function excessOf({ fills, leftovers }: Plan): number {
  const [first, second] = fills[fills.length - 1]!.inputs.map(({ token, amount }) => {
    const left = leftovers.find((leftover) => leftover.token === token)?.amount ?? 0n;
    return Math.log1p(Number(left) / Number(amount));
  });
  return (first ?? 0) - (second ?? 0);
}
