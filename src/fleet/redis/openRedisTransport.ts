import type { Logger } from "../../lib/logger.js";
import { makeCallerName } from "../callerName.js";
import { longestDebtMs } from "../limits.js";
import { makeWaitingRead } from "../read.js";
import { type FleetTransport, type Member, memberMs } from "../transport.js";
import { bucketKey, membersKey } from "./keys.js";
import { makeLeases, nowMs } from "./leases.js";
import { linkRedis, type RedisLink } from "./link.js";
import { makeMessages } from "./messages.js";
import { makeSnapshots } from "./snapshots.js";

/** Makes the transport on a Redis or Valkey server. Connects when the first method is called. */
export function openRedisTransport(url: string, log: Logger): FleetTransport {
  const { host } = new URL(url);
  const engine = `Redis server at ${host}`;
  const link = linkRedis(url, engine);
  const { publish, fetch } = makeMessages(link);
  const { read, stopListening, wakeAll } = makeWaitingRead({ fetch, hear: link.hear, engine, log });

  return {
    kind: "redis",
    host,
    ...makeLeases(link),
    publish,
    ...makeSnapshots(link),
    read,
    ...makeMembers(link),
    ...makeUsage(link, makeCallerName(url)),
    async close() {
      link.close();
      await stopListening();
      wakeAll();
    },
  };
}

const announce = `${nowMs}
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', now_ms) .. ' ' .. ARGV[2])
return 'done'`;

/** Returns the id, the age in milliseconds and the text of each member, and removes members that fell silent. */
const list = `${nowMs}
local all = redis.call('HGETALL', KEYS[1])
local members = {}
for at = 1, #all, 2 do
  local said, about = string.match(all[at + 1], '^(%d+) (.*)$')
  local age = now_ms - said
  if age > tonumber(ARGV[1]) then
    redis.call('HDEL', KEYS[1], all[at])
  else
    members[#members + 1] = {all[at], math.max(age, 0), about}
  end
end
return members`;

function makeMembers({ run }: RedisLink): Pick<FleetTransport, "announce" | "members"> {
  return {
    async announce({ id, about }) {
      await run(announce, [membersKey], [id, about]);
    },
    async members() {
      const rows = (await run(list, [membersKey], [memberMs])) as readonly [Buffer, number, Buffer][];
      const members = rows.map(
        ([id, ageMs, about]): Member => ({ id: String(id), about: String(about), ageMs }),
      );
      return members.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}

/** A bucket's key lives until the bucket is full, so Redis removes full buckets by itself. */
const add = `local missing = {}
for index, key in ipairs(KEYS) do
  local ms = math.min(math.max(redis.call('PTTL', key), 0) + tonumber(ARGV[index]), ${longestDebtMs})
  if ms > 0 then redis.call('SET', key, '', 'PX', ms) end
  missing[index] = ms
end
return missing`;

function makeUsage({ run }: RedisLink, nameOf: (caller: string) => string): Pick<FleetTransport, "addUsage"> {
  return {
    async addUsage(takenMs) {
      const callers = [...takenMs.keys()];
      const keys = callers.map((caller) => bucketKey(nameOf(caller)));
      const missingMs = (await run(add, keys, [...takenMs.values()].map(Math.ceil))) as readonly number[];
      return new Map(callers.map((caller, index) => [caller, missingMs[index] as number]));
    },
  };
}
