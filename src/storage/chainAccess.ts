import type { ChainIdentity } from "../chain/index.js";
import { messageOf } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import type { Db, Queries } from "./db.js";
import type { Writer } from "./writer.js";

/**
 * The access of one chain's stores to the database. No method rejects: a failed read is logged and finds nothing, and a
 * write returns whether it was stored. `chain` is the id of the chain's row.
 */
export type ChainAccess = {
  read<Row>(ask: (queries: Queries, chain: number) => Promise<Row[]>): Promise<Row[]>;
  write(work: (queries: Queries, chain: number) => Promise<unknown>): Promise<boolean>;
};

export type ChainAccessOptions = {
  readonly identity: ChainIdentity;
  /** Returns the open database, or undefined while it is new and empty. */
  readonly readable: () => Promise<Db | undefined>;
  readonly writer: Writer;
  readonly log: Logger;
};

/** Makes the access to one chain's rows. Opens the database on first use. */
export function makeChainAccess({ identity, readable, writer, log }: ChainAccessOptions): ChainAccess {
  return {
    async read(ask) {
      try {
        const db = await readable();
        const chain = db === undefined ? undefined : await findChain(db, identity);
        return db === undefined || chain === undefined ? [] : await ask(db, chain);
      } catch (error) {
        log.warn(
          { chain_id: identity.chainId, reason: messageOf(error) },
          "Could not read what is kept of the chain",
        );
        return [];
      }
    },
    write: (work) => writer.write(async (queries) => work(queries, await ensureChain(queries, identity))),
  };
}

/** Returns the chain's row, or undefined if nothing is stored for the chain yet. */
async function findChain(
  queries: Queries,
  { chainId, genesisHash, build }: ChainIdentity,
): Promise<number | undefined> {
  const rows = await queries.query<{ id: number }>(
    "select id from chains where chain_id = $1 and genesis_hash = $2 and build = $3",
    [chainId, genesisHash, build],
  );
  return rows[0]?.id;
}

/** Returns the chain's row. Inserts it if it is missing. */
async function ensureChain(queries: Queries, identity: ChainIdentity): Promise<number> {
  const known = await findChain(queries, identity);
  if (known !== undefined) return known;
  const rows = await queries.query<{ id: number }>(
    `insert into chains (chain_id, genesis_hash, build) values ($1, $2, $3)
    on conflict (chain_id, genesis_hash, build) do update set build = excluded.build returning id`,
    [identity.chainId, identity.genesisHash, identity.build],
  );
  return (rows[0] as { id: number }).id;
}
