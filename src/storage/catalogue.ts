import type { Address } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import type { Listed } from "../protocols/index.js";
import type { ChainAccess } from "./chainAccess.js";

/** What a source told, and from where on to ask it again. */
export type KeptListing = {
  readonly deployment: string;
  /** Position or block. */
  readonly next: number;
  readonly listed: readonly Listed[];
};

export type CatalogueStore = {
  /** What each deployment told, where the question is still the same. `questions` are by deployment. */
  load(questions: ReadonlyMap<string, string>): Promise<KeptListing[]>;
  /** Adds venues to what the deployment told; an answer to another question takes the place of all before. */
  append(
    deployment: string,
    told: { readonly question: string; readonly next: number; readonly listed: readonly Listed[] },
  ): Promise<boolean>;
};

type SourceRow = { readonly deployment: string; readonly question: string; readonly next: number };
type PartRow = { readonly deployment: string; readonly venues: string };
/** A venue as it is kept: key, tokens, terms. */
type Row = readonly [Hex, readonly Address[], string];

/** Opens a chain's catalogue. Nothing rejects: a read that fails finds nothing, a write says whether it was kept. */
export function makeCatalogueStore({ read, write }: ChainAccess): CatalogueStore {
  return {
    async load(questions) {
      const sources = await read((queries, chain) =>
        queries.query<SourceRow>(
          "select deployment, question, next from catalogue_sources where chain = $1",
          [chain],
        ),
      );
      const same = sources.filter(({ deployment, question }) => questions.get(deployment) === question);
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
        listed: parts
          .filter((part) => part.deployment === deployment)
          .flatMap(({ venues }) => venuesIn(venues)),
      }));
    },
    append: (deployment, { question, next, listed }) =>
      write(async (queries, chain) => {
        const keys = [chain, deployment];
        await queries.query(
          "delete from catalogue_sources where chain = $1 and deployment = $2 and question <> $3",
          [...keys, question],
        );
        await queries.query(
          `insert into catalogue_sources (chain, deployment, question, next) values ($1, $2, $3, $4)
          on conflict (chain, deployment) do update set next = excluded.next`,
          [...keys, question, next],
        );
        if (listed.length === 0) return;
        const rows = listed.map(({ key, tokens, terms }): Row => [key, tokens, terms]);
        await queries.query("insert into catalogue_parts (chain, deployment, venues) values ($1, $2, $3)", [
          ...keys,
          JSON.stringify(rows),
        ]);
      }),
  };
}

function venuesIn(text: string): Listed[] {
  return (JSON.parse(text) as Row[]).map(([key, tokens, terms]) => ({ key, tokens, terms }));
}
