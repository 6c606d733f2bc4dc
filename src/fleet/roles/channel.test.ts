import { afterEach, describe, expect, test } from "vitest";
import { movedMarket, realMarket } from "../../engine/testing/market.js";
import type { EarnedFees, Market } from "../../market/index.js";
import { makeRandom } from "../../routing/testing/random.js";
import { toBytes } from "../format/bytes.js";
import type { Standing } from "../format/messages.js";
import { makeMemoryTransport } from "../testing/memory.js";
import { allKnown, standingOf, startLeader, startReader, until } from "../testing/publishing.js";
import type { Lease } from "../transport.js";

const channel = "1.test.f1";
const hourMs = 3_600_000;
const market = realMarket({ venues: 100, tokens: 30, seed: 3 });
const first = standingOf(market);

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

async function start({ heartbeatMs = 20, nowMs = Date.now } = {}) {
  const transport = makeMemoryTransport();
  const lease = (await transport.lead(channel, "leader")) as Lease;
  const leader = startLeader(transport, lease, first, { heartbeatMs, nowMs });
  open.push(leader);
  return { transport, lease, leader };
}

function read(
  transport: ReturnType<typeof makeMemoryTransport>,
  more: Parameters<typeof startReader>[3] = {},
) {
  const reader = startReader(transport, channel, market, more);
  open.push(reader);
  return reader;
}

type Reader = ReturnType<typeof read>;

const reached = (reader: Reader, { market: { head } }: Standing) =>
  until(() => reader.held()?.market.head.hash === head.hash && reader.figures().isLevel, "level");

function expectSame(reader: Reader, standing: Standing): void {
  const held = reader.held();
  expect([...(held?.market.pools ?? [])]).toEqual([...standing.market.pools]);
  const { market: own, ...rest } = standing;
  expect({ ...held, market: undefined, unknown: undefined }).toEqual({ ...rest, market: undefined });
  expect(held?.market.head).toEqual(own.head);
  expect(held?.market.untradable).toEqual(own.untradable);
}

/** The block after a standing. Some of the venues that lost their pool stay followed as untradable ones. */
function blockAfter({ market: before }: Standing, seed: number): Standing {
  const next = movedMarket(before, makeRandom(seed));
  const gone = [...before.pools.values()].filter(({ venue }) => !next.pools.has(venue.id)).slice(0, 2);
  const untradable = new Map(
    gone.map(({ venue }) => [venue.id, { protocol: venue.protocol, reason: "empty" as const }]),
  );
  return standingOf(
    { ...next, untradable } as Market,
    gone.map(({ venue }) => venue),
  );
}

describe("a channel", () => {
  test("carries the snapshot and every block exactly, the orders of pools and venues included", async () => {
    const { transport, leader } = await start();
    const reader = read(transport);
    await reader.joined;
    expectSame(reader, first);
    let standing = first;
    for (let block = 0; block < 40; block++) {
      // Some blocks come without figures.
      const values = { l1BaseFee: BigInt(block), isFjord: 2n ** 256n - 1n };
      const dataFee = block % 5 === 0 ? undefined : { kind: "op-stack" as const, values };
      standing = { ...blockAfter(standing, block), tipWei: BigInt(block), dataFee };
      leader.set(standing);
      await reached(reader, standing);
      expectSame(reader, standing);
    }
    expect(standing.dataFee).toBeDefined();
    expect(reader.figures()).toMatchObject({ holes: 0, rejoins: 0, unknownVenues: 0 });
    const joiner = read(transport);
    await joiner.joined;
    expectSame(joiner, standing);
  });

  test("goes back with a re-organisation, as with any other block", async () => {
    const { transport, leader } = await start();
    const reader = read(transport);
    const abandoned = blockAfter(first, 1);
    leader.set(abandoned);
    await reached(reader, abandoned);
    const branch = blockAfter(first, 2);
    const head = { ...branch.market.head, hash: "0xb0" as const };
    const other = { ...branch, market: { ...branch.market, head } };
    leader.set(other);
    await reached(reader, other);
    expectSame(reader, other);
    expect(reader.figures().holes).toBe(0);
  });

  test("delivers fees and discoveries in order, and how long ago the head was confirmed", async () => {
    const { transport, leader } = await start();
    const fees: EarnedFees[] = [];
    const found: string[] = [];
    const reader = read(transport, {
      onFees: (block) => fees.push(block),
      onDiscoveries: ({ discovered }) => found.push(...discovered.map((entry) => entry.discovered.key)),
    });
    await reader.joined;
    const next = blockAfter(first, 1);
    const { head } = next.market;
    const block = { head, seconds: 12, fees: new Map([["pool", new Map([["0x0a" as const, 5n]])]]) };
    const discovered = [
      { deployment: "d", discovered: { key: "0x0b" as const, tokens: ["0x0a" as const], facts: { fee: 3 } } },
    ];
    leader.set(next, { fees: [block], found: { discovered, progress: undefined } });
    await reached(reader, next);
    expect([fees, found]).toEqual([[block], ["0x0b"]]);
    expect(Date.now() - reader.confirmedAtMs()).toBeLessThan(2000);
  });
});

