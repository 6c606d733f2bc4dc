import { describe, expect, test } from "vitest";
import type { ApySample, ApySamples } from "../storage/index.js";
import { keepPasts, keepSpan, recallYields } from "./samples.js";
import type { Span } from "./spans.js";

const spans: readonly Span[] = [
  { lastBlock: 10, endSeconds: 1_000_000, seconds: 600, earned: new Map([["one", 0.5]]) },
  { lastBlock: 20, endSeconds: 1_000_600, seconds: 580, earned: new Map() },
  {
    lastBlock: 30,
    endSeconds: 1_001_200,
    seconds: 12,
    earned: new Map([
      ["one", 0.25],
      ["two", Number.NaN],
    ]),
  },
];

/** Keeps samples as the database does, which takes only finite numbers. */
function memory(): ApySamples & { readonly kept: ApySample[] } {
  const kept: ApySample[] = [];
  return {
    kept,
    async add(samples) {
      expect(samples.every(({ earned }) => Number.isFinite(earned))).toBe(true);
      kept.push(...samples);
      return true;
    },
    since: async (unixSeconds) => kept.filter((sample) => sample.unixSeconds >= unixSeconds).reverse(),
    async prune(before) {
      kept.splice(0, kept.filter((sample) => sample.unixSeconds < before).length);
      return true;
    },
  };
}

describe("keepSpan and recallYields", () => {
  test("give back what was kept of the day, also time without fees and fees without a value", async () => {
    const samples = memory();
    for (const span of spans) await keepSpan(samples, span);
    expect((await recallYields(samples, 1_001_300)).spans).toEqual(spans);
    expect((await recallYields(samples, 1_000_300 + 86_400)).spans).toEqual(spans.slice(1));
  });

  test("tell apart what shares gained before they were watched, which observes no time", async () => {
    const samples = memory();
    const past = { lastBlock: 30, endSeconds: 1_001_200, seconds: 86_000, earned: -0.5 };
    await keepPasts(samples, new Map([["one", past]]));
    for (const span of spans) await keepSpan(samples, span);
    const recalled = await recallYields(samples, 1_001_300);
    expect(recalled).toEqual({ spans, pasts: new Map([["one", past]]) });
    expect(samples.kept[0]?.windowSeconds).toBe(0);
  });

  test("forget samples older than two days", async () => {
    const samples = memory();
    for (const span of spans) await keepSpan(samples, span);
    await keepSpan(samples, { ...(spans[1] as Span), lastBlock: 40, endSeconds: 1_000_700 + 2 * 86_400 });
    expect(new Set(samples.kept.map(({ blockNumber }) => blockNumber))).toEqual(new Set([30, 40]));
  });
});
