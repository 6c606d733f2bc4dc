import type { Address } from "../lib/address.js";
import { BPS, mulDivDown } from "../lib/math.js";
import { type BlockContext, isRefusal } from "../protocols/adapter.js";
import type { Arc } from "./arc.js";
import { TRANSACTION_GAS } from "./gas.js";
import type { Graph } from "./graph.js";
import type { Fill, Plan } from "./plan.js";

/** A fill before it is settled; the list of them is in execution order. */
export type Leg = { readonly arc: Arc; readonly shareBps: number };

export type Order = {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  readonly context: BlockContext;
};

export type Settled = { readonly plan: Plan } | { readonly refused: Arc };

/**
 * Executes the legs in bigint as the chain would: each takes floor(rest · shareBps / 10,000) of its input token.
 * `refused` names the first leg whose venue refuses, or which gets or yields nothing.
 */
export function settle(graph: Graph, order: Order, legs: readonly Leg[]): Settled {
  const balances = new Map<Address, bigint>([[order.tokenIn, order.amountIn]]);
  const states = new Map<number, unknown>();
  const fills: Fill[] = [];
  let gas = TRANSACTION_GAS;
  for (const { arc, shareBps } of legs) {
    const market = graph.venues[arc.slot]!;
    const tokenIn = graph.tokens[arc.tokenIn]!;
    const tokenOut = graph.tokens[arc.tokenOut]!;
    const rest = balances.get(tokenIn) ?? 0n;
    const amountIn = mulDivDown(rest, BigInt(shareBps), BPS);
    if (amountIn === 0n) return { refused: arc };
    const state = states.get(arc.slot) ?? market.state;
    const swap = market.adapter.quote(market.venue, state, {
      tokenIn,
      tokenOut,
      amountIn,
      context: order.context,
    });
    if (isRefusal(swap) || swap.amountOut <= 0n) return { refused: arc };
    const { amountOut } = swap;
    states.set(arc.slot, swap.state);
    balances.set(tokenIn, rest - amountIn);
    balances.set(tokenOut, (balances.get(tokenOut) ?? 0n) + amountOut);
    fills.push({ market, tokenIn, tokenOut, shareBps, amountIn, amountOut, gas: swap.gas });
    gas += swap.gas;
  }
  const { tokenIn, tokenOut, amountIn } = order;
  return { plan: { tokenIn, tokenOut, amountIn, amountOut: balances.get(tokenOut) ?? 0n, fills, gas } };
}
