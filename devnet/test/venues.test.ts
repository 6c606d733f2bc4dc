import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { rawPrice, sortTokens } from "../src/definition/market.js";
import { devContracts, devPairs, devPools, devTokens, unitsForUsd } from "../src/index.js";
import { pairVenues, poolVenues, readPrices } from "../src/traffic/venues.js";
import { useDevnet } from "./harness.js";

const { devnet, client } = useDevnet();

const abi = parseAbi([
  "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)",
  "function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96)) view returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gasEstimate)",
  "function getPair(address, address) view returns (address)",
  "function getPool(address, address, uint24) view returns (address)",
  "function liquidity() view returns (uint128)",
  "function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8 feeProtocol, bool)",
]);

const symbols = new Map(devTokens.map(({ address, symbol }) => [address, symbol]));
const named = <T extends { tokenA: `0x${string}`; tokenB: `0x${string}` }>(venues: readonly T[]) =>
  venues.map((venue) => ({ ...venue, name: `${symbols.get(venue.tokenA)}/${symbols.get(venue.tokenB)}` }));

describe("the market", () => {
  test("has at least 15 pairs, and 20 pools over all four fee tiers", () => {
    expect(devPairs.length).toBeGreaterThanOrEqual(15);
    expect(devPools.length).toBeGreaterThanOrEqual(20);
    expect(new Set(devPools.map(({ feePpm }) => feePpm))).toEqual(new Set([100, 500, 3_000, 10_000]));
  });

  test("is known to the factories by the addresses of the definition", async () => {
    const pairs = devPairs.map(({ tokenA, tokenB }) => {
      return {
        address: devContracts.v2Factory,
        abi,
        functionName: "getPair",
        args: [tokenA, tokenB],
      } as const;
    });
    const pools = devPools.map(({ tokenA, tokenB, feePpm }) => {
      return {
        address: devContracts.v3Factory,
        abi,
        functionName: "getPool",
        args: [tokenA, tokenB, feePpm],
      } as const;
    });
    const addresses = await client().multicall({ contracts: [...pairs, ...pools], allowFailure: false });
    const expected = [...devPairs, ...devPools].map(({ address }) => address);
    expect(addresses.map((address) => address.toLowerCase())).toEqual(expected);
  });

  test("reaches every token from WETH, some only by two and by three hops", () => {
    const hops = new Map([[devTokens[0]!.address, 0]]);
    for (let distance = 0; distance < 6; distance++) {
      for (const { tokenA, tokenB } of [...devPairs, ...devPools]) {
        for (const [from, to] of [
          [tokenA, tokenB],
          [tokenB, tokenA],
        ] as const) {
          if (hops.get(from) === distance && !hops.has(to)) hops.set(to, distance + 1);
        }
      }
    }
    expect(hops.size).toBe(devTokens.length);
    expect(new Set(hops.values())).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  test("starts every venue at its price", async () => {
    const prices = await readPrices(devnet().url, [...pairVenues, ...poolVenues]);
    const ratios = prices.map((price, index) => price / rawPrice([...devPairs, ...devPools][index]!));
    expect(ratios.filter((ratio) => Math.abs(ratio - 1) > 1e-6)).toEqual([]);
  });

  test("disagrees a little if several venues trade the same tokens", () => {
    const byTokens = new Map<string, number[]>();
    for (const venue of [...devPairs, ...devPools]) {
      const { token0, token1 } = sortTokens(venue);
      const key = `${token0.symbol}/${token1.symbol}`;
      byTokens.set(key, [...(byTokens.get(key) ?? []), rawPrice(venue)]);
    }
    const spreads = [...byTokens.values()]
      .filter((prices) => prices.length > 1)
      .map((prices) => Math.max(...prices) / Math.min(...prices) - 1);
    expect(spreads.length).toBeGreaterThanOrEqual(15);
    expect(spreads.filter((spread) => spread < 0.0001 || spread > 0.01)).toEqual([]);
  });
});

describe("V2 pairs", () => {
  test.each(named(devPairs))("$name answers both ways through Router02", async (pair) => {
    const { token0, token1 } = sortTokens(pair);
    for (const [tokenIn, tokenOut, price] of [
      [token0, token1, rawPrice(pair)],
      [token1, token0, 1 / rawPrice(pair)],
    ] as const) {
      const amountIn = unitsForUsd(tokenIn, pair.sideUsd / 10_000);
      const amounts = await client().readContract({
        address: devContracts.v2Router02,
        abi,
        functionName: "getAmountsOut",
        args: [amountIn, [tokenIn.address, tokenOut.address]],
      });
      const kept = Number(amounts[1]) / (Number(amountIn) * price);
      expect(Math.abs(kept / 0.997 - 1)).toBeLessThan(0.02);
    }
  });
});

describe("V3 pools", () => {
  test.each(named(devPools))(
    "$name $feePpm is liquid and answers both ways through QuoterV2",
    async (pool) => {
      const { token0, token1 } = sortTokens(pool);
      const usd = pool.ranges.reduce((sum, range) => sum + range.usd, 0);
      for (const [tokenIn, tokenOut, price] of [
        [token0, token1, rawPrice(pool)],
        [token1, token0, 1 / rawPrice(pool)],
      ] as const) {
        const amountIn = unitsForUsd(tokenIn, usd / 10_000);
        const order = {
          tokenIn: tokenIn.address,
          tokenOut: tokenOut.address,
          amountIn,
          fee: pool.feePpm,
          sqrtPriceLimitX96: 0n,
        };
        const [amountOut] = await client().readContract({
          address: devContracts.v3QuoterV2,
          abi,
          functionName: "quoteExactInputSingle",
          args: [order],
        });
        const kept = Number(amountOut) / (Number(amountIn) * price);
        expect(Math.abs(kept / (1 - pool.feePpm / 1e6) - 1)).toBeLessThan(0.005);
      }
    },
  );

  test("have liquidity in range, and take a protocol fee if the definition says so", async () => {
    const liquidities = await client().multicall({
      contracts: devPools.map(({ address }) => ({ address, abi, functionName: "liquidity" }) as const),
      allowFailure: false,
    });
    expect(liquidities.filter((liquidity) => liquidity === 0n)).toEqual([]);
    const slots = await client().multicall({
      contracts: devPools.map(({ address }) => ({ address, abi, functionName: "slot0" }) as const),
      allowFailure: false,
    });
    expect(slots.map((slot) => slot[5])).toEqual(devPools.map(({ protocolFee }) => protocolFee * 17));
  });
});
