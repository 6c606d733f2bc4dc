import type { ChainAccess } from "./chainAccess.js";

/** Keeps a statement's parameters below a few megabytes. */
const ROWS_AT_ONCE = 250;

/** A venue and its state at the market's block, as text. */
export type PoolRow = { readonly id: string; readonly body: string };

export type MarketRows = { readonly head: string; readonly pools: readonly PoolRow[] };

export type MarketStore = {
  /** Returns the rows stored under this fingerprint, or undefined if there are none. */
  load(fingerprint: string): Promise<MarketRows | undefined>;
  /**
   * Moves the stored market to another block. `changed` contains the pools whose row differs there, and `gone` the ids
   * of those that are no longer followed. Writes everything or nothing. Without `from`, no earlier row stays. With it,
   * nothing is written unless the rows are those of this fingerprint at that head, since another process may have written
   * meanwhile and a mixture of both would be no block's market.
   */
  save(fingerprint: string, step: MarketStep): Promise<boolean>;
};

export type MarketStep = {
  readonly head: string;
  readonly changed: readonly PoolRow[];
  readonly gone: readonly string[];
  readonly from: string | undefined;
};

/**
 * Another process has replaced the rows. The code shows the writer that the statement is at fault, not the database.
 */
class MarketReplaced extends Error {
  override readonly name = "MarketReplaced";
  readonly code = "23000";
  constructor() {
    super("another process has stored another market");
  }
}

/**
 * Opens a chain's market. No method rejects: a failed read finds nothing, and a write returns whether it was stored.
 */
export function makeMarketStore({ read, write }: ChainAccess): MarketStore {
  return {
    async load(fingerprint) {
      const [kept] = await read((queries, chain) =>
        queries.query<{ head: string }>("select head from market_heads where chain = $1 and question = $2", [
          chain,
          fingerprint,
        ]),
      );
      if (kept === undefined) return undefined;
      const pools = await read((queries, chain) =>
        queries.query<PoolRow>("select id, body from market_pools where chain = $1", [chain]),
      );
      return { head: kept.head, pools };
    },
    save: (fingerprint, { head, changed, gone, from }) =>
      write(async (queries, chain) => {
        if (from === undefined) {
          await queries.query("delete from market_heads where chain = $1", [chain]);
          await queries.query("insert into market_heads (chain, question, head) values ($1, $2, $3)", [
            chain,
            fingerprint,
            head,
          ]);
        } else {
          const moved = await queries.query(
            "update market_heads set head = $3 where chain = $1 and question = $2 and head = $4 returning chain",
            [chain, fingerprint, head, from],
          );
          if (moved.length === 0) throw new MarketReplaced();
        }
        await queries.query(
          `delete from market_pools where chain = $1
          and id in (select value from jsonb_array_elements_text($2::jsonb) as list (value))`,
          [chain, JSON.stringify(gone)],
        );
        for (let start = 0; start < changed.length; start += ROWS_AT_ONCE) {
          await queries.query(
            `insert into market_pools (chain, id, body)
            select $1::integer, id, body from jsonb_to_recordset($2::jsonb) as row (id text, body text)
            on conflict (chain, id) do update set body = excluded.body`,
            [chain, JSON.stringify(changed.slice(start, start + ROWS_AT_ONCE))],
          );
        }
      }),
  };
}
