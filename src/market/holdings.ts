import type { Moment, TokenAmount } from "../protocols/index.js";
import type { Pool } from "./market.js";

/** The assets that back all shares of a venue together. */
export type Holdings = {
  readonly reserves: readonly TokenAmount[];
  /** Raw units of the share. Undefined if the venue's state does not include them. */
  readonly supply: bigint | undefined;
};

/** Returns what a venue holds for its share holders at `moment`, or undefined if it has no shares. */
export function holdingsOf(entry: Pool, moment: Moment): Holdings | undefined {
  const { shares } = entry.adapter;
  if (shares === undefined) return undefined;
  const state = accruedState(entry, moment);
  return { reserves: shares.reserves(entry.venue, state), supply: shares.supply?.(entry.venue, state) };
}

/** Returns the state of a venue, with interest accrued up to `moment`. */
export function accruedState({ adapter, state }: Pool, moment: Moment): unknown {
  return adapter.shares?.accrued?.(state, moment) ?? state;
}
