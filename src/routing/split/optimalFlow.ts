import { type Arc, arcMarginal, arcOut, USABLE_CAPACITY } from "../graph/arc.js";
import { SOURCE } from "../graph/graph.js";
import { numberTokens, spendingOrder } from "../graph/numberTokens.js";
import { sourceAmounts } from "../graph/virtualArcs.js";
import { balanceShares } from "./balanceShares.js";
import { makeDual } from "./dual.js";
import type { Flow, FlowInput } from "./flow.js";
import { minimiseDual } from "./minimiseDual.js";

/** Splits the amount over the arcs so that all used paths have the same marginal price. */
export function optimalFlow(input: FlowInput): Flow {
  return input.join === undefined ? solve(input) : balanceShares(input, input.join, { solve, mix });
}

function solve(input: FlowInput): Flow {
  const { from, to, amountIn, logPrice, floors } = input;
  const arcs = from === SOURCE ? input.arcs.filter((arc) => arc.tokenIn !== SOURCE) : input.arcs;
  const amounts = from === SOURCE ? sourceAmounts(input.arcs) : new Map([[from, amountIn]]);
  const dual = makeDual(arcs, amounts, to, logPrice);
  const { tokens, tails, heads } = dual;
  const start = new Float64Array(tokens.length);
  const lowest = new Float64Array(tokens.length).fill(-Infinity);
  for (let index = 0; index < tokens.length - 1; index++) start[index] = logPrice.get(tokens[index]!) ?? 0;
  for (const { token } of dual.sources) lowest[token] = floors.get(tokens[token]!) ?? -Infinity;
  const point = minimiseDual(dual, start, lowest);
  const prices = new Map<number, number>();
  for (let index = 0; index < tokens.length; index++) prices.set(tokens[index]!, point.y[index]!);
  if (from === SOURCE) prices.set(SOURCE, Math.log(bestRatesTo(amounts, prices) / amountIn));
  const wanted = new Float64Array(input.arcs.length);
  const profits = new Float64Array(input.arcs.length);
  let at = 0;
  for (let index = 0; index < input.arcs.length; index++) {
    if (input.arcs[index]!.tokenIn === SOURCE) continue;
    wanted[index] = point.amountsIn[at]!;
    profits[index] =
      point.values[heads[at]!]! * point.amountsOut[at]! - point.values[tails[at]!]! * wanted[index]!;
    at += 1;
  }
  return { ...input, profits, logPrice: prices, ...push(input, wanted) };
}

function bestRatesTo(amounts: ReadonlyMap<number, number>, logPrice: ReadonlyMap<number, number>): number {
  let worth = 0;
  for (const [token, amount] of amounts) worth += amount * Math.exp(logPrice.get(token)!);
  return worth;
}

/** Returns the mix of two flows over the same arcs: `part` of the second and the rest of the first. */
export function mix(first: Flow, second: Flow, part: number): Flow {
  const wanted = first.amountsIn.map((amount, index) => amount + part * (second.amountsIn[index]! - amount));
  return { ...first, ...push(first, wanted) };
}

/** Returns the optimal flow over other arcs, starting from the prices of `flow`. */
export function solveAgain(flow: Flow, arcs: readonly Arc[]): Flow {
  const { join, tilt, lean, from, to, amountIn, logPrice, floors } = flow;
  return optimalFlow({ join, tilt, lean, arcs, from, to, amountIn, logPrice, floors });
}

/** Returns the flow with what its arcs left over in those that have room, whatever they pay for it. */
export function withRestPlaced(flow: Flow): Flow {
  return flow.leftIn === 0 ? flow : { ...flow, ...push(flow, flow.amountsIn, 1) };
}

/** If venues are full, a remainder of at most this part of a token counts as a rounding error. */
const ROUNDING = 1e-6;

/**
 * Sends the amount through the arcs in the proportions of `wanted`, exactly within float precision. What full venues do not
 * take goes to those with room if it is at most `mostPlaced` of the token, since more deserves other venues.
 */
