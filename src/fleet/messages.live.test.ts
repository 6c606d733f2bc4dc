import { afterAll, beforeAll, expect, test } from "vitest";
import { maxMessages } from "./limits.js";
import { readAfter, readTo, start, until } from "./testing/asking.js";
import { onBothEngines, type TestEngine } from "./testing/engines.js";
import { type FleetTransport, type Lease, LeaseLostError, type Message } from "./transport.js";

const body = new Uint8Array([1, 2, 3]);

onBothEngines("messages of channels", (startEngine) => {
  let engine: TestEngine;
  let leader: FleetTransport;
  let reader: FleetTransport;
  let channels = 0;

  beforeAll(async () => {
    engine = await startEngine();
    leader = engine.open();
    reader = engine.open();
  });
  afterAll(async () => {
    await Promise.all([leader?.close(), reader?.close()]);
    await engine?.stop();
  });

  async function newLease(): Promise<Lease> {
    return (await leader.lead(`1:test:${++channels}`, "a")) as Lease;
  }

  async function publishTo(lease: Lease, last: number): Promise<void> {
    for (let sequence = 1; sequence <= last; sequence++)
      await leader.publish(lease, sequence, new TextEncoder().encode(`message ${sequence}`));
  }

  test("every reader gets every message in order, from wherever it starts", async () => {
    const lease = await newLease();
    await publishTo(lease, 50);
    const other = engine.open();
    const [all, same] = await Promise.all([
      readTo(reader, lease.channel, 50),
      readTo(other, lease.channel, 50),
    ]);
    await other.close();
    expect(all.map(({ sequence, term }) => [sequence, term])).toEqual(
      Array.from({ length: 50 }, (_, index) => [index + 1, lease.term]),
    );
    expect(all.map((message) => new TextDecoder().decode(message.body))).toEqual(
      all.map(({ sequence }) => `message ${sequence}`),
    );
    expect(same.map((message) => message.body)).toEqual(all.map((message) => message.body));
    for (const { ageMs } of all) expect(ageMs).toBeLessThan(30_000);
    const rest = (await readAfter(reader, lease.channel, all[47] as Message)) as readonly Message[];
    expect(rest.map(({ sequence }) => sequence)).toEqual([49, 50]);
    expect(await readAfter(reader, lease.channel, rest[1] as Message)).toEqual([]);
  });

  test("a body arrives as it was, be it empty, of every byte, or of 5 MB", async () => {
    const lease = await newLease();
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const large = Uint8Array.from({ length: 5_000_000 }, (_, index) => (index * index) % 251);
    for (const [index, sent] of [new Uint8Array(), every, large, every.subarray(5, 9)].entries())
      await leader.publish(lease, index + 1, sent);
    const bodies = (await readTo(reader, lease.channel, 4)).map((message) => message.body);
    expect(bodies.map(({ byteLength }) => byteLength)).toEqual([0, 256, 5_000_000, 4]);
    expect(Buffer.compare(bodies[1] as Uint8Array, every)).toBe(0);
    expect(Buffer.compare(bodies[2] as Uint8Array, large)).toBe(0);
    expect([...(bodies[3] as Uint8Array)]).toEqual([5, 6, 7, 8]);
  });

  test("a repeated message counts once, also when both calls run at the same time", async () => {
    const lease = await newLease();
    await Promise.all([leader.publish(lease, 1, body), leader.publish(lease, 1, body)]);
    await leader.publish(lease, 2, body);
    await leader.publish(lease, 1, body);
    await leader.publish(lease, 2, body);
    expect((await readTo(reader, lease.channel, 2)).map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect((await leader.lead(lease.channel, "a"))?.lastSequence).toBe(2);
  });

  test("a message that leaves out a number is refused, and ends the lease", async () => {
    const lease = await newLease();
    await leader.publish(lease, 1, body);
    await expect(leader.publish(lease, 3, body)).rejects.toThrow(LeaseLostError);
    await expect(leader.publish(lease, 2, body)).rejects.toThrow(LeaseLostError);
    const next = (await reader.lead(lease.channel, "b")) as Lease;
    expect(next.lastSequence).toBe(1);
    // The later term does not repeat a number of the earlier one.
    await expect(reader.publish(next, 1, body)).rejects.toThrow(LeaseLostError);
    expect(await readAfter(reader, lease.channel, start)).toHaveLength(1);
  });

  test("waiting reads of several processes wake up as soon as there is a message", async () => {
    const lease = await newLease();
    const other = engine.open();
    // The first read makes the connection for news.
    await Promise.all([reader, other].map((one) => readAfter(one, lease.channel, start, 500)));
    let after = start;
    const delaysMs: number[] = [];
    for (let sequence = 1; sequence <= 10; sequence++) {
      const waiting = [reader, other].map((one) => readAfter(one, lease.channel, after, 60_000));
      await new Promise((resolve) => setTimeout(resolve, 50));
      const publishedMs = performance.now();
      await leader.publish(lease, sequence, body);
      const [first, second] = await Promise.all(waiting);
      delaysMs.push(performance.now() - publishedMs);
      expect(first).toMatchObject([{ sequence }]);
      expect(second).toMatchObject([{ sequence }]);
      after = (first as readonly Message[])[0] as Message;
    }
    await other.close();
    expect(delaysMs.sort((a, b) => a - b)[5]).toBeLessThan(1000);
  });

  test("a read that waits for nothing ends in time, and one that is aborted at once", async () => {
    const { channel } = await newLease();
    const begunMs = performance.now();
    expect(await readAfter(reader, channel, start, 300)).toEqual([]);
    expect(performance.now() - begunMs).toBeGreaterThan(290);
    const stopping = new AbortController();
    const waiting = reader.read(channel, start, { waitMs: 60_000, signal: stopping.signal });
    setTimeout(() => stopping.abort(new Error("enough")), 100);
    await expect(waiting).rejects.toThrow("enough");
    expect(performance.now() - begunMs).toBeLessThan(10_000);
  });

  test("a reader that fell behind what was removed gets a hole", async () => {
    const lease = await newLease();
    await publishTo(lease, 3);
    const all = await readTo(reader, lease.channel, 3);
    await leader.saveSnapshot(lease, { sequence: 2, parts: [body] });
    expect(await readAfter(reader, lease.channel, start)).toHaveLength(3);
    await leader.saveSnapshot(lease, { sequence: 3, parts: [body] });
    // The messages after the replaced snapshot remain.
    expect(await readAfter(reader, lease.channel, all[1] as Message)).toMatchObject([{ sequence: 3 }]);
    expect(await readAfter(reader, lease.channel, start)).toBe("hole");
  });

  test("a channel without snapshots keeps a bounded number of messages", async () => {
    const lease = await newLease();
    const last = maxMessages + 20;
    for (let sequence = 1; sequence <= last; sequence++) await leader.publish(lease, sequence, body);
    expect(await readAfter(reader, lease.channel, start)).toBe("hole");
    const kept = { sequence: last - maxMessages, term: lease.term };
    const [oldest] = (await readAfter(reader, lease.channel, kept)) as readonly Message[];
    expect(oldest?.sequence).toBe(kept.sequence + 1);
  });

  test("a position that the channel does not continue is a hole, whatever its number", async () => {
    const lease = await newLease();
    await publishTo(lease, 3);
    const term = lease.term;
    expect(await readAfter(reader, lease.channel, { sequence: 3, term })).toEqual([]);
    // The engine was restored from a copy: a reader knows later messages, or others with the same numbers.
    expect(await readAfter(reader, lease.channel, { sequence: 5, term })).toBe("hole");
    expect(await readAfter(reader, lease.channel, { sequence: 3, term: term - 7 })).toBe("hole");
    expect(await readAfter(reader, lease.channel, { sequence: 2, term: term - 7 })).toBe("hole");
    expect(await readAfter(reader, lease.channel, { sequence: 2, term: term + 7 })).toBe("hole");
    expect(await readAfter(reader, "1:test:never led", { sequence: 1, term })).toBe("hole");
  });

  test("a reader follows from one leader to the next", async () => {
    const lease = await newLease();
    await publishTo(lease, 2);
    await leader.resign(lease);
    const next = (await reader.lead(lease.channel, "b")) as Lease;
    await reader.publish(next, next.lastSequence + 1, body);
    const all = await readTo(leader, lease.channel, 3);
    expect(all.map(({ term }) => term)).toEqual([lease.term, lease.term, next.term]);
  });

  test("a hundred channels are followed at once on few connections", async () => {
    const leases = await Promise.all(Array.from({ length: 100 }, newLease));
    const before = await connectionsOf(engine);
    let received = 0;
    const followed = leases.map(async ({ channel }) => {
      let after = start;
      while (after.sequence < 5) {
        const read = (await readAfter(reader, channel, after, 30_000)) as readonly Message[];
        received += read.length;
        after = read.at(-1) ?? after;
      }
    });
    for (let sequence = 1; sequence <= 5; sequence++)
      await Promise.all(leases.map((lease) => leader.publish(lease, sequence, body)));
    await Promise.all(followed);
    expect(received).toBe(500);
    await until(async () => (await connectionsOf(engine)) <= before + 8);
    expect(await connectionsOf(engine)).toBeLessThanOrEqual(12);
  });
});

/** Returns the number of connections to the engine's port, by the kernel's table of this machine. */
async function connectionsOf({ port }: TestEngine): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = (await readFile("/proc/net/tcp", "utf8")).split("\n").slice(1);
  const established = "01";
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(suffix) && state === established).length;
}
