import { encodeAbiParameters, keccak256, parseAbiParameters } from "viem";
import { type DevTokenSymbol, devToken } from "../tokens.js";
import { cloneAddress } from "./solidly.js";
import type { DevV4Pool } from "./v4.js";

type Address = `0x${string}`;

/**
 * Two of Aerodrome's factories of concentrated liquidity. The first one asks a module with a fixed fee for each pool,
 * the second one a module whose fees move with prices. No one has the keys of these addresses.
 */
export const devSlipstream = {
  factory: "0x5c0de00000000000000000000000000000ae0002",
  dynamicFactory: "0x5c0de00000000000000000000000000000ae0003",
  implementation: "0x5c0de00000000000000000000000000000000051",
  /** Stands for a voter without gauges, its registry and an older factory: it answers zero to everything. */
  voter: "0x5c0de00000000000000000000000000000000052",
  fees: "0x5c0de00000000000000000000000000000000053",
  dynamicFees: "0x5c0de00000000000000000000000000000000054",
} as const;

/** How the second factory's fees move: millionths of a ppm per tick, at most so many ppm, over so many seconds. */
export const devDynamicFees = {
  scale: 12_000_000n,
  capPpm: 25_000n,
  meanSeconds: 60,
  observations: 40,
} as const;

/** A pool, with its positions as in Uniswap V4's, and its fee in ppm if it differs from that of its tick spacing. */
export type DevSlipstreamPool = DevV4Pool & {
  address: Address;
  factory: Address;
  /** 420 stands for none. */
  customFeePpm?: number;
};

type Row = readonly [DevTokenSymbol, DevTokenSymbol, number, number, number, number, number?];

/** Tokens, tick spacing and its fee, worth, how far the price is from the market's in ppm, and the pool's own fee. */
const fixedRows: readonly Row[] = [
  ["WETH", "USDC", 100, 500, 16_000_000, 250],
  ["WBTC", "WETH", 200, 3_000, 5_000_000, -1_100],
  ["AAVE", "WETH", 2_000, 10_000, 400_000, 1_500, 7_000],
  ["USDC", "USDT", 1, 100, 6_000_000, 20, 420],
  ["DAI", "USDC", 50, 500, 1_500_000, 20, 31],
];
const dynamicRows: readonly Row[] = [
  ["WETH", "USDC", 200, 3_000, 3_000_000, -900],
  ["DAI", "USDC", 1, 100, 2_000_000, 30],
];

/** Starts and ends of positions in tick spacings, and shares of the worth. */
const ranges = [
  { from: -5, to: 7, share: 0.35 },
  { from: -22, to: 18, share: 0.4 },
  { from: -110, to: 120, share: 0.25 },
] as const;

export const devSlipstreamPools: readonly DevSlipstreamPool[] = [
  ...fixedRows.map((row) => poolOf(row, devSlipstream.factory)),
  ...dynamicRows.map((row) => poolOf(row, devSlipstream.dynamicFactory)),
];

function poolOf(
  [a, b, tickSpacing, feePpm, usd, skewPpm, customFeePpm]: Row,
  factory: Address,
): DevSlipstreamPool {
  const [token0, token1] = [devToken(a), devToken(b)].sort((left, right) =>
    left.address < right.address ? -1 : 1,
  ) as [ReturnType<typeof devToken>, ReturnType<typeof devToken>];
  const pool = {
    name: `${token0.symbol}/${token1.symbol} by ${tickSpacing}`,
    ...{ currency0: token0.address, currency1: token1.address, feePpm, tickSpacing, factory },
    address: poolAddress(factory, token0.address, token1.address, tickSpacing),
    price: (token0.usd / token1.usd) * 10 ** (token1.decimals - token0.decimals) * (1 + skewPpm / 1e6),
    ranges: ranges.map(({ from, to, share }) => ({
      ...{ fromTicks: from * tickSpacing, toTicks: to * tickSpacing, usd: usd * share },
    })),
  };
  return customFeePpm === undefined ? pool : { ...pool, customFeePpm };
}

function poolAddress(factory: Address, token0: Address, token1: Address, tickSpacing: number): Address {
  const key = encodeAbiParameters(parseAbiParameters("address, address, int24"), [
    ...[token0, token1],
    tickSpacing,
  ] as [Address, Address, number]);
  return cloneAddress(factory, devSlipstream.implementation, keccak256(key));
}
