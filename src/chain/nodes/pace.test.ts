import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeRandom } from "../../../test/helpers/random.js";
import { makePace, type Pace, type Urgency } from "./pace.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const paceOf = (most?: number) => makePace({ most, now: Date.now });

/** Requests `count` turns, and records when each came, in milliseconds from now. */
function ask(pace: Pace, count: number, urgency: Urgency, went: { urgency: Urgency; ms: number }[] = []) {
  const beganAtMs = Date.now();
  for (let index = 0; index < count; index++) {
    pace.turn(urgency).then(
      () => went.push({ urgency, ms: Date.now() - beganAtMs }),
      () => undefined,
    );
  }
  return went;
}

/** Returns the largest number of turns within any second. */
function densest(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((ms) => ms >= from && ms < from + 1_000).length));
}

describe("makePace", () => {
  test("delays nothing without a limit", async () => {
    const pace = paceOf();
    const went = ask(pace, 500, "reading");
    await vi.advanceTimersByTimeAsync(0);
    expect(went).toHaveLength(500);
    expect(pace.perSecond()).toBeUndefined();
  });

  test("never lets more go in a second than the setting says", async () => {
    const pace = paceOf(20);
    const went = ask(pace, 100, "quote");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(went).toHaveLength(100);
    // Some turns are reserved for blocks.
    expect(densest(went.map(({ ms }) => ms))).toBe(18);
    expect(went.at(-1)?.ms).toBeLessThan(6_000);
  });

  test("puts a quote before a block before a reading, and leaves room for them", async () => {
    const pace = paceOf(10);
    const went = ask(pace, 30, "reading");
    await vi.advanceTimersByTimeAsync(100);
    expect(went).toHaveLength(9);
    ask(pace, 2, "quote", went);
    ask(pace, 2, "block", went);
    await vi.advanceTimersByTimeAsync(0);
    // One of ten turns a second is reserved for blocks.
    expect(went.slice(9).map(({ urgency }) => urgency)).toEqual(["block"]);
    ask(pace, 3, "quote", went);
    await vi.advanceTimersByTimeAsync(1_100);
    const next = [...Array.from({ length: 5 }, () => "quote"), "block"];
    expect(went.slice(10, 16).map(({ urgency }) => urgency)).toEqual(next);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(went).toHaveLength(37);
  });

  test("learns from a refusal how much is too much, and tries more again, later and later", async () => {
    const pace = paceOf();
    /** Sends `sent` requests at once, of which `answered` are answered before the others are refused. */
    async function burst(sent: number, answered: number): Promise<void> {
      ask(pace, sent, "quote");
      await vi.advanceTimersByTimeAsync(10);
      for (let index = 0; index < answered; index++) pace.served();
      for (let index = answered; index < sent; index++) pace.refused();
    }
    await burst(100, 50);
    expect(pace.perSecond()).toBe(45);
    await vi.advanceTimersByTimeAsync(60_000);
    await pace.turn("quote");
    expect(pace.perSecond()).toBe(56);
    await vi.advanceTimersByTimeAsync(2_000);
    await burst(45, 40);
    expect(pace.perSecond()).toBe(36);
    await vi.advanceTimersByTimeAsync(60_000);
    await pace.turn("quote");
    expect(pace.perSecond()).toBe(36);
    await vi.advanceTimersByTimeAsync(60_000);
    await pace.turn("quote");
    expect(pace.perSecond()).toBe(45);
  });

  test("does not go down at once to what little was answered before a refusal", async () => {
    const pace = paceOf();
    ask(pace, 100, "quote");
    await vi.advanceTimersByTimeAsync(0);
    pace.refused();
    expect(pace.perSecond()).toBe(22);
    // There were few requests, so they were not too many.
    pace.served();
    await vi.advanceTimersByTimeAsync(30_000);
    await pace.turn("quote");
    pace.refused();
    expect(pace.perSecond()).toBe(22);
  });

  test("learns nothing from a spell in which all is refused", async () => {
    const pace = paceOf();
    ask(pace, 100, "quote");
    await vi.advanceTimersByTimeAsync(10);
    for (let index = 0; index < 50; index++) pace.served();
    pace.refused();
    for (let spell = 0; spell < 10; spell++) {
      await vi.advanceTimersByTimeAsync(2_000);
      ask(pace, 40, "quote");
      await vi.advanceTimersByTimeAsync(10);
      for (let index = 0; index < 40; index++) pace.refused();
    }
    expect(pace.perSecond()).toBe(45);
  });

  const seeds = Array.from({ length: 10 }, (_, index) => index + 1);
  test.each(seeds)(
    "lets quotes go as before five seconds after half of everything was refused, %i",
    async (seed) => {
      const pace = paceOf();
      const random = makeRandom(seed);
      let isRefusing = false;
      let went = 0;
      const send = async (urgency: Urgency) => {
        await pace.turn(urgency);
        if (urgency === "quote") went += 1;
        if (isRefusing && random.next() < 0.5) pace.refused();
        else pace.served();
      };
      const seconds = async (count: number) => {
        for (let tick = 0; tick < count * 10; tick++) {
          void send("quote");
          void send("block");
          await vi.advanceTimersByTimeAsync(100);
        }
      };
      await seconds(20);
      isRefusing = true;
      went = 0;
      await seconds(12);
      // A share of whatever the endpoint allows.
      expect(went).toBeGreaterThan(12);
      isRefusing = false;
      await seconds(5);
      went = 0;
      await seconds(5);
      expect(went).toBeGreaterThanOrEqual(49);
      expect(pace.perSecond() ?? Number.POSITIVE_INFINITY).toBeGreaterThan(20);
    },
  );

  test("leaves something for blocks however many quotes wait", async () => {
    for (const most of [1, 2, 20]) {
      const pace = paceOf(most);
      const went = ask(pace, 200, "quote");
      await vi.advanceTimersByTimeAsync(100);
      ask(pace, 2, "block", went);
      await vi.advanceTimersByTimeAsync(4_200);
      expect(went.filter(({ urgency }) => urgency === "block")).toHaveLength(2);
      pace.close(new Error("over"));
    }
  });

  test("leaves room for quotes, however many blocks are requested", async () => {
    for (const most of [1, 2, 3, 10]) {
      const pace = paceOf(most);
      const went = ask(pace, 200, "block");
      await vi.advanceTimersByTimeAsync(5_000);
      ask(pace, 200, "quote", went);
      await vi.advanceTimersByTimeAsync(10_000);
      const quotes = went.filter(({ urgency }) => urgency === "quote");
      expect([most, quotes.length]).toEqual([most, expect.any(Number)]);
      // At least half of a single turn a second, and all but one of more turns.
      expect(quotes.length).toBeGreaterThanOrEqual(4 * most);
      expect(quotes.length).toBeLessThan(went.length);
      pace.close(new Error("over"));
    }
  });

  test("gives up a turn whose caller gave up, and all when it is closed", async () => {
    const pace = paceOf(1);
    const stopping = new AbortController();
    await pace.turn("quote");
    const given = pace.turn("quote", stopping.signal);
    const next = pace.turn("reading");
    const outcome = Promise.allSettled([given, next]);
    stopping.abort(new Error("stopped"));
    await vi.advanceTimersByTimeAsync(1_100);
    expect((await outcome).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    const last = pace.turn("quote");
    pace.close(new Error("closed"));
    await expect(last).rejects.toThrow("closed");
  });
});
