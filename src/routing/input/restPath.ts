import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import { WHOLE_PPM } from "../../lib/whole.js";
import type { Pool } from "../../market/market.js";
import type { BlockContext } from "../../protocols/index.js";
import { endsOf, type Fill, isConversion, mayLeaveRest, type Plan } from "../plan.js";
import { applyFill, type Ledger } from "../settlement/applyFill.js";
import { replayFills } from "../settlement/replayPlan.js";

/** The most paths through a plan that are compared. */
const MAX_PATHS = 16;
/** The part of the input, as a divisor, that is sent along a path and back to compare it with others. */
const PROBE_DIVISOR = 64n;
/** A path whose probe yields this part less than another's is too shallow for what is sold in reserve. */
const SHALLOW = 0.01;
/** A program states exact amounts in 128 bits. One bit is left for what may be added. */
const MAX_EXACT = 1n << 127n;

/**
 * Returns the path of a plan from its only input to its output whose fills take all that the others leave, or undefined
 * if there is none.
 */
export function restPathOf({ inputs, outputs, moves }: Plan): Fill[] | undefined {
  const path: Fill[] = [];
  for (let token = inputs[0]?.token; token !== outputs[0].token; ) {
    const fill = moves.find((move) => takesRest(move, token));
    if (fill === undefined || path.includes(fill)) return undefined;
    path.push(fill);
    token = endsOf(fill).tokenOut;
  }
  return path;
}

/** Returns whether another fill of the plan can change what a fill of the path yields. */
export function sharesVenue({ moves }: Plan, path: readonly Fill[]): boolean {
  return path.some(
    ({ pool: { adapter, venue } }) =>
      adapter.afterOthers !== undefined || moves.filter(({ pool }) => pool.venue.id === venue.id).length > 1,
  );
}

function takesRest(fill: Fill, token: Address | undefined): boolean {
  const [part] = fill.inputs;
  return (
    isConversion(fill) && part?.token === token && part?.exact === undefined && part?.sharePpm === WHOLE_PPM
  );
}

/**
 * Returns the plan with exact amounts for all fills but those of one path, so that what is added to the input or taken
 * from it changes that path alone. Chooses the path by which a small part of the input loses least on the way there and
 * back, among those that are deep enough. Returns undefined if no path of single conversions leads through the plan.
 */
export function withRestPath(plan: Plan, context: BlockContext): Plan | undefined {
  const all = pathsThrough(plan).flatMap((path) => {
    const other = alongPath(plan, path);
    return other === undefined ? [] : [{ path, plan: other }];
  });
  const independent = all.filter(({ path }) => !sharesVenue(plan, path));
  const candidates = independent.length > 0 ? independent : all;
  const [only, another] = candidates;
  if (another === undefined) return only?.plan;
  const amount = plan.inputs[0]!.amount / PROBE_DIVISOR + 1n;
  const after = replayFills(plan, context);
  if (isRefusal(after)) return only?.plan;
  const probed = candidates.map((each) => ({ ...each, ...probe(after.ledger, each.path, context, amount) }));
  const deepest = Math.max(...probed.map(({ there }) => there));
  const deep = probed.filter(({ there }) => there >= (1 - SHALLOW) * deepest);
  return deep.reduce((best, each) => (each.back > best.back ? each : best)).plan;
}

/** Returns the paths of conversions through a plan, largest fills first. */
function pathsThrough({ inputs, outputs, moves }: Plan): Fill[][] {
  const [end] = outputs;
  const paths: Fill[][] = [];
  const extend = (token: Address, path: readonly Fill[]) => {
    if (paths.length >= MAX_PATHS) return;
    if (token === end.token) {
      paths.push([...path]);
      return;
    }
    const next = moves.filter((fill) => isConversion(fill) && endsOf(fill).tokenIn === token);
    next.sort((a, b) => (a.inputs[0]!.amount < b.inputs[0]!.amount ? 1 : -1));
    for (const fill of next) if (!mayLeaveRest(fill)) extend(endsOf(fill).tokenOut, [...path, fill]);
  };
  extend(inputs[0]!.token, []);
  return paths;
}

/** Returns the plan in which the fills of a path come last among those that spend the same token, and take the rest. */
function alongPath(plan: Plan, path: readonly Fill[]): Plan | undefined {
  const spent = new Map(path.map((fill) => [endsOf(fill).tokenIn, fill]));
  const fills: Fill[] = [];
  for (const [index, fill] of plan.moves.entries()) {
    const token = fill.inputs[0]?.token;
    const last = token === undefined ? undefined : spent.get(token);
    if (last === undefined) {
      if (fill.inputs.some((part) => spent.has(part.token))) return undefined;
      fills.push(fill);
      continue;
    }
    if (fill.inputs.length > 1) return undefined;
    const isLastOfToken = !plan.moves
      .slice(index + 1)
      .some((other) => other.inputs.some((part) => part.token === token));
    if (fill !== last) fills.push(exactly(fill));
    if (isLastOfToken) fills.push(wholly(last));
  }
  const isStatable = fills.every(({ inputs }) => inputs.every(({ exact = 0n }) => exact < MAX_EXACT));
  return isStatable ? { ...plan, moves: fills } : undefined;
}

function exactly(fill: Fill): Fill {
  const [part] = fill.inputs as [Fill["inputs"][number]];
  return { ...fill, inputs: [{ ...part, sharePpm: WHOLE_PPM, exact: part.amount }] };
}

function wholly(fill: Fill): Fill {
  const [{ token, amount }] = fill.inputs as [Fill["inputs"][number]];
  return { ...fill, inputs: [{ token, amount, sharePpm: WHOLE_PPM }] };
}

/** Returns what a part of a path's input yields after the plan, and what of that comes back. 0 if a venue refuses. */
function probe(
  { states }: Ledger,
  path: readonly Fill[],
  context: BlockContext,
  amount: bigint,
): { readonly there: number; readonly back: number } {
  const ledger: Ledger = { balances: new Map(), states: new Map(states) };
  const sell = (offered: bigint, hops: readonly Hop[]) =>
    hops.reduce((held, { pool, from, to }) => {
      if (held <= 0n) return 0n;
      const part = { token: from, amount: held, sharePpm: WHOLE_PPM };
      const fill = applyFill(ledger, pool, [part], [to], context);
      return isRefusal(fill) ? 0n : fill.outputs[0]!.amount;
    }, offered);
  const hops = path.map((fill) => ({
    pool: fill.pool,
    from: endsOf(fill).tokenIn,
    to: endsOf(fill).tokenOut,
  }));
  const there = sell(amount, hops);
  const back = sell(there, hops.map(({ pool, from, to }) => ({ pool, from: to, to: from })).reverse());
  return { there: Number(there), back: Number(back) };
}

type Hop = { readonly pool: Pool; readonly from: Address; readonly to: Address };
