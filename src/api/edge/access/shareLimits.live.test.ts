import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../../../test/helpers/http.js";
import type { FleetMember } from "../../../fleet/index.js";
import { onBothEnginesAtOnce, type TestEngine } from "../../../fleet/testing/engines.js";
import type { FleetTransport } from "../../../fleet/transport.js";
import { appWith, type Edge, startEdge } from "../../testing/edge.js";

/** What two routes cost. A bucket regains each of them in half a minute. */
const limit = 20;

onBothEnginesAtOnce("rate limits of two services", (startEngine) => {
  let engine: TestEngine;
  let transports: FleetTransport[];
  let edges: Edge[];

  beforeAll(async () => {
    engine = await startEngine();
  });
  beforeEach(async () => {
    transports = [engine.open(), engine.open()];
    const api = { ...appWith().api, rateLimit: limit, loopbackRateLimit: limit };
    edges = await Promise.all(
      transports.map(({ addUsage }) => startEdge({ api, addUsage, trustProxy: true })),
    );
  });
  afterEach(async () => {
    for (const edge of edges) await edge.close();
    for (const transport of transports) await transport.close();
  });
  afterAll(() => engine?.stop());

  /** Asks a service as the caller with this address for what costs half of the limit. Returns whether it refuses. */
  async function isRefused(edge: Edge | undefined, address: string, path = "/api/v1/shortcuts/route") {
    const headers = { "X-Forwarded-For": address };
    const response = await fetch(`${edge?.url}${path}`, { headers });
    await response.arrayBuffer();
    return response.status === 429;
  }

  /** Longer than two exchanges. */
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 3000));

  /** Waits until the services have told the engine of usage that takes longer than this to regain. */
  const shared = (address: string, leastMs: number) =>
    eventually(`the services share the usage of ${address}`, async () => {
      const bucket = `address ${address}`;
      const missing = await transports[0]?.addUsage(new Map([[bucket, 0]])).catch(() => undefined);
      return (missing?.get(bucket) ?? 0) > leastMs;
    });

  test("a caller who has used up the limit at one service is soon refused by the other", async () => {
    const [one, other] = edges;
    expect(await isRefused(one, "192.0.2.1")).toBe(false);
    expect(await isRefused(one, "192.0.2.1")).toBe(false);
    await shared("192.0.2.1", 50_000);
    // A service learns what others granted when it has granted something itself. It alone would grant two routes.
    expect(await isRefused(other, "192.0.2.1")).toBe(false);
    await aMoment();
    expect(await isRefused(other, "192.0.2.1")).toBe(true);
    expect(await isRefused(other, "192.0.2.2")).toBe(false);
  });

  test("a burst to all services at once is granted the limit once, and the rest of it later to one service", async () => {
    const members = transports.map(() => ({ role: "api" }) as FleetMember);
    const api = { ...appWith().api, rateLimit: 60, loopbackRateLimit: 60 };
    const sharing = await Promise.all(
      transports.map(({ addUsage }) => startEdge({ api, addUsage, fleet: () => members, trustProxy: true })),
    );
    const burst = (address: string, asked: readonly Edge[]) =>
      Promise.all(
        asked.flatMap((edge) =>
          Array.from({ length: 60 }, () => isRefused(edge, address, "/api/v1/nothing")),
        ),
      );
    const granted = (refused: readonly boolean[]) => refused.filter((each) => !each).length;
    try {
      const startedAt = performance.now();
      const both = granted(await burst("192.0.2.5", sharing));
      const refilled = (performance.now() - startedAt) / 1000;
      process.stdout.write(`${engine.kind}: granted ${both} of 120 where 60 are allowed\n`);
      expect(both).toBeLessThanOrEqual(60 + refilled);
      expect(both).toBeGreaterThan(50);
      let alone = 0;
      while (alone < 45) {
        alone += granted(await burst("192.0.2.6", sharing.slice(0, 1)));
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    } finally {
      for (const edge of sharing) await edge.close();
    }
  });

  test("while the engine is gone each service limits by itself, and they share again soon after", async () => {
    const [one, other] = edges;
    await engine.crash();
    for (const edge of [one, other]) {
      expect(await isRefused(edge, "192.0.2.3")).toBe(false);
      expect(await isRefused(edge, "192.0.2.3")).toBe(false);
      expect(await isRefused(edge, "192.0.2.3")).toBe(true);
      if (edge === one) await aMoment();
    }
    await engine.restart();
    await aMoment();
    for (const edge of edges) expect(await isRefused(edge, "192.0.2.4")).toBe(false);
    // One of them alone takes 30 s.
    await shared("192.0.2.4", 40_000);
  });
});
