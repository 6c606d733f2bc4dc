import type { Moment, TokenAmount } from "../protocols/index.js";
import type { Pool } from "./market.js";

/** What all shares of a venue stand for together. */
export type Holdings = {
  readonly reserves: readonly TokenAmount[];
  /** Raw units of the share; undefined where the venue's state does not tell. */
  readonly supply: bigint | undefined;
};

/** What lies in a venue for the holders of its shares at the block of its market; undefined where it has no shares. */
export function holdingsOf(entry: Pool, moment: Moment): Holdings | undefined {
  const { shares } = entry.adapter;
  if (shares === undefined) return undefined;
  const state = accruedState(entry, moment);
  return { reserves: shares.reserves(entry.venue, state), supply: shares.supply?.(entry.venue, state) };
}

/** The state of a venue brought up to `moment`. */
export function accruedState({ adapter, state }: Pool, moment: Moment): unknown {
  return adapter.shares?.accrued?.(state, moment) ?? state;
}
