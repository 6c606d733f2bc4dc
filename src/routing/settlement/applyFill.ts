import type { Address } from "../../lib/address.js";
import { isRefusal, type Refusal, refuse } from "../../lib/refusal.js";
import type { Pool } from "../../market/market.js";
import type { BlockContext } from "../../protocols/index.js";
import { fillBytes } from "../graph/fillBytes.js";
import type { Fill, Part } from "../plan.js";

/** Balances and pool states while fills are applied one after another, in bigint exactly as on chain. */
export type Ledger = {
  readonly balances: Map<Address, bigint>;
  /** The states that fills have changed, by venue id. */
  readonly states: Map<string, unknown>;
};

/**
 * Applies one fill: one token for another, all tokens of a venue for its shares, or shares for all of them. Quotes the
 * pool at its state in the ledger, subtracts what it takes from the balances, and adds what it gives. The pool may take
 * less than offered. Returns the fill with the amounts taken and given in raw units. A refusal, which
 * includes a pool that gives nothing, leaves the ledger unchanged.
 */
export function applyFill(
  ledger: Ledger,
  pool: Pool,
  inputs: readonly Part[],
  outputs: readonly Address[],
  context: BlockContext,
): Fill | Refusal {
  const { balances, states } = ledger;
  const { id } = pool.venue;
  const known = states.get(id) ?? pool.state;
  const state =
    states.size === 0 ? known : (pool.adapter.afterOthers?.(pool.venue, known, states, context) ?? known);
  const request = { pool, state, inputs, outputs, context };
  const traded = inputs.length === 1 && outputs.length === 1 ? convert(request) : changeShares(request);
  if (isRefusal(traded)) return traded;
  const { fill } = traded;
  for (const { amount } of fill.outputs)
    if (amount <= 0n) return refuse("tooLittle", "it gives nothing for this amount");
  states.set(id, traded.state);
  for (const { token, amount } of fill.inputs) balances.set(token, (balances.get(token) ?? 0n) - amount);
  for (const { token, amount } of fill.outputs) balances.set(token, (balances.get(token) ?? 0n) + amount);
  return fill;
}

type FillRequest = {
  readonly pool: Pool;
  readonly state: unknown;
  readonly inputs: readonly Part[];
  readonly outputs: readonly Address[];
  readonly context: BlockContext;
};

type Traded = { readonly fill: Fill; readonly state: unknown };

function convert({ pool, state, inputs, outputs, context }: FillRequest): Traded | Refusal {
  const [offered] = inputs as readonly [Part];
  const { token: tokenIn, amount: amountIn } = offered;
  const tokenOut = outputs[0]!;
  const swap = pool.adapter.quote(pool.venue, state, { tokenIn, tokenOut, amountIn, context });
  if (isRefusal(swap)) return swap;
  const taken = [{ ...offered, amount: swap.spent ?? amountIn }];
  const given = [{ token: tokenOut, amount: swap.amountOut }];
  const bytes = fillBytes(pool.adapter);
  return {
    fill: { kind: "fill", pool, inputs: taken, outputs: given, gas: swap.gas, bytes },
    state: swap.state,
  };
}

/** Makes shares from all tokens of the venue, or converts shares to all of them. */
function changeShares({ pool, state, inputs, outputs, context }: FillRequest): Traded | Refusal {
  const { adapter, venue } = pool;
  const { liquidity } = adapter;
  const [paid] = inputs;
  if (paid === undefined || outputs.length === 0) return refuse("otherTokens", "nothing is traded");
  if (liquidity === undefined) return refuse("otherTokens", "the venue takes one token at a time");
  const bytes = fillBytes(adapter);
  const ofToken = (amounts: readonly bigint[], token: Address) => amounts[venue.tokens.indexOf(token)] ?? 0n;
  if (inputs.length === 1) {
    const removed = liquidity.remove(venue, state, { amountIn: paid.amount, context });
    if (isRefusal(removed)) return removed;
    const given = outputs.map((token) => ({ token, amount: ofToken(removed.amountsOut, token) }));
    return {
      fill: { kind: "fill", pool, inputs, outputs: given, gas: removed.gas, bytes },
      state: removed.state,
    };
  }
  const amounts = venue.tokens.map((token) => inputs.find((part) => part.token === token)?.amount ?? 0n);
  const added = liquidity.add(venue, state, { amounts, context });
  if (isRefusal(added)) return added;
  const taken = inputs.map((part) => ({ ...part, amount: ofToken(added.spent, part.token) }));
  const given = [{ token: outputs[0]!, amount: added.amountOut }];
  return {
    fill: { kind: "fill", pool, inputs: taken, outputs: given, gas: added.gas, bytes },
    state: added.state,
  };
}
