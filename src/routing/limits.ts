import type { Search } from "./search.js";
import { bestSinglePath } from "./singlePath.js";
import { bestSplit } from "./split.js";

export type Limits = {
  readonly reason: "insufficientLiquidity";
  readonly maxAmountIn: bigint;
  readonly minAmountIn?: bigint;
};

/** Bits by which the amount is moved to find one that routes, nearest first. */
const JUMPS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33, 41, 51, 63, 78, 97, 121, 151].map(BigInt);
const BISECTIONS = 12;

/**
 * Between which amounts the pair routes, when the asked one does not: the nearest smaller amount that does, else the
 * nearest larger one, each settled exactly and brought closer by bisection on a logarithmic scale.
 */
export function findLimits(search: Search): Limits {
  const asked = search.order.amountIn;
  const at = (amountIn: bigint): Search => ({ ...search, order: { ...search.order, amountIn } });
  const routes = (amountIn: bigint) => !search.isLate() && isRoutable(at(amountIn));
  const routesWhole = (amountIn: bigint) => !search.isLate() && bestSinglePath(at(amountIn)) !== undefined;
  const below = [...JUMPS.map((jump) => asked >> jump).filter((amountIn) => amountIn > 1n), 1n];
  const above = JUMPS.map((jump) => asked << jump).filter((amountIn) => amountIn >> 256n === 0n);
  // Single paths are quick to try; splits are only tried where none of them led anywhere.
  const smaller = below.find(routesWhole) ?? (above.some(routesWhole) ? undefined : below.find(routes));
  if (smaller !== undefined) {
    return { reason: "insufficientLiquidity", maxAmountIn: approach(smaller, asked, routes) };
  }
  const larger = above.find(routesWhole) ?? above.find(routes);
  if (larger === undefined) return { reason: "insufficientLiquidity", maxAmountIn: 0n };
  const minAmountIn = approach(larger, asked, routes);
  return { reason: "insufficientLiquidity", maxAmountIn: larger, minAmountIn };
}

function isRoutable(search: Search): boolean {
  return (bestSinglePath(search) ?? bestSplit(search, undefined)) !== undefined;
}

/** The amount nearest to `bad` that was seen to route, starting from `good` which does. */
function approach(good: bigint, bad: bigint, routes: (amountIn: bigint) => boolean): bigint {
  let [near, far] = [good, bad];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = squareRoot(near * far);
    if (middle === near || middle === far) break;
    if (routes(middle)) near = middle;
    else far = middle;
  }
  return near;
}

/** floor(√value) by Newton's method. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
