import { pairAddress } from "../addresses.js";
import { type DevTokenSymbol, devToken } from "../tokens.js";

/**
 * A Uniswap V2 pair. `sideUsd` is the worth of either side. `skewPpm` is how far tokenA's price here exceeds its dollar
 * price, so that venues differ slightly, but by less than their fee, so that no cycle pays.
 */
export type DevPair = {
  address: `0x${string}`;
  tokenA: `0x${string}`;
  tokenB: `0x${string}`;
  sideUsd: number;
  skewPpm: number;
};

const rows: readonly (readonly [DevTokenSymbol, DevTokenSymbol, number, number])[] = [
  ["WETH", "USDC", 48_000_000, 700],
  ["WETH", "USDT", 39_000_000, -900],
  ["WETH", "DAI", 7_500_000, 1_600],
  ["WBTC", "WETH", 4_000_000, -1_800],
  ["WBTC", "USDC", 300_000, 2_600],
  ["UNI", "WETH", 3_100_000, 1_200],
  ["UNI", "USDC", 60_000, -2_600],
  ["LINK", "WETH", 2_600_000, -1_500],
  ["AAVE", "WETH", 1_200_000, 2_100],
  ["MKR", "WETH", 2_000_000, 900],
  ["COMP", "WETH", 310_000, -2_700],
  ["SNX", "WETH", 260_000, 2_500],
  ["YFI", "WETH", 150_000, -1_100],
  ["CRV", "WETH", 110_000, 2_800],
  ["LDO", "WETH", 240_000, -2_300],
  ["PEPE", "WETH", 5_200_000, 1_900],
  ["SHIB", "WETH", 2_900_000, -800],
  ["USDC", "USDT", 1_400_000, 500],
  ["DAI", "USDC", 700_000, -1_300],
  ["FRAX", "USDC", 450_000, 1_700],
  ["LUSD", "FRAX", 150_000, -2_000],
  ["GUSD", "DAI", 60_000, 2_400],
  ["ENS", "UNI", 120_000, 1_400],
  ["1INCH", "LINK", 80_000, -2_900],
  ["BAL", "AAVE", 25_000, 2_700],
];

export const devPairs: readonly DevPair[] = rows.map(([a, b, sideUsd, skewPpm]) => ({
  address: pairAddress(devToken(a).address, devToken(b).address),
  tokenA: devToken(a).address,
  tokenB: devToken(b).address,
  sideUsd,
  skewPpm,
}));
