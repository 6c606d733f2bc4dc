import { type FleetTransport, type Lease, LeaseLostError, leaseMs } from "../transport.js";
import { channelKey, messagesKey } from "./keys.js";
import type { RedisLink, RedisReply } from "./link.js";

/** Milliseconds of Redis's clock. Lua's numbers hold them and the terms exactly. */
export const nowMs =
  "local now = redis.call('TIME') local now_ms = now[1] * 1000 + math.floor(now[2] / 1000)";

/** Returns `lost` unless the lease of the term in ARGV[1] is the newest of the channel in KEYS[1]. */
export const checkLease = `local held = redis.call('HMGET', KEYS[1], 'term', 'holder')
if held[1] ~= ARGV[1] or not held[2] or held[2] == '' then return 'lost' end`;

/** A stream without the channel's hash remains if someone removed single keys. Its ids would be in the way. */
const lead = `${nowMs}
local is = redis.call('HMGET', KEYS[1], 'term', 'holder', 'ends_ms', 'last')
if is[2] and is[2] ~= '' and is[2] ~= ARGV[1] and tonumber(is[3]) > now_ms then return false end
if not is[1] then redis.call('DEL', KEYS[2]) end
local term = string.format('%.0f', math.max((tonumber(is[1]) or 0) + 1, now[1] * 1000000 + now[2]))
local last = tonumber(is[4] or '0')
redis.call('HSET', KEYS[1], 'term', term, 'holder', ARGV[1],
  'ends_ms', string.format('%.0f', now_ms + ARGV[2]), 'first', string.format('%.0f', last + 1))
return {term, string.format('%.0f', last)}`;

const renew = `${nowMs}
${checkLease}
redis.call('HSET', KEYS[1], 'ends_ms', string.format('%.0f', now_ms + ARGV[2]))
return 'done'`;

const resign = `${checkLease}
redis.call('HSET', KEYS[1], 'holder', '')
return 'done'`;

/** The leases of channels. A lease ends by Redis's clock, so it also ends without its holder. */
export function makeLeases({ run }: RedisLink): Pick<FleetTransport, "lead" | "renew" | "resign"> {
  return {
    async lead(channel, holder) {
      const reply = await run(lead, [channelKey(channel), messagesKey(channel)], [holder, leaseMs]);
      if (!Array.isArray(reply)) return undefined;
      const [term, lastSequence] = reply.map(Number);
      return { channel, term: term as number, lastSequence: lastSequence as number };
    },
    async renew(lease) {
      throwIfLost(lease, await run(renew, [channelKey(lease.channel)], [lease.term, leaseMs]));
    },
    async resign({ channel, term }) {
      await run(resign, [channelKey(channel)], [term]);
    },
  };
}

/** Throws for the reply `lost` of a script. */
export function throwIfLost({ channel }: Lease, reply: RedisReply): void {
  if (String(reply) === "lost") throw new LeaseLostError(`Another process leads ${channel}, or nobody does`);
}
