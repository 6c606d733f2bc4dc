import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { DiscoveredVenue } from "../protocols/index.js";
import type { ChainAccess } from "./chainAccess.js";

/** The venues discovered from a source, and where to continue. */
export type KeptDiscovery = {
  readonly deployment: string;
  /** The position or block to continue from. */
  readonly next: number;
  readonly discovered: readonly DiscoveredVenue[];
};

export type CatalogueStore = {
  /** Returns the stored venues of each deployment whose stored fingerprint equals the given one. */
  load(fingerprints: ReadonlyMap<string, string>): Promise<KeptDiscovery[]>;
  /** Adds venues of a deployment. If the fingerprint has changed, they replace all earlier ones. */
  append(
    deployment: string,
    page: {
      readonly fingerprint: string;
      readonly next: number;
      readonly discovered: readonly DiscoveredVenue[];
    },
  ): Promise<boolean>;
};

type SourceRow = { readonly deployment: string; readonly question: string; readonly next: number };
type PartRow = { readonly deployment: string; readonly venues: string };
/** A venue as stored: key, tokens, facts. */
type Row = readonly [Hex, readonly Address[], unknown];

/** The form of the rows. What is stored in another form is discarded with its fingerprint, and discovered anew. */
const FORM = 2;

const questionOf = (fingerprint: string) => `${fingerprint} rows ${FORM}`;

/**
 * Opens a chain's catalogue. No method rejects: a failed read finds nothing, and a write returns whether it was stored.
 */
export function makeCatalogueStore({ read, write }: ChainAccess): CatalogueStore {
  return {
    async load(fingerprints) {
      const sources = await read((queries, chain) =>
        queries.query<SourceRow>(
          "select deployment, question, next from catalogue_sources where chain = $1",
          [chain],
        ),
      );
      const same = sources.filter(({ deployment, question }) => {
        const fingerprint = fingerprints.get(deployment);
        return fingerprint !== undefined && questionOf(fingerprint) === question;
      });
      if (same.length === 0) return [];
      const parts = await read((queries, chain) =>
        queries.query<PartRow>(
          "select deployment, venues from catalogue_parts where chain = $1 order by deployment, part",
          [chain],
        ),
      );
      return same.map(({ deployment, next }) => ({
        deployment,
        next: Number(next),
        discovered: parts
          .filter((part) => part.deployment === deployment)
          .flatMap(({ venues }) => venuesIn(venues)),
      }));
    },
    append: (deployment, { fingerprint, next, discovered }) =>
      write(async (queries, chain) => {
        const keys = [chain, deployment];
        await queries.query(
          "delete from catalogue_sources where chain = $1 and deployment = $2 and question <> $3",
          [...keys, questionOf(fingerprint)],
        );
        await queries.query(
          `insert into catalogue_sources (chain, deployment, question, next) values ($1, $2, $3, $4)
          on conflict (chain, deployment) do update set next = excluded.next`,
          [...keys, questionOf(fingerprint), next],
        );
        if (discovered.length === 0) return;
        const rows = discovered.map(({ key, tokens, facts }): Row => [key, tokens, facts]);
        await queries.query("insert into catalogue_parts (chain, deployment, venues) values ($1, $2, $3)", [
          ...keys,
          JSON.stringify(rows),
        ]);
      }),
  };
}

function venuesIn(text: string): DiscoveredVenue[] {
  return (JSON.parse(text) as Row[]).map(([key, tokens, facts]) => ({ key, tokens, facts }));
}
