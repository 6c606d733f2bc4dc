import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../../../lib/address.js";
import { isRefusal } from "../../../lib/refusal.js";
import { runs } from "../../../lib/testing/runs.js";
import type { Adapter } from "../../adapter.js";
import { randomAmount, workingAmount } from "../../conformance/amounts.js";
import { startTestChain, type TestChain } from "../../conformance/chain.js";
import { compare, expectAgreement } from "../../conformance/compare.js";
import { mineTrade } from "../../conformance/execute.js";
import { discoverAll, loadAll, quoteSide, type Side, sidesOf, tradeOf } from "../../conformance/market.js";
import { type Random, seededRandom } from "../../conformance/random.js";
import { unusable } from "../../kit/adapter/unusable.js";
import { deploymentOf, makeCryptoPool, twoLikeMainnet } from "../crypto/testing/pools.js";
import { curveDex } from "../index.js";
import type { FxState } from "./pool.js";
import {
  fxPoolAbi as abi,
  currencies,
  donate,
  makeFxPool,
  pass,
  sendTo,
  stir,
  volatile,
} from "./testing/pools.js";

const adapter = curveDex as Adapter;
const MOST = (1n << 240n) - 1n;

/**
 * The number of swaps of each pool, and half as many deposits and withdrawals, in rounds between which prices, averages
 * and time move.
 */
const SWAPS = runs({ normal: 24, deep: 480 });
const ROUNDS = runs({ normal: 2, deep: 16 });

const DAY = 86_400n;

type Kind = {
  readonly name: string;
  /** What a round of trades must show: donated shares that pay or are locked, or an amplification that moves. */
  readonly shows: "donations" | "ramp";
  make(chain: TestChain): Promise<Address>;
  /** What besides trades happens to the pool in a round. */
  prepare?(chain: TestChain, pool: Address, round: number): Promise<void>;
};

const kinds: readonly Kind[] = [
  {
    name: "donated shares",
    shows: "donations",
    make: (chain) => makeFxPool(chain, { coins: ["USDC", "WBTC"], usd: 4_000_000, ...volatile }),
    async prepare(chain, pool, round) {
      if (round % 3 !== 0) return;
      await donate(chain, pool, 40n);
      await pass(chain, 2n * DAY);
      const balance = (await chain.view(pool, abi, "balances", [0n])) as bigint;
      // Locks some of the donated shares.
      const amounts = [balance / 90n, 0n] as const;
      await sendTo(chain, pool, {
        functionName: "add_liquidity",
        args: [amounts, 0n, chain.trader as `0x${string}`, false],
      });
    },
  },
  {
    name: "an amplification that moves",
    shows: "ramp",
    make: (chain) => makeFxPool(chain, { coins: ["USDT", "WETH"], usd: 3_000_000, ...volatile }),
    async prepare(chain, pool, round) {
      if (round !== 1) return;
      const head = (await chain.context()).timestamp;
      const args = [volatile.amplification * 3n, 10n ** 14n, head + 3n * DAY] as const;
      await sendTo(chain, pool, { functionName: "ramp_A_gamma", args });
    },
  },
  {
    name: "no part for the admin, and withdrawals of all kinds",
    shows: "donations",
    async make(chain) {
      const pool = await makeFxPool(chain, { coins: ["DAI", "FRAX"], usd: 1_000_000, ...currencies });
      await sendTo(chain, pool, { functionName: "set_fee_parameters", args: [5_000_000_000n, 0n] });
      await donate(chain, pool, 30n);
      return pool;
    },
    async prepare(chain, pool) {
      const supply = (await chain.view(pool, abi, "totalSupply")) as bigint;
      const least = [0n, 0n] as const;
      await sendTo(chain, pool, { functionName: "remove_liquidity", args: [supply / 50n, least] });
      const given = ((await chain.view(pool, abi, "balances", [1n])) as bigint) / 80n;
      const args = [supply / 60n, 1n, given, 0n] as const;
      await sendTo(chain, pool, { functionName: "remove_liquidity_fixed_out", args });
    },
  },
];

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain?.stop());

type Way = "swaps" | "entries" | "exits";
const wayOf = ({ venue: { tokens }, tokenIn, tokenOut }: Side): Way =>
  tokens.at(-1) === tokenIn ? "exits" : tokens.at(-1) === tokenOut ? "entries" : "swaps";

async function sidesNow(pool: Address): Promise<Side[]> {
  const venues = await discoverAll(chain, curveDex, deploymentOf([{ pool, coins: 2 }]));
  const states = await loadAll(chain, adapter, venues);
  return sidesOf(adapter, venues, states, await chain.context());
}

