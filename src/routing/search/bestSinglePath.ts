import { WHOLE_PPM } from "../../lib/whole.js";
import { isBetter } from "../compareAfterGas.js";
import type { Arc } from "../graph/arc.js";
import { noEnds } from "../graph/virtualArcs.js";
import type { Plan } from "../plan.js";
import { settle } from "../settlement/settle.js";
import { findBestPaths, pathsTo } from "./bestPaths.js";
import type { Search } from "./search.js";

export type SinglePath = { readonly plan: Plan; readonly arcs: readonly Arc[] };

/** How often other paths are sought in place of those that pay nothing for a tiny amount. */
const ROUNDS_FOR_DUST = 8;

/**
 * Returns the best plan without a split. Settles the best float paths of every length, before and after gas, exactly
 * and compares them after gas. If all of them fail and the amount is too little for some, it tries others. Returns
 * undefined if none takes the whole amount or the request has several inputs or outputs.
 */
export function bestSinglePath(search: Search): SinglePath | undefined {
  if (search.ends !== noEnds) return undefined;
  let { best, tooLittle } = settlePaths(search, candidatePaths(search));
  const skips = new Uint8Array(search.graph.pools.length);
  for (let round = 0; best === undefined && tooLittle.length > 0 && round < ROUNDS_FOR_DUST; round++) {
    for (const { slot } of tooLittle) skips[slot] = 1;
    ({ best, tooLittle } = settlePaths(search, otherPaths(search, skips)));
  }
  return best;
}

type SettledPaths = { best: SinglePath | undefined; tooLittle: readonly Arc[] };

/** Returns the best path's plan, and the arcs at which a path failed because it carries too little. */
function settlePaths(search: Search, paths: readonly Arc[][]): SettledPaths {
  let best: SinglePath | undefined;
  const tooLittle: Arc[] = [];
  for (const arcs of paths) {
    const legs = arcs.map((arc) => ({ arc, sharePpm: WHOLE_PPM }));
    const settled = settle(search.graph, search.start, legs);
    if ("failedAt" in settled) {
      if (settled.isTooLittle && settled.failedAt !== "join") tooLittle.push(settled.failedAt);
    } else if (settled.plan.gas <= search.maxGas && isBetter(settled.plan, best?.plan, search)) {
      best = { plan: settled.plan, arcs };
    }
  }
  return { best, tooLittle };
}

/** Returns the best float paths of every length, before gas, that use none of the marked venues. */
function otherPaths({ graph, from, to, amountIn, maxHops, maxFills }: Search, skips: Uint8Array): Arc[][] {
  return pathsTo(
    findBestPaths({ graph, from, to, amountIn, maxHops: Math.min(maxHops, maxFills), skips }),
    to,
  );
}

function candidatePaths(search: Search): Arc[][] {
  const { graph, from, to, gasRate, gasPerByte, amountIn, ahead } = search;
  const maxHops = Math.min(search.maxHops, search.maxFills);
  const beforeGas = pathsTo(findBestPaths({ graph, from, to, amountIn, maxHops }, ahead.rates), to);
  if (search.outPerGas === 0) return beforeGas;
  const afterGas = pathsTo(
    findBestPaths({ graph, from, to, amountIn, maxHops, gasRate, gasPerByte }, ahead.rates),
    to,
  );
  const isNew = (path: Arc[]) => !beforeGas.some((other) => isSame(other, path));
  return [...beforeGas, ...afterGas.filter(isNew)];
}

function isSame(path: readonly Arc[], other: readonly Arc[]): boolean {
  return path.length === other.length && path.every((arc, index) => arc === other[index]);
}
