import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type FreezingProxy, startFreezingProxy } from "../../test/helpers/freezingProxy.js";
import { readAfter, readTo, start, until } from "./testing/asking.js";
import { onBothEngines, type TestEngine } from "./testing/engines.js";
import type { FleetTransport, Lease, Message } from "./transport.js";

const body = new Uint8Array([1, 2, 3]);
const unavailable = { code: "FLEET_UNAVAILABLE", retryAfterSeconds: 1 };
/** The longest that a call may take when the engine does not answer, with room for a busy machine. */
const longestMs = 12_000;

onBothEngines("failures of a fleet's engine", (startEngine) => {
  let engine: TestEngine;
  let transport: FleetTransport;
  let lease: Lease;
  let channels = 0;
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);

  beforeAll(async () => {
    process.on("unhandledRejection", note);
    engine = await startEngine();
  });
  beforeEach(async () => {
    transport = engine.open();
    lease = (await transport.lead(`1:test:${++channels}`, "a")) as Lease;
    await transport.publish(lease, 1, body);
    await transport.saveSnapshot(lease, { sequence: 1, parts: [body] });
    await readTo(transport, lease.channel, 1);
  });
  afterEach(() => transport.close());
  afterAll(async () => {
    await engine?.stop();
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });

  /** Every method of a transport. What reaches a suspended engine takes effect when it continues. */
  const calls = (): Record<string, () => Promise<unknown>> => ({
    lead: () => transport.lead(lease.channel, "a"),
    renew: () => transport.renew(lease),
    resign: () => transport.resign(lease),
    publish: () => transport.publish(lease, 2, body),
    saveSnapshot: () => transport.saveSnapshot(lease, { sequence: 1, parts: [body] }),
    loadSnapshot: () => transport.loadSnapshot(lease.channel),
    read: () => readAfter(transport, lease.channel, start, 30_000),
    announce: () => transport.announce({ id: "a", about: "{}" }),
    members: () => transport.members(),
    addUsage: () => transport.addUsage(new Map([["a", 1]])),
  });

  /** Expects every method, and the waiting read, to reject in time. */
  async function expectUnavailable(waiting: Promise<unknown>): Promise<void> {
    const begunMs = performance.now();
    const rejected = Object.entries(calls()).map(([name, call]) =>
      expect(call(), name).rejects.toMatchObject(unavailable),
    );
    await Promise.all([...rejected, expect(waiting, "a read that waits").rejects.toMatchObject(unavailable)]);
    expect(performance.now() - begunMs).toBeLessThan(longestMs);
  }

  const waitingRead = () =>
    readAfter(transport, lease.channel, { sequence: 1, term: lease.term }, 60_000).then(
      (value) => {
        throw new Error(`the read resolved to ${JSON.stringify(value)}`);
      },
      (error: unknown) => Promise.reject(error),
    );

  /** Expects the fleet to work again within 2 s: waiting reads receive messages. */
  async function expectWorking(): Promise<void> {
    const begunMs = performance.now();
    let next: Lease | undefined;
    await until(async () => {
      next = await transport.lead(lease.channel, "a").catch(() => undefined);
      return next !== undefined;
    });
    const { lastSequence } = next as Lease;
    const last = ((await readTo(transport, lease.channel, lastSequence)).at(-1) ?? start) as Message;
    const waiting = readAfter(transport, lease.channel, last, 10_000);
    await transport.publish(next as Lease, lastSequence + 1, body);
    expect(await waiting).toMatchObject([{ sequence: lastSequence + 1 }]);
    expect(performance.now() - begunMs).toBeLessThan(2000);
  }

  test("every method rejects in time while the engine is gone, and works again soon after it is back", async () => {
    const waiting = waitingRead();
    waiting.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await engine.crash();
    await expectUnavailable(waiting);
    await engine.restart();
    await expectWorking();
  });

  test("every method rejects in time while the engine hangs, and works again soon after", async () => {
    const waiting = waitingRead();
    waiting.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 200));
    engine.freeze();
    try {
      await expectUnavailable(waiting);
    } finally {
      engine.thaw();
    }
    await expectWorking();
  });

  test("calls that fail while the engine restarts again and again leave no connection behind", async () => {
    const handles = () =>
      (process as unknown as { getActiveResourcesInfo(): string[] })
        .getActiveResourcesInfo()
        .filter((name) => /Socket|Pipe|TCP/.test(name)).length;
    const before = handles();
    for (let round = 0; round < 3; round++) {
      await engine.crash();
      await Promise.allSettled(Object.values(calls()).map((call) => call()));
      await engine.restart();
      await until(() =>
        transport.members().then(
          () => true,
          () => false,
        ),
      );
    }
    await transport.close();
    await until(() => handles() <= before);
    transport = engine.open();
  });

  test("a closed transport rejects, also what waits", async () => {
    const waiting = waitingRead();
    waiting.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await transport.close();
    await expect(waiting).rejects.toMatchObject({ code: "FLEET_UNAVAILABLE" });
    for (const [name, call] of Object.entries(calls()))
      await expect(call(), name).rejects.toMatchObject({ code: "FLEET_UNAVAILABLE" });
  });

  test("a leader whose network is cut is replaced within 10 s, and writes nothing when it is back", async () => {
    const proxy: FreezingProxy = await startFreezingProxy(`tcp://127.0.0.1:${engine.port}`);
    const through = new URL(engine.url.replace(/^\w+/, "http"));
    through.port = new URL(proxy.url).port;
    const cut = engine.open(undefined, through.href.replace(/^http/, engine.url.split(":")[0] as string));
    const channel = `1:test:${++channels}`;
    const old = (await cut.lead(channel, "a")) as Lease;
    await cut.publish(old, 1, body);
    // A large message is in transit when the network fails.
    const late = cut.publish(old, 2, new Uint8Array(5_000_000));
    proxy.freeze();
    const lost = expect(late).rejects.toMatchObject(unavailable);
    const begunMs = performance.now();
    let next: Lease | undefined;
    await until(async () => {
      next = await transport.lead(channel, "b");
      return next !== undefined;
    });
    expect(performance.now() - begunMs).toBeLessThan(10_000);
    await transport.publish(next as Lease, (next as Lease).lastSequence + 1, body);
    await lost;
    proxy.thaw();
    await expect(cut.publish(old, 2, body)).rejects.toMatchObject({ name: "LeaseLostError" });
    const all = await readTo(transport, channel, (next as Lease).lastSequence + 1);
    expect(all.filter(({ term }) => term > old.term)).toHaveLength(1);
    await cut.close();
    await proxy.stop();
  });
});
