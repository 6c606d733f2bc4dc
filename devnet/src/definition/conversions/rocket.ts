/** Rocket Pool's contracts, rETH and the storage at their mainnet addresses, with our own code. Amounts are in ether. */
export const devRocket = {
  storage: "0x1d8f8f00cfa6758d7be78336684788fb0ee0fa46",
  reth: "0xae78736cd615f374d3085123a210448e74fc6393",
  /** The pool is replaced at every upgrade, so it has an address of the local chain. */
  pool: "0x5c0de00000000000000000000000000000000060",
  /** What the provider deposits, what it sends to rETH as collateral, and what all rETH has earned. */
  deposited: 9_000n,
  collateral: 400n,
  earned: 1_357n,
  /** The most that may wait in the pool, and what nodes have asked for. */
  most: 12_000n,
  queued: 8_000n,
  /** The fee of a deposit, in parts of 10^18: half a thousandth. */
  feeE18: 500_000_000_000_000n,
} as const;
