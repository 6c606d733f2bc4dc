import type { Address } from "../../lib/address.js";
import { mulDivDown } from "../../lib/math.js";
import { isRefusal } from "../../lib/refusal.js";
import { PPM, WHOLE_PPM } from "../../lib/whole.js";
import type { BlockContext, TokenAmount } from "../../protocols/adapter.js";
import type { Arc } from "../graph/arc.js";
import type { ArcIndex } from "../graph/arcIndex.js";
import type { Fill, Plan } from "../plan.js";
import { GAS_AROUND_FILLS } from "../plan.js";

/** A fill before it is settled; the list of them is in execution order. */
export type Leg = { readonly arc: Arc; readonly sharePpm: number };

/** Where settling begins: what is held, what was done to get there, and where it is to end. */
export type Start = {
  readonly inputs: readonly TokenAmount[];
  readonly tokenOut: Address;
  readonly context: BlockContext;
  readonly balances: ReadonlyMap<Address, bigint>;
  /** By slot: states that the fills before have changed. */
  readonly states: ReadonlyMap<number, unknown>;
  readonly fills: readonly Fill[];
  /** The venue whose share tokenOut is, when it is made at the end of all its tokens. */
  readonly joins: number | undefined;
};

/** The plan, or where it fails: at a leg's arc, or at the pool that is to be joined. */
export type Settled = { readonly plan: Plan } | { readonly failedAt: Arc | "join" };

type Ledger = {
  readonly balances: Map<Address, bigint>;
  readonly states: Map<number, unknown>;
  readonly fills: Fill[];
};

/**
 * Executes the legs in bigint as the chain would: each takes floor(rest · sharePpm / 1,000,000) of its input token.
 * `failedAt` names the first leg whose venue refuses, or which gets or yields nothing.
 */
export function settle(graph: ArcIndex, start: Start, legs: readonly Leg[]): Settled {
  const ledger: Ledger = {
    balances: new Map(start.balances),
    states: new Map(start.states),
    fills: [...start.fills],
  };
  for (const leg of legs) if (!trade(graph, start.context, ledger, leg)) return { failedAt: leg.arc };
  if (start.joins !== undefined && !join(graph, start.context, ledger, start.joins))
    return { failedAt: "join" };
  return { plan: planOf(start, ledger) };
}

function planOf({ inputs, tokenOut }: Start, { balances, fills }: Ledger): Plan {
  const amount = balances.get(tokenOut) ?? 0n;
  balances.delete(tokenOut);
  const leftovers = [...balances].map(([token, left]) => ({ token, amount: left }));
  return {
    inputs,
    output: { token: tokenOut, amount },
    leftovers: leftovers.filter((left) => left.amount > 0n),
    fills,
    gas: fills.reduce((sum, fill) => sum + fill.gas, GAS_AROUND_FILLS),
  };
}

function trade(graph: ArcIndex, context: BlockContext, ledger: Ledger, { arc, sharePpm }: Leg): boolean {
  const { balances, states, fills } = ledger;
  const pool = graph.pools[arc.slot]!;
  const tokenIn = graph.tokens[arc.tokenIn]!;
  const tokenOut = graph.tokens[arc.tokenOut]!;
  const rest = balances.get(tokenIn) ?? 0n;
  const amountIn = mulDivDown(rest, BigInt(sharePpm), PPM);
  if (amountIn === 0n) return false;
  const state = states.get(arc.slot) ?? pool.state;
  const swap = pool.adapter.quote(pool.venue, state, { tokenIn, tokenOut, amountIn, context });
  if (isRefusal(swap) || swap.amountOut <= 0n) return false;
  states.set(arc.slot, swap.state);
  balances.set(tokenIn, rest - amountIn);
  balances.set(tokenOut, (balances.get(tokenOut) ?? 0n) + swap.amountOut);
  fills.push({
    pool,
    inputs: [{ token: tokenIn, sharePpm, amount: amountIn }],
    outputs: [{ token: tokenOut, amount: swap.amountOut }],
    gas: swap.gas,
  });
  return true;
}

/** Makes shares of all that is there of the venue's tokens. */
function join(graph: ArcIndex, context: BlockContext, ledger: Ledger, slot: number): boolean {
  const { balances, states, fills } = ledger;
  const pool = graph.pools[slot]!;
  const { venue, adapter } = pool;
  const amounts = venue.tokens.map((token) => balances.get(token) ?? 0n);
  const added = adapter.liquidity!.add(venue, states.get(slot) ?? pool.state, { amounts, context });
  if (isRefusal(added)) return false;
  states.set(slot, added.state);
  const inputs = venue.tokens.map((token, index) => {
    const amount = added.spent[index]!;
    balances.set(token, amounts[index]! - amount);
    return { token, sharePpm: WHOLE_PPM, amount };
  });
  const token = adapter.meta.position!(venue).address;
  balances.set(token, (balances.get(token) ?? 0n) + added.amountOut);
  fills.push({ pool, inputs, outputs: [{ token, amount: added.amountOut }], gas: added.gas });
  return true;
}
