import { encodeFunctionData, pad, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Hex, quantity } from "../../lib/hex.js";
import type { Call, Reading } from "../../lib/reading.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { gasOf, plainly } from "../conformance/lens.js";
import { discoverAll } from "../conformance/market.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";
import type { Venue } from "../venue.js";
import { liquidityBook } from "./index.js";
import { load } from "./load.js";
import { KNOWN_BINS, type PairState } from "./state.js";
import { deploymentOf } from "./testing/deployment.js";
import type { PairFacts } from "./versions.js";

const abi = parseAbi(["function setHooksParameters(bytes32 next)"]);

/** Runs a reading, and notes its calls of lenses with much gas. */
function* noting<T>(reading: Reading<T>, calls: Call[]): Reading<T> {
  let step = reading.next();
  while (!step.done) {
    calls.push(...step.value.filter(({ code, gas }) => code !== undefined && gas !== undefined));
    step = reading.next(yield step.value);
  }
  return step.value;
}

describe("load", () => {
  let chain: TestChain;
  const venues: Venue<PairFacts>[] = [];

  beforeAll(async () => {
    chain = await startTestChain();
    for (const version of ["2.0", "2.1", "2.2"] as const)
      venues.push(...(await discoverAll(chain, liquidityBook, deploymentOf(version))));
  });

  afterAll(async () => {
    await chain?.stop();
  });

  test("reads the same with and without the lens", async () => {
    expect(venues).toHaveLength(6);
    for (const venue of venues) {
      const state = await chain.read(load(venue));
      expect(isUnusable(state)).toBe(false);
      expect(await chain.read(plainly(load(venue)))).toEqual(state);
    }
  });

  test("states more gas than the lens takes, of a whole window of bins", async () => {
    for (const venue of venues) {
      const calls: Call[] = [];
      await chain.read(noting(load(venue), calls));
      expect(calls).toHaveLength(1);
      const { used, told = 0 } = await gasOf(chain, calls[0] as Call);
      expect(used).toBeGreaterThan(KNOWN_BINS * 2_000);
      expect(used).toBeLessThan(told);
    }
  });

  test("refuses hooks that run in swaps, and no others", async () => {
    const venue = venues.find(({ facts }) => facts.version === "2.2") as Venue<PairFacts>;
    const set = async (flags: bigint) => {
      const next = pad(quantity((flags << 160n) | BigInt(venue.address)));
      const data: Hex = encodeFunctionData({ abi, functionName: "setHooksParameters", args: [next] });
      await chain.send({ to: venue.address, data });
    };
    for (const flags of [1n, 2n, 3n]) {
      await set(flags);
      expect(await chain.read(load(venue))).toEqual(unusable("unknownHook"));
    }
    // Of loans, deposits, withdrawals and transfers.
    await set(0b1111111100n);
    expect(isUnusable(await chain.read(load(venue)))).toBe(false);
  });

  test("counts tokens that were sent to the pair as paid in the next swap", async () => {
    const venue = venues[0] as Venue<PairFacts>;
    const [tokenX] = venue.tokens;
    const transfer = parseAbi(["function transfer(address to, uint256 value)"]);
    const data = encodeFunctionData({
      abi: transfer,
      functionName: "transfer",
      args: [venue.address, 1_234n],
    });
    await chain.send({ to: tokenX as Hex, data });
    expect(((await chain.read(load(venue))) as PairState).surplusX).toBe(1_234n);
  });
});
