import { squareRoot } from "../lib/math.js";
import type { RouteRequest } from "./request.js";

export type Limits = {
  readonly reason: "insufficientLiquidity";
  readonly maxAmountIn: bigint;
  readonly minAmountIn?: bigint;
};

export type Tries = {
  /** Whether the request routes without a split. */
  readonly whole: (request: RouteRequest) => boolean;
  readonly any: (request: RouteRequest) => boolean;
  readonly isLate: () => boolean;
};

/** Bits by which the amount is moved to find one that routes, nearest first. */
const JUMPS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33, 41, 51, 63, 78, 97, 121, 151].map(BigInt);
const BISECTIONS = 12;

/**
 * Between which amounts the tokens route, when the asked ones do not: the nearest smaller amount of the first input that
 * does, else the nearest larger one, each settled exactly and brought closer by bisection on a logarithmic scale. Other
 * inputs move with the first.
 */
export function findLimits(request: RouteRequest, tries: Tries): Limits {
  const asked = request.inputs[0]!.amount;
  const scaled = (amountIn: bigint) => {
    const inputs = request.inputs.map(({ token, amount }) => ({
      token,
      amount: (amount * amountIn) / asked,
    }));
    return inputs.every(({ amount }) => amount > 0n) ? { ...request, inputs } : undefined;
  };
  const attempt = (isRoutable: (request: RouteRequest) => boolean) => (amountIn: bigint) => {
    const other = tries.isLate() ? undefined : scaled(amountIn);
    return other !== undefined && isRoutable(other);
  };
  const [routesWhole, routes] = [attempt(tries.whole), attempt(tries.any)];
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
