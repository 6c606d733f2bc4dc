import { makeProblem, transactionCost } from "./bound.js";
import { netOut } from "./compare.js";
import { descend } from "./descend.js";
import type { Plan } from "./plan.js";
import type { Bound, Certificate, Gap } from "./request.js";
import type { Search } from "./search.js";

/** Where a bound starts from: a search, and what its first good flow said tokens are worth, as logarithms. */
export type Searched = { readonly search: Search; readonly prices: ReadonlyMap<number, number> };

const GROSS_STEPS = 40;
const NET_STEPS = 12;
/** How far the edge at which an arc begins to pay is rounded, in parts of what the cheapest arc costs; sharper each time. */
const SOFTNESS = [0.3, 0.06, 0.012];
/** A bound is raised by that part, for what is lost in adding floats. */
const ROUNDING = 1e-12;

/** What no route can exceed, whichever way it begins and ends; undefined where that has no limit. */
export function certify(
  searched: readonly Searched[],
  plan: Plan,
  outPerGas: number,
  isLate: () => boolean,
): Certificate | undefined {
  const bounds = searched.map((each) => boundOf(each, isLate));
  const most = (kind: "gross" | "net") => Math.max(...bounds.map((bound) => bound[kind]));
  const [gross, net] = [raised(most("gross")), raised(most("net"))];
  if (gross === undefined || net === undefined) return undefined;
  const netPlan = netOut(plan, outPerGas);
  // The gas of an arc is an estimate that a settled fill may stay below.
  const bound = { gross: max(gross, plan.output.amount), net: max(net, netPlan) };
  return { bound, gap: gapOf(bound, plan.output.amount, netPlan) };
}

function boundOf({ search, prices }: Searched, isLate: () => boolean): { gross: number; net: number } {
  const { problem, start } = makeProblem(search, prices);
  const gross = descend(problem, start, { softness: 0, maxSteps: GROSS_STEPS, isLate });
  const cost = transactionCost(search);
  if (!(search.outPerGas > 0)) return { gross: gross.bound, net: gross.bound };
  const least = problem.costs.reduce((low, each) => Math.min(low, each), Infinity);
  let y = start;
  let net = gross.bound;
  for (const part of SOFTNESS) {
    const found = descend(problem, y, { softness: part * least, maxSteps: NET_STEPS, isLate });
    net = Math.min(net, found.bound);
    y = found.y;
  }
  return { gross: gross.bound, net: net - cost };
}

function raised(value: number): bigint | undefined {
  const most = value + Math.abs(value) * ROUNDING;
  return Number.isFinite(most) ? BigInt(Math.ceil(most)) : undefined;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function gapOf(bound: Bound, amountOut: bigint, net: bigint): Gap {
  const missing = (most: bigint, got: bigint) =>
    most > got && most > 0n ? (Number(most - got) / Number(most)) * 1e4 : 0;
  return { grossBps: missing(bound.gross, amountOut), netBps: missing(bound.net, net) };
}
