/** The block an answer is computed for: `number` is the one in which the transaction would be mined. */
export type BlockContext = {
  readonly number: bigint;
  readonly timestamp: bigint;
  readonly baseFeeWei: bigint;
};