/** Mines a random trade, and expects the state that its quote foretold. Returns both. */
async function mined(pool: Address, random: Random): Promise<readonly [FxState, FxState]> {
  const side = random.pick(await sidesNow(pool));
  const amountIn = workingAmount(adapter, side, MOST, random);
  const quoted = quoteSide(adapter, side, amountIn);
  if (isRefusal(quoted)) return mined(pool, random);
  expect(await mineTrade(chain, adapter, tradeOf(side, amountIn))).toBe(quoted.amountOut);
  const loaded = (await loadAll(chain, adapter, [side.venue])).get(side.venue.id);
  expect(loaded).toEqual(quoted.state);
  return [side.state as FxState, loaded as FxState];
}

describe.each(kinds)("a pool with $name", ({ shows, make, prepare }) => {
  test(`executes ${SWAPS} random swaps, half as many deposits and withdrawals to the wei, and moves as foretold`, async () => {
    const pool = await make(chain);
    await chain.deal(pool);
    const wanted: Record<Way, number> = { swaps: SWAPS, entries: SWAPS / 2, exits: SWAPS / 2 };
    const taken: Record<Way, number> = { swaps: 0, entries: 0, exits: 0 };
    const random = seededRandom(12);
    let [moves, burns, locks, ramps] = [0, 0, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      await stir(chain, pool, round + 1);
      await prepare?.(chain, pool, round);
      const sides = await sidesNow(pool);
      for (const way of ["swaps", "entries", "exits"] as const) {
        const among = sides.filter((side) => wayOf(side) === way);
        const until = (wanted[way] * (round + 1)) / ROUNDS;
        for (let tried = 0; taken[way] < until && tried < 4 * SWAPS; tried++) {
          const side = among[tried % among.length] as Side;
          const result = await compare(chain, adapter, side, randomAmount(adapter, side, MOST, random));
          if (!result.agrees) expectAgreement([result.evidence]);
          if (result.taken) taken[way]++;
        }
      }
      for (let count = 0; count < 3; count++) {
        const [before, after] = await mined(pool, random);
        if (before.priceScale !== after.priceScale) moves++;
        if (before.donation.shares > after.donation.shares) burns++;
        if (before.protection.untilSeconds < after.protection.untilSeconds) locks++;
        if (before.ramp.toSeconds > after.averagedSeconds) ramps++;
        await pass(chain, count === 1 ? DAY : 400n);
      }
    }
    expect(taken).toEqual(wanted);
    expect(moves).toBeGreaterThan(1);
    if (shows === "donations") expect([burns > 0, locks > 0]).toEqual([true, true]);
    else expect(ramps).toBeGreaterThan(1);
  }, 600_000);
});

describe("load", () => {
  async function loaded(pool: Address): Promise<unknown> {
    const [venue] = await discoverAll(chain, curveDex, deploymentOf([{ pool, coins: 2 }]));
    if (venue === undefined) throw new Error("the pool was not found");
    return chain.read(curveDex.load(venue));
  }

  test("refuses a pool that leaves its fee and price to a policy", async () => {
    const pool = await makeFxPool(chain, { coins: ["DAI", "FRAX"], usd: 1_000_000, ...currencies });
    expect(await loaded(pool)).toMatchObject({ donation: { shares: 0n } });
    const args = ["0x00000000000000000000000000000000000b0b00"] as const;
    await sendTo(chain, pool, { functionName: "set_policy_contract", args });
    expect(await loaded(pool)).toEqual(unusable("dynamicFee"));
  });

  test("refuses a pool of another version with the same maths contract", async () => {
    const contracts = { math: "curveStableMath", pool: "curveTwoCrypto" } as const;
    const pool = await makeCryptoPool(chain, {
      ...{ ...twoLikeMainnet, coins: ["DAI", "FRAX"], usd: 1_000_000 },
      contracts,
    });
    expect(await loaded(pool)).toEqual(unusable("crypto"));
  });

  test("admits only swaps and withdrawals where the pool lists who may deposit", async () => {
    const pool = await makeFxPool(chain, { coins: ["DAI", "FRAX"], usd: 1_000_000, ...currencies });
    await chain.deal(pool);
    const listed = ["0x00000000000000000000000000000000000b0b00"] as const;
    await sendTo(chain, pool, { functionName: "change_allowlist", args: [listed, []] });
    const sides = await sidesNow(pool);
    expect(sides.map(wayOf).sort()).toEqual(["exits", "exits", "swaps", "swaps"]);
    const deposits = sides
      .filter((side) => wayOf(side) === "exits")
      .map((side) => ({ ...side, tokenIn: side.tokenOut, tokenOut: side.tokenIn }));
    for (const side of [...sides, ...deposits]) {
      const result = await compare(chain, adapter, side, 10n ** 18n);
      expect(result.agrees, result.evidence).toBe(true);
      expect(result.taken).toBe(wayOf(side) !== "entries");
    }
    await sendTo(chain, pool, {
      functionName: "change_allowlist",
      args: [[], [ZERO_ADDRESS as `0x${string}`]],
    });
    expect((await sidesNow(pool)).map(wayOf).filter((way) => way === "entries")).toHaveLength(2);
  });
});
