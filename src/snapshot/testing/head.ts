/** The block of the markets that tests write to files. */
export const head = {
  number: 7n,
  hash: "0xa1",
  parentHash: "0xb2",
  timestamp: 1_000n,
  baseFeeWei: 10n ** 9n,
  gasUsed: 0n,
  gasLimit: 30_000_000n,
} as const;