describe("a reader", () => {
  test("leaves at a hole, keeps what it had, asks for a snapshot and continues from it", async () => {
    const { transport, leader } = await start();
    let asked = 0;
    const reader = read(transport, { onNeed: () => (asked += 1) });
    await reader.joined;
    transport.unreadable = new Error("cut");
    const second = blockAfter(first, 1);
    leader.set(second);
    const { sequence } = leader.publisher.figures();
    await until(() => leader.publisher.figures().sequence > sequence, "published");
    transport.remove(channel, Number.POSITIVE_INFINITY);
    const third = blockAfter(second, 2);
    leader.set(third);
    transport.unreadable = undefined;
    await until(() => asked > 0, "asked");
    expect(reader.figures().needsSnapshotAfter).toBeGreaterThan(0);
    const confirmedAtMs = reader.confirmedAtMs();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expectSame(reader, first);
    expect(reader.confirmedAtMs()).toBe(confirmedAtMs);
    leader.need(true);
    await reached(reader, third);
    expectSame(reader, third);
    expect(reader.figures().holes).toBe(1);
  });

  test.each([
    ["that cannot be read", "nonsense"],
    ["that starts from another block", '{"kind":"heartbeat","head":"0x00","ageMs":0}'],
  ])("leaves at a message %s, and passes it with the next snapshot", async (_, text) => {
    const { transport, leader, lease } = await start({ heartbeatMs: 100_000 });
    const second = blockAfter(first, 1);
    await until(() => leader.publisher.figures().snapshotBytes !== undefined, "saved");
    leader.set(second);
    const reader = read(transport, { onNeed: () => leader.need(true) });
    await reached(reader, second);
    await leader.stop();
    const { sequence } = leader.publisher.figures();
    await transport.publish(lease, sequence + 1, await toBytes(text));
    await until(() => reader.figures().needsSnapshotAfter !== undefined, "waiting");
    expectSame(reader, second);
    const again = (await transport.lead(channel, "leader")) as Lease;
    const third = blockAfter(second, 2);
    open.push(startLeader(transport, again, third));
    await reached(reader, third);
    expectSame(reader, third);
    expect(reader.figures().rejoins).toBe(1);
  });

  test("ignores and counts venues that it does not know, and follows all others exactly", async () => {
    const { transport, leader } = await start();
    const knows = (protocol: string) => protocol !== strange;
    const strange = [...market.pools.values()].at(-1)?.venue.protocol as string;
    const reader = read(transport, {
      knowledge: { ...allKnown, knows: (venue) => knows(venue.protocol) },
    });
    await reader.joined;
    let standing = first;
    for (let block = 0; block < 20; block++) {
      standing = blockAfter(standing, block);
      leader.set(standing);
      await reached(reader, standing);
      const known = [...standing.market.pools.values()].filter(({ venue }) => knows(venue.protocol));
      expect([...(reader.held()?.market.pools.values() ?? [])]).toEqual(known);
    }
    expect(reader.figures()).toMatchObject({ holes: 0 });
    expect(reader.figures().unknownVenues).toBeGreaterThan(0);
  });

  test("leaves at a malformed state, says which, and continues without that venue", async () => {
    const { transport, leader } = await start();
    const reader = read(transport);
    await reader.joined;
    const [bad] = [...market.pools.values()];
    if (bad === undefined) throw new Error("no pool");
    const pools = new Map(market.pools);
    const state = Object.fromEntries(Object.keys(bad.state as object).map((name) => [name, "5"]));
    pools.set(bad.venue.id, { ...bad, state });
    const head = { ...market.head, number: market.head.number + 1n, hash: "0xbad" as const };
    const second = { ...first, market: { ...first.market, head, pools } };
    leader.set(second);
    await until(() => reader.figures().waitsFor?.includes("malformed") === true, "left");
    expect(reader.figures().waitsFor).toContain(bad.venue.id);
    expectSame(reader, first);
    leader.need(true);
    await reached(reader, second);
    expect(reader.figures()).toMatchObject({ holes: 1, unknownVenues: 1 });
    const others = [...market.pools.values()].slice(1);
    expect([...(reader.held()?.market.pools.values() ?? [])]).toEqual(others);
    const third = blockAfter(second, 3);
    leader.set(third);
    await reached(reader, third);
    expect(reader.figures().holes).toBe(1);
  });

  test("continues across a leader that continues, and rejoins after one that begins anew", async () => {
    const { transport, leader } = await start();
    const reader = read(transport);
    await reader.joined;
    await leader.stop();
    transport.expire(channel);
    const lease = (await transport.lead(channel, "standby")) as Lease;
    const second = blockAfter(first, 1);
    const standby = startLeader(transport, lease, second, { before: first });
    open.push(standby);
    await reached(reader, second);
    expect(reader.figures()).toMatchObject({ holes: 0, rejoins: 0 });
    await standby.stop();
    transport.expire(channel);
    const third = blockAfter(second, 2);
    open.push(startLeader(transport, (await transport.lead(channel, "other")) as Lease, third));
    await reached(reader, third);
    expectSame(reader, third);
    expect(reader.figures().rejoins).toBe(1);
  });

  test("keeps its place while the engine is unreachable, and ages", async () => {
    const { transport, leader } = await start();
    const reader = read(transport);
    await reader.joined;
    transport.broken = new Error("unreachable");
    const second = blockAfter(first, 1);
    leader.set(second);
    const confirmedAtMs = reader.confirmedAtMs();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reader.confirmedAtMs()).toBe(confirmedAtMs);
    transport.broken = undefined;
    await reached(reader, second);
    expect(reader.figures()).toMatchObject({ holes: 0, rejoins: 0 });
  });

  test("does not take its market for a newer one after its clock was set", async () => {
    const { transport, leader } = await start();
    let shiftMs = 0;
    const nowMs = () => Date.now() + shiftMs;
    const ageMs = () => nowMs() - reader.confirmedAtMs();
    const reader = read(transport, { nowMs });
    await reader.joined;
    transport.broken = new Error("unreachable");
    for (shiftMs of [-hourMs, 0]) {
      expect(ageMs()).toBeGreaterThan(-100);
      expect(ageMs()).toBeLessThan(10_000);
    }
    // A machine that was suspended ages by its clock.
    shiftMs = hourMs;
    expect(ageMs()).toBeGreaterThanOrEqual(hourMs - 100);
    shiftMs = -hourMs;
    transport.broken = undefined;
    const second = blockAfter(first, 1);
    leader.set(second);
    await reached(reader, second);
    expect(ageMs()).toBeGreaterThan(-100);
    expect(ageMs()).toBeLessThan(10_000);
  });
});

