import type { ChainAccess } from "./chainAccess.js";

/** A statement's text stays below some megabytes. */
const ROWS_AT_ONCE = 250;

/** A venue with its state at the market's block, as text. */
export type PoolRow = { readonly id: string; readonly body: string };

export type KeptMarket = { readonly head: string; readonly pools: readonly PoolRow[] };

export type MarketStore = {
  /** What was kept for this question; undefined where nothing was. */
  load(question: string): Promise<KeptMarket | undefined>;
  /**
   * Brings what is kept to another block: `changed` are the pools that stand otherwise there, `gone` those that are no more.
   * All of it is written, or nothing. With `anew` nothing of before stays.
   */
  save(question: string, step: MarketStep): Promise<boolean>;
};

export type MarketStep = {
  readonly head: string;
  readonly changed: readonly PoolRow[];
  readonly gone: readonly string[];
  readonly anew: boolean;
};

/** Opens a chain's market. Nothing rejects: a read that fails finds nothing, a write says whether it was kept. */
export function makeMarketStore({ read, write }: ChainAccess): MarketStore {
  return {
    async load(question) {
      const [kept] = await read((queries, chain) =>
        queries.query<{ head: string }>("select head from market_heads where chain = $1 and question = $2", [
          chain,
          question,
        ]),
      );
      if (kept === undefined) return undefined;
      const pools = await read((queries, chain) =>
        queries.query<PoolRow>("select id, body from market_pools where chain = $1", [chain]),
      );
      return { head: kept.head, pools };
    },
    save: (question, { head, changed, gone, anew }) =>
      write(async (queries, chain) => {
        if (anew) await queries.query("delete from market_heads where chain = $1", [chain]);
        await queries.query(
          `insert into market_heads (chain, question, head) values ($1, $2, $3)
          on conflict (chain) do update set question = excluded.question, head = excluded.head`,
          [chain, question, head],
        );
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
