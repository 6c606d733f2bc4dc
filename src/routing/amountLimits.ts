import { squareRoot } from "../lib/math.js";
import type { RouteRequest } from "./request.js";

export type Limits = {
  readonly reason: "insufficientLiquidity";
  readonly maxAmountIn: bigint;
  readonly minAmountIn?: bigint;
};

export type Tries = {
  /** Returns whether the request routes without a split. Fast. */
  readonly whole: (request: RouteRequest) => boolean;
  /** Returns whether the request routes at all. */
  readonly any: (request: RouteRequest) => boolean;
  readonly isLate: () => boolean;
};

/** Binary shifts of the amount that are tried to find one that routes, nearest first. */
const JUMPS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33, 41, 51, 63, 78, 97, 121, 151];
/** If no jump routes, half bits are tried up to this many bits: a window may lie between two jumps. */
const NARROW_BITS = 40;
/** Number of larger amounts tried with splits once a smaller amount is known to route. */
const SPLITS_ABOVE = 4;
const BISECTIONS = 12;

/**
 * Returns the least and the largest amount with a route, for a requested amount that has none. If a larger amount has a
 * route, the requested one is too small, and both limits are above it. Otherwise the requested amount is too large. The
 * result then has only a maximum, which is below it. All amounts are of the first input, and the other inputs scale with
 * it. Each limit is settled exactly and refined by bisection on a logarithmic scale. Rounding lets some tiny amounts
 * route by chance. So while a larger amount routes, a smaller one with a route proves nothing.
 */
export function findLimits(request: RouteRequest, tries: Tries): Limits {
  const requested = request.inputs[0]!.amount;
  const scaled = (amountIn: bigint) => {
    const inputs = request.inputs.map(({ token, amount }) => ({
      token,
      amount: (amount * amountIn) / requested,
    }));
    return inputs.every(({ amount }) => amount > 0n) ? { ...request, inputs } : undefined;
  };
  const attempt = (isRoutable: (request: RouteRequest) => boolean) => (amountIn: bigint) => {
    const other = tries.isLate() ? undefined : scaled(amountIn);
    return other !== undefined && isRoutable(other);
  };
  const [routesWhole, routes] = [attempt(tries.whole), attempt(tries.any)];
  const above = JUMPS.map((jump) => requested << BigInt(jump)).filter(fitsWord);
  const below = [...JUMPS.map((jump) => requested >> BigInt(jump)).filter((amountIn) => amountIn > 1n), 1n];
  // Larger amounts are always tried before a maximum is reported. Single paths are quick to try; splits are tried on
  // all amounts only if no single path routes.
  const largerWhole = above.find(routesWhole);
  const smallerWhole = largerWhole === undefined ? below.find(routesWhole) : undefined;
  const larger =
    largerWhole ??
    (smallerWhole === undefined ? above : above.slice(0, SPLITS_ABOVE)).find(routes) ??
    (smallerWhole === undefined ? stepsAbove(requested).find(routesWhole) : undefined);
  if (larger !== undefined) {
    const minAmountIn = approach(larger, requested, routes);
    const [most, next] = climb(larger, above, [routesWhole, routes]);
    return { reason: "insufficientLiquidity", maxAmountIn: approach(most, next, routes), minAmountIn };
  }
  const smaller = smallerWhole ?? below.find(routes) ?? stepsBelow(requested).find(routesWhole);
  const maxAmountIn = smaller === undefined ? 0n : approach(smaller, requested, routes);
  return { reason: "insufficientLiquidity", maxAmountIn };
}

/** Token amounts are 256-bit words. */
function fitsWord(amount: bigint): boolean {
  return amount >> 256n === 0n;
}

/** Returns the largest of `amounts` that routes, starting from `good`, which routes, and the amount after it. */
function climb(
  good: bigint,
  amounts: readonly bigint[],
  kinds: readonly ((amountIn: bigint) => boolean)[],
): [bigint, bigint] {
  let most = good;
  for (const routes of kinds) {
    for (const amount of amounts) {
      if (amount <= most) continue;
      if (!routes(amount)) break;
      most = amount;
    }
  }
  return [most, amounts.find((amount) => amount > most) ?? most * 2n];
}

function stepsAbove(requested: bigint): bigint[] {
  return halfBits()
    .map((bits) => squareRoot((requested * requested) << bits))
    .filter(fitsWord);
}

function stepsBelow(requested: bigint): bigint[] {
  return halfBits()
    .map((bits) => squareRoot((requested * requested) >> bits))
    .filter((amountIn) => amountIn > 0n);
}

/** Returns twice the number of bits, starting at half a bit. */
function halfBits(): bigint[] {
  return Array.from({ length: 2 * NARROW_BITS }, (_, index) => BigInt(index + 1));
}

/** Returns the amount nearest to `bad` that was found to route, starting from `good`, which routes. */
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
