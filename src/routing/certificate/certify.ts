import type { Address } from "../../lib/address.js";
import { maxBigint } from "../../lib/math.js";
import { WHOLE_BPS } from "../../lib/whole.js";
import { cheapestOf, makeProblem, type Problem } from "../bound/bound.js";
import { priceFills } from "../bound/fillPrice.js";
import { lowerBound } from "../bound/lowerBound.js";
import { amountOutAfterGas, type Costs, gasWithBytes } from "../compareAfterGas.js";
import { BYTES_AROUND_FILLS, GAS_AROUND_FILLS, type Plan } from "../plan.js";
import type { Bound, Certificate, Gap } from "../request.js";
import type { Search } from "../search/search.js";

/** The starting point of a bound: a search, and the log prices of the tokens in its first good flow. */
export type Searched = { readonly search: Search; readonly prices: ReadonlyMap<number, number> };

/** With a clock, the certificate uses the best bound found in this time. */
export const MAX_CERTIFY_MS = 1_000;
const GROSS_STEPS = 40;
const NET_STEPS = 100;
/**
 * Widths over which the threshold at which an arc begins to pay is smoothed, relative to the cheapest arc's cost.
 * Sharper with every pass.
 */
const SOFTNESS = [0.3, 0.06, 0.012];
const PRICING = { softness: SOFTNESS, maxRounds: 8, maxSteps: NET_STEPS, tolerance: 0.02 };
/** With at most this many fills, the gas of a single fill is a visible part of the trade. */
const MAX_TOLLED = 6;
/** Relative increase of a bound that covers errors of float addition. */
const ROUNDING = 1e-12;

/** Returns an upper bound on every route over all openings and endings, or undefined if there is no finite bound. */
export function certify(
  searched: readonly Searched[],
  plan: Plan,
  costs: Costs,
  isLate: () => boolean,
): Certificate | undefined {
  const bounds = searched.map((each) => boundOf(each, plan, isLate));
  const most = (kind: "gross" | "net") => Math.max(...bounds.map((bound) => bound[kind]));
  const [gross, net] = [raised(most("gross")), raised(most("net"))];
  if (gross === undefined || net === undefined) return undefined;
  const planAfterGas = amountOutAfterGas(plan, costs);
  // An arc's gas is an estimate, and a settled fill may stay below it.
  const bound = { gross: maxBigint(gross, plan.outputs[0].amount), net: maxBigint(net, planAfterGas) };
  return { bound, gap: gapOf(bound, plan.outputs[0].amount, planAfterGas) };
}

type Bounds = { readonly gross: number; readonly net: number };

function boundOf({ search, prices }: Searched, plan: Plan, isLate: () => boolean): Bounds {
  const { problem, start } = makeProblem(search, prices);
  const unpaid = lowerBound(problem, start, { softness: 0, maxSteps: GROSS_STEPS, isLate });
  const isFree = !(search.outPerGas > 0);
  const paid = isFree ? unpaid : boundAfterGas(problem, start, isLate);
  const few = boundOfFew(search, problem, paid.y, isLate);
  const gross = Math.min(unpaid.bound, few.gross);
  if (isFree) return { gross, net: gross };
  let net = Math.min(gross, paid.bound, few.net);
  if (plan.moves.length <= MAX_TOLLED) {
    const { costs, toll } = gasOfCuts(problem, addressIn(search), plan);
    net = Math.min(net, boundAfterGas({ ...problem, costs }, start, isLate).bound - toll);
  }
  return { gross, net: net - transactionCost(search) };
}

/** Returns upper bounds on every route that keeps the limit on fills, before and after gas. */
function boundOfFew(search: Search, problem: Problem, start: Float64Array, isLate: () => boolean): Bounds {
  // The search counts the virtual arcs of several inputs as fills. Making shares is one, but no arc of the market.
  const maxFills = search.maxFills - search.ends.sources.length;
  const { bound } = priceFills(problem, start, maxFills, { ...PRICING, isLate });
  const dearest = problem.costs.toSorted().slice(-maxFills);
  return { gross: dearest.reduce((sum, cost) => sum + cost, bound), net: bound };
}

