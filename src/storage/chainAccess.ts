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

/**
 * Returns the term under which this process leads a chain's channel, or undefined while it does not. A later leader has
 * a greater term.
 */
export type Term = () => number | undefined;

export type ChainAccessOptions = {
  readonly identity: ChainIdentity;
  /** Returns the open database, or undefined while it is new and empty. */
  readonly readable: () => Promise<Db | undefined>;
  readonly writer: Writer;
  readonly log: Logger;
  /** Present in a fleet, where nothing is written without a term, or once a later leader has written. */
  readonly term?: Term | undefined;
};

/** A later leader has written. The code shows the writer that the statement is at fault, not the database. */
class WriterReplaced extends Error {
  override readonly name = "WriterReplaced";
  readonly code = "23000";
  constructor() {
    super("a later leader of the fleet writes the chain's data");
  }
}

/** Makes the access to one chain's rows. Opens the database on first use. */
export function makeChainAccess({
  identity,
  readable,
  writer,
  log,
  term: currentTerm,
}: ChainAccessOptions): ChainAccess {
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
    async write(work) {
      const term = currentTerm?.();
      if (currentTerm !== undefined && term === undefined) return false;
      return writer.write(async (queries) => {
        const chain = await ensureChain(queries, identity);
        if (term !== undefined) await requireNewest(queries, chain, term);
        await work(queries, chain);
      });
    },
  };
}

/**
 * Records the term, and keeps later leaders waiting until the transaction ends. Throws if one of them has written.
 */
async function requireNewest({ query }: Queries, chain: number, term: number): Promise<void> {
  const [row] = await query<{ term: number }>("select term from chains where id = $1 for no key update", [
    chain,
  ]);
  if (row === undefined || row.term > term) throw new WriterReplaced();
  if (row.term < term) await query("update chains set term = $2 where id = $1", [chain, term]);
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
