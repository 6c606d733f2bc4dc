import type { Address } from "../../lib/address.js";
import type { StepOf } from "./rule.js";
import type { Way } from "./way.js";

/** The facts of a venue and its adapter that the step rules need besides tokens, address and fee. */

/** The venue facts that the rules read. The venue's standard determines which of them are present. */
type KnownFacts = {
  readonly tickSpacing?: number;
  readonly callback?: StepOf<"v3Swap">["callback"];
  readonly composable?: { readonly sharePlace: number };
};

const factsOf = ({ venue }: Way) => venue.facts as KnownFacts;

/** Returns the pool's tick spacing, or undefined if the venue has none. */
export function tickSpacingOf(way: Way): number | undefined {
  return factsOf(way).tickSpacing;
}

/** Returns the callback by which the pool requests its input, or undefined if the venue does not specify it. */
export function callbackOf(way: Way): StepOf<"v3Swap">["callback"] | undefined {
  return factsOf(way).callback;
}

/**
 * Returns the pool's id in its vault, or undefined unless it begins with the address of the pool, which is its share.
 */
export function poolIdOf({ venue: { subject }, share }: Way): StepOf<"balancer">["poolId"] | undefined {
  return share !== undefined && subject?.startsWith(share) ? subject : undefined;
}

/** Returns whether the vault holds the pool's own token with the others, so that it trades like them. */
export function keepsShare(way: Way): boolean {
  return factsOf(way).composable !== undefined;
}

/** Returns the tokens that the vault holds for the pool, in vault order. */
export function keptBy(way: Way): readonly Address[] {
  const { coins, share } = way;
  const place = factsOf(way).composable?.sharePlace;
  if (place === undefined || share === undefined) return coins;
  return [...coins.slice(0, place), share, ...coins.slice(place)];
}

/**
 * Returns the one of `modes` that the adapter declares for its contracts, or undefined if it declares none or several.
 */
export function knownMode<const Mode extends string>(
  { adapter }: Way,
  modes: readonly Mode[],
): Mode | undefined {
  const known: readonly string[] = adapter.modes ?? [];
  const [mode, another] = modes.filter((candidate) => known.includes(candidate));
  return another === undefined ? mode : undefined;
}
