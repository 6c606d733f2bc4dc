import type { Address } from "../lib/address.js";
import type { CatalogueVenue } from "./catalogue.js";
import type { Ranked } from "./rank.js";

/** This many venues are followed however shallow they are, so that a small chain is followed completely. */
const ALWAYS = 1_000;
/** The deepest venues of every token are followed however shallow they are, so that every token has a route. */
const PER_TOKEN = 3;

/** The limits that decide which venues are worth following. */
export type FollowLimits = {
  /** The most venues to follow. */
  readonly most: number;
  /** The depth at which a venue is worth following, in wei of the native currency. */
  readonly minDepthWei: number;
  /** The same in US dollars, instead of `minDepthWei`, as soon as the native currency has a price. */
  readonly minDepthUsd?: number | undefined;
};

/**
 * A followed venue stays until it falls below this fraction of the depth that other venues need. Otherwise, venues near
 * the limit would come and go.
 */
const STAYS = 0.5;

/**
 * Returns the ranked venues that are worth following, the deepest first. `before` contains the venues followed until
 * now.
 */
export function choose(
  ranked: readonly Ranked[],
  { most, minDepthWei }: Pick<FollowLimits, "most" | "minDepthWei">,
  before: ReadonlySet<CatalogueVenue> = new Set(),
): Ranked[] {
  const kept = new Map<Address, number>();
  const chosen: Ranked[] = [];
  for (const candidate of inOrder(ranked, before)) {
    if (chosen.length >= most) break;
    const { tokens } = candidate.entry.discovered;
    const isAmongBest = candidate.depthWei > 0 && tokens.some((token) => (kept.get(token) ?? 0) < PER_TOKEN);
    const needed = before.has(candidate.entry) ? minDepthWei * STAYS : minDepthWei;
    if (chosen.length >= ALWAYS && candidate.depthWei < needed && !isAmongBest) continue;
    chosen.push(candidate);
    for (const token of tokens) kept.set(token, (kept.get(token) ?? 0) + 1);
  }
  return chosen;
}

/** Ranks venues in `before` higher than their depth alone would. */
function inOrder(ranked: readonly Ranked[], before: ReadonlySet<CatalogueVenue>): readonly Ranked[] {
  if (before.size === 0) return ranked;
  const rankOf = ({ entry, depthWei }: Ranked) => (before.has(entry) ? depthWei / STAYS : depthWei);
  return [...ranked].sort((a, b) => rankOf(b) - rankOf(a));
}
