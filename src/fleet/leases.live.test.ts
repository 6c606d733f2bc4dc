import { afterAll, beforeAll, expect, test } from "vitest";
import { realMarket } from "../engine/testing/market.js";
import { silent } from "../lib/logger.js";
import { type Lead, type LeadOptions, leadChannel } from "./roles/lead.js";
import { until } from "./testing/asking.js";
import { onBothEnginesAtOnce, type TestEngine } from "./testing/engines.js";
import { allKnown, standingOf, startLeader } from "./testing/publishing.js";
import { type FleetTransport, type Lease, LeaseLostError, leaseMs, type Message } from "./transport.js";

const body = new Uint8Array([1, 2, 3]);

onBothEnginesAtOnce("leases of channels", (start) => {
  let engine: TestEngine;
  let one: FleetTransport;
  let two: FleetTransport;
  let channels = 0;
  const newChannel = () => `1:test:${++channels}`;

  beforeAll(async () => {
    engine = await start();
    one = engine.open();
    two = engine.open();
  });
  afterAll(async () => {
    await Promise.all([one?.close(), two?.close()]);
    await engine?.stop();
  });

  async function led(transport: FleetTransport, channel: string, holder: string): Promise<Lease> {
    const lease = await transport.lead(channel, holder);
    expect(lease).toBeDefined();
    return lease as Lease;
  }

  test("a channel has one leader, even if many try at once", async () => {
    const channel = newChannel();
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).lead(channel, `member ${index}`)),
    );
    expect(tries.filter((lease) => lease !== undefined)).toHaveLength(1);
    expect(tries.find((lease) => lease !== undefined)).toMatchObject({ channel, lastSequence: 0 });
  });

  test("a member that leads gets a newer lease, which ends its older one", async () => {
    const channel = newChannel();
    const first = await led(one, channel, "a");
    const second = await led(one, channel, "a");
    expect(second.term).toBeGreaterThan(first.term);
    await expect(one.renew(first)).rejects.toThrow(LeaseLostError);
    await one.renew(second);
  });

  test("a resigned channel is led by the next one at once, and its terms grow", async () => {
    const channel = newChannel();
    const first = await led(one, channel, "a");
    await one.publish(first, 1, body);
    expect(await two.lead(channel, "b")).toBeUndefined();
    await one.resign(first);
    await expect(one.publish(first, 2, body)).rejects.toThrow(LeaseLostError);
    await expect(one.renew(first)).rejects.toThrow(LeaseLostError);
    const second = await led(two, channel, "b");
    expect(second.lastSequence).toBe(1);
    expect(second.term).toBeGreaterThan(first.term);
    // A late call of the first leader ends nothing.
    await one.resign(first);
    await two.renew(second);
  });

  test("a lease that is not renewed passes to a standby within 10 s, and nothing of the old leader is written", async () => {
    const channel = newChannel();
    const first = await led(one, channel, "a");
    await one.publish(first, 1, body);
    const begunMs = performance.now();
    let second: Lease | undefined;
    await until(async () => {
      second = await two.lead(channel, "b");
      return second !== undefined;
    });
    const tookMs = performance.now() - begunMs;
    expect(tookMs).toBeGreaterThan(leaseMs - 1000);
    expect(tookMs).toBeLessThan(10_000);
    await expect(one.publish(first, 2, new Uint8Array([9]))).rejects.toThrow(LeaseLostError);
    await expect(one.saveSnapshot(first, { sequence: 1, parts: [body] })).rejects.toThrow(LeaseLostError);
    await expect(one.renew(first)).rejects.toThrow(LeaseLostError);
    await two.publish(second as Lease, 2, new Uint8Array([2]));
    const read = await one.read(
      channel,
      { sequence: 0, term: 0 },
      { waitMs: 0, signal: AbortSignal.timeout(5000) },
    );
    expect((read as readonly Message[]).map((message) => [...message.body])).toEqual([[1, 2, 3], [2]]);
    expect(await one.loadSnapshot(channel)).toBeUndefined();
  }, 20_000);

  test("a renewed lease lasts, and one that ran out can be renewed while nobody else leads", async () => {
    const channel = newChannel();
    const lease = await led(one, channel, "a");
    const begunMs = performance.now();
    while (performance.now() - begunMs < leaseMs + 1500) {
      await one.renew(lease);
      expect(await two.lead(channel, "b")).toBeUndefined();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await new Promise((resolve) => setTimeout(resolve, leaseMs + 200));
    await one.renew(lease);
    expect(await two.lead(channel, "b")).toBeUndefined();
    await one.publish(lease, 1, body);
  }, 30_000);

  test("a standby that must begin anew leaves the lead to one that can continue, while it reads the market", async () => {
    const channel = newChannel();
    const market = realMarket({ venues: 20, tokens: 8, seed: 4 });
    const [missing] = market.pools.keys();
    const stopping = new AbortController();
    let [begun, continued] = [0, 0];
    const standBy = (holder: string, more: Pick<LeadOptions, "transport" | "knowledge" | "start">): Lead =>
      leadChannel({
        ...{ channel, format: 1, holder, network: market.network, log: silent, heartbeatMs: 20 },
        ...{ signal: stopping.signal, isNeeded: () => false, isBetterLed: () => false, ...more },
        mayContinue: (last) => begun > 0 && whole.reader()?.position?.sequence === last,
      });
    const leader = startLeader(one, await led(one, channel, "leader"), standingOf(market));
    // One standby lacks a venue, and is the first to have the lead.
    const torn = standBy("torn", {
      transport: two,
      knowledge: { ...allKnown, knows: ({ id }) => id !== missing },
      start: (_, signal) =>
        new Promise((_resolve, reject) => {
          begun += 1;
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    });
    const whole: Lead = standBy("whole", {
      transport: { ...one, lead: async (...asked) => (begun > 0 ? one.lead(...asked) : undefined) },
      knowledge: allKnown,
      async start(before, signal) {
        continued = before?.sequence ?? 0;
        return new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason)),
        );
      },
    });
    await Promise.all([torn.ready, whole.ready]);
    await leader.stop();
    const last = leader.publisher.figures().sequence;
    await until(() => continued === last);
    expect([begun, torn.term()]).toEqual([1, undefined]);
    expect(whole.term()).toBeGreaterThan(0);
    stopping.abort();
    await Promise.all([torn.ended, whole.ended]);
  });
});
