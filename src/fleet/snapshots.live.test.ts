import { afterAll, beforeAll, expect, test } from "vitest";
import { realMarket } from "../engine/testing/market.js";
import { readAfter, start, until } from "./testing/asking.js";
import { onBothEngines, type TestEngine } from "./testing/engines.js";
import { standingOf, startLeader, startReader } from "./testing/publishing.js";
import { type FleetTransport, type Lease, LeaseLostError, type Snapshot } from "./transport.js";

const body = new Uint8Array([1]);

onBothEngines("snapshots of channels", (startEngine) => {
  let engine: TestEngine;
  let leader: FleetTransport;
  let joiner: FleetTransport;
  let channels = 0;

  beforeAll(async () => {
    engine = await startEngine();
    leader = engine.open();
    joiner = engine.open();
  });
  afterAll(async () => {
    await Promise.all([leader?.close(), joiner?.close()]);
    await engine?.stop();
  });

  async function newLease(): Promise<Lease> {
    return (await leader.lead(`1:test:${++channels}`, "a")) as Lease;
  }

  /** Parts that all hold the same number. */
  const partsOf = (value: number, count = 5, bytes = 200_000) =>
    Array.from({ length: count }, () => new Uint8Array(bytes).fill(value));

  /** The number that each part of the snapshot holds. */
  async function valuesIn(transport: FleetTransport, channel: string): Promise<(number | undefined)[]> {
    const { parts } = (await transport.loadSnapshot(channel)) as Snapshot;
    return parts.map((part) => part[0]);
  }

  test("a channel without a snapshot has none", async () => {
    const { channel } = await newLease();
    expect(await joiner.loadSnapshot(channel)).toBeUndefined();
    expect(await joiner.loadSnapshot("1:test:never led")).toBeUndefined();
  });

  test("a joiner gets the parts as they were written, and the position to read on from", async () => {
    const lease = await newLease();
    const parts = [new Uint8Array(), Uint8Array.from({ length: 3_000_000 }, (_, i) => i % 253), body];
    await leader.saveSnapshot(lease, { sequence: 0, parts });
    expect(await joiner.loadSnapshot(lease.channel)).toMatchObject({ sequence: 0, term: 0 });
    await leader.publish(lease, 1, body);
    await leader.saveSnapshot(lease, { sequence: 1, parts });
    await leader.publish(lease, 2, body);
    const loaded = (await joiner.loadSnapshot(lease.channel)) as Snapshot;
    expect([loaded.sequence, loaded.term, loaded.parts.length]).toEqual([1, lease.term, 3]);
    for (const [index, part] of parts.entries())
      expect(Buffer.compare(loaded.parts[index] as Uint8Array, part)).toBe(0);
    expect(await readAfter(joiner, lease.channel, loaded)).toMatchObject([{ sequence: 2 }]);
  });

  test("the next leader's snapshot of the last one's message has the position of that message", async () => {
    const lease = await newLease();
    await leader.publish(lease, 1, body);
    await leader.publish(lease, 2, body);
    const next = (await leader.lead(lease.channel, "a")) as Lease;
    await leader.saveSnapshot(next, { sequence: 1, parts: [body] });
    expect(await joiner.loadSnapshot(lease.channel)).toMatchObject({ sequence: 1, term: lease.term });
    await leader.publish(next, 3, body);
    await leader.saveSnapshot(next, { sequence: 2, parts: [body] });
    const loaded = (await joiner.loadSnapshot(lease.channel)) as Snapshot;
    expect(await readAfter(joiner, lease.channel, loaded)).toMatchObject([{ sequence: 3, term: next.term }]);
  });

  test("a snapshot of a message that the channel does not have is refused", async () => {
    const lease = await newLease();
    await expect(leader.saveSnapshot(lease, { sequence: 3, parts: [body] })).rejects.toThrow(LeaseLostError);
    expect(await joiner.loadSnapshot(lease.channel)).toBeUndefined();
  });

  test("a leader that is deposed while it writes a snapshot replaces nothing", async () => {
    const lease = await newLease();
    await leader.saveSnapshot(lease, { sequence: 0, parts: partsOf(1) });
    const writing = leader.saveSnapshot(lease, { sequence: 0, parts: partsOf(2, 40) });
    const refused = expect(writing).rejects.toThrow(LeaseLostError);
    await leader.resign(lease);
    const next = (await joiner.lead(lease.channel, "b")) as Lease;
    await refused;
    expect(await valuesIn(joiner, lease.channel)).toEqual([1, 1, 1, 1, 1]);
    await joiner.saveSnapshot(next, { sequence: 0, parts: partsOf(3) });
    expect(await valuesIn(leader, lease.channel)).toEqual([3, 3, 3, 3, 3]);
  });

  test("a joiner that finds parts of the snapshot missing has the leader write another one at once", async () => {
    const standing = standingOf(realMarket({ venues: 20, tokens: 8, seed: 3 }));
    const lease = await newLease();
    const publishing = startLeader(leader, lease, standing);
    await until(() => publishing.publisher.figures().snapshotBytes !== undefined);
    await engine.removeParts();
    expect(await joiner.loadSnapshot(lease.channel)).toBe("incomplete");
    const reader = startReader(joiner, lease.channel, standing.market);
    await until(() => reader.figures().needsSnapshotAfter !== undefined);
    expect(reader.figures().waitsFor).toContain("parts of the snapshot are missing");
    publishing.need(true);
    await reader.joined;
    expect(reader.held()?.market.head).toEqual(standing.market.head);
    await Promise.all([reader.stop(), publishing.stop()]);
  });

  test("joiners get whole snapshots while the leader replaces them, and can read on from each", async () => {
    const lease = await newLease();
    await leader.saveSnapshot(lease, { sequence: 0, parts: partsOf(0) });
    const last = 20;
    let isOver = false;
    const seen = new Set<number>();
    const joining = [joiner, leader, joiner].map(async (one) => {
      while (!isOver) {
        const { sequence, term, parts } = (await one.loadSnapshot(lease.channel)) as Snapshot;
        seen.add(sequence);
        expect(parts.map((part) => [part[0], part.at(-1), part.byteLength])).toEqual(
          partsOf(sequence).map(() => [sequence, sequence, 200_000]),
        );
        expect(await readAfter(one, lease.channel, { sequence, term })).not.toBe("hole");
      }
    });
    for (let sequence = 1; sequence <= last; sequence++) {
      await leader.publish(lease, sequence, body);
      await leader.saveSnapshot(lease, { sequence, parts: partsOf(sequence) });
    }
    isOver = true;
    await Promise.all(joining);
    expect(seen.size).toBeGreaterThan(3);
    expect(await readAfter(joiner, lease.channel, start)).toBe("hole");
  });
});
