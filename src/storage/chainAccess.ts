import type { ChainIdentity } from "../chain/index.js";
import { messageOf } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import type { Db, Queries } from "./db.js";
import type { Writer } from "./writer.js";

/**
 * How the stores of one chain reach the database. Nothing rejects: a read that fails is logged and finds nothing, a
 * write returns whether it was kept. `chain` is the chain's row.
 */
export type ChainAccess = {
  read<Row>(ask: (queries: Queries, chain: number) => Promise<Row[]>): Promise<Row[]>;
  write(work: (queries: Queries, chain: number) => Promise<unknown>): Promise<boolean>;
};

export type ChainAccessOptions = {
  readonly identity: ChainIdentity;
  /** The open database; undefined while it is new and empty. */
  readonly readable: () => Promise<Db | undefined>;
  readonly writer: Writer;
  readonly log: Logger;
};

/** Makes the access to one chain's rows. It opens the database only when it is first used. */
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

/** Returns the chain's row; undefined when nothing is kept of the chain yet. */
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

/** Returns the chain's row, inserting it when it is missing. */
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
