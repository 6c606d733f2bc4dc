import { pairAddress, pancakePoolAddress } from "../addresses.js";
import { devContracts } from "../contracts.js";
import { type DevTokenSymbol, devToken } from "../tokens.js";
import type { DevPair } from "./pairs.js";
import { type DevPool, poolsOf } from "./pools.js";

/** Our own contract that opens positions in PancakeSwap's pools. No one has the key of this address. */
export const poolMinter = "0x5c0de00000000000000000000000000000000010";

/** Holds the creation code of PancakeSwap's pools for their deployer. */
export const pancakePoolCode = "0x5c0de00000000000000000000000000000000011";

const sushiRows: readonly (readonly [DevTokenSymbol, DevTokenSymbol, number, number])[] = [
  ["WETH", "USDC", 11_000_000, -1_100],
  ["WETH", "USDT", 6_000_000, 1_300],
  ["WETH", "DAI", 4_200_000, -600],
  ["WBTC", "WETH", 9_000_000, 1_000],
  ["AAVE", "WETH", 700_000, -2_200],
];

/** Pairs of SushiSwap's factory. Their code is Uniswap's, so only the factory is at its mainnet address. */
export const devSushiPairs: readonly DevPair[] = sushiRows.map(([a, b, sideUsd, skewPpm]) => ({
  address: pairAddress(devToken(a).address, devToken(b).address, devContracts.sushiFactory),
  tokenA: devToken(a).address,
  tokenB: devToken(b).address,
  sideUsd,
  skewPpm,
}));

/** Pools of PancakeSwap's V3 factory, at their mainnet addresses. */
export const devPancakePools: readonly DevPool[] = poolsOf(
  [
    ["WETH", "USDC", 500, "major", 14_000_000, 400],
    ["WETH", "USDT", 500, "major", 9_500_000, -450],
    ["WBTC", "WETH", 2_500, "major", 5_200_000, 1_500],
    ["USDC", "USDT", 100, "stable", 12_000_000, -90],
    ["UNI", "WETH", 10_000, "tail", 240_000, 4_200],
  ],
  pancakePoolAddress,
);
