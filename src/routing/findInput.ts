import type { Address } from "../lib/address.js";
import { squareRoot } from "../lib/math.js";
import { isRefusal } from "../lib/refusal.js";
import { gapOf } from "./certificate/certify.js";
import { findRoute, searchable } from "./findRoute.js";
import type { Graph } from "./graph/graph.js";
import { guessInput } from "./input/guessInput.js";
import { withLeastInput } from "./input/leastInput.js";
import { withRestPath } from "./input/restPath.js";
import { scaledBy, scaleTo } from "./input/scaleTo.js";
import type { Plan } from "./plan.js";
import type { RouteFound, RouteRequest, RouteResult } from "./request.js";
import { latenessOf } from "./search/makeSearches.js";
import { replayPlan } from "./settlement/replayPlan.js";

/** A request that states the output instead of the input. */
export type InputRequest = Omit<RouteRequest, "inputs"> & {
  readonly tokenIn: Address;
  /** Raw units > 0 of tokenOut. */
  readonly amountOut: bigint;
};

export type InputResult =
  /**
   * The plan's input is the least for which its fills yield `amountOut`. Rounding may make them yield a little more. The
   * single path has the same input.
   */
  | RouteFound
  | Extract<RouteResult, { reason: "noPath" }>
  | {
      readonly found: false;
      readonly reason: "insufficientLiquidity";
      /** Set if the deadline passed first: there may be a route. */
      readonly isCut?: true;
      /** The largest output that was found, in raw units of tokenOut. 0n if there was none. */
      readonly maxAmountOut: bigint;
    };

/** The route for an input is also the route for one that differs by less than this part. */
const SAME = 5e-3;
/** The most searches. Three suffice unless the wanted output is far above the depth. */
const MAX_SEARCHES = 12;
/** A search that lowers the cost by less than this part is the last, as the next would lower it by far less. */
const SETTLED = 1e-4;
/**
 * If the input that yields enough exceeds the one that yields too little by more than this factor, an input in between
 * is searched.
 */
const WIDE = 4;
/** If an input is far too large to be scaled, it is lowered by this factor. */
const FAR_ABOVE = 64;
/** If the output grows by less than this part when the input is multiplied, more input does not help. */
const GROWING = 1e-4;
/** While the output is within this part of the wanted one, more input is tried although it hardly helps. */
const WITHIN_REACH = 1e-2;
/** The most that an input is multiplied by at once. */
const MAX_GROWTH = 64;

/**
 * Returns the route that yields at least `amountOut` for the least input after gas. Searches the best route for an input,
 * changes the input until the route's shares yield `amountOut`, and searches again for that input until it stays the same.
 * The best output is a concave function of the input, so each such input suffices and is no more than the one before.
 * Finally one path of the route is trimmed to the unit, settled in bigint exactly as on chain.
 */
export function findInput(graph: Graph, asked: InputRequest): InputResult {
  const startMs = asked.nowMs?.();
  const { tokenIn, amountOut, certify, protocols, excludeProtocols, without, states, ...request } = asked;
  const now = searchable(graph, asked);
  const routeFor = (amount: bigint, proof = false) =>
    findRoute(now, { ...request, inputs: [{ token: tokenIn, amount }], certify: proof });
  const guess = guessInput(now, request, tokenIn, amountOut);
  const { routes, limit } = refine(routeFor, guess, asked);
  let settled: RouteFound | undefined;
  for (const route of routes) settled ??= settleFor(route, asked);
  if (settled === undefined) return limit;
  const found = startMs === undefined ? settled : { ...settled, searchMs: asked.nowMs!() - startMs };
  return certify === true ? certified(found, routeFor(inputOf(found), true), asked) : found;
}

/** Routes that yield about the wanted output, best first, and the answer if none of them does. */
type Refined = { readonly routes: readonly RouteFound[]; readonly limit: InputResult };

