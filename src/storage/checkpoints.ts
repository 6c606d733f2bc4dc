import type { Hex } from "../lib/hex.js";
import type { ChainAccess } from "./chainAccess.js";

/** The newest block that was followed, and the time at which it was. */
export type Checkpoint = {
  readonly blockNumber: number;
  readonly blockHash: Hex;
  /** Unix milliseconds. */
  readonly atMs: number;
};

export type Checkpoints = {
  last(): Promise<Checkpoint | undefined>;
  /** Replaces the previous checkpoint. */
  save(checkpoint: Checkpoint): Promise<boolean>;
};

/** Opens a chain's checkpoint, which is the newest block that was followed. No method rejects. */
export function makeCheckpoints({ read, write }: ChainAccess): Checkpoints {
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
