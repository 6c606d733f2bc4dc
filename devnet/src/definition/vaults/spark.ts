import type { DevTokenSymbol } from "../tokens.js";

/** A savings vault of Spark at its mainnet address, with our own code. Amounts are in whole units. */
export type DevSparkVault = {
  address: `0x${string}`;
  symbol: string;
  asset: DevTokenSymbol;
  /** The factor on the price per second, in ray. */
  rateRay: bigint;
  deposit: bigint;
  /** What is taken of the deposit to earn the rate, and the most that all shares may be worth. */
  taken: bigint;
  cap: bigint;
};

export const devSparkVaults: readonly DevSparkVault[] = [
  {
    address: "0x28b3a8fb53b741a8fd78c0fb9a6b2393d896a43d",
    symbol: "spUSDC",
    asset: "USDC",
    // About 4 % a year.
    rateRay: 1_000_000_001_243_680_656_318_820_312n,
    deposit: 13_000_000n,
    taken: 9_100_000n,
    cap: 20_000_000n,
  },
  {
    address: "0xfe6eb3b609a7c8352a241f7f3a21cea4e9209b8f",
    symbol: "spETH",
    asset: "WETH",
    // About 2.5 % a year.
    rateRay: 1_000_000_000_782_997_609_082_909_351n,
    deposit: 2_300n,
    taken: 700n,
    cap: 9_000n,
  },
];
