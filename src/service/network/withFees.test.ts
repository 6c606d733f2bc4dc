import { describe, expect, test } from "vitest";
import type { Head } from "../../chain/index.js";
import { realMarket } from "../../engine/testing/market.js";
import type { StatedFees } from "../../fees/index.js";
import { standingOf } from "../../fleet/testing/publishing.js";
import { silent } from "../../lib/logger.js";
import { type EarnedFees, type Market, makeListeners } from "../../market/index.js";
import { withFees } from "./withFees.js";

const first = realMarket({ venues: 4, tokens: 3, seed: 1 });

function marketAt(number: number): Market {
  const head: Head = { ...first.head, number: BigInt(number), hash: `0x${number}` };
  return { ...first, head };
}

const feesOf = (number: number): StatedFees => ({
  tipWei: BigInt(number),
  dataFee: { kind: "arbitrum", values: { gasWei: BigInt(number) } },
});
const earnedIn = ({ head }: Market) => [{ head, seconds: 1, fees: new Map() }] as EarnedFees[];

/** A follower whose markets a test sets, and a node whose answers it gives. */
async function start() {
  const { add, announce } = makeListeners(silent);
  const venues = standingOf(first).venues;
  let market = marketAt(1);
  let earned = earnedIn(market);
  let confirmedAtMs = 1;
  let answers = true;
  const waiting = new Map<string, { give(fees: StatedFees): void; fail(): void }>();
  const markets = await withFees({
    follower: {
      ...{ current: () => market, venues: () => venues, toCome: () => 0, subscribe: add },
      confirmedAtMs: () => confirmedAtMs,
    },
    preface: standingOf(first).preface,
    statedAt: ({ number, hash }) =>
      answers
        ? Promise.resolve(feesOf(Number(number)))
        : new Promise((give, fail) => waiting.set(hash, { give, fail: () => fail(new Error("gone")) })),
    usualTipWei: 100n,
    takeEarned: () => earned.splice(0),
    signal: new AbortController().signal,
  });
  let changes = 0;
  markets.subscribe(() => (changes += 1));
  return {
    markets,
    waiting,
    changes: () => changes,
    hold: () => (answers = false),
    move(number: number) {
      market = marketAt(number);
      earned = [...earned, ...earnedIn(market)];
      confirmedAtMs = number;
      announce(market);
    },
  };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("withFees", () => {
  test("has each market with the fees of its block", async () => {
    const { markets, changes, move } = await start();
    expect(markets.standing()).toMatchObject({ ...feesOf(1), market: { head: { hash: "0x1" } } });
    move(2);
    await turns();
    expect(markets.standing()).toMatchObject({ ...feesOf(2), market: { head: { hash: "0x2" } } });
    expect(changes()).toBe(1);
  });

  test("keeps a market, what belongs to it and its age until the fees of the next one are there", async () => {
    const { markets, waiting, hold, move } = await start();
    markets.takeFees();
    hold();
    move(2);
    move(3);
    await turns();
    expect(markets.standing().market.head.hash).toBe("0x1");
    expect([markets.takeFees(), markets.confirmedAtMs()]).toEqual([[], 1]);
    expect([...waiting.keys()]).toEqual(["0x2"]);
    waiting.get("0x2")?.give(feesOf(2));
    await turns();
    expect(markets.standing()).toMatchObject({ ...feesOf(2), market: { head: { hash: "0x2" } } });
    expect(markets.takeFees().map(({ head }) => head.hash)).toEqual(["0x2"]);
    expect(markets.confirmedAtMs()).toBe(2);
    waiting.get("0x3")?.give(feesOf(3));
    await turns();
    expect(markets.standing().market.head.hash).toBe("0x3");
    expect(markets.takeFees().map(({ head }) => head.hash)).toEqual(["0x3"]);
    expect(markets.confirmedAtMs()).toBe(3);
  });

  test("goes without figures, and with the last priority fee, if a node fails or is late", async () => {
    const { markets, waiting, hold, move } = await start();
    hold();
    move(2);
    await turns();
    waiting.get("0x2")?.fail();
    await turns();
    expect(markets.standing()).toMatchObject({ tipWei: 1n, market: { head: { hash: "0x2" } } });
    expect(markets.standing().dataFee).toBeUndefined();
    move(3);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(markets.standing()).toMatchObject({ tipWei: 1n, market: { head: { hash: "0x3" } } });
    expect(markets.standing().dataFee).toBeUndefined();
  });

  test("has the latest of many blocks that come while a node answers", async () => {
    const { markets, waiting, changes, hold, move } = await start();
    hold();
    for (let number = 2; number < 10; number++) move(number);
    await turns();
    waiting.get("0x9")?.give(feesOf(9));
    waiting.get("0x2")?.give(feesOf(2));
    await turns();
    waiting.get("0x9")?.give(feesOf(9));
    await turns();
    expect(markets.standing()).toMatchObject(feesOf(9));
    expect(changes()).toBe(2);
    markets.stop();
    move(10);
    await turns();
    expect([...waiting.keys()]).toEqual(["0x2", "0x9"]);
  });
});
