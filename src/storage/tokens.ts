import type { Address } from "../lib/address.js";
import type { ChainAccess } from "./chainAccess.js";

/** A token whose decimals the chain confirmed; the texts are those of the list it was on. */
export type KeptToken = {
  readonly address: Address;
  readonly decimals: number;
  readonly symbol: string;
  readonly name: string;
};

export type TokenStore = {
  /** Ordered by address. */
  list(): Promise<KeptToken[]>;
  /** Keeps exactly `tokens`. */
  replace(tokens: readonly KeptToken[]): Promise<boolean>;
};

/**
 * Opens a chain's confirmed tokens. Nothing rejects: a read that fails finds nothing, a write returns whether it was kept.
 */
export function makeTokenStore({ read, write }: ChainAccess): TokenStore {
  return {
    list: () =>
      read((queries, chain) =>
        queries.query<KeptToken>(
          "select address, decimals, symbol, name from tokens where chain = $1 order by address",
          [chain],
        ),
      ),
    replace: (tokens) =>
      write(async (queries, chain) => {
        await queries.query("delete from tokens where chain = $1", [chain]);
        await queries.query(
          `insert into tokens (chain, address, decimals, symbol, name)
          select $1::integer, address, decimals, symbol, name
          from jsonb_to_recordset($2::jsonb) as row (address text, decimals integer, symbol text, name text)`,
          [chain, JSON.stringify(tokens)],
        );
      }),
  };
}
