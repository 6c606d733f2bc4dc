import { readFileSync } from "node:fs";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Adapter, BlockContext } from "../adapter.js";
import type { Venue } from "../venue.js";

/** The result of a trade on real bytecode. Without an output, the trade was not filled. */
export type VectorTrade = {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  readonly amountOut?: bigint;
};

/** A venue's state in its file form, with separate trades on it, and their block if it affects the results. */
export type Vector<State = unknown> = {
  readonly context?: BlockContext;
  readonly venue: Venue;
  readonly state: State;
  readonly trades: readonly VectorTrade[];
};

const anyContext: BlockContext = { number: 1n, timestamp: 1n, baseFeeWei: 1n };

/** Formats JSON with bigints as `"123n"`. */
export function formatVectors(vectors: readonly Vector[]): string {
  const toText = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}n` : value);
  return `${JSON.stringify(vectors, toText, 1)}\n`;
}

/** Reads the vectors in a protocol's folder. */
export function readVectors<State>(folder: URL, name = "trades.json"): Vector<State>[] {
  const toBigint = (_: string, value: unknown) =>
    typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
  return JSON.parse(readFileSync(new URL(name, folder), "utf8"), toBigint);
}

/** Returns the trades for which the adapter's result differs. */
export function unlikeVectors<State>(adapter: Adapter<State>, vectors: readonly Vector<State>[]): unknown[] {
  return vectors.flatMap(({ venue, state: plain, trades, context = anyContext }) => {
    const state = adapter.plain === undefined ? plain : adapter.plain.read(plain);
    return trades.filter(({ tokenIn, tokenOut, amountIn, amountOut }) => {
      const quote = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
      return amountOut !== (isRefusal(quote) ? undefined : quote.amountOut);
    });
  });
}
