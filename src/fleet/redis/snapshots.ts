import { randomUUID } from "node:crypto";
import { SluiceError } from "../../errors/index.js";
import { largeAnswerMs, patienceMs, replacedSnapshotMs, unfinishedSnapshotMs } from "../limits.js";
import { type BrokenSnapshot, loadUnreplaced } from "../loadUnreplaced.js";
import { type Channel, type FleetTransport, LeaseLostError, type Snapshot } from "../transport.js";
import { channelKey, messagesKey, partKey } from "./keys.js";
import { checkLease, throwIfLost } from "./leases.js";
import { bytesOf, type RedisLink, type RedisReply } from "./link.js";

/** Returns the term of the message in ARGV[2], or nothing if the channel does not have it. */
const findTerm = `${checkLease}
local is = redis.call('HMGET', KEYS[1], 'last', 'last_term')
if (is[1] or '0') == ARGV[2] then return is[2] or '0' end
local found = redis.call('XRANGE', KEYS[2], ARGV[2] .. '-0', ARGV[2] .. '-0')
return found[1] and found[1][2][2]`;

/** Stores the parts, names them in the channel's hash, and lets those of the replaced snapshot expire. */
const finish = `${checkLease}
for part = 0, ARGV[5] - 1 do
  if redis.call('PERSIST', KEYS[3] .. part) == 0 then return 'gone' end
end
local old = redis.call('HMGET', KEYS[1], 'snapshot', 'parts', 'snapshot_sequence')
redis.call('HSET', KEYS[1], 'snapshot', ARGV[4], 'parts', ARGV[5], 'snapshot_sequence', ARGV[2], 'snapshot_term', ARGV[3])
if old[1] then
  for part = 0, old[2] - 1 do redis.call('PEXPIRE', KEYS[4] .. old[1] .. ':' .. part, ARGV[6]) end
  redis.call('XTRIM', KEYS[2], 'MINID', old[3] .. '-0')
end
return 'done'`;

export function makeSnapshots({
  send,
  run,
}: RedisLink): Pick<FleetTransport, "saveSnapshot" | "loadSnapshot"> {
  async function load(channel: Channel): Promise<Snapshot | undefined | BrokenSnapshot> {
    const fields = ["snapshot", "parts", "snapshot_sequence", "snapshot_term"];
    const reply = (await send(["HMGET", channelKey(channel), ...fields])) as readonly RedisReply[];
    if (reply[0] === null) return undefined;
    const [, count, sequence, term] = reply.map(Number) as [number, number, number, number];
    const parts: Uint8Array[] = [];
    for (let part = 0; part < count; part++) {
      const body = await send(["GET", partKey(String(reply[0]), part)], largeAnswerMs);
      if (body === null) return { removed: String(reply[0]) };
      parts.push(bytesOf(body as Buffer));
    }
    return { sequence, term, parts };
  }

  return {
    async saveSnapshot(lease, { sequence, parts }) {
      const { channel, term } = lease;
      const keys = [channelKey(channel), messagesKey(channel)];
      const sequenceTerm = await run(findTerm, keys, [term, sequence], largeAnswerMs);
      throwIfLost(lease, sequenceTerm);
      if (sequenceTerm === null)
        throw new LeaseLostError(`${channel} has no message ${sequence} to continue from`);
      const id = randomUUID();
      for (const [part, body] of parts.entries())
        await send(["SET", partKey(id, part), body, "PX", unfinishedSnapshotMs], patienceMs(body.byteLength));
      const finished = await run(
        finish,
        [...keys, partKey(id, ""), partKey("", "").slice(0, -1)],
        [term, sequence, Number(sequenceTerm), id, parts.length, replacedSnapshotMs],
      );
      throwIfLost(lease, finished);
      if (String(finished) === "gone")
        throw new SluiceError("FLEET_UNAVAILABLE", "Redis has removed parts of the snapshot being written");
    },
    loadSnapshot: loadUnreplaced(load),
  };
}
