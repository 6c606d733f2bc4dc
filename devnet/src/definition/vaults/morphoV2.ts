import type { DevTokenSymbol } from "../tokens.js";

const WAD = 10n ** 18n;
const YEAR_SECONDS = 31_536_000n;

/** The factories of Morpho's vaults of the second generation and of their adapters, at their mainnet addresses. */
export const devMorphoV2 = {
  factory: "0xa1d94f746defa1928926b84fb2596c06926c0405",
  marketAdapterFactory: "0xb049465969ac6355127cdf9e88dee63d25204d5d",
  marketAdapterV2Factory: "0x32bb1c0d48d8b1b3363e86eeb9a0300bad61ccc1",
  vaultAdapterFactory: "0xd1b8e2dee25c2b89dcd2f98448a7ce87d6f63394",
} as const;

/** A loan of a vault: in a market with this collateral, or to the vault of MetaMorpho of the same asset. */
export type DevMorphoV2Loan = {
  collateral?: DevTokenSymbol;
  /** Whole units that the vault lends there, and that it lends at most. */
  lent: bigint;
  cap: bigint;
  /** The same cap as a part of the vault's assets, in parts of 10^18. */
  relativeE18: bigint;
};

/** A vault of the factory, which determines its address. */
export type DevMorphoV2Vault = {
  asset: DevTokenSymbol;
  /** Whole units that the provider deposits. What no loan takes lies idle. */
  deposit: bigint;
  /** The most that the vault grows by per second, its part of that, and its part of all assets per second. */
  maxRateE18: bigint;
  performanceFeeE18: bigint;
  managementFeeE18: bigint;
  /** Deposits go to the first loan. */
  loans: readonly DevMorphoV2Loan[];
};

export const devMorphoV2Vaults: readonly DevMorphoV2Vault[] = [
  {
    asset: "USDC",
    deposit: 1_500_000n,
    // Less than its loans earn most of the time.
    maxRateE18: (6n * WAD) / (100n * YEAR_SECONDS),
    performanceFeeE18: WAD / 10n,
    managementFeeE18: WAD / (100n * YEAR_SECONDS),
    loans: [
      // Far above what interest makes of the loan in years, during which nobody trades.
      { lent: 1_000_000n, cap: 10n ** 12n, relativeE18: WAD },
      { collateral: "WETH", lent: 300_000n, cap: 400_000n, relativeE18: WAD / 2n },
    ],
  },
  {
    asset: "DAI",
    deposit: 600_000n,
    maxRateE18: (2n * WAD) / YEAR_SECONDS,
    performanceFeeE18: WAD / 4n,
    managementFeeE18: 0n,
    loans: [{ collateral: "WBTC", lent: 450_000n, cap: 3_000_000n, relativeE18: WAD }],
  },
];
