import type { DevTokenSymbol } from "../tokens.js";

/** Euler's factory at its mainnet address, with our own code, and the model of interest of all vaults. */
export const devEuler = {
  factory: "0x29a56a1b8214d9cf7c5561811750d5cbdb45cc8e",
  model: "0x5c0de00000000000000000000000000000000084",
} as const;

/** A vault of the factory, which determines its address. Amounts are in whole units. */
export type DevEulerVault = {
  asset: DevTokenSymbol;
  /** What the provider deposits, and borrows of it. */
  deposit: bigint;
  borrow: bigint;
  /** The part of the interest that becomes fees. */
  feeBps: number;
  /** The most that the vault counts, as a hundredfold factor and a power of ten of raw units. Absent: any amount. */
  cap?: { readonly factor: number; readonly power: number };
};

export const devEulerVaults: readonly DevEulerVault[] = [
  // 30,000,000 USDC
  {
    asset: "USDC",
    deposit: 18_000_000n,
    borrow: 16_700_000n,
    feeBps: 1_000,
    cap: { factor: 300, power: 13 },
  },
  { asset: "WETH", deposit: 3_100n, borrow: 1_950n, feeBps: 2_500 },
  { asset: "DAI", deposit: 1_900_000n, borrow: 0n, feeBps: 1_000 },
  { asset: "USDC", deposit: 4_000_000n, borrow: 2_900_000n, feeBps: 1_500 },
];
