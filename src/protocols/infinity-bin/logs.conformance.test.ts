import { type DevInfinityBinPool, devInfinityBinPools } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZERO_ADDRESS } from "../../lib/address.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { venueOf } from "../kit/infinity/key.js";
import { load } from "./load.js";
import { apply, type PoolState, TOPICS } from "./state.js";
import { deployment } from "./testing/deployment.js";
import { approve, binAt, burn, donate, mint, swap } from "./testing/pools.js";

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain?.stop());

const pool = devInfinityBinPools[1] as DevInfinityBinPool;
const { activeId, stepBps, feePpm: fee } = pool;
const key = {
  ...{ tokens: [pool.currency0, pool.currency1] as const, fee, step: stepBps },
  ...{ hooks: ZERO_ADDRESS, hookBits: 0 },
};
const venue = venueOf(deployment, key, { stepBps });

/** Returns what the logs of `change` make of the state before it, which must be the chain's own unless it is undefined. */
async function followed(change: () => Promise<void>): Promise<PoolState | undefined> {
  const before = (await chain.read(load(venue))) as PoolState;
  const block = await chain.blockNumber();
  await change();
  const logs = await chain.logsSince(block, TOPICS);
  expect(logs.length).toBeGreaterThan(0);
  const after = logs.reduce<PoolState | undefined>((state, log) => state && apply(venue, state, log), before);
  if (after !== undefined) expect(after).toEqual(await chain.read(load(venue)));
  return after;
}

test("follows every swap of an exact input, and most of an exact output, through several bins", async () => {
  await approve(chain, key.tokens);
  const bins = new Set<number>();
  let seen = 0;
  for (const part of [15n, 77n, 12_345n, 10n ** 9n, 277_777_777_777n, 900_000_000_001n]) {
    for (const forY of [true, false]) {
      const after = await followed(() => swap(chain, key, forY, forY ? -part : -part / 3n));
      expect(after).toBeDefined();
      bins.add(after?.activeId ?? 0);
      if ((await followed(() => swap(chain, key, forY, part / 5n))) !== undefined) seen++;
    }
  }
  expect(Math.max(...bins) - Math.min(...bins)).toBeGreaterThan(1);
  expect(seen).toBeGreaterThan(5);
});

test("follows deposits in known bins, and no others", async () => {
  const { activeId: now } = (await chain.read(load(venue))) as PoolState;
  expect(await followed(() => mint(chain, key, [9n ** 9n, 0n], [now + 1, now + 2]))).toBeDefined();
  expect(await followed(() => mint(chain, key, [9n ** 9n, 1n], [now]))).toBeDefined();
  // Of no consequence until the price comes near.
  expect(await followed(() => mint(chain, key, [9n ** 9n, 0n], [now + 3_000]))).toBeDefined();
  expect(await followed(() => mint(chain, key, [0n, 9n ** 9n], [activeId - 50]))).toBeUndefined();
  const { shares } = await binAt(chain, key, activeId - 50);
  expect(await followed(() => burn(chain, key, activeId - 50, shares - 1_000n))).toBeUndefined();
  expect(await followed(() => mint(chain, key, [0n, 9n ** 9n], [activeId - 50]))).toBeUndefined();
  expect(await followed(() => donate(chain, key, 5n, 6n))).toBeUndefined();
});
