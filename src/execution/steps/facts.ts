import type { Address } from "../../lib/address.js";
import type { StepOf } from "./rule.js";
import type { Way } from "./way.js";

/** What the rules of steps take from the facts of a venue and its adapter beside its tokens, address and fee. */

/** What the rules need to know of a venue's facts; which of it there is depends on the venue's standard. */
type KnownFacts = {
  readonly tickSpacing?: number;
  readonly callback?: StepOf<"v3Swap">["callback"];
  readonly composable?: { readonly sharePlace: number };
};

const factsOf = ({ venue }: Way) => venue.facts as KnownFacts;

/** The spacing of the pool's ticks; undefined where the venue has none. */
export function tickSpacingOf(way: Way): number | undefined {
  return factsOf(way).tickSpacing;
}

/** By which function the pool asks for its input; undefined where the venue does not say. */
export function callbackOf(way: Way): StepOf<"v3Swap">["callback"] | undefined {
  return factsOf(way).callback;
}

/** The pool's id in its vault; undefined unless it begins with the address of the pool, which is its share. */
export function poolIdOf({ venue: { subject }, share }: Way): StepOf<"balancer">["poolId"] | undefined {
  return share !== undefined && subject?.startsWith(share) ? subject : undefined;
}

/** Whether the vault keeps the pool's own token with the others, so that it is traded like them. */
export function keepsShare(way: Way): boolean {
  return factsOf(way).composable !== undefined;
}

/** The tokens that the vault keeps for the pool, in its order. */
export function keptBy(way: Way): readonly Address[] {
  const { coins, share } = way;
  const place = factsOf(way).composable?.sharePlace;
  if (place === undefined || share === undefined) return coins;
  return [...coins.slice(0, place), share, ...coins.slice(place)];
}

/** The one of `modes` that the adapter says its contracts know; undefined where it names none or several. */
export function knownMode<const Mode extends string>(
  { adapter }: Way,
  modes: readonly Mode[],
): Mode | undefined {
  const known: readonly string[] = adapter.modes ?? [];
  const [mode, another] = modes.filter((candidate) => known.includes(candidate));
  return another === undefined ? mode : undefined;
}
