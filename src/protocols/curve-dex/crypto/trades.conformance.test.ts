import { encodeFunctionData } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import { quantity } from "../../../lib/hex.js";
import { runs } from "../../../lib/testing/runs.js";
import type { Adapter } from "../../adapter.js";
import { randomAmount } from "../../conformance/amounts.js";
import { startTestChain, type TestChain } from "../../conformance/chain.js";
import { compare, expectAgreement } from "../../conformance/compare.js";
import { discoverAll, loadAll, type Side, sidesOf } from "../../conformance/market.js";
import { seededRandom } from "../../conformance/random.js";
import { curveDex } from "../index.js";
import {
  backWrapped,
  earlyThreeLikeMainnet,
  firstDeploymentOf,
  firstThreeLikeMainnet,
  firstTwoLikeMainnet,
  firstTwoOfCurrencies,
  makeFirstPool,
} from "./testing/firstPools.js";
import { cryptoPoolAbi as abi, makeCryptoPool, threeLikeMainnet, twoLikeMainnet } from "./testing/pools.js";

const adapter = curveDex as Adapter;
const MOST = (1n << 240n) - 1n;

/**
 * The number of swaps, and half as many deposits and withdrawals, in rounds between which prices, averages and time
 * move.
 */
const SWAPS = runs({ normal: 16, deep: 320 });
const ROUNDS = runs({ normal: 2, deep: 8 });

const first = {
  "two coins, one held unwrapped": {
    ...firstTwoLikeMainnet,
    kind: "firstTwoCrypto",
    coins: ["WETH", "CRV"],
    usd: 3_000_000,
    unwrapped: "WETH",
  },
  "two coins of no factory": {
    ...firstTwoOfCurrencies,
    kind: "firstTwoCryptoAlone",
    coins: ["USDT", "DAI"],
    usd: 4_000_000,
  },
  "three coins": {
    ...firstThreeLikeMainnet,
    kind: "firstThreeCrypto",
    coins: ["USDT", "WBTC", "WETH"],
    usd: 4_000_000,
  },
  "the very first three coins": {
    ...earlyThreeLikeMainnet,
    kind: "firstThreeCryptoEarly",
    coins: ["USDT", "WBTC", "WETH"],
    usd: 4_000_000,
  },
} as const;
const newest = {
  "two coins": { ...twoLikeMainnet, coins: ["USDT", "WETH"], usd: 3_000_000 },
  "three coins": { ...threeLikeMainnet, coins: ["USDC", "WBTC", "WETH"], usd: 4_000_000 },
} as const;

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
  await backWrapped(chain);
});
afterAll(() => chain?.stop());

type Made = { readonly pool: Address; readonly share: Address; readonly coins: number };

/** Trades with the pool itself, and lets time pass. */
async function stir({ pool, coins }: Made, round: number): Promise<void> {
  for (let i = 0; i < coins; i++) {
    const balance = (await chain.view(pool, abi, "balances", [BigInt(i)])) as bigint;
    const args = [BigInt(i), BigInt((i + 1 + (round % (coins - 1))) % coins), balance / 25n, 0n] as const;
    await chain.send({ to: pool, data: encodeFunctionData({ abi, functionName: "exchange", args }) });
  }
  // The averages follow within minutes, and the admin is paid once a day.
  const seconds = round % 2 === 0 ? 400n : 90_000n;
  await chain.rpc.request("anvil_mine", [quantity(2n), quantity(seconds)]);
}

type Way = "swaps" | "entries" | "exits";
const wayOf = ({ venue: { tokens }, tokenIn, tokenOut }: Side): Way =>
  tokens.at(-1) === tokenIn ? "exits" : tokens.at(-1) === tokenOut ? "entries" : "swaps";

async function sidesNow(made: Made): Promise<Side[]> {
  const venues = await discoverAll(chain, curveDex, firstDeploymentOf([made]));
  const states = await loadAll(chain, adapter, venues);
  return sidesOf(adapter, venues, states, await chain.context());
}

/**
 * Returns the number of random trades of each kind that the adapter accepted, all of which the chain executed to the
 * wei.
 */
async function executed(made: Made): Promise<Record<Way, number>> {
  const taken: Record<Way, number> = { swaps: 0, entries: 0, exits: 0 };
  const wanted: Record<Way, number> = { swaps: SWAPS, entries: SWAPS / 2, exits: SWAPS / 2 };
  const random = seededRandom(11);
  for (let round = 0; round < ROUNDS; round++) {
    await stir(made, round);
    await chain.deal(made.share);
    const sides = await sidesNow(made);
    for (const way of ["swaps", "entries", "exits"] as const) {
      const among = sides.filter((side) => wayOf(side) === way);
      const until = (wanted[way] * (round + 1)) / ROUNDS;
      for (let tried = 0; taken[way] < until && among.length > 0 && tried < 4 * SWAPS; tried++) {
        const side = among[tried % among.length] as Side;
        const result = await compare(chain, adapter, side, randomAmount(adapter, side, MOST, random));
        if (!result.agrees) expectAgreement([result.evidence]);
        if (result.taken) taken[way]++;
      }
    }
  }
  return taken;
}

const all = { swaps: SWAPS, entries: SWAPS / 2, exits: SWAPS / 2 };

describe("of the first generation", () => {
  test.each(Object.entries(first))(`executes ${SWAPS} random trades of %s to the wei`, async (_, pool) => {
    const made = { ...(await makeFirstPool(chain, pool)), coins: pool.coins.length };
    expect(await executed(made)).toEqual(all);
  });
});

describe("of the newest generation", () => {
  test.each(Object.entries(newest))(`executes ${SWAPS} random trades of %s to the wei`, async (_, pool) => {
    const address = await makeCryptoPool(chain, pool);
    expect(await executed({ pool: address, share: address, coins: pool.coins.length })).toEqual(all);
  });
});
