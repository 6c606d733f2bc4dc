import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import {
  devCryptoPools,
  devCurvePools,
  devCurveRegistry,
  devStablePools,
  devToken,
  unitsForUsd,
} from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();

const abi = parseAbi([
  "function get_virtual_price() view returns (uint256)",
  "function fee() view returns (uint256)",
  "function admin_fee() view returns (uint256)",
  "function A() view returns (uint256)",
  "function get_dy(int128 i, int128 j, uint256 dx) view returns (uint256)",
  "function decimals() view returns (uint256)",
  "function symbol() view returns (string)",
  "function totalSupply() view returns (uint256)",
  "function pool_count() view returns (uint256)",
  "function pool_list(uint256) view returns (address)",
  "function get_lp_token(address) view returns (address)",
  "function get_coins(address) view returns (address[8])",
  "function get_balances(address) view returns (uint256[8])",
  "function balanceOf(address) view returns (uint256)",
]);

test("Curve's registry reports each pool's coins, balances and share", async () => {
  const registry = { address: devCurveRegistry, abi } as const;
  const read = client().readContract;
  expect(await read({ ...registry, functionName: "pool_count" })).toBe(
    BigInt(devCurvePools.length + devStablePools.length + devCryptoPools.length),
  );
  for (const [index, { address, share, coins }] of devCurvePools.entries()) {
    const pool = await read({ ...registry, functionName: "pool_list", args: [BigInt(index)] });
    expect(pool.toLowerCase()).toBe(address);
    const token = await read({ ...registry, functionName: "get_lp_token", args: [address] });
    expect(token.toLowerCase()).toBe(share.address);
    const listed = await read({ ...registry, functionName: "get_coins", args: [address] });
    const held = await read({ ...registry, functionName: "get_balances", args: [address] });
    expect(listed.map((coin) => coin.toLowerCase()).slice(0, coins.length)).toEqual(coins);
    expect(listed.slice(coins.length).every((coin) => BigInt(coin) === 0n)).toBe(true);
    for (const [place, coin] of coins.entries()) {
      expect(held[place]).toBe(
        await read({ address: coin, abi, functionName: "balanceOf", args: [address] }),
      );
    }
  }
});

describe.each(devCurvePools)("the Curve pool $name", (pool) => {
  const read = (
    address: `0x${string}`,
    functionName: "fee" | "admin_fee" | "A" | "get_virtual_price" | "totalSupply" | "symbol",
  ) => client().readContract({ address, abi, functionName });

  test("has its fees and an amplification", async () => {
    expect(await read(pool.address, "fee")).toBe(pool.fee);
    expect(await read(pool.address, "admin_fee")).toBe(pool.adminFee);
    const amplification = await read(pool.address, "A");
    if (pool.real) expect(amplification).toBe(pool.amplification);
    else expect(amplification).toBeGreaterThan(0n);
  });

  test("has shares worth a dollar each", async () => {
    expect(await read(pool.share.address, "symbol")).toBe(pool.share.symbol);
    const total = pool.usd.reduce((sum, usd) => sum + usd, 0);
    const supply = Number(await read(pool.share.address, "totalSupply")) / 1e18;
    expect(Math.abs(supply / total - 1)).toBeLessThan(0.01);
    expect(Number(await read(pool.address, "get_virtual_price")) / 1e18).toBeCloseTo(1, 3);
  });

  test("trades its coins near one for one", async () => {
    const decimals = await Promise.all(
      pool.coins.map((address) => client().readContract({ address, abi, functionName: "decimals" })),
    );
    for (const [i, from] of decimals.entries()) {
      for (const [j, to] of decimals.entries()) {
        if (i === j) continue;
        const dy = await client().readContract({
          address: pool.address,
          abi,
          functionName: "get_dy",
          args: [BigInt(i), BigInt(j), 1_000n * 10n ** from],
        });
        expect(Math.abs(Number(dy) / 1_000 / 10 ** Number(to) - 1)).toBeLessThan(0.01);
      }
    }
  });
});

describe.each(devCryptoPools)("the Curve pool of moving prices $name", ({ address, coins, usd }) => {
  const cryptoAbi = parseAbi([
    "function get_dy(uint256 i, uint256 j, uint256 dx) view returns (uint256)",
    "function virtual_price() view returns (uint256)",
  ]);
  const pool = { address, abi: cryptoAbi } as const;

  test("trades its coins near their dollar prices", async () => {
    expect(await client().readContract({ ...pool, functionName: "virtual_price" })).toBe(10n ** 18n);
    const tokens = coins.map(devToken);
    for (const [i, from] of tokens.entries()) {
      for (const [j, to] of tokens.entries()) {
        if (i === j) continue;
        const args = [BigInt(i), BigInt(j), unitsForUsd(from, usd / 1_000)] as const;
        const dy = await client().readContract({ ...pool, functionName: "get_dy", args });
        expect(Math.abs(Number(dy) / Number(unitsForUsd(to, usd / 1_000)) - 1)).toBeLessThan(0.01);
      }
    }
  });
});
