import type { ShareRate } from "../vault/shareRate.js";
import { debtUp } from "./accrue.js";
import type { EvkState } from "./state.js";

/** Shares and assets that belong to nobody, with which the vault converts. */
const VIRTUAL = 1_000_000n;

/** Returns what the vault converts with, of an accrued state. */
export function shareRateOf({ cash, debtX31, totalShares }: EvkState): ShareRate {
  return { assets: cash + debtUp(debtX31) + VIRTUAL, shares: totalShares + VIRTUAL };
}
