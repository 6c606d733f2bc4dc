import { type Arc, arcOut } from "./arc.js";
import { makeDual } from "./dual.js";
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
  /** Without a cycle, each on a way from `from` to `to`. */
  readonly arcs: readonly Arc[];
  readonly from: number;
  readonly to: number;
  readonly amountIn: number;
  /** ln of each token's value in tokenOut at the margin: a start, in a flow the answer. */
  readonly logPrice: ReadonlyMap<number, number>;
  /** Lowest log price of the input; at it what the arcs do not take counts as untradable. */
  readonly floor: number;
};

/** Splits the amount over the arcs so that all used ways have the same marginal price. */
export function optimalFlow(input: FlowInput): Flow {
  const { arcs, from, to, amountIn, logPrice, floor } = input;
  const dual = makeDual(arcs, from, to, amountIn, logPrice);
  const start = Float64Array.from(dual.tokens, (token) => (token === to ? 0 : (logPrice.get(token) ?? 0)));
  const point = minimise(dual, start, floor);
  const profits = Float64Array.from(arcs, (_, index) => {
    const got = Math.exp(point.y[dual.heads[index]!]!) * point.amountsOut[index]!;
    return got - Math.exp(point.y[dual.tails[index]!]!) * point.amountsIn[index]!;
  });
  const prices = new Map(dual.tokens.map((token, index) => [token, point.y[index]!]));
  return { ...input, profits, logPrice: prices, ...push(input, point.amountsIn, dual.limits) };
}

/** The optimal flow over other arcs, starting from the prices of `flow`. */
export function solveAgain(flow: Flow, arcs: readonly Arc[]): Flow {
  const { from, to, amountIn, logPrice, floor } = flow;
  return optimalFlow({ arcs, from, to, amountIn, logPrice, floor });
}

/** Sends the amount through the arcs in the proportions of `wanted`, exactly as far as floats go. */
function push(
  { arcs, from, to, amountIn }: FlowInput,
  wanted: Float64Array,
  limits: Float64Array,
): Pick<Flow, "amountsIn" | "amountsOut" | "amountOut" | "leftIn"> {
  const amountsIn = new Float64Array(arcs.length);
  const amountsOut = new Float64Array(arcs.length);
  const balances = new Map<number, number>([[from, amountIn]]);
  for (const { token, indices } of tokensInOrder(arcs)) {
    let total = 0;
    for (const index of indices) total += wanted[index]!;
    if (total === 0) continue;
    const balance = balances.get(token) ?? 0;
    let left = balance;
    for (const index of indices) {
      const arc = arcs[index]!;
      const amount = Math.min(left, balance * (wanted[index]! / total), limits[index]!);
      amountsIn[index] = amount;
      amountsOut[index] = arcOut(arc, amount);
      left -= amount;
      balances.set(arc.tokenOut, (balances.get(arc.tokenOut) ?? 0) + amountsOut[index]!);
    }
    balances.set(token, left);
  }
  const left = balances.get(from)!;
  return {
    amountsIn,
    amountsOut,
    amountOut: balances.get(to) ?? 0,
    leftIn: left > 1e-9 * amountIn ? left : 0,
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
