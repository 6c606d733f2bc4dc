import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { isRefusal } from "../../../lib/refusal.js";
import { isDeep, runs } from "../../../lib/testing/runs.js";
import { type Random, seededRandom } from "../../conformance/random.js";
import { formatVectors, type Vector } from "../../conformance/vectors.js";
import type { Venue } from "../../venue.js";
import type { PoolFacts } from "../facts.js";
import { curveDex } from "../index.js";
import type { PoolState } from "./pool.js";
import {
  addLiquidity,
  exchange,
  type Outcome,
  type PublishedPool,
  Reverted,
  removeLiquidityOneCoin,
} from "./testing/published.js";

const [first, second, share] = ["1", "2", "3"].map((digit) => `0x${digit.repeat(40)}` as Address) as [
  Address,
  Address,
  Address,
];
const context = { number: 2n, timestamp: 3_000n, baseFeeWei: 1n };
const tokens = [first, second, share] as const;

function venueOf(decimals: readonly [number, number]): Venue<PoolFacts> {
  return {
    id: `curve-dex:${share}`,
    protocol: "curve-dex",
    standard: "curve-dex",
    address: share,
    tokens,
    feePpm: 0,
    facts: { early: false, precision: 100, decimals },
  };
}

function stateOf({ balances, amp, fee, supply, paired }: PublishedPool): PoolState {
  const ramp = { from: amp, to: amp, fromSeconds: 0n, toSeconds: 0n };
  return { balances, supply, ramp, fee, adminFee: 5_000_000_000n, ...(paired && { paired }) };
}

type Trade = { readonly from: 0 | 1 | 2; readonly to: 0 | 1 | 2; readonly amountIn: bigint };

function published(pool: PublishedPool, { from, to, amountIn }: Trade): Outcome | undefined {
  try {
    const outcome =
      from === 2
        ? removeLiquidityOneCoin(pool, to as 0 | 1, amountIn)
        : to === 2
          ? addLiquidity(pool, from === 0 ? [amountIn, 0n] : [0n, amountIn])
          : exchange(pool, from, amountIn);
    return outcome.amount > 0n ? outcome : undefined;
  } catch (error) {
    if (error instanceof Reverted) return undefined;
    throw error;
  }
}

function quoted(pool: PublishedPool, decimals: readonly [number, number], trade: Trade): Outcome | undefined {
  const [tokenIn, tokenOut] = [tokens[trade.from], tokens[trade.to]];
  const input = { tokenIn, tokenOut, amountIn: trade.amountIn, context };
  const quote = curveDex.quote(venueOf(decimals), stateOf(pool), input);
  if (isRefusal(quote)) return undefined;
  const { balances, supply } = quote.state as PoolState;
  return { amount: quote.amountOut, balances: [balances[0] as bigint, balances[1] as bigint], supply };
}

const DECIMALS = [18, 18, 18, 6, 8, 2];

function randomPool(random: Random): { pool: PublishedPool; decimals: [number, number] } {
  const decimals: [number, number] = [random.pick(DECIMALS), random.pick(DECIMALS)];
  const most = random.amount(10n, 10n ** 9n);
  const least = most / random.amount(1n, 10_000n) + 1n;
  const units = decimals.map((count) => random.amount(least, most) * 10n ** BigInt(count)) as [
    bigint,
    bigint,
  ];
  const rates = decimals.map((count) => 10n ** BigInt(36 - count)) as [bigint, bigint];
  const sum = (units[0] * rates[0] + units[1] * rates[1]) / 10n ** 18n;
  const pool = {
    balances: [units[0] + random.amount(1n, units[0]), units[1] + random.amount(1n, units[1])] as const,
    rates,
    amp: random.amount(100n, 10n ** 6n),
    fee: random.amount(1n, 10n ** 8n),
    supply: random.amount(sum / 2n + 1n, 2n * sum),
    paired: true,
  };
  return { pool, decimals };
}

function randomTrade(random: Random, { balances, supply }: PublishedPool): Trade {
  const held = [...balances, supply];
  const from = random.pick([0, 1, 2] as const);
  const to = random.pick(([0, 1, 2] as const).filter((place) => place !== from));
  return { from, to, amountIn: random.amount(1n, 4n * (held[from] as bigint)) };
}

const RECORDED = 48;
const FOLDER = new URL("vectors/twoCoins/", import.meta.url);
const CASES = runs({ normal: 4_000, deep: 100_000 });

describe("pools of two coins", () => {
  test(`quote ${CASES} random trades as the published source, to the wei, with the state after`, () => {
    const random = seededRandom(21);
    const count = { taken: 0, otherwiseStepwise: 0 };
    for (let index = 0; index < CASES; index++) {
      const { pool, decimals } = randomPool(random);
      const trade = randomTrade(random, pool);
      const expected = published(pool, trade);
      expect(quoted(pool, decimals, trade), `${index}`).toEqual(expected);
      const stepwise = { ...pool, paired: false };
      const other = published(stepwise, trade);
      expect(quoted(stepwise, decimals, trade), `${index}, stepwise`).toEqual(other);
      if (expected !== undefined) count.taken++;
      if (expected?.amount !== other?.amount) count.otherwiseStepwise++;
    }
    expect(count.taken).toBeGreaterThan(CASES / 2);
    expect(count.otherwiseStepwise).toBeGreaterThan(isDeep() ? 50 : 2);
  });

  if (process.env.RECORD_VECTORS === "1") {
    test("record trades of either kind in which they differ", () => {
      const random = seededRandom(22);
      const vectors: Vector[] = [];
      while (vectors.length < RECORDED) {
        const { pool, decimals } = randomPool(random);
        const trade = randomTrade(random, pool);
        const kinds = [pool, { ...pool, paired: false }];
        const outcomes = kinds.map((kind) => published(kind, trade));
        if (outcomes[0]?.amount === outcomes[1]?.amount) continue;
        for (const [index, kind] of kinds.entries()) {
          const { amountIn, from, to } = trade;
          const amountOut = outcomes[index]?.amount;
          const ends = { tokenIn: tokens[from], tokenOut: tokens[to], amountIn };
          const recorded = { ...ends, ...(amountOut !== undefined && { amountOut }) };
          vectors.push({ venue: venueOf(decimals), state: stateOf(kind), trades: [recorded] });
        }
      }
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(new URL("trades.json", FOLDER), formatVectors(vectors));
    });
  }

  test("take the product of both with one division", () => {
    const pool: PublishedPool = {
      balances: [215_999_000_000_000_004_545_168n, 95_378_000_000_000_816_526_830n],
      rates: [10n ** 18n, 10n ** 18n],
      amp: 1_000n,
      fee: 4_000_000n,
      supply: 300_000n * 10n ** 18n,
      paired: true,
    };
    const trade: Trade = { from: 1, to: 0, amountIn: 15_378_271_830_000_131_652_704n };
    const [paired, stepwise] = [true, false].map((way) => quoted({ ...pool, paired: way }, [18, 18], trade));
    expect(paired?.amount.toString()).toMatch(/81386$/);
    expect(stepwise?.amount).not.toBe(paired?.amount);
    expect(published(pool, trade)).toEqual(paired);
  });
});
