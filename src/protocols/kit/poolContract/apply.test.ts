import { encodeAbiParameters, toEventSelector, toHex } from "viem";
import { describe, expect, test } from "vitest";
import type { Hex } from "../../../lib/hex.js";
import type { Log, Venue } from "../../venue.js";
import type { PoolState } from "../concentrated/state.js";
import { noTicks, packTicks } from "../concentrated/ticks.js";
import { apply, TOPICS } from "./apply.js";
import type { PoolFacts } from "./facts.js";

const pool = "0x00000000000000000000000000000000000000aa";
const venue: Venue<PoolFacts> = {
  id: `uniswap-v3:${pool}`,
  protocol: "uniswap-v3",
  standard: "uniswap-v3",
  address: pool,
  tokens: ["0x0000000000000000000000000000000000000001", "0x0000000000000000000000000000000000000002"],
  feePpm: 3000,
  facts: { tickSpacing: 60, callback: "uniswapV3" },
};
const state: PoolState = {
  sqrtPriceX96: 1n << 96n,
  liquidity: 100n,
  tick: 0,
  ticks: packTicks([
    { tick: -60, liquidityNet: 100n, liquidityGross: 100n },
    { tick: 60, liquidityNet: -100n, liquidityGross: 100n },
  ]),
};

const [INITIALIZE, MINT, BURN, SWAP, SWAP_WITH_FEES] = TOPICS as [Hex, Hex, Hex, Hex, Hex];
const topic = (value: number) => toHex(BigInt.asUintN(256, BigInt(value)), { size: 32 });
const words = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: "int256" })),
    values,
  );

function mint(lower: number, upper: number, amount: bigint): Log {
  return {
    address: pool,
    topics: [MINT, topic(9), topic(lower), topic(upper)],
    data: words(9n, amount, 1n, 1n),
  };
}
function burn(lower: number, upper: number, amount: bigint): Log {
  return { address: pool, topics: [BURN, topic(9), topic(lower), topic(upper)], data: words(amount, 1n, 1n) };
}

describe("apply", () => {
  test("topics are those of the pool's events", () => {
    const signatures = [
      "Initialize(uint160,int24)",
      "Mint(address,address,int24,int24,uint128,uint256,uint256)",
      "Burn(address,int24,int24,uint128,uint256,uint256)",
      "Swap(address,address,int256,int256,uint160,uint128,int24)",
      "Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)",
    ];
    expect([INITIALIZE, MINT, BURN, SWAP, SWAP_WITH_FEES]).toEqual(signatures.map(toEventSelector));
  });

  test.each([
    ["Swap", SWAP, []],
    ["Swap with the protocol's fees", SWAP_WITH_FEES, [8n, 0n]],
  ] as const)("%s moves price, liquidity and tick", (_, event, fees) => {
    const log: Log = {
      address: pool,
      topics: [event, topic(1), topic(2)],
      data: words(5n, -4n, 777n, 50n, -61n, ...fees),
    };
    expect(apply(venue, state, log)).toEqual({ ...state, sqrtPriceX96: 777n, liquidity: 50n, tick: -61 });
  });

  test("Initialize sets the price", () => {
    const log: Log = { address: pool, topics: [INITIALIZE], data: words(777n, -5n) };
    expect(apply(venue, { ...state, ticks: noTicks }, log)).toEqual({
      sqrtPriceX96: 777n,
      liquidity: 0n,
      tick: -5,
      ticks: noTicks,
    });
  });

  test("Mint in range adds new ticks and liquidity", () => {
    expect(apply(venue, state, mint(-120, 60, 7n))).toEqual({
      ...state,
      liquidity: 107n,
      ticks: packTicks([
        { tick: -120, liquidityNet: 7n, liquidityGross: 7n },
        { tick: -60, liquidityNet: 100n, liquidityGross: 100n },
        { tick: 60, liquidityNet: -107n, liquidityGross: 107n },
      ]),
    });
  });

  test("a range is in play from its lower tick up to, not including, its upper one", () => {
    const liquidities = [-60, 59, 60].map(
      (tick) => apply(venue, { ...state, tick }, mint(-60, 60, 7n))?.liquidity,
    );
    expect(liquidities).toEqual([107n, 107n, 100n]);
  });

  test("Burn removes the ticks that nothing is left of", () => {
    expect(apply(venue, state, burn(-60, 60, 100n))).toEqual({ ...state, liquidity: 0n, ticks: noTicks });
  });

  test("Burn undoes Mint", () => {
    const minted = apply(venue, state, mint(-600, -60, 7n)) as PoolState;
    expect(apply(venue, minted, burn(-600, -60, 7n))).toEqual(state);
  });

  test("burning nothing changes nothing", () => {
    expect(apply(venue, state, burn(-180, 180, 0n))).toBe(state);
  });

  test("what contradicts the state asks for a reload", () => {
    const short: Log = { address: pool, topics: [SWAP], data: words(5n) };
    const other: Log = { address: pool, topics: [topic(5)], data: "0x" };
    expect([burn(-60, 60, 101n), short, other].map((log) => apply(venue, state, log))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