/** Returns the cost of the transaction around the fills, in tokenOut. */
function transactionCost(search: Search): number {
  const around = { gas: GAS_AROUND_FILLS, bytes: BYTES_AROUND_FILLS };
  return gasWithBytes(around, search) * search.outPerGas;
}

/** Returns the address of a token by number. A share that is only made has none in the graph. */
function addressIn({ graph, start, to }: Search): (token: number) => Address {
  return (token) => (token === to ? start.tokenOut : graph.tokens[token]!);
}

/** Returns an upper bound on every route after the cost of each arc it uses, and prices close to it. */
function boundAfterGas(
  problem: Problem,
  start: Float64Array,
  isLate: () => boolean,
): ReturnType<typeof lowerBound> {
  const least = cheapestOf(problem);
  let y = start;
  let bound = Infinity;
  for (const part of SOFTNESS) {
    const found = lowerBound(problem, y, { softness: part * least, maxSteps: NET_STEPS, isLate });
    bound = Math.min(bound, found.bound);
    y = found.y;
  }
  return { bound, y };
}

function raised(value: number): bigint | undefined {
  const most = value + Math.abs(value) * ROUNDING;
  return Number.isFinite(most) ? BigInt(Math.ceil(most)) : undefined;
}

/** Returns how far an output, as paid out and after gas, stays below the bound. */
export function gapOf(bound: Bound, amountOut: bigint, afterGas: bigint): Gap {
  const missing = (most: bigint, got: bigint) =>
    most > got && most > 0n ? (Number(most - got) / Number(most)) * WHOLE_BPS : 0;
  return { grossBps: missing(bound.gross, amountOut), netBps: missing(bound.net, afterGas) };
}

/** The costs by arc, and a toll that every route pays in addition. */
type Tolls = { readonly costs: Float64Array; readonly toll: number };

/**
 * Moves the unavoidable gas of each cut from the arcs to a toll on the whole route. Every route crosses from the tokens
 * that are d arcs away from the inputs to those d + 1 arcs away, for each d up to the output's distance. It therefore
 * pays the gas of the cheapest arc there at least once, so that amount can be subtracted from all of these arcs and
 * added to the whole (the multiplier of "at least one of these"). This lowers the bound where a route crosses once, as
 * `plan` does, and the gas is a visible part of the trade. Other costs stay as they are.
 */
function gasOfCuts(problem: Problem, tokenOf: (token: number) => Address, plan: Plan): Tolls {
  const { tails, heads, costs, to, pair, hops: distance } = problem;
  const outputs = pair === undefined ? [to] : [to, pair.first, pair.second];
  const reach = Math.min(...outputs.map((token) => distance[token]!));
  const crossings = crossingsOf(problem, distance, tokenOf, plan);
  const cheapest = new Float64Array(reach).fill(Infinity);
  const cutOf = (index: number): number => {
    const from = distance[tails[index]!]!;
    return from < reach && distance[heads[index]!] === from + 1 && crossings[from] === 1 ? from : -1;
  };
  for (let index = 0; index < tails.length; index++) {
    const cut = cutOf(index);
    if (cut >= 0) cheapest[cut] = Math.min(cheapest[cut]!, costs[index]!);
  }
  const toll = cheapest.reduce((sum, cost) => sum + (cost < Infinity ? cost : 0), 0);
  const rest = costs.map((cost, index) => (cutOf(index) < 0 ? cost : cost - cheapest[cutOf(index)]!));
  return { costs: rest, toll };
}

/** Returns how often the plan crosses from each distance to the next. */
function crossingsOf(
  { tokens }: Problem,
  distance: Int32Array,
  tokenOf: (token: number) => Address,
  { moves }: Plan,
): number[] {
  const local = new Map(tokens.map((token, index) => [tokenOf(token), index]));
  const distanceOf = (token: Address) => distance[local.get(token) ?? -1] ?? -1;
  const crossings: number[] = [];
  for (const { inputs, outputs } of moves) {
    const from = Math.max(...inputs.map(({ token }) => distanceOf(token)));
    if (from >= 0 && outputs.some(({ token }) => distanceOf(token) === from + 1))
      crossings[from] = (crossings[from] ?? 0) + 1;
  }
  return crossings;
}
