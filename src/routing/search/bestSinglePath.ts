import { WHOLE_PPM } from "../../lib/whole.js";
import { isBetter } from "../compareAfterGas.js";
import type { Arc } from "../graph/arc.js";
import { noEnds } from "../graph/virtualArcs.js";
import type { Plan } from "../plan.js";
import { settle } from "../settlement/settle.js";
import { findBestPaths, pathsTo } from "./bestPaths.js";
import type { Search } from "./search.js";

export type SinglePath = { readonly plan: Plan; readonly arcs: readonly Arc[] };

/**
 * Returns the best plan without a split. Settles the best float paths of every length, before and after gas, exactly
 * and compares them after gas. Returns undefined if none of them takes the whole amount or the request has several
 * inputs or outputs.
 */
export function bestSinglePath(search: Search): SinglePath | undefined {
  if (search.ends !== noEnds) return undefined;
  let best: SinglePath | undefined;
  for (const arcs of candidatePaths(search)) {
    const legs = arcs.map((arc) => ({ arc, sharePpm: WHOLE_PPM }));
    const settled = settle(search.graph, search.start, legs);
    if (!("plan" in settled) || settled.plan.gas > search.maxGas) continue;
    if (isBetter(settled.plan, best?.plan, search)) best = { plan: settled.plan, arcs };
  }
  return best;
}

function candidatePaths(search: Search): Arc[][] {
  const { graph, from, to, gasRate, gasPerByte, amountIn, ratesAhead } = search;
  const maxHops = Math.min(search.maxHops, search.maxFills);
  const beforeGas = pathsTo(findBestPaths({ graph, from, to, amountIn, maxHops }, ratesAhead), to);
  if (search.outPerGas === 0) return beforeGas;
  const afterGas = pathsTo(
    findBestPaths({ graph, from, to, amountIn, maxHops, gasRate, gasPerByte }, ratesAhead),
    to,
  );
  const isNew = (path: Arc[]) => !beforeGas.some((other) => isSame(other, path));
  return [...beforeGas, ...afterGas.filter(isNew)];
}

function isSame(path: readonly Arc[], other: readonly Arc[]): boolean {
  return path.length === other.length && path.every((arc, index) => arc === other[index]);
}
