import { readFileSync } from "node:fs";
import type { Address } from "../../lib/address.js";
import { isRefusal } from "../../lib/refusal.js";
import type { Adapter, BlockContext } from "../adapter.js";
import type { Venue } from "../venue.js";

/** What real bytecode gave for a trade; no output where it did not fill it. */
export type VectorTrade = {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
  readonly amountOut?: bigint;
};

/** A venue's state as files have it and trades on it, each on its own; the block they were made in, where that decides the outcome. */
export type Vector<State = unknown> = {
  readonly context?: BlockContext;
  readonly venue: Venue;
  readonly state: State;
  readonly trades: readonly VectorTrade[];
};

const anyContext: BlockContext = { number: 1n, timestamp: 1n, baseFeeWei: 1n };

/** JSON with bigints as `"123n"`. */
export function formatVectors(vectors: readonly Vector[]): string {
  const toText = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}n` : value);
  return `${JSON.stringify(vectors, toText, 1)}\n`;
}

/** The vectors in a protocol's folder. */
export function readVectors<State>(folder: URL): Vector<State>[] {
  const toBigint = (_: string, value: unknown) =>
    typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
  return JSON.parse(readFileSync(new URL("trades.json", folder), "utf8"), toBigint);
}

/** The trades for which the adapter answers otherwise. */
export function unlikeVectors<State>(adapter: Adapter<State>, vectors: readonly Vector<State>[]): unknown[] {
  return vectors.flatMap(({ venue, state: plain, trades, context = anyContext }) => {
    const state = adapter.plain === undefined ? plain : adapter.plain.read(plain);
    return trades.filter(({ tokenIn, tokenOut, amountIn, amountOut }) => {
      const quote = adapter.quote(venue, state, { tokenIn, tokenOut, amountIn, context });
      return amountOut !== (isRefusal(quote) ? undefined : quote.amountOut);
    });
  });
}
