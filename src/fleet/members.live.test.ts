import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "./testing/asking.js";
import { onBothEnginesAtOnce, type TestEngine } from "./testing/engines.js";
import { type FleetTransport, memberMs } from "./transport.js";

onBothEnginesAtOnce("members and their shared limits", (startEngine) => {
  let engine: TestEngine;
  let one: FleetTransport;
  let two: FleetTransport;

  beforeAll(async () => {
    engine = await startEngine();
    one = engine.open();
    two = engine.open();
  });
  afterAll(async () => {
    await Promise.all([one?.close(), two?.close()]);
    await engine?.stop();
  });

  test("members describe themselves to all, and are forgotten when they fall silent", async () => {
    expect(await one.members()).toEqual([]);
    await one.announce({ id: "a", about: '{"role":"index","name":"käse\\n 🧀"}' });
    await two.announce({ id: "b", about: "{}" });
    await two.announce({ id: "b", about: '{"role":"api"}' });
    const silentFromMs = performance.now();
    const members = await two.members();
    expect(members.map(({ id, about }) => [id, about])).toEqual([
      ["a", '{"role":"index","name":"käse\\n 🧀"}'],
      ["b", '{"role":"api"}'],
    ]);
    for (const { ageMs } of members) expect(ageMs).toBeLessThan(5000);
    await until(async () => {
      await one.announce({ id: "a", about: "{}" });
      const now = await one.members();
      expect(now.map(({ id }) => id)).toContain("a");
      return now.length === 1;
    });
    expect(performance.now() - silentFromMs).toBeGreaterThan(memberMs - 1000);
    expect(performance.now() - silentFromMs).toBeLessThan(memberMs + 10_000);
  });

  test("what processes take from a bucket adds up, and the bucket fills up with time", async () => {
    const missing = async (transport: FleetTransport, takenMs: number) =>
      (await transport.addUsage(new Map([["address 192.0.2.1", takenMs]]))).get("address 192.0.2.1") ?? -1;
    expect(await missing(one, 0)).toBe(0);
    expect(Math.abs((await missing(one, 20_000)) - 20_000)).toBeLessThan(2000);
    expect(Math.abs((await missing(two, 30_000)) - 50_000)).toBeLessThan(5000);
    const before = await missing(one, 0);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const after = await missing(two, 0);
    expect(before - after).toBeGreaterThan(900);
    expect(await missing(one, 0.4)).toBeLessThanOrEqual(after + 1);
    expect(await missing(two, 1e9)).toBeLessThanOrEqual(600_000);
    const full = await one.addUsage(new Map([["key short", 50]]));
    expect(full.get("key short")).toBeLessThanOrEqual(50);
    await until(async () => (await two.addUsage(new Map([["key short", 0]]))).get("key short") === 0);
  });

  test("many processes add to the same buckets at once without losing any", async () => {
    const callers = Array.from({ length: 1000 }, (_, index) => `address ${index}`);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const order = index % 2 ? callers : callers.toReversed();
        return (index % 3 ? one : two).addUsage(new Map(order.map((caller) => [caller, 25_000])));
      }),
    );
    const missing = await one.addUsage(new Map(callers.map((caller) => [caller, 0])));
    expect(missing.size).toBe(1000);
    for (const [caller, ms] of missing) {
      expect(ms, caller).toBeGreaterThan(500_000 - 60_000);
      expect(ms, caller).toBeLessThanOrEqual(500_000);
    }
  });

  test("no caller's name reaches the engine", async () => {
    await one.addUsage(new Map([["address 198.51.100.77", 60_000]]));
    const names = await engine.storedNames();
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => name.includes("198.51"))).toEqual([]);
  });
});
