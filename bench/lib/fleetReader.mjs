// A process that reads a channel of a fleet: `fleetReader.mjs KIND URL CHANNEL LAST`. It says `ready`, and after the message
// LAST sends the milliseconds from the call to publish each message to its receipt, and its own processor time.
import { openFleet } from "./engines.mjs";

const [kind, url, channel, last] = process.argv.slice(2);
const fleet = openFleet(kind, url);
const signal = AbortSignal.timeout(600_000);
let after = { sequence: 0, term: 0 };
const delaysMs = [];
await fleet.read(channel, after, { waitMs: 500, signal });
process.send("ready");
const before = process.cpuUsage();
while (after.sequence < Number(last)) {
  for (const message of await fleet.read(channel, after, { waitMs: 10_000, signal })) {
    // The monotonic clock is that of the machine, the same in every process.
    const sentNs = Buffer.from(message.body).readBigUInt64LE(0);
    delaysMs.push(Number(process.hrtime.bigint() - sentNs) / 1e6);
    after = message;
  }
}
const { user, system } = process.cpuUsage(before);
process.send({ delaysMs, cpuMs: (user + system) / 1000 });
await fleet.close();
process.disconnect();
