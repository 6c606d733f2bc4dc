import type { Address } from "../../lib/address.js";
import { mulDivDown } from "../../lib/math.js";
import { isRefusal, type Refusal } from "../../lib/refusal.js";
import { PPM, WHOLE_PPM } from "../../lib/whole.js";
import type { Pool } from "../../market/market.js";
import type { BlockContext, TokenAmount } from "../../protocols/index.js";
import type { Arc } from "../graph/arc.js";
import type { ArcIndex } from "../graph/arcIndex.js";
import type { Fill, Plan } from "../plan.js";
import { BYTES_AROUND_FILLS, GAS_AROUND_FILLS, leftBy } from "../plan.js";
import { applyFill, type Ledger } from "./applyFill.js";

/** A fill before it is settled. Lists of legs are in execution order. */
export type UnsettledFill = {
  readonly arc: Arc;
  readonly sharePpm: number;
  /** If present, the leg takes exactly this amount of its input token instead of a share. */
  readonly exact?: bigint;
};

/** The starting point of settling: balances, the fills that led to them, and the token to end at. */
export type Start = {
  readonly inputs: readonly TokenAmount[];
  readonly tokenOut: Address;
  readonly context: BlockContext;
  readonly balances: ReadonlyMap<Address, bigint>;
  /** The states that earlier fills have changed, by venue id. */
  readonly states: ReadonlyMap<string, unknown>;
  readonly fills: readonly Fill[];
  /** The slot of the venue whose share is tokenOut, if that share is made at the end from all its tokens. */
  readonly joins: number | undefined;
};

/** The plan, or where it fails: at a leg's arc, or at the pool to join. */
export type Settled =
  | { readonly plan: Plan }
  | {
      readonly failedAt: Arc | "join";
      /** Whether the leg receives or yields nothing, or less than its venue takes. */
      readonly isTooLittle: boolean;
    };

/**
 * Executes the legs in bigint exactly as on chain: each takes floor(rest · sharePpm / 1,000,000) of its input token, or
 * its exact amount.
 * `failedAt` is the first leg whose venue refuses, or which receives or yields nothing.
 */
export function settle(graph: ArcIndex, start: Start, legs: readonly UnsettledFill[]): Settled {
  const { context, joins } = start;
  const ledger: Ledger = { balances: new Map(start.balances), states: new Map(start.states) };
  const fills = [...start.fills];
  for (const { arc, sharePpm, exact } of legs) {
    const token = graph.tokens[arc.tokenIn]!;
    const amount = exact ?? mulDivDown(ledger.balances.get(token) ?? 0n, BigInt(sharePpm), PPM);
    if (amount === 0n) return { failedAt: arc, isTooLittle: true };
    const pool = graph.pools[arc.slot]!;
    const outputs = [graph.tokens[arc.tokenOut]!];
    const fill = applyFill(
      ledger,
      pool,
      [{ token, sharePpm, amount, ...(exact !== undefined && { exact }) }],
      outputs,
      context,
    );
    if (isRefusal(fill)) return { failedAt: arc, isTooLittle: fill.refused === "tooLittle" };
    fills.push(fill);
  }
  if (joins !== undefined) {
    const fill = join(ledger, graph.pools[joins]!, context);
    if (isRefusal(fill)) return { failedAt: "join", isTooLittle: fill.refused === "tooLittle" };
    fills.push(fill);
  }
  return { plan: planOf(start, ledger.balances, fills) };
}

/** Makes shares from the whole balances of the pool's tokens. */
function join(ledger: Ledger, pool: Pool, context: BlockContext): Fill | Refusal {
  const { venue, adapter } = pool;
  const inputs = venue.tokens.map((token) => ({
    token,
    sharePpm: WHOLE_PPM,
    amount: ledger.balances.get(token) ?? 0n,
  }));
  return applyFill(ledger, pool, inputs, [adapter.meta.position!(venue).address], context);
}

/** Returns the plan of fills that leave `balances`, from which it takes the output. */
export function planOf(
  { inputs, tokenOut }: Pick<Start, "inputs" | "tokenOut">,
  balances: Map<Address, bigint>,
  fills: readonly Fill[],
): Plan {
  const amount = balances.get(tokenOut) ?? 0n;
  balances.delete(tokenOut);
  const leftovers = [...balances].map(([token, left]) => ({ token, amount: left }));
  return {
    inputs,
    outputs: [{ token: tokenOut, amount }],
    leftovers: leftovers.filter((left) => left.amount > 0n),
    refunds: leftBy(fills, tokenOut),
    moves: fills,
    gas: fills.reduce((sum, fill) => sum + fill.gas, GAS_AROUND_FILLS),
    bytes: fills.reduce((sum, fill) => sum + fill.bytes, BYTES_AROUND_FILLS),
  };
}
