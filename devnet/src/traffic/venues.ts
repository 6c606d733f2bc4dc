import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from "viem";
import { rawPrice, sortTokens } from "../definition/market.js";
import { devPairs } from "../definition/pools/pairs.js";
import { devPools } from "../definition/pools/pools.js";
import type { DevToken } from "../definition/tokens.js";
import { rpcBatch } from "../rpc.js";

/** A pair (`feePpm` absent) or a pool for the traffic. `usd` is about what one side holds. */
export type Venue = {
  address: Address;
  token0: DevToken;
  token1: DevToken;
  feePpm?: number;
  usd: number;
  referencePrice: number;
};

const venueAbi = parseAbi([
  "function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 timestamp)",
  "function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)",
]);

export const pairVenues: readonly Venue[] = devPairs.map((pair) => ({
  address: pair.address,
  ...sortTokens(pair),
  usd: pair.sideUsd,
  referencePrice: rawPrice(pair),
}));

export const poolVenues: readonly Venue[] = devPools.map((pool) => ({
  address: pool.address,
  ...sortTokens(pool),
  feePpm: pool.feePpm,
  usd: pool.ranges.reduce((sum, range) => sum + range.usd, 0) / 2,
  referencePrice: rawPrice(pool),
}));

/** Returns the current raw prices (token1 per token0) of the given venues. */
export async function readPrices(url: string, venues: readonly Venue[]): Promise<number[]> {
  const calls = venues.map(({ address, feePpm }) => ({
    to: address,
    data: encodeFunctionData({ abi: venueAbi, functionName: feePpm === undefined ? "getReserves" : "slot0" }),
  }));
  const results = await ethCalls(url, calls);
  return venues.map(({ feePpm }, index) => {
    const data = results[index]!;
    if (feePpm === undefined) {
      const [reserve0, reserve1] = decodeFunctionResult({ abi: venueAbi, functionName: "getReserves", data });
      return Number(reserve1) / Number(reserve0);
    }
    const [sqrtPriceX96] = decodeFunctionResult({ abi: venueAbi, functionName: "slot0", data });
    return (Number(sqrtPriceX96) / 2 ** 96) ** 2;
  });
}

export async function ethCalls(url: string, calls: readonly { to: Address; data: Hex }[]): Promise<Hex[]> {
  const results = await rpcBatch(
    url,
    calls.map((call) => ({ method: "eth_call", params: [call, "latest"] })),
  );
  return results as Hex[];
}
