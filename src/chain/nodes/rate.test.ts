import { describe, expect, test } from "vitest";
import { makeRandom } from "../../../test/helpers/random.js";
import { makeRate, type Rate, SPAN_MS } from "./rate.js";

type Second = { readonly answered: number; readonly refused: number; readonly perSecond: number };
/** Returns whether a node answers a request that arrives at this time. Called for each request in order. */
type Node = (atMs: number) => boolean;

const stepMs = 25;

/**
 * Needs `wanted` requests a second from `node`, sends as many as the rate allows, and returns the result of each
 * second.
 */
function drive() {
  let nowMs = 0;
  const rate: Rate = makeRate(() => nowMs);
  let sent: number[] = [];
  return {
    rate,
    run(seconds: number, wanted: number, node: Node): Second[] {
      const told: Second[] = [];
      let [answered, refused, owed] = [0, 0, 0];
      const startMs = nowMs;
      while (nowMs < startMs + seconds * 1_000) {
        // Requests that must wait for longer than a second are dropped.
        owed = Math.min(wanted, owed + (wanted * stepMs) / 1_000);
        rate.grow();
        sent = sent.filter((atMs) => atMs > nowMs - SPAN_MS);
        while (owed >= 1 && sent.length < rate.perSecond()) {
          owed -= 1;
          sent.push(nowMs);
          if (node(nowMs)) {
            answered += 1;
            rate.served();
          } else {
            refused += 1;
            rate.refused(sent.length);
          }
        }
        nowMs += stepMs;
        if ((nowMs - startMs) % 1_000 !== 0) continue;
        told.push({ answered, refused, perSecond: rate.perSecond() });
        [answered, refused] = [0, 0];
      }
      return told;
    },
  };
}

/** Returns a node that accepts `perSecond` requests a second, in bursts of the same size, and refuses the others. */
function bucketOf(perSecond: number): Node {
  let [left, lastMs] = [perSecond, 0];
  return (atMs) => {
    left = Math.min(perSecond, left + ((atMs - lastMs) * perSecond) / 1_000);
    lastMs = atMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

const sum = (seconds: readonly Second[], what: keyof Second) =>
  seconds.reduce((total, second) => total + second[what], 0);

/** Returns a node that refuses this share of its requests at any rate. */
function erratic(share: number, seed: number): Node {
  const random = makeRandom(seed);
  return () => random.next() >= share;
}
const half = (seed: number) => erratic(0.5, seed);
const well: Node = () => true;

/** Returns the smallest value of any second. */
const least = (seconds: readonly Second[], what: keyof Second) =>
  Math.min(...seconds.map((second) => second[what]));

describe("makeRate", () => {
  test.each([3, 10, 20, 60])(
    "is back within four seconds where half of %i requests a second were refused for twelve",
    (wanted) => {
      for (let seed = 1; seed <= 200; seed++) {
        const { run } = drive();
        run(30, wanted, well);
        const spell = run(12, wanted, half(seed));
        expect(sum(spell, "refused")).toBeGreaterThan(0);
        const after = run(10, wanted, well);
        expect(least(after.slice(1), "answered")).toBeGreaterThan(0);
        expect(least(after.slice(4), "perSecond")).toBeGreaterThanOrEqual(wanted);
      }
    },
  );

  test("keeps sending some requests during refusals, at a lower rate", () => {
    const { run } = drive();
    run(30, 40, well);
    const spell = run(12, 40, half(7));
    expect(least(spell, "perSecond")).toBe(5);
    expect(sum(spell, "answered") + sum(spell, "refused")).toBeLessThan((12 * 40) / 2);
  });

  test.each([
    ["from the first request", (run: ReturnType<typeof drive>["run"], node: Node) => run(1, 60, node)],
    [
      "after a spell",
      (run: ReturnType<typeof drive>["run"], node: Node) => {
        run(30, 60, node);
        const refuses = half(5);
        run(12, 60, (atMs) => refuses(atMs) && node(atMs));
      },
    ],
  ])("stays at what a node takes, and hardly ever tries more: %s", (_, before) => {
    const { run } = drive();
    const node = bucketOf(20);
    before(run, node);
    run(10, 60, node);
    const minutes = run(600, 60, node);
    expect(sum(minutes, "answered")).toBeGreaterThan(0.85 * 600 * 20);
    expect(sum(minutes, "refused")).toBeLessThan(30);
  });

  test.each([
    [60, 20],
    [60, 5],
    [20, 3],
  ])("follows a limit that falls from %i to %i, soon without refusals", (from, to) => {
    const { run } = drive();
    run(60, 100, bucketOf(from));
    const node = bucketOf(to);
    run(40, 100, node);
    const after = run(300, 100, node);
    expect(sum(after, "answered")).toBeGreaterThan(0.6 * 300 * to);
    expect(sum(after, "refused")).toBeLessThan(20);
  });

  test("follows a limit that rises", () => {
    const { run } = drive();
    run(60, 100, bucketOf(10));
    const later = run(1_200, 100, bucketOf(40));
    expect(later.at(-1)?.answered).toBeGreaterThan(25);
  });

  test.each([
    [0.5, 3],
    [0.5, 60],
    [0.25, 60],
  ])(
    "is as before within a minute though a node refuses %d of its requests at any rate: %i a second",
    (share, wanted) => {
      for (let seed = 1; seed <= 50; seed++) {
        const { run } = drive();
        run(60, wanted, erratic(share, seed));
        const later = run(60, wanted, erratic(share, seed + 1_000));
        expect(sum(later, "answered")).toBeGreaterThan(0.75 * (1 - share) * wanted * 60);
      }
    },
  );

  test("does not take a limit of a request a second for refusals at random", () => {
    const { run } = drive();
    const told = run(600, 60, bucketOf(1));
    expect(sum(told, "answered")).toBeGreaterThan(0.85 * 600);
    expect(sum(told, "refused")).toBeLessThan(150);
  });

  test("takes a spell in which everything is refused for no limit", () => {
    const { run } = drive();
    run(20, 20, well);
    run(12, 20, () => false);
    expect(least(run(10, 20, well).slice(3), "answered")).toBeGreaterThanOrEqual(20);
  });
});
