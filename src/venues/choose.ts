import type { Address } from "../lib/address.js";
import type { Ranked } from "./weigh.js";

/** Fewer than so many venues are all kept, however shallow: a small chain is followed whole. */
const ALWAYS = 1_000;
/** Of every token so many venues are kept, however shallow, so that none is without a way. */
const PER_TOKEN = 3;

export type Limits = {
  /** Venues that are kept at most. */
  readonly most: number;
  /** Depth from which on a venue is worth following, in wei of the native currency. */
  readonly minDepthWei: number;
};

/** The venues worth following of those ranked, the deepest first. */
export function choose(ranked: readonly Ranked[], { most, minDepthWei }: Limits): Ranked[] {
  const kept = new Map<Address, number>();
  const chosen: Ranked[] = [];
  for (const candidate of ranked) {
    if (chosen.length >= most) break;
    const { tokens } = candidate.entry.listed;
    const isAmongBest = candidate.depthWei > 0 && tokens.some((token) => (kept.get(token) ?? 0) < PER_TOKEN);
    if (chosen.length >= ALWAYS && candidate.depthWei < minDepthWei && !isAmongBest) continue;
    chosen.push(candidate);
    for (const token of tokens) kept.set(token, (kept.get(token) ?? 0) + 1);
  }
  return chosen;
}
