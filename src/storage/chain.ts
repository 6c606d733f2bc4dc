import { messageOf } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import { type ApySamples, makeApySamples } from "./apySamples.js";
import { type CatalogueStore, makeCatalogueStore } from "./catalogue.js";
import { type Checkpoints, makeCheckpoints } from "./checkpoints.js";
import type { Db, Queries } from "./db.js";
import { type ChainIdentity, ensureChain, findChain } from "./identity.js";
import { type MarketStore, makeMarketStore } from "./markets.js";
import { makeTokenStore, type TokenStore } from "./tokens.js";
import { makeVenueStore, type VenueStore } from "./venues.js";
import type { Writer } from "./writer.js";

/**
 * What is kept of one chain. It makes things faster and is never needed: nothing here rejects. A read that fails is
 * logged and finds nothing, a write says whether it was kept.
 */
export type ChainStore = {
  readonly tokens: TokenStore;
  readonly venues: VenueStore;
  readonly checkpoints: Checkpoints;
  readonly apySamples: ApySamples;
  readonly catalogue: CatalogueStore;
  readonly market: MarketStore;
};

/** How the stores of a chain reach the database. `chain` is the chain's row. */
export type ChainAccess = {
  read<Row>(ask: (queries: Queries, chain: number) => Promise<Row[]>): Promise<Row[]>;
  write(work: (queries: Queries, chain: number) => Promise<unknown>): Promise<boolean>;
};

export type ChainStoreInput = {
  readonly identity: ChainIdentity;
  /** The open database; undefined while it is new and empty. */
  readonly readable: () => Promise<Db | undefined>;
  readonly writer: Writer;
  readonly log: Logger;
};

/** Opens what is kept of one chain; nothing is asked of the database before it is needed. */
export function makeChainStore({ identity, readable, writer, log }: ChainStoreInput): ChainStore {
  const access: ChainAccess = {
    async read(ask) {
      try {
        const db = await readable();
        const chain = db === undefined ? undefined : await findChain(db, identity);
        return db === undefined || chain === undefined ? [] : await ask(db, chain);
      } catch (error) {
        log.warn(
          { chain_id: identity.chainId, reason: messageOf(error) },
          "Could not read the stored data of the chain",
        );
        return [];
      }
    },
    write: (work) => writer.write(async (queries) => work(queries, await ensureChain(queries, identity))),
  };
  return {
    tokens: makeTokenStore(access),
    venues: makeVenueStore(access),
    checkpoints: makeCheckpoints(access),
    apySamples: makeApySamples(access),
    catalogue: makeCatalogueStore(access),
    market: makeMarketStore(access),
  };
}
