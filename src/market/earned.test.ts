import { describe, expect, test } from "vitest";
import type { Adapter } from "../protocols/index.js";
import { feesOf, indexEarners } from "./earned.js";
import { logOf, marketAt, note, setTopic, strangeTopic, venueOf } from "./testing/market.js";

const [a, b] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`] as const;

/** A log of the strange topic leaves its value as a fee in one token, and as much again in another. */
const earning: Adapter = {
  ...note,
  standard: "test-earning",
  shares: {
    topics: [strangeTopic],
    reserves: () => [],
    fees: (_, { topics, data }) =>
      topics[0] === strangeTopic ? [a, b].map((token) => ({ token, microUnits: BigInt(data) })) : [],
  },
};
const adapters = new Map([note, earning].map((adapter) => [adapter.standard, adapter]));
const [one, two, plain] = [venueOf(1, earning), venueOf(2, earning), venueOf(3)] as const;
const earners = indexEarners([one, two, plain], adapters);

const parent = { ...marketAt("0x01").head, timestamp: 1000n };
const head = { ...marketAt("0x02").head, timestamp: 1012n };

describe("feesOf", () => {
  test("adds up the fees of a block by venue and token", () => {
    const logs = [logOf(one, strangeTopic, 5), logOf(two, strangeTopic, 7), logOf(one, strangeTopic, 6)];
    const { fees, ...rest } = feesOf(earners, parent, head, logs);
    expect(rest).toEqual({ head, seconds: 12 });
    expect(Object.fromEntries([...fees].map(([id, amounts]) => [id, Object.fromEntries(amounts)]))).toEqual({
      [one.id]: { [a]: 11n, [b]: 11n },
      [two.id]: { [a]: 7n, [b]: 7n },
    });
  });

  test("finds none in other logs, of strangers, and of venues without shares", () => {
    const logs = [
      logOf(one, setTopic, 5),
      logOf(venueOf(9, earning), strangeTopic, 5),
      logOf(plain, strangeTopic, 5),
    ];
    expect(feesOf(earners, parent, head, logs).fees.size).toBe(0);
  });

  test("tells venues apart that log through one contract", () => {
    const twin = venueOf(4, earning, 1);
    const both = feesOf(indexEarners([one, twin], adapters), parent, head, [logOf(one, strangeTopic, 5)]);
    expect([...both.fees.keys()]).toEqual([one.id, twin.id]);
  });
});
