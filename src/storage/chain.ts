import type { Hex } from "../lib/hex.js";
import { type ApySamples, makeApySamples } from "./apySamples.js";
import { type CatalogueStore, makeCatalogueStore } from "./catalogue.js";
import { type ChainAccess, type ChainAccessOptions, makeChainAccess } from "./chainAccess.js";
import { type MarketStore, makeMarketStore } from "./markets.js";
import { makeTokenStore, type TokenStore } from "./tokens.js";
import { makeVenueStore, type VenueStore } from "./venues.js";

/** The data stored for one chain. It only speeds up a start and is never required. No method rejects. */
export type ChainStore = {
  readonly tokens: TokenStore;
  readonly venues: VenueStore;
  readonly checkpoints: Checkpoints;
  readonly apySamples: ApySamples;
  readonly catalogue: CatalogueStore;
  readonly market: MarketStore;
  /**
   * Writes the term under which this process leads, so that earlier leaders of the chain's channel write no more.
   * Returns whether it was stored.
   */
  claim(): Promise<boolean>;
};

/** Opens the stores of one chain. */
export function makeChainStore(options: ChainAccessOptions): ChainStore {
  const access = makeChainAccess(options);
  return {
    tokens: makeTokenStore(access),
    venues: makeVenueStore(access),
    checkpoints: makeCheckpoints(access),
    apySamples: makeApySamples(access),
    catalogue: makeCatalogueStore(access),
    market: makeMarketStore(access),
    claim: () => access.write(async () => undefined),
  };
}

/** The newest block that was followed, and the time at which it was. */
type Checkpoint = {
  readonly blockNumber: number;
  readonly blockHash: Hex;
  /** Unix milliseconds. */
  readonly atMs: number;
};

type Checkpoints = {
  last(): Promise<Checkpoint | undefined>;
  /** Replaces the previous checkpoint. */
  save(checkpoint: Checkpoint): Promise<boolean>;
};

/** Opens a chain's checkpoint, which is the newest block that was followed. No method rejects. */
function makeCheckpoints({ read, write }: ChainAccess): Checkpoints {
  return {
    async last() {
      const rows = await read((queries, chain) =>
        queries.query<Checkpoint>(
          `select block_number as "blockNumber", block_hash as "blockHash", at_ms as "atMs"
          from checkpoints where chain = $1`,
          [chain],
        ),
      );
      return rows[0];
    },
    save: ({ blockNumber, blockHash, atMs }) =>
      write((queries, chain) =>
        queries.query(
          `insert into checkpoints (chain, block_number, block_hash, at_ms) values ($1, $2, $3, $4)
          on conflict (chain) do update set block_number = excluded.block_number,
            block_hash = excluded.block_hash, at_ms = excluded.at_ms`,
          [chain, blockNumber, blockHash, atMs],
        ),
      ),
  };
}