/** Searches routes for one input after another, and scales each to the wanted output. */
function refine(
  routeFor: (amount: bigint) => RouteResult,
  guess: bigint,
  { amountOut, context, ...request }: InputRequest,
): Refined {
  const isLate = latenessOf(request);
  const routes: RouteFound[] = [];
  let limit = unreachable(0n, {});
  let [amountIn, tooLittle, most, growth] = [guess, 0n, 0n, 8];
  const searched: bigint[] = [];
  while (searched.length < MAX_SEARCHES && !searched.some((other) => isSame(other, amountIn))) {
    if (routes.length > 0 && isLate()) break;
    const result = routeFor(amountIn);
    searched.push(amountIn);
    if (!result.found) {
      limit = result.reason === "noPath" ? result : unreachable(most, result);
      if (routes.length > 0 || result.reason === "noPath" || result.isCut) break;
      amountIn = result.minAmountIn ?? result.maxAmountIn;
      if (amountIn === 0n) break;
      continue;
    }
    const output = result.plan.outputs[0].amount;
    const isGrowing = Number(output) >= (1 + GROWING) * Number(most);
    if (output > most) most = output;
    limit = unreachable(most, result);
    if (output < amountOut && amountIn > tooLittle) tooLittle = amountIn;
    const plan = scaleTo(result.plan, amountOut, context);
    if (plan === undefined && output >= amountOut) {
      routes.push(result);
      amountIn = scaledBy(amountIn, 1 / FAR_ABOVE);
      continue;
    }
    const [before] = routes;
    if (plan !== undefined) routes.push(withPlan(result, plan, context));
    routes.sort((a, b) => costOf(a) - costOf(b));
    const [best] = routes;
    if (best !== undefined) {
      const least = inputOf(best);
      const isWide = tooLittle > 0n && least > tooLittle * BigInt(WIDE);
      const gain = before === undefined ? Infinity : costOf(before) - costOf(best);
      if (!isWide && gain < SETTLED * costOf(best)) break;
      amountIn = isWide ? squareRoot(least * tooLittle) : least;
    } else {
      const isNear = Number(most) >= (1 - WITHIN_REACH) * Number(amountOut);
      if (!(isGrowing || isNear) || isLate()) break;
      amountIn = scaledBy(amountIn, growth);
      growth = Math.min(growth * growth, MAX_GROWTH);
    }
  }
  return { routes: routes.sort((a, b) => costOf(a) - costOf(b)), limit };
}

function isSame(one: bigint, other: bigint): boolean {
  return Math.abs(Number(one) / Number(other) - 1) < SAME;
}

function unreachable(maxAmountOut: bigint, { isCut }: Pick<RouteFound, "isCut">): InputResult {
  return { found: false, reason: "insufficientLiquidity", maxAmountOut, ...(isCut && { isCut }) };
}

function inputOf({ plan }: RouteFound): bigint {
  return plan.inputs[0]!.amount;
}

/** Returns the input and what the gas is worth in it, at the plan's own rate. */
function costOf(found: RouteFound): number {
  const output = Number(found.plan.outputs[0].amount);
  return Number(inputOf(found)) * (2 - Number(found.amountOutAfterGas) / output);
}

/** Returns the route with a plan through the same venues, and the single path for the plan's input. */
function withPlan(found: RouteFound, plan: Plan, context: InputRequest["context"]): RouteFound {
  const gasCost = found.plan.outputs[0].amount - found.amountOutAfterGas;
  const amountOutAfterGas = plan.outputs[0].amount - gasCost;
  const { singlePath: path, singlePathAmountOutAfterGas: afterGas } = found;
  const other = path && replayPlan(path, plan.inputs[0]!.amount, context);
  if (path === undefined || afterGas === undefined || other === undefined || isRefusal(other))
    return {
      ...found,
      plan,
      amountOutAfterGas,
      singlePath: undefined,
      singlePathAmountOutAfterGas: undefined,
    };
  const change = other.outputs[0].amount - path.outputs[0].amount;
  const singlePathAmountOutAfterGas = afterGas + change;
  return { ...found, plan, amountOutAfterGas, singlePath: other, singlePathAmountOutAfterGas };
}

/** Returns the route with the least input to the unit. */
function settleFor(found: RouteFound, { amountOut, context }: InputRequest): RouteFound | undefined {
  const { plan } = found;
  const trimmed = withRestPath(plan, context);
  const least =
    (trimmed && withLeastInput(trimmed, amountOut, context)) ?? withLeastInput(plan, amountOut, context);
  return least && withPlan(found, least, context);
}

/** Returns the route with the bound of its input, or with less input if the search for the bound found a way. */
function certified(found: RouteFound, proof: RouteResult, asked: InputRequest): RouteFound {
  if (!proof.found || proof.bound === undefined) return found;
  const enough = proof.plan.outputs[0].amount >= asked.amountOut;
  const other = enough ? settleFor(proof, asked) : undefined;
  const best = other !== undefined && costOf(other) < costOf(found) ? other : found;
  const { bound, certifyMs } = proof;
  const gap = gapOf(bound, best.plan.outputs[0].amount, best.amountOutAfterGas);
  const searchMs = found.searchMs === undefined ? {} : { searchMs: found.searchMs };
  return { ...best, bound, gap, ...searchMs, ...(certifyMs === undefined ? {} : { certifyMs }) };
}
