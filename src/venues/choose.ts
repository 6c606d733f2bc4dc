import type { Address } from "../lib/address.js";
import type { Entry } from "./catalogue.js";
import type { Ranked } from "./depth.js";

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

/** What is followed already must fall so far below what others need, or nothing would stay at the border. */
const STAYS = 0.5;

/** The venues worth following of those ranked, the deepest first; `before` are those followed up to now. */
export function choose(
  ranked: readonly Ranked[],
  { most, minDepthWei }: Limits,
  before: ReadonlySet<Entry> = new Set(),
): Ranked[] {
  const kept = new Map<Address, number>();
  const chosen: Ranked[] = [];
  for (const candidate of inOrder(ranked, before)) {
    if (chosen.length >= most) break;
    const { tokens } = candidate.entry.listed;
    const isAmongBest = candidate.depthWei > 0 && tokens.some((token) => (kept.get(token) ?? 0) < PER_TOKEN);
    const needed = before.has(candidate.entry) ? minDepthWei * STAYS : minDepthWei;
    if (chosen.length >= ALWAYS && candidate.depthWei < needed && !isAmongBest) continue;
    chosen.push(candidate);
    for (const token of tokens) kept.set(token, (kept.get(token) ?? 0) + 1);
  }
  return chosen;
}

/** Those of before come earlier than their depth says. */
function inOrder(ranked: readonly Ranked[], before: ReadonlySet<Entry>): readonly Ranked[] {
  if (before.size === 0) return ranked;
  const weightOf = ({ entry, depthWei }: Ranked) => (before.has(entry) ? depthWei / STAYS : depthWei);
  return [...ranked].sort((a, b) => weightOf(b) - weightOf(a));
}
