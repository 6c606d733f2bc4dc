import { devSolidly, devSolidlyPools, devToken } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import { startTestChain, type TestChain } from "../conformance/chain.js";
import { unusable } from "../kit/adapter/unusable.js";
import { load } from "./load.js";
import { source } from "./source.js";
import { deployment } from "./testing/deployment.js";

const abi = parseAbi(["function createPool(address a, address b, bool stable) returns (address)"]);
const pools = source(deployment);

/** Counts the calls of a reading. */
function* counted<T>(reading: Reading<T>, count: (calls: number) => void): Reading<T> {
  let step = reading.next();
  while (!step.done) {
    count(step.value.length);
    step = reading.next(yield step.value);
  }
  return step.value;
}

describe("source", () => {
  let chain: TestChain;

  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain?.stop());

  test("lists every pool of the factory with its kind, by two calls for each, and weighs it", async () => {
    const count = (await chain.read(pools.index!.count())) as number;
    expect(count).toBe(devSolidlyPools.length);
    let calls = 0;
    const batches: number[] = [];
    const reading = counted(
      pools.index!.discover(0, count, () => false),
      (size) => {
        calls += size;
        batches.push(size);
      },
    );
    const found = await chain.read(reading);
    expect([calls, batches.length]).toEqual([2 * count, 2]);
    expect(found).toEqual(
      devSolidlyPools.map(({ address, token0, token1 }) => ({
        ...{ key: address, tokens: [token0, token1], facts: {} },
      })),
    );
    for (const [index, discovered] of found.entries()) {
      const weight = await chain.read(pools.weigh(discovered));
      expect(weight?.reserves.every((reserve) => reserve > 0)).toBe(true);
      const venue = await chain.read(pools.venue(discovered));
      const { stable } = devSolidlyPools[index] as (typeof devSolidlyPools)[number];
      expect(venue?.facts).toMatchObject({ stable, feeRule: "poolAndKind", rounding: "velodrome" });
      expect(venue?.shareSymbol).toMatch(stable ? /^sAMM-/ : /^vAMM-/);
    }
  });

  test("prices a stable pool by its curve, near one for one where it holds more of one token", async () => {
    const [daiFrax] = devSolidlyPools.filter(({ extraPpm }) => extraPpm === 80_000);
    const { address, token0, token1 } = daiFrax as (typeof devSolidlyPools)[number];
    const weight = await chain.read(pools.weigh({ key: address, tokens: [token0, token1], facts: {} }));
    const [reserve0 = 0, reserve1 = 0] = weight?.reserves ?? [];
    expect(reserve0 / reserve1).toBeCloseTo(1.08, 5);
    expect(weight?.price).toBeGreaterThan(0.999);
    expect(weight?.price).toBeLessThan(1);
  });

  test("recognises the log of a new pool, which is refused while it is empty", async () => {
    const [a, b] = [devToken("CRV").address, devToken("LDO").address].sort() as [Address, Address];
    const from = await chain.blockNumber();
    const data = encodeFunctionData({ abi, functionName: "createPool", args: [b, a, true] });
    await chain.send({ to: devSolidly.factory, data });
    const [log] = await chain.logsSince(from, [pools.logs!.topic]);
    if (log === undefined) throw new Error("no log");
    const discovered = pools.logs!.created(log);
    expect(discovered).toMatchObject({ tokens: [a, b], facts: {} });
    if (discovered === undefined) throw new Error("not recognised");
    expect(await chain.read(pools.weigh(discovered))).toBeUndefined();
    const venue = await chain.read(pools.venue(discovered));
    if (venue === undefined) throw new Error("no venue");
    expect(venue.facts).toMatchObject({ feeRule: "poolAndKind", rounding: "velodrome" });
    expect(await chain.read(load(venue))).toEqual(unusable("empty"));
  });
});

describe("a factory of pairs", () => {
  test("names its functions and its log otherwise", () => {
    const { logs, index } = source({ ...deployment, parameters: { names: "pairs" } });
    expect(logs?.topic).not.toBe(pools.logs?.topic);
    expect(index?.count().next().value).toEqual([{ to: devSolidly.factory, data: "0x574f2ba3" }]);
    const word = (value: string) => value.padStart(64, "0");
    const [token0, token1, pair] = ["1", "2", "3"].map((digit): Address => `0x${digit.repeat(40)}`) as [
      Address,
      Address,
      Address,
    ];
    const log = {
      address: devSolidly.factory,
      topics: [logs!.topic, `0x${word(token0.slice(2))}`, `0x${word(token1.slice(2))}`] as const,
      data: `0x${word("1")}${word(pair.slice(2))}${word("5")}` as const,
    };
    expect(logs?.created(log)).toEqual({ key: pair, tokens: [token0, token1], facts: {} });
    expect(() => source({ ...deployment, parameters: { names: "pears" } })).toThrow(
      "parameters.names is pears; allowed are pools and pairs",
    );
  });
});
