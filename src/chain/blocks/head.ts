import type { Hex } from "../../lib/hex.js";

/** The fields of a block header that Sluice uses. */
export type Head = {
  readonly number: bigint;
  readonly hash: Hex;
  readonly parentHash: Hex;
  /** Unix seconds. */
  readonly timestamp: bigint;
  readonly baseFeeWei: bigint;
  readonly gasUsed: bigint;
  readonly gasLimit: bigint;
  /** Gas of the block's data beside `gasUsed`: that of blobs, or of all transactions' bytes. Absent if 0. */
  readonly blobGasUsed?: bigint;
  /** What the block's maker added. Some networks keep their fee constants there. Absent if empty. */
  readonly extraData?: Hex;
};

/** The block that a result is computed for. `number` is the block that would include the transaction. */
export type BlockContext = {
  readonly number: bigint;
  readonly timestamp: bigint;
  readonly baseFeeWei: bigint;
};
