import { type Address, NATIVE } from "../lib/address.js";
import { type Reading, together } from "../lib/reading.js";
import type { Network } from "../networks/index.js";
import {
  type Adapter,
  type DiscoveredVenue,
  makeJudging,
  type RunCode,
  type Source,
  type UnusableReason,
  type Venue,
} from "../protocols/index.js";
import { type CatalogueVenue, makeCatalogue } from "./catalogue.js";

/** Makes an empty catalogue, and what finds out which of its venues are vouched for. */
export function makeVouchedCatalogue(
  { deployments }: Network,
  adapters: ReadonlyMap<string, Adapter>,
  sourceOf: (slug: string) => Source,
) {
  const judging = makeJudging(deployments, adapters);
  /** The venues that only a hash of their code can still show to be vouched for. */
  const open = new Set<DiscoveredVenue>();
  const catalogue = makeCatalogue({
    refusalOf(slug, discovered) {
      const { holdsNative, refuses } = sourceOf(slug);
      return holdsNative !== true && discovered.tokens.includes(NATIVE) ? "native" : refuses?.(discovered);
    },
    unvouchedOf(slug, discovered) {
      const reason = doubtAbout(slug, discovered);
      if (reason === undefined || judging.open(slug, codeOf(slug, discovered)).length === 0) return reason;
      open.add(discovered);
      return undefined;
    },
    shareOf: (slug, discovered) => sourceOf(slug).shareOf?.(discovered),
  });

  function codeOf(slug: string, discovered: DiscoveredVenue): readonly RunCode[] {
    return sourceOf(slug).code?.(discovered) ?? [];
  }

  /** Returns why routes may use a venue only if a request admits it, as far as the data read so far shows. */
  function doubtAbout(slug: string, discovered: DiscoveredVenue): UnusableReason | undefined {
    const unvouched = judging.judge(slug, codeOf(slug, discovered));
    return unvouched === undefined || unvouched.trusted ? undefined : unvouched.reason;
  }

  return {
    catalogue,
    /** Reads the venues of entries. What only the venue shows of its code counts in the catalogue from then on. */
    *venues(entries: readonly CatalogueVenue[]): Reading<Venue[]> {
      const made = yield* together(
        entries.map(({ deployment, discovered }) => sourceOf(deployment).venue(discovered)),
      );
      const judged = yield* judging.judged(made.filter((venue) => venue !== undefined));
      const entryOf = new Map(entries.map((entry) => [`${entry.deployment}:${entry.discovered.key}`, entry]));
      const found = judged.flatMap(({ id, unvouched }) => {
        const entry = entryOf.get(id);
        return entry && unvouched && !unvouched.trusted ? [[entry, unvouched.reason] as const] : [];
      });
      catalogue.setUnvouched(new Map(found));
      return judged;
    },
    /** Finds the venues whose shares are `tokens`, and which no source lists. */
    *withShares(tokens: readonly Address[]): Reading<Venue[]> {
      const readings = deployments.flatMap((deployment) => {
        const { discoverShare } = adapters.get(deployment.standard) as Adapter;
        return discoverShare === undefined ? [] : tokens.map((token) => discoverShare(deployment, token));
      });
      const found = yield* together(readings);
      return yield* judging.judged(found.filter((venue) => venue !== undefined));
    },
    /** Reads the hashes of code that decide about entries, so that no other venue is weighed. */
    *settle(entries: readonly CatalogueVenue[]): Reading<void> {
      const undecided = entries.filter(({ discovered }) => open.has(discovered));
      yield* judging.learn(
        undecided.flatMap(({ deployment, discovered }) =>
          judging.open(deployment, codeOf(deployment, discovered)),
        ),
      );
      const found = undecided.flatMap((entry) => {
        const reason = doubtAbout(entry.deployment, entry.discovered);
        return reason === undefined ? [] : [[entry, reason] as const];
      });
      catalogue.setUnvouched(new Map(found));
      for (const { discovered } of undecided) open.delete(discovered);
    },
  };
}