describe("a leader", () => {
  test("gives a reader the snapshot that it needs, also after the leader's clock was set back", async () => {
    let shiftMs = 0;
    const { transport, leader } = await start({ nowMs: () => Date.now() + shiftMs });
    const reader = read(transport, { onNeed: () => leader.need(true) });
    await reader.joined;
    transport.unreadable = new Error("cut");
    leader.set(blockAfter(first, 1));
    const { sequence } = leader.publisher.figures();
    await until(() => leader.publisher.figures().sequence > sequence, "published");
    transport.remove(channel, Number.POSITIVE_INFINITY);
    shiftMs = -hourMs;
    const third = blockAfter(first, 2);
    leader.set(third);
    transport.unreadable = undefined;
    await reached(reader, third);
    expectSame(reader, third);
  });

  test("ends when another process leads, and knows whether it may continue afterwards", async () => {
    const { transport, leader } = await start();
    const reader = read(transport);
    await reader.joined;
    transport.expire(channel);
    const lease = (await transport.lead(channel, "other")) as Lease;
    expect(await leader.ended).toMatchObject({ name: "LeaseLostError" });
    const signal = new AbortController().signal;
    const step = await leader.publisher.continues(lease, signal);
    expect(step?.standing.market.head).toEqual(first.market.head);
    await transport.publish(lease, lease.lastSequence + 1, await toBytes("{}"));
    transport.expire(channel);
    const later = (await transport.lead(channel, "leader")) as Lease;
    expect(await leader.publisher.continues(later, signal)).toBeUndefined();
  });
});
