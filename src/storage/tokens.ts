import type { Address } from "../lib/address.js";
import type { ChainAccess } from "./chainAccess.js";

/** A token whose decimals the chain confirmed. The strings are those of the list that contained it. */
export type KeptToken = {
  readonly address: Address;
  readonly decimals: number;
  readonly symbol: string;
  readonly name: string;
};

export type TokenStore = {
  /** Returns the tokens, ordered by address. */
  list(): Promise<KeptToken[]>;
  /** Replaces all stored tokens with `tokens`. */
  replace(tokens: readonly KeptToken[]): Promise<boolean>;
};

/**
 * Opens a chain's confirmed tokens. No method rejects: a failed read finds nothing, and a write returns whether it was
 * stored.
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
