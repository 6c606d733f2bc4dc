import type { DevTokenSymbol } from "./tokens.js";

/**
 * A token that a market lends. The provider has lent `suppliedUsd`, owes `borrowedUsd`, and is the only account.
 * `supplyCap` is in whole tokens, 0 for none.
 */
export type DevReserve = {
  symbol: DevTokenSymbol;
  suppliedUsd: number;
  borrowedUsd: number;
  ltvBps: number;
  supplyCap: number;
  aToken: `0x${string}`;
  /** The nonce of the market's configurator that puts `aToken` at its mainnet address. */
  nonce: number;
};

type Row = readonly [DevTokenSymbol, number, number, number, number, `0x${string}`, number];

const reserve = ([symbol, suppliedUsd, borrowedUsd, ltvBps, supplyCap, aToken, nonce]: Row): DevReserve => ({
  symbol,
  suppliedUsd,
  borrowedUsd,
  ltvBps,
  supplyCap,
  aToken,
  nonce,
});

const v3Rows: readonly Row[] = [
  ["WETH", 300e6, 190e6, 8_050, 150_000, "0x4d5f47fa6a74757f35c14fd3a6ef8e3c9bc514e8", 1],
  ["WBTC", 250e6, 20e6, 7_300, 4_000, "0x5ee5bf7ae06d1be5997a1a72006fe6c607ec6de8", 7],
  ["USDC", 200e6, 150e6, 7_700, 0, "0x98c23e9d8f34fefb1b7bd6a91b7ff122f4e16f5c", 10],
  ["DAI", 80e6, 56e6, 7_700, 338_000_000, "0x018008bfb33d285247a21d44e50697654f754e63", 13],
  ["USDT", 150e6, 120e6, 7_500, 200_000_000, "0x23878914efe38d27c4d67ab83ed1b93a74d4086a", 25],
];

/** The lending market with Aave V3's contracts, at their mainnet addresses. */
export const devAaveV3 = {
  addressesProvider: "0x2f39d218133afab8f2b819b1066c7e434ad94e9e",
  pool: "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2",
  configurator: "0x64b761d848206f447fe2dd461b0c635ec39ebb27",
  reserves: v3Rows.map(reserve),
  /** A loan at a fixed rate, whose interest is counted separately. */
  fixedLoan: {
    borrower: "0x5c0de00000000000000000000000000000000004",
    collateral: "DAI",
    suppliedUsd: 10e6,
    borrowed: "USDT",
    borrowedUsd: 5e6,
  },
} as const;

const v2Rows: readonly Row[] = [
  ["USDT", 40e6, 30e6, 7_500, 0, "0x3ed3b47dd13ec9a98b44e6204a523e766b225811", 1],
  ["WBTC", 40e6, 4e6, 7_000, 0, "0x9ff58f4ffb29fa2266ab25e75e2a8b3503311656", 4],
  ["WETH", 90e6, 45e6, 8_000, 0, "0x030ba81f1c18d280636f32af80b9aad02cf0854e", 7],
  ["DAI", 30e6, 21e6, 7_500, 0, "0x028171bca77440897b824ca71d1c56cac55b68a3", 28],
  ["USDC", 60e6, 48e6, 8_000, 0, "0xbcca60bb61934080951369a648fb03df4f96263c", 58],
];

/** The lending market with Aave V2's contracts, at their mainnet addresses. It has no caps. */
export const devAaveV2 = {
  addressesProvider: "0xb53c1a33016b2dc2ff3653530bff1848a515c8c5",
  pool: "0x7d2768de32b0b80b7a3454c06bdac94a69ddc7a9",
  configurator: "0x311bb771e4f8952e6da169b425e7e92d6ac45756",
  reserves: v2Rows.map(reserve),
} as const;

/** A market that lends one asset. WETH represents the native currency, which `native` markets take instead. */
export type DevMarket = {
  symbol: DevTokenSymbol;
  native: boolean;
  address: `0x${string}`;
  suppliedUsd: number;
  borrowedUsd: number;
};

const market = ([symbol, address, suppliedUsd, borrowedUsd]: readonly [
  DevTokenSymbol,
  `0x${string}`,
  number,
  number,
]): DevMarket => ({ symbol, native: symbol === "WETH", address, suppliedUsd, borrowedUsd });

/** The lending markets with Compound V2's contracts, at their mainnet addresses. */
export const devCompoundV2 = {
  comptroller: "0x3d9819210a31b4961b30ef54be2aed79b9c9cd3b",
  markets: (
    [
      ["WETH", "0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5", 60e6, 15e6],
      ["USDC", "0x39aa39c021dfbae8fac545936693ac917d5e7563", 60e6, 42e6],
      ["DAI", "0x5d3a536e4d6dbd6114cc1ead35777bab948e3643", 50e6, 35e6],
      ["WBTC", "0xc11b1268c1a384e55c48c2391d8d480264a3a7f4", 30e6, 2e6],
      ["USDT", "0xf650c3d88d12db855b8bf7d11be6c55a4e07dcc9", 20e6, 14e6],
    ] as const
  ).map(market),
} as const;
