import { expect, test } from "vitest";
import { realMarket } from "../../engine/testing/market.js";
import { silent } from "../../lib/logger.js";
import { makeMemoryTransport } from "../testing/memory.js";
import { allKnown, nothingFound, standingOf, startLeader } from "../testing/publishing.js";
import type { Lease } from "../transport.js";
import { leadChannel, restMs, type StartedLead } from "./lead.js";
import type { PublishedStep } from "./publish.js";

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("short attempts to lead are repeated within 2 s, however many have failed, and long ones rarely", () => {
  expect([1, 2, 3, 4, 20].map((failures) => restMs(failures, 100))).toEqual([400, 800, 1600, 2000, 2000]);
  expect([1, 20].map((failures) => restMs(failures, 20_000))).toEqual([400, 10_000]);
  expect(restMs(20, 300_000)).toBe(30_000);
});

test.concurrent("a standby leaves the leader time to renew its lease after the engine was away, and then takes over", async () => {
  const channel = "1.test.f1";
  const market = realMarket({ venues: 20, tokens: 8, seed: 3 });
  const transport = makeMemoryTransport();
  const lease = (await transport.lead(channel, "leader")) as Lease;
  const leader = startLeader(transport, lease, standingOf(market));
  const stopping = new AbortController();
  let started = 0;
  const standby = leadChannel({
    ...{ transport, channel, format: 1, holder: "standby", network: market.network, knowledge: allKnown },
    ...{ log: silent, signal: stopping.signal, isNeeded: () => false, heartbeatMs: 20 },
    isBetterLed: () => false,
    mayContinue: () => false,
    start: (_, signal) =>
      new Promise((_resolve, reject) => {
        started += 1;
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  });
  await standby.ready;
  transport.broken = new Error("unreachable");
  await sleep(1500);
  await leader.stop();
  transport.expire(channel);
  transport.broken = undefined;
  await sleep(2000);
  expect(started).toBe(0);
  for (let tries = 0; started === 0 && tries < 200; tries++) await sleep(50);
  expect(started).toBe(1);
  stopping.abort();
  await standby.ended;
});

test.concurrent("a leader leaves the lead to a standby that should lead instead, which continues from the last message", async () => {
  const market = realMarket({ venues: 20, tokens: 8, seed: 4 });
  const transport = makeMemoryTransport();
  const stopping = new AbortController();
  const stops = { first: 0, second: 0 };
  const better = { led: false };
  const continued: (PublishedStep | undefined)[] = [];
  const leadAs = (holder: "first" | "second") =>
    leadChannel({
      ...{ transport, channel: "1.test.f1", format: 1, holder, network: market.network },
      ...{ knowledge: allKnown, log: silent, signal: stopping.signal, heartbeatMs: 20 },
      isNeeded: () => false,
      isBetterLed: () => holder === "first" && better.led,
      mayContinue: () => false,
      async start(before): Promise<StartedLead> {
        continued.push(before);
        const standing = before?.standing ?? standingOf(market);
        return {
          continued: before,
          standing: () => standing,
          subscribe: () => () => undefined,
          confirmedAtMs: Date.now,
          takeFees: () => [],
          takeDiscoveries: () => nothingFound,
          recentDiscoveries: () => nothingFound,
          async stop() {
            stops[holder] += 1;
          },
        };
      },
    });
  const first = leadAs("first");
  await first.ready;
  const second = leadAs("second");
  await second.ready;
  expect([first.state(), second.state()]).toEqual(["leader", "standby"]);
  better.led = true;
  for (let tries = 0; second.state() !== "leader" && tries < 200; tries++) await sleep(50);
  for (let tries = 0; first.state() !== "standby" && tries < 200; tries++) await sleep(50);
  expect([first.state(), second.state(), stops.first]).toEqual(["standby", "leader", 1]);
  expect(continued[1]?.sequence).toBeGreaterThan(0);
  // The process that gave up the lead does not take it back.
  await sleep(1500);
  expect([first.state(), second.state(), stops.second]).toEqual(["standby", "leader", 0]);
  stopping.abort();
  await Promise.all([first.ended, second.ended]);
});
