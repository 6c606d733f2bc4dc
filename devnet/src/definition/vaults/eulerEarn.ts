import type { DevTokenSymbol } from "../tokens.js";

/** Euler Earn's factory at its mainnet address, with our own code, and the receiver of the vaults' fees. */
export const devEulerEarn = {
  factory: "0x59709b029b140c853fe28d277f83c3a65e308af4",
  feeRecipient: "0x5c0de0000000000000000000000000000000ea01",
} as const;

/** A vault of the factory, which determines its address. Amounts are in whole units. */
export type DevEulerEarnVault = {
  asset: DevTokenSymbol;
  /** The vault's part of the interest, in parts of 10^18. */
  feeE18: bigint;
  /** What the provider deposits. */
  deposit: bigint;
  /** The places in `devEulerVaults` of the vaults that it withdraws from, in order, and the most that it gives each. */
  strategies: readonly { readonly place: number; readonly cap: bigint }[];
  /** The places in `strategies` to which deposits go, in order. */
  supplyOrder: readonly number[];
  /** What the provider then borrows from its first strategy. */
  borrow: bigint;
};

export const devEulerEarnVaults: readonly DevEulerEarnVault[] = [
  {
    asset: "USDC",
    feeE18: 10n ** 17n,
    deposit: 7_000_000n,
    strategies: [
      { place: 0, cap: 5_000_000n },
      { place: 3, cap: 6_000_000n },
    ],
    supplyOrder: [1, 0],
    borrow: 0n,
  },
  {
    asset: "WETH",
    feeE18: 0n,
    deposit: 800n,
    strategies: [{ place: 1, cap: 2_000n }],
    supplyOrder: [0],
    borrow: 1_500n,
  },
];
