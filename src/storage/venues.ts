import { createHash } from "node:crypto";
import type { DiscoverInput, Venue } from "../protocols/index.js";
import type { ChainAccess } from "./chainAccess.js";

/** Increment this when the meaning of stored venues changes. They are then discovered again. */
const venueFormat = 3;

/** Discovered venues, by the slug of their deployment. */
export type VenuesByDeployment = ReadonlyMap<string, readonly Venue[]>;

export type VenueStore = {
  /**
   * Returns the venues stored for exactly these inputs. A deployment may have none. Omits a deployment with a row that
   * is not a venue. It is discovered again, which replaces its rows.
   */
  load(
    inputs: readonly DiscoverInput[],
    isVenue: (kept: unknown) => kept is Venue,
  ): Promise<VenuesByDeployment>;
  /** Stores the venues of each input's deployment in place of its earlier ones. */
  save(inputs: readonly DiscoverInput[], venues: readonly Venue[]): Promise<boolean>;
};

type DiscoveryRow = { readonly deployment: string; readonly question: string };
type VenueRow = { readonly deployment: string; readonly venue: unknown };

/**
 * Opens a chain's venues. No method rejects: a failed read finds nothing, and a write returns whether it was stored.
 */
export function makeVenueStore({ read, write }: ChainAccess): VenueStore {
  return {
    async load(inputs, isVenue) {
      const asked = new Map(inputs.map((input) => [input.deployment.slug, discoveryFingerprint(input)]));
      const discoveries = await read((queries, chain) =>
        queries.query<DiscoveryRow>("select deployment, question from discoveries where chain = $1", [chain]),
      );
      const same = discoveries.filter(({ deployment, question }) => asked.get(deployment) === question);
      const kept = new Map<string, Venue[]>(same.map(({ deployment }) => [deployment, []]));
      if (kept.size === 0) return kept;
      const rows = await read((queries, chain) =>
        queries.query<VenueRow>("select deployment, venue from venues where chain = $1 order by place", [
          chain,
        ]),
      );
      for (const { deployment, venue } of rows) {
        if (isVenue(venue)) kept.get(deployment)?.push(venue);
        else kept.delete(deployment);
      }
      return kept;
    },
    save: (inputs, venues) =>
      write(async (queries, chain) => {
        for (const input of inputs) {
          const { slug } = input.deployment;
          await queries.query("delete from discoveries where chain = $1 and deployment = $2", [chain, slug]);
          await queries.query(
            "insert into discoveries (chain, deployment, question, found_at_ms) values ($1, $2, $3, $4)",
            [chain, slug, discoveryFingerprint(input), Date.now()],
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

/** Returns a hash of everything, apart from the chain, that determines which venues are discovered. */
function discoveryFingerprint({ deployment, tokens, pairs, wrappedNative }: DiscoverInput): string {
  const { about: _, ...facts } = deployment;
  const question = [venueFormat, facts, [...tokens].sort(), pairs.map(String).sort(), wrappedNative];
  return createHash("sha256").update(JSON.stringify(question)).digest("hex");
}
