import { describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import { knownTable } from "../testing/knownTable.js";
import { usdc, weth } from "../testing/routes.js";
import { knownOn, makePoolCheck } from "./known.js";

describe("the table of known contracts", () => {
  test("is what the networks' data says", async () => {
    await expect(knownTable(), "run it with -u to write the table").toMatchFileSnapshot(
      "../generated/knownContracts.ts",
    );
  });
});

/** Pools on their real networks, whose addresses anybody can look up: by tokens and the code that our data has. */
const realPools: readonly [
  what: string,
  chainId: number,
  trades: "byAmount" | "byCallback",
  pool: Address,
  tokens: readonly [Address, Address],
][] = [
  ["a pair on Ethereum", 1, "byAmount", "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc", [usdc, weth]],
  ["a fork's pair", 1, "byAmount", "0x397ff1542f962076d0bfe58ea045ffa2d347aca0", [usdc, weth]],
  ["a pool with a fee", 1, "byCallback", "0x8ad599c3a0ff1de082011efddc58f1908eb6e6d8", [usdc, weth]],
  [
    "a fork's pool, made by its deployer",
    1,
    "byCallback",
    "0x1ac1a8feaaea1900c4166deeed0c11cc10669d36",
    [usdc, weth],
  ],
  [
    "a pair on BNB Smart Chain",
    56,
    "byAmount",
    "0x58f876857a02d6762e0101bb5c46a8c1ed44dc16",
    ["0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c", "0xe9e7cea3dedca5984780bafc599bd69add087d56"],
  ],
  [
    "a minimal proxy on Base",
    8453,
    "byAmount",
    "0xcdac0d6c6c59727a65f871236188350531885c43",
    ["0x4200000000000000000000000000000000000006", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
  ],
  [
    "a concentrated one there, by its tick spacing",
    8453,
    "byCallback",
    "0xb2cc224c1c9fee385f8ad6a55b4d94e92359dc59",
    ["0x4200000000000000000000000000000000000006", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
  ],
  [
    "one on Optimism",
    10,
    "byAmount",
    "0x0493bf8b6dbb159ce2db2e0e8403e753abd1235b",
    ["0x4200000000000000000000000000000000000006", "0x7f5c764cbc14f9669b88837ca1490cca17c31607"],
  ],
  [
    "one of one pool a pair on Polygon",
    137,
    "byCallback",
    "0x55caabb0d2b704fd0ef8192a7e35d8837e678207",
    ["0x2791bca1f2de4661ed88a30c99a7a9449aa84174", "0x7ceb23fd6bc0add59e62ac25578270cff1b9f619"],
  ],
  [
    "another on Arbitrum One",
    42161,
    "byCallback",
    "0xb1026b8e7276e7ac75410f1fcbbe21796e8f7526",
    ["0x82af49447d8a07e3bd95bd0d56f35241523fbab1", "0xaf88d065e77c8cc2239327c5edb3a432268e5831"],
  ],
];

describe("the pools of known factories", () => {
  test.each(realPools)("%s, by arithmetic", (_, chainId, trades, pool, [token, other]) => {
    const isPool = makePoolCheck(knownOn(chainId));
    expect(isPool(pool, { trades, tokens: [token], others: [other] })).toBe(true);
    expect(isPool(pool, { trades, tokens: [other], others: [token] })).toBe(true);
    expect(isPool(pool, { trades, tokens: [token], others: [token, pool] })).toBe(false);
    expect(isPool(token, { trades, tokens: [token], others: [other] })).toBe(false);
  });

  test("are looked for within a bound, so that a hostile program cannot occupy a page", () => {
    const isPool = makePoolCheck(knownOn(1));
    const many = Array.from({ length: 150 }, (_, index): Address => `0x${String(index).padStart(40, "0")}`);
    expect(isPool(usdc, { trades: "byCallback", tokens: many, others: many })).toBe(false);
    const [, , trades, pool, [token, other]] = realPools[0] as (typeof realPools)[number];
    expect(isPool(pool, { trades, tokens: [token], others: [other] })).toBe(false);
  });
});
