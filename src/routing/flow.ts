import { type Arc, arcOut } from "./arc.js";
import { balance } from "./balance.js";
import { makeDual, USABLE_CAPACITY } from "./dual.js";
import { type Join, sourceAmounts } from "./ends.js";
import { SOURCE } from "./graph.js";
import { minimise } from "./newton.js";

/** An optimal split over a fixed set of arcs. All arrays are by arc. */
export type Flow = FlowInput & {
  readonly amountsIn: Float64Array;
  readonly amountsOut: Float64Array;
  /** What the arc yields beyond what its input is worth, in tokenOut: the least its removal costs. */
  readonly profits: Float64Array;
  readonly amountOut: number;
  /** The part of amountIn the arcs cannot take. */
  readonly leftIn: number;
};

export type FlowInput = {
  /** The two tokens that become the output together, if they do, and how far their rates lean to the first. */
  readonly join: Join | undefined;
  readonly tilt: number;
  /** ln of how many times more of the first token is to arrive than floats say the venue's ratio is. */
  readonly lean: number;
  /** Without a cycle, each on a way from `from` to `to`. */
  readonly arcs: readonly Arc[];
  readonly from: number;
  readonly to: number;
  readonly amountIn: number;
  /** ln of each token's value in tokenOut at the margin: a start, in a flow the answer. */
  readonly logPrice: ReadonlyMap<number, number>;
  /** Lowest log price of each input; at it what the arcs do not take counts as untradable. */
  readonly floors: ReadonlyMap<number, number>;
};

/** Splits the amount over the arcs so that all used ways have the same marginal price. */
export function optimalFlow(input: FlowInput): Flow {
  return input.join === undefined ? solve(input) : balance(input, input.join, { solve, mix });
}

function solve(input: FlowInput): Flow {
  const { from, to, amountIn, logPrice, floors } = input;
  const arcs = input.arcs.filter((arc) => arc.tokenIn !== SOURCE);
  const amounts = from === SOURCE ? sourceAmounts(input.arcs) : new Map([[from, amountIn]]);
  const dual = makeDual(arcs, amounts, to, logPrice);
  const start = Float64Array.from(dual.tokens, (token) => (token === to ? 0 : (logPrice.get(token) ?? 0)));
  const lowest = Float64Array.from(dual.tokens, (token) => floors.get(token) ?? -Infinity);
  const point = minimise(dual, start, lowest);
  const prices = new Map(dual.tokens.map((token, index) => [token, point.y[index]!]));
  if (from === SOURCE) prices.set(SOURCE, Math.log(worthOf(amounts, prices) / amountIn));
  const wanted = new Float64Array(input.arcs.length);
  const profits = new Float64Array(input.arcs.length);
  let at = 0;
  for (const [index, arc] of input.arcs.entries()) {
    if (arc.tokenIn === SOURCE) continue;
    wanted[index] = point.amountsIn[at]!;
    const got = Math.exp(point.y[dual.heads[at]!]!) * point.amountsOut[at]!;
    profits[index] = got - Math.exp(point.y[dual.tails[at]!]!) * wanted[index]!;
    at += 1;
  }
  return { ...input, profits, logPrice: prices, ...push(input, wanted) };
}

function worthOf(amounts: ReadonlyMap<number, number>, logPrice: ReadonlyMap<number, number>): number {
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
  const balances = new Map<number, number>([[from, amountIn]]);
  /** By token: the part of it that the arcs could not take. */
  const unspent = new Map<number, number>();
  for (const { token, indices } of tokensInOrder(arcs)) {
    let total = 0;
    for (const index of indices) total += wanted[index]!;
    const balance = balances.get(token) ?? 0;
    if (balance === 0) continue;
    // Inputs are equal parts of what stands for them; what is worth too little for prices to tell its way takes any.
    const isEven = token === SOURCE || total === 0;
    const part = (index: number) => (isEven ? 1 / indices.length : wanted[index]! / total);
    let left = balance;
    for (const index of indices) {
      const arc = arcs[index]!;
      const amount = Math.min(left, balance * part(index), arc.capacity * USABLE_CAPACITY);
      amountsIn[index] = amount;
      amountsOut[index] = arcOut(arc, amount);
      left -= amount;
      balances.set(arc.tokenOut, (balances.get(arc.tokenOut) ?? 0) + amountsOut[index]!);
    }
    unspent.set(token, left / balance);
  }
  const inputs = from === SOURCE ? [SOURCE, ...sourceAmounts(arcs).keys()] : [from];
  const left = Math.max(0, ...inputs.map((token) => (token === to ? 0 : (unspent.get(token) ?? 1))));
  return {
    amountsIn,
    amountsOut,
    amountOut: balances.get(to) ?? 0,
    leftIn: left > 1e-9 ? left * amountIn : 0,
  };
}

/** Every token that is spent, before the tokens it is spent on, with the indices of its arcs. */
export function tokensInOrder(arcs: readonly Arc[]): { token: number; indices: number[] }[] {
  const spending = new Map<number, number[]>();
  const pending = new Map<number, number>();
  arcs.forEach((arc, index) => {
    const indices = spending.get(arc.tokenIn);
    if (indices === undefined) spending.set(arc.tokenIn, [index]);
    else indices.push(index);
    pending.set(arc.tokenOut, (pending.get(arc.tokenOut) ?? 0) + 1);
  });
  const ready = [...spending.keys()].filter((token) => !pending.has(token));
  const ordered: { token: number; indices: number[] }[] = [];
  for (let token = ready.pop(); token !== undefined; token = ready.pop()) {
    const indices = spending.get(token);
    if (indices === undefined) continue;
    ordered.push({ token, indices });
    for (const index of indices) {
      const head = arcs[index]!.tokenOut;
      const open = pending.get(head)! - 1;
      pending.set(head, open);
      if (open === 0) ready.push(head);
    }
  }
  return ordered;
}
