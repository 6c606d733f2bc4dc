import { poolAddress } from "../addresses.js";
import { type DevTokenSymbol, devToken } from "../tokens.js";

/** A position's start and end in ticks relative to the pool's tick, before rounding to the spacing. */
export type DevRange = { fromTicks: number; toTicks: number; usd: number } | { full: true; usd: number };

/**
 * A Uniswap V3 pool. `skewPpm` is as in `DevPair`. `protocolFee` is the 1/n of fees that the factory's owner takes, 0
 * for none.
 */
export type DevPool = {
  address: `0x${string}`;
  tokenA: `0x${string}`;
  tokenB: `0x${string}`;
  feePpm: number;
  skewPpm: number;
  protocolFee: number;
  ranges: readonly DevRange[];
};

type Shape = "major" | "stable" | "tail";

// Each share is of the pool's total. The lopsided and one-sided ranges leave gaps and steps as on mainnet.
const shapes: Record<Shape, readonly (readonly [number, number, number] | readonly ["full", number])[]> = {
  major: [
    [-420, 600, 0.28],
    [-2_100, 1_800, 0.27],
    [-6_000, 3_600, 0.2],
    [300, 1_500, 0.06],
    [-1_680, -240, 0.07],
    ["full", 0.12],
  ],
  stable: [
    [-3, 2, 0.34],
    [-12, 10, 0.36],
    [-60, 45, 0.16],
    [8, 400, 0.04],
    [-380, -15, 0.05],
    ["full", 0.05],
  ],
  tail: [
    [-4_200, 3_600, 0.48],
    [-13_000, 15_000, 0.32],
    ["full", 0.2],
  ],
};

type Row = readonly [DevTokenSymbol, DevTokenSymbol, number, Shape, number, number, number?];

const rows: readonly Row[] = [
  ["WETH", "USDC", 100, "major", 1_500_000, -60],
  ["WETH", "USDC", 500, "major", 95_000_000, 0, 4],
  ["WETH", "USDC", 3_000, "major", 62_000_000, 1_700, 6],
  ["WETH", "USDC", 10_000, "tail", 2_200_000, -3_900],
  ["WETH", "USDT", 100, "major", 5_000_000, 55],
  ["WETH", "USDT", 500, "major", 27_000_000, -400],
  ["WETH", "USDT", 3_000, "major", 41_000_000, 2_200],
  ["WETH", "DAI", 500, "major", 3_200_000, 350],
  ["WETH", "DAI", 3_000, "major", 8_400_000, -2_400],
  ["WBTC", "WETH", 500, "major", 31_000_000, 450],
  ["WBTC", "WETH", 3_000, "major", 64_000_000, -1_200],
  ["WBTC", "USDC", 3_000, "major", 11_000_000, 2_000],
  ["WBTC", "USDT", 3_000, "tail", 6_000_000, -1_900],
  ["TBTC", "WBTC", 500, "stable", 4_500_000, -350],
  ["DAI", "USDC", 100, "stable", 42_000_000, 80],
  ["DAI", "USDT", 100, "stable", 4_000_000, -75],
  ["USDC", "USDT", 100, "stable", 52_000_000, 60],
  ["USDC", "USDT", 500, "stable", 3_000_000, -380],
  ["FRAX", "USDC", 500, "stable", 6_000_000, 380],
  ["GUSD", "USDC", 500, "stable", 800_000, -300],
  ["LUSD", "FRAX", 500, "stable", 420_000, 400],
  ["PYUSD", "LUSD", 500, "stable", 210_000, -450],
  ["UNI", "WETH", 3_000, "major", 12_500_000, -1_000],
  ["UNI", "USDC", 3_000, "tail", 650_000, 2_800],
  ["LINK", "WETH", 3_000, "major", 15_500_000, 1_300],
  ["LINK", "USDC", 3_000, "tail", 540_000, -2_600],
  ["AAVE", "WETH", 3_000, "major", 8_100_000, -700],
  ["MKR", "WETH", 3_000, "major", 6_300_000, 1_800],
  ["LDO", "WETH", 3_000, "tail", 4_100_000, 1_500],
  ["CRV", "WETH", 10_000, "tail", 1_050_000, -3_200],
  ["COMP", "WETH", 3_000, "tail", 900_000, 2_300],
  ["SNX", "WETH", 10_000, "tail", 480_000, -2_100],
  ["YFI", "WETH", 3_000, "tail", 760_000, 1_900],
  ["PEPE", "WETH", 3_000, "major", 9_300_000, -1_400],
  ["PEPE", "WETH", 10_000, "tail", 2_100_000, 3_500],
  ["SHIB", "WETH", 3_000, "tail", 2_000_000, 1_100],
  ["GRT", "LINK", 3_000, "tail", 310_000, -1_700],
  ["ENS", "UNI", 10_000, "tail", 100_000, -3_000],
];

export const devPools: readonly DevPool[] = poolsOf(rows, poolAddress);

/** Returns pools by tokens, fee, shape, worth and skew, at the addresses from `addressOf`. */
export function poolsOf(rows: readonly Row[], addressOf: typeof poolAddress): DevPool[] {
  return rows.map(([a, b, feePpm, shape, usd, skewPpm, protocolFee = 0]) => ({
    address: addressOf(devToken(a).address, devToken(b).address, feePpm),
    tokenA: devToken(a).address,
    tokenB: devToken(b).address,
    feePpm,
    skewPpm,
    protocolFee,
    ranges: shapes[shape].map((range) =>
      range[0] === "full"
        ? { full: true, usd: usd * range[1] }
        : { fromTicks: range[0], toTicks: range[1], usd: usd * range[2] },
    ),
  }));
}

/** Tick spacing of each fee tier. 2,500 is PancakeSwap's equivalent of Uniswap's 3,000. */
export const tickSpacings: Readonly<Record<number, number>> = {
  100: 1,
  500: 10,
  2500: 50,
  3000: 60,
  10000: 200,
};
