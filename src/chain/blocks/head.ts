import { isDeepStrictEqual } from "node:util";
import type { Address } from "../../lib/address.js";
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
  /** The account that the block's fees went to. Absent if the header names none. */
  readonly feeRecipient?: Address;
  /** What PREVRANDAO returned in the block. Absent if the header does not say so, as where it has a difficulty. */
  readonly prevRandao?: Hex;
};

/**
 * Returns whether two descriptions are of the same block. What only simulations show to contracts does not count: some
 * headers, as those of subscriptions, leave it out.
 */
export function isSameHead(one: Head, other: Head): boolean {
  const { feeRecipient: _, prevRandao: __, ...own } = one;
  const { feeRecipient: ___, prevRandao: ____, ...others } = other;
  return isDeepStrictEqual(own, others);
}

/** The block that a result is computed for. `number` is the block that would include the transaction. */
export type BlockContext = {
  readonly number: bigint;
  readonly timestamp: bigint;
  readonly baseFeeWei: bigint;
};
