import { fork } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openFleet, startEngines } from "./lib/engines.mjs";
import { median, quantile, rounded, seeded } from "./lib/stats.mjs";

const readerPath = fileURLToPath(new URL("./lib/fleetReader.mjs", import.meta.url));
const sizes = [60_000, 500_000];
const readerCounts = [1, 4];
const messages = 60;
const pauseMs = 50;
const rounds = 3;
const venueCounts = [10_000, 50_000];
/** A venue's state takes so many bytes; those of pools with many ticks take the most. */
const venueBytes = [300, 1500];
const partBytes = 1_000_000;
const snapshotRounds = 5;

/** Measures the engines of a fleet: how soon a message arrives, and how long a snapshot takes. */
export async function measure() {
  const { engines, stop } = await startEngines();
  const rows = [];
  try {
    for (const bytes of sizes)
      for (const readers of readerCounts) rows.push(...(await receipts(engines, bytes, readers)));
    for (const venues of venueCounts) rows.push(...(await snapshots(engines, venues)));
  } finally {
    await stop();
  }
  return { title: "Fleet: from publish to receipt, and snapshots", rows };
}

/** The engines take turns, so that other load on the machine meets both. */
async function receipts(engines, bytes, readers) {
  const samples = engines.map(() => ({ delaysMs: [], cpuMs: 0, publishMs: [] }));
  for (let round = 0; round < rounds; round++)
    for (const [index, engine] of engines.entries())
      await receive(engine, { bytes, readers, channel: `${bytes} ${readers} ${round}` }, samples[index]);
  return engines.map(({ kind }, index) => {
    const { delaysMs, cpuMs, publishMs } = samples[index];
    return {
      engine: kind,
      what: `${bytes / 1000} kB to ${readers} readers`,
      "p50 ms": rounded(quantile(delaysMs, 0.5)),
      "p99 ms": rounded(quantile(delaysMs, 0.99)),
      "publish p50 ms": rounded(median(publishMs)),
      "CPU ms each reader": rounded(cpuMs / delaysMs.length),
    };
  });
}

async function receive({ kind, url }, { bytes, readers, channel }, sample) {
  const fleet = openFleet(kind, url);
  const lease = await fleet.lead(channel, "bench");
  const children = Array.from({ length: readers }, () => fork(readerPath, [kind, url, channel, messages]));
  const ended = children.map((child) => once(child, "exit"));
  await Promise.all(children.map((child) => once(child, "message")));
  const answers = children.map((child) => once(child, "message"));
  const body = randomFillSync(Buffer.alloc(bytes));
  for (let sequence = 1; sequence <= messages; sequence++) {
    const startedAt = performance.now();
    body.writeBigUInt64LE(process.hrtime.bigint(), 0);
    await fleet.publish(lease, sequence, body);
    sample.publishMs.push(performance.now() - startedAt);
    await fleet.renew(lease);
    await sleep(pauseMs);
  }
  for (const [{ delaysMs, cpuMs }] of await Promise.all(answers)) {
    sample.delaysMs.push(...delaysMs);
    sample.cpuMs += cpuMs;
  }
  await fleet.resign(lease);
  await Promise.all([...ended, fleet.close()]);
}

async function snapshots(engines, venues) {
  const parts = partsOf(venues);
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const samples = engines.map(() => ({ writes: [], reads: [], four: [] }));
  for (let round = 0; round < snapshotRounds; round++)
    for (const [index, { kind, url }] of engines.entries()) {
      const fleets = Array.from({ length: 4 }, () => openFleet(kind, url));
      const [fleet] = fleets;
      const channel = `snapshot ${venues}`;
      const lease = await fleet.lead(channel, "bench");
      const { writes, reads, four } = samples[index];
      writes.push(await msOf(() => fleet.saveSnapshot(lease, { sequence: 0, parts })));
      reads.push(await msOf(() => fleet.loadSnapshot(channel)));
      four.push(await msOf(() => Promise.all(fleets.map((one) => one.loadSnapshot(channel)))));
      await fleet.resign(lease);
      for (const one of fleets) await one.close();
    }
  const what = `${venues} venues, ${rounded(bytes / 1e6)} MB`;
  const row = (kind, name, times) => ({
    engine: kind,
    what: `${what}: ${name}`,
    "p50 ms": rounded(median(times)),
    "p99 ms": rounded(quantile(times, 0.99)),
  });
  return engines.flatMap(({ kind }, index) => [
    row(kind, "write", samples[index].writes),
    row(kind, "read", samples[index].reads),
    row(kind, "read by four at once", samples[index].four),
  ]);
}

/** Random bytes, which nothing compresses. */
function partsOf(venues) {
  const draw = seeded(venues);
  const [least, most] = venueBytes;
  let bytes = 0;
  for (let venue = 0; venue < venues; venue++) bytes += least + Math.floor(draw() * (most - least));
  const count = Math.ceil(bytes / partBytes);
  return Array.from({ length: count }, (_, part) =>
    randomFillSync(Buffer.alloc(Math.min(partBytes, bytes - part * partBytes))),
  );
}

async function msOf(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
