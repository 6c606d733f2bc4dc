import { createHash } from "node:crypto";
import type { DiscoverInput, Venue } from "../protocols/index.js";
import type { ChainAccess } from "./chainAccess.js";

/** Raised when venues kept by an earlier Sluice no longer mean the same; they are then looked for again. */
const venueFormat = 2;

/** What discovery found, by the deployment that was asked. */
export type FoundVenues = ReadonlyMap<string, readonly Venue[]>;

export type VenueStore = {
  /**
   * The venues of those inputs that were asked in exactly the same way before; a deployment may have none. One of whose
   * rows `isVenue` denies counts as not asked: it is discovered again, and its rows are then replaced.
   */
  find(inputs: readonly DiscoverInput[], isVenue: (kept: unknown) => kept is Venue): Promise<FoundVenues>;
  /** Keeps what each input found in place of what the same deployments found before. */
  save(inputs: readonly DiscoverInput[], venues: readonly Venue[]): Promise<boolean>;
};

type DiscoveryRow = { readonly deployment: string; readonly question: string };
type VenueRow = { readonly deployment: string; readonly venue: unknown };

/**
 * Opens a chain's venues. Nothing rejects: a read that fails finds nothing, a write says whether it was kept.
 */
export function makeVenueStore({ read, write }: ChainAccess): VenueStore {
  return {
    async find(inputs, isVenue) {
      const asked = new Map(inputs.map((input) => [input.deployment.slug, questionOf(input)]));
      const discoveries = await read((queries, chain) =>
        queries.query<DiscoveryRow>("select deployment, question from discoveries where chain = $1", [chain]),
      );
      const same = discoveries.filter(({ deployment, question }) => asked.get(deployment) === question);
      const found = new Map<string, Venue[]>(same.map(({ deployment }) => [deployment, []]));
      if (found.size === 0) return found;
      const rows = await read((queries, chain) =>
        queries.query<VenueRow>("select deployment, venue from venues where chain = $1 order by place", [
          chain,
        ]),
      );
      for (const { deployment, venue } of rows) {
        if (isVenue(venue)) found.get(deployment)?.push(venue);
        else found.delete(deployment);
      }
      return found;
    },
    save: (inputs, venues) =>
      write(async (queries, chain) => {
        for (const input of inputs) {
          const { slug } = input.deployment;
          await queries.query("delete from discoveries where chain = $1 and deployment = $2", [chain, slug]);
          await queries.query(
            "insert into discoveries (chain, deployment, question, found_at_ms) values ($1, $2, $3, $4)",
            [chain, slug, questionOf(input), Date.now()],
          );
          await queries.query(
            `insert into venues (chain, deployment, id, place, venue)
            select $1::integer, $2::text, item ->> 'id', place, item
            from jsonb_array_elements($3::jsonb) with ordinality as list (item, place)`,
            [chain, slug, JSON.stringify(venues.filter(({ protocol }) => protocol === slug))],
          );
        }
      }),
  };
}

/** Hash of everything the answer rests on beside the chain. */
function questionOf({ deployment, tokens, pairs, wrappedNative }: DiscoverInput): string {
  const { about: _, ...facts } = deployment;
  const question = [venueFormat, facts, [...tokens].sort(), pairs.map(String).sort(), wrappedNative];
  return createHash("sha256").update(JSON.stringify(question)).digest("hex");
}
