import type { ChainAccess } from "./chainAccess.js";

/** The earnings of one venue or token over the period before one block. */
export type ApySample = {
  /** Venue id or token address. */
  readonly subject: string;
  readonly blockNumber: number;
  /** The block's time in Unix seconds. */
  readonly unixSeconds: number;
  /** The earnings in the period, as a fraction of the value that earned them. Finite. */
  readonly earned: number;
  readonly windowSeconds: number;
};

export type ApySamples = {
  /** Stores all samples or none. A later sample of the same subject and block replaces the earlier one. */
  add(samples: readonly ApySample[]): Promise<boolean>;
  /** Returns the samples of blocks at `unixSeconds` or later, oldest first. */
  since(unixSeconds: number): Promise<ApySample[]>;
  /** Deletes samples of blocks before `beforeUnixSeconds`. */
  prune(beforeUnixSeconds: number): Promise<boolean>;
};

/**
 * Opens a chain's yield samples. No method rejects: a failed read finds nothing, and a write returns whether it was
 * stored.
 */
export function makeApySamples({ read, write }: ChainAccess): ApySamples {
  return {
    add: (samples) =>
      write((queries, chain) =>
        queries.query(
          `insert into apy_samples (chain, subject, block_number, unix_seconds, earned, window_seconds)
          select distinct on (subject, "blockNumber")
            $1::integer, subject, "blockNumber", "unixSeconds", earned, "windowSeconds"
          from jsonb_array_elements($2::jsonb) with ordinality as item (sample, place),
            jsonb_to_record(sample) as row (subject text, "blockNumber" bigint, "unixSeconds" bigint,
              earned double precision, "windowSeconds" double precision)
          order by subject, "blockNumber", place desc
          on conflict (chain, subject, block_number) do update set unix_seconds = excluded.unix_seconds,
            earned = excluded.earned, window_seconds = excluded.window_seconds`,
          [chain, JSON.stringify(samples)],
        ),
      ),
    since: (unixSeconds) =>
      read((queries, chain) =>
        queries.query<ApySample>(
          `select subject, block_number as "blockNumber", unix_seconds as "unixSeconds", earned,
            window_seconds as "windowSeconds"
          from apy_samples where chain = $1 and unix_seconds >= $2
          order by unix_seconds, block_number, subject`,
          [chain, unixSeconds],
        ),
      ),
    prune: (beforeUnixSeconds) =>
      write((queries, chain) =>
        queries.query("delete from apy_samples where chain = $1 and unix_seconds < $2", [
          chain,
          beforeUnixSeconds,
        ]),
      ),
  };
}