function push(
  { arcs, from, to, amountIn }: FlowInput,
  wanted: Float64Array,
  mostPlaced = ROUNDING,
): Pick<Flow, "amountsIn" | "amountsOut" | "amountOut" | "leftIn"> {
  const amountsIn = new Float64Array(arcs.length);
  const amountsOut = new Float64Array(arcs.length);
  const numbering = numberTokens(arcs, [from, to]);
  const { tokens, heads } = numbering;
  const balances = new Float64Array(tokens.length);
  balances[0] = amountIn;
  /** By number, the part of the token that the arcs could not take. */
  const unspent = new Float64Array(tokens.length).fill(1);
  for (const { token, indices } of spendingOrder(numbering)) {
    const balance = balances[token]!;
    if (balance === 0) continue;
    let [total, full, filled] = [0, 0, 0];
    for (const index of indices) {
      total += wanted[index]!;
      if (!isFull(arcs[index]!, wanted[index]!)) continue;
      full += wanted[index]!;
      filled += roomOf(arcs[index]!);
    }
    // The inputs are equal parts of SOURCE. An amount too small for prices to direct is split evenly too.
    const isEven = tokens[token] === SOURCE || total === 0;
    // The amounts wanted add up to the balance but for the solver's precision. Full venues keep theirs.
    const keepsFull = !isEven && full > 0 && filled < balance;
    let left = balance;
    for (const index of indices) {
      const [arc, amount] = [arcs[index]!, wanted[index]!];
      const part = isEven ? balance / indices.length : (balance * amount) / total;
      const scaled = keepsFull ? ((balance - filled) * amount) / (total - full) : part;
      amountsIn[index] = Math.min(left, roomOf(arc), keepsFull && isFull(arc, amount) ? Infinity : scaled);
      left -= amountsIn[index]!;
    }
    if (tokens[token] !== SOURCE && left <= mostPlaced * balance)
      left = placeRest(arcs, indices, amountsIn, left);
    for (const index of indices) {
      amountsOut[index] = arcOut(arcs[index]!, amountsIn[index]!);
      balances[heads[index]!]! += amountsOut[index]!;
    }
    unspent[token] = left / balance;
  }
  let left = unspent[0]!;
  if (from === SOURCE) {
    for (const input of sourceAmounts(arcs).keys())
      if (input !== to) left = Math.max(left, unspent[tokens.indexOf(input)]!);
  }
  return { amountsIn, amountsOut, amountOut: balances[1]!, leftIn: left > 1e-9 ? left * amountIn : 0 };
}

function roomOf({ capacity }: Arc): number {
  return capacity * USABLE_CAPACITY;
}

function isFull(arc: Arc, amountIn: number): boolean {
  return amountIn >= (1 - 1e-9) * roomOf(arc);
}

/**
 * Adds to `amountsIn` what is left of a token, to the arcs that pay most for more of it, as far as they have room. Returns
 * what none of them takes.
 */
function placeRest(
  arcs: readonly Arc[],
  indices: readonly number[],
  amountsIn: Float64Array,
  rest: number,
): number {
  if (!(rest > 0)) return 0;
  const rateOf = (index: number) => arcMarginal(arcs[index]!, amountsIn[index]!);
  let left = rest;
  for (const index of [...indices].sort((a, b) => rateOf(b) - rateOf(a))) {
    const amount = Math.min(left, roomOf(arcs[index]!) - amountsIn[index]!);
    if (!(amount > 0)) continue;
    amountsIn[index]! += amount;
    left -= amount;
  }
  return left;
}

/** Returns the spent tokens in topological order, each with the indices of its arcs. */
export function tokensInOrder(
  arcs: readonly Arc[],
): { readonly token: number; readonly indices: readonly number[] }[] {
  const numbering = numberTokens(arcs);
  return spendingOrder(numbering).map(({ token, indices }) => ({ token: numbering.tokens[token]!, indices }));
}
