/** The block that a result is computed for. `number` is the block that would include the transaction. */
export type BlockContext = {
  readonly number: bigint;
  readonly timestamp: bigint;
  readonly baseFeeWei: bigint;
};
