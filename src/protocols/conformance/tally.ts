import { expect } from "vitest";
import { runs } from "../../lib/testing/runs.js";
import type { Adapter } from "../adapter.js";
import type { TestTrade } from "./execute.js";
import type { Side } from "./market.js";

/** The smallest number of random trades that a family must execute whenever its tests run. */
export const LEAST_TRADES = runs({ normal: 160, deep: 640 });

/** Random trades that the chain filled as quoted, to the wei: those for a venue's share, for what it holds, and others. */
export type Tally = { entries: number; exits: number; others: number };

export function makeTally(): Tally {
  return { entries: 0, exits: 0, others: 0 };
}

/** Counts a trade that the adapter took and the chain filled. */
export function count(tally: Tally, { meta }: Pick<Adapter, "meta">, trade: TestTrade): void {
  const { venue, tokenIn, tokenOut } = trade;
  tally[kindOf(meta.position?.(venue).address, tokenIn, tokenOut)]++;
}

/** Returns the kinds of trades that these sides allow. */
export function kindsOf({ meta }: Pick<Adapter, "meta">, sides: readonly Side[]): Set<keyof Tally> {
  return new Set(
    sides.map(({ venue, tokenIn, tokenOut }) => kindOf(meta.position?.(venue).address, tokenIn, tokenOut)),
  );
}

function kindOf(share: string | undefined, tokenIn: string, tokenOut: string): keyof Tally {
  if (tokenOut === share) return "entries";
  return tokenIn === share ? "exits" : "others";
}

/**
 * Prints a family's tally, and fails if it has fewer than `LEAST_TRADES` trades in all, or fewer than a tenth of that
 * of any kind that the family has.
 */
export function expectEnough(family: string, tally: Tally, kinds: ReadonlySet<keyof Tally>): void {
  const { entries, exits, others } = tally;
  const all = entries + exits + others;
  process.stdout.write(`${family}: ${all} random trades, of them ${entries} entries and ${exits} exits\n`);
  expect(all, family).toBeGreaterThanOrEqual(LEAST_TRADES);
  for (const kind of kinds)
    expect(tally[kind], `${family}: ${kind}`).toBeGreaterThanOrEqual(LEAST_TRADES / 10);
}
