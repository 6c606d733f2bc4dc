import { isBetter } from "../compareAfterGas.js";
import type { Arc } from "../graph/arc.js";
import { noEnds } from "../graph/virtualArcs.js";
import type { Plan } from "../plan.js";
import { settle, WHOLE_PPM } from "../settlement/settle.js";
import { pathsTo, spread } from "./bestPaths.js";
import type { Search } from "./search.js";

export type SinglePath = { readonly plan: Plan; readonly arcs: readonly Arc[] };

/**
 * The best plan without a split. The best paths by float, before and after gas and of every length, are settled
 * exactly and compared after gas. Undefined when none of them takes the whole amount, or it takes several.
 */
export function bestSinglePath(search: Search): SinglePath | undefined {
  if (search.ends !== noEnds) return undefined;
  let best: SinglePath | undefined;
  for (const arcs of candidatePaths(search)) {
    const legs = arcs.map((arc) => ({ arc, sharePpm: WHOLE_PPM }));
    const settled = settle(search.graph, search.start, legs);
    if (!("plan" in settled) || settled.plan.gas > search.maxGas) continue;
    if (isBetter(settled.plan, best?.plan, search.outPerGas)) best = { plan: settled.plan, arcs };
  }
  return best;
}

function candidatePaths(search: Search): Arc[][] {
  const { graph, from, to, gasRate, amountIn, worth } = search;
  const maxHops = Math.min(search.maxHops, search.maxFills);
  const gross = pathsTo(spread({ graph, from, to, amountIn, maxHops }, worth), to);
  if (search.outPerGas === 0) return gross;
  const net = pathsTo(spread({ graph, from, to, amountIn, maxHops, gasRate }, worth), to);
  const isNew = (path: Arc[]) => !gross.some((other) => isSame(other, path));
  return [...gross, ...net.filter(isNew)];
}

function isSame(path: readonly Arc[], other: readonly Arc[]): boolean {
  return path.length === other.length && path.every((arc, index) => arc === other[index]);
}
