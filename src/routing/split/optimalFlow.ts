import { type Arc, arcOut, USABLE_CAPACITY } from "../graph/arc.js";
import { SOURCE } from "../graph/graph.js";
import { numberTokens, spendingOrder } from "../graph/numberTokens.js";
import { sourceAmounts } from "../graph/virtualArcs.js";
import { balanceShares } from "./balanceShares.js";
import { makeDual } from "./dual.js";
import type { Flow, FlowInput } from "./flow.js";
import { minimiseDual } from "./minimiseDual.js";

/** Splits the amount over the arcs so that all used ways have the same marginal price. */
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

/** The flow between two over the same arcs that is the part `part` of the second and the rest of the first. */
export function mix(first: Flow, second: Flow, part: number): Flow {
  const wanted = first.amountsIn.map((amount, index) => amount + part * (second.amountsIn[index]! - amount));
  return { ...first, ...push(first, wanted) };
}

/** The optimal flow over other arcs, starting from the prices of `flow`. */
export function solveAgain(flow: Flow, arcs: readonly Arc[]): Flow {
  const { join, tilt, lean, from, to, amountIn, logPrice, floors } = flow;
  return optimalFlow({ join, tilt, lean, arcs, from, to, amountIn, logPrice, floors });
}

/** Sends the amount through the arcs in the proportions of `wanted`, exactly as far as floats go. */
function push(
  { arcs, from, to, amountIn }: FlowInput,
  wanted: Float64Array,
): Pick<Flow, "amountsIn" | "amountsOut" | "amountOut" | "leftIn"> {
  const amountsIn = new Float64Array(arcs.length);
  const amountsOut = new Float64Array(arcs.length);
  const numbering = numberTokens(arcs, [from, to]);
  const { tokens, heads } = numbering;
  const balances = new Float64Array(tokens.length);
  balances[0] = amountIn;
  /** By number: the part of the token that the arcs could not take. */
  const unspent = new Float64Array(tokens.length).fill(1);
  for (const { token, indices } of spendingOrder(numbering)) {
    let total = 0;
    for (const index of indices) total += wanted[index]!;
    const balance = balances[token]!;
    if (balance === 0) continue;
    // Inputs are equal parts of what stands for them; what is worth too little for prices to tell its way takes any.
    const isEven = tokens[token] === SOURCE || total === 0;
    let left = balance;
    for (const index of indices) {
      const arc = arcs[index]!;
      const part = isEven ? 1 / indices.length : wanted[index]! / total;
      const amount = Math.min(left, balance * part, arc.capacity * USABLE_CAPACITY);
      amountsIn[index] = amount;
      amountsOut[index] = arcOut(arc, amount);
      left -= amount;
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

/** Every token that is spent, before the tokens it is spent on, with the indices of its arcs. */
export function tokensInOrder(
  arcs: readonly Arc[],
): { readonly token: number; readonly indices: readonly number[] }[] {
  const numbering = numberTokens(arcs);
  return spendingOrder(numbering).map(({ token, indices }) => ({ token: numbering.tokens[token]!, indices }));
}
