import { type DevToken, type DevTokenSymbol, devToken, devTokenAt, unitsForUsd } from "../tokens.js";
import { tickNear } from "./ticks.js";

/** Uniswap V4's manager at its mainnet address, and the contract from its tests that holds the positions. */
export const devV4 = {
  manager: "0x000000000004444c5dc75cb358380d2e3de08a90",
  positions: "0x5c0de0000000000000000000000000000000ba04",
} as const;

/** A position: its start and end in ticks relative to the pool's, and its worth in dollars. */
export type DevV4Range = { fromTicks: number; toTicks: number; usd: number };

/** The shape of every pool: starts and ends in tick spacings, and shares of the worth. */
const v4Ranges = [
  { from: -8, to: 11, share: 0.3 },
  { from: -60, to: 45, share: 0.45 },
  { from: -400, to: 500, share: 0.25 },
] as const;

/**
 * Hooks by name. The last 14 bits of their addresses are their permissions: after swaps, before swaps, after
 * initialisation, and after initialisation and before swaps.
 */
export const devV4Hooks = {
  /** Counts swaps. */
  counting: "0x5c0de0000000000000000000000000000c010040",
  /** Notes when swaps happen. */
  observing: "0x5c0de0000000000000000000000000000c020080",
  /** Sets the pool's fee whenever somebody asks for it. */
  pokedFee: "0x5c0de0000000000000000000000000000c031000",
  /** Sets the fee of every swap. */
  overrideFee: "0x5c0de0000000000000000000000000000c041080",
} as const;

/** A pool. The native currency is address zero. */
export type DevV4Pool = {
  name: string;
  currency0: `0x${string}`;
  currency1: `0x${string}`;
  feePpm: number;
  tickSpacing: number;
  /** Absent for none. */
  hooks?: `0x${string}`;
  /** Whether the hooks set the fee, which starts at `feePpm`. */
  dynamicFee?: boolean;
  /** Raw units of currency1 per raw unit of currency0. */
  price: number;
  ranges: readonly DevV4Range[];
};

export const native: DevToken = {
  ...devToken("WETH"),
  symbol: "ETH",
  address: "0x0000000000000000000000000000000000000000",
};

/** Tokens, fee, tick spacing, worth, and how far the price is from the market's, in ppm. */
type Row = readonly ["ETH" | DevTokenSymbol, DevTokenSymbol, number, number, number, number];

const rows: readonly Row[] = [
  ["ETH", "USDC", 500, 10, 21_000_000, 300],
  ["ETH", "USDC", 3_000, 60, 8_000_000, -1_400],
  ["ETH", "WBTC", 3_000, 60, 6_000_000, 900],
  ["ETH", "UNI", 3_000, 60, 700_000, -2_100],
  ["DAI", "USDC", 100, 1, 5_000_000, 60],
  ["USDC", "WBTC", 3_000, 60, 3_000_000, 1_500],
];

/** Pools without hooks. */
export const devV4Pools: readonly DevV4Pool[] = rows.map(poolOf);

/** Pools with hooks. Routes use all but the last one. */
export const devV4HookPools: readonly DevV4Pool[] = [
  { ...poolOf(["ETH", "USDC", 1_000, 20, 2_000_000, 500]), hooks: devV4Hooks.counting },
  { ...poolOf(["DAI", "USDC", 50, 1, 1_500_000, -40]), hooks: devV4Hooks.observing },
  { ...poolOf(["ETH", "WBTC", 3_000, 60, 2_500_000, -700]), hooks: devV4Hooks.pokedFee, dynamicFee: true },
  { ...poolOf(["ETH", "UNI", 3_000, 60, 400_000, 900]), hooks: devV4Hooks.overrideFee, dynamicFee: true },
];

function poolOf([a, b, feePpm, tickSpacing, usd, skewPpm]: Row): DevV4Pool {
  const tokenA = a === "ETH" ? native : devToken(a);
  const tokenB = devToken(b);
  const [token0, token1] = tokenA.address < tokenB.address ? [tokenA, tokenB] : [tokenB, tokenA];
  const skew = 1 + skewPpm / 1e6;
  const price = (token0.usd / token1.usd) * 10 ** (token1.decimals - token0.decimals) * skew;
  return {
    name: `${token0.symbol}/${token1.symbol} ${feePpm}`,
    currency0: token0.address,
    currency1: token1.address,
    feePpm,
    tickSpacing,
    price,
    ranges: v4RangesOf(tickSpacing, usd),
  };
}

/** Returns the positions of a pool that are worth `usd` together. */
export function v4RangesOf(tickSpacing: number, usd: number): DevV4Range[] {
  return v4Ranges.map(({ from, to, share }) => ({
    fromTicks: from * tickSpacing,
    toTicks: to * tickSpacing,
    usd: usd * share,
  }));
}

/** Returns the ticks of a position and the liquidity that half of its dollars in each currency suffices for. */
export function v4Position(
  pool: DevV4Pool,
  range: DevV4Range,
  tokenOf: (currency: `0x${string}`) => DevToken = tokenAt,
) {
  const usable = (tick: number) => Math.round(tick / pool.tickSpacing) * pool.tickSpacing;
  const middle = tickNear(pool.price);
  const [tickLower, tickUpper] = [usable(middle + range.fromTicks), usable(middle + range.toTicks)];
  const [low, now, high] = [1.0001 ** (tickLower / 2), Math.sqrt(pool.price), 1.0001 ** (tickUpper / 2)];
  const amount1 = Number(unitsForUsd(tokenOf(pool.currency1), range.usd / 2));
  const amount0 = Number(unitsForUsd(tokenOf(pool.currency0), range.usd / 2));
  const liquidity = Math.min((amount0 * now * high) / (high - now), amount1 / (now - low));
  return {
    tickLower,
    tickUpper,
    liquidity: BigInt(Math.floor(liquidity)),
    amount0: BigInt(Math.ceil(amount0)),
  };
}

function tokenAt(currency: `0x${string}`): DevToken {
  return currency === native.address ? native : devTokenAt(currency);
}
