import { largeAnswerMs, maxMessages, messagesPerRead, patienceMs } from "../limits.js";
import type { LinkedMessage, MessagesAfter } from "../read.js";
import { type Channel, type FleetTransport, LeaseLostError } from "../transport.js";
import { newsOf } from "../wakes.js";
import { channelKey, messagesKey, newsChannel } from "./keys.js";
import { checkLease, nowMs, throwIfLost } from "./leases.js";
import { bytesOf, type RedisLink, type RedisReply } from "./link.js";

/** If messages are missing, the lease ends, since only a new lease states what exists. */
const publish = `${nowMs}
${checkLease}
local is = redis.call('HMGET', KEYS[1], 'first', 'last', 'last_term')
local last = tonumber(is[2] or '0')
local sequence = tonumber(ARGV[2])
if sequence >= tonumber(is[1]) and sequence <= last then return 'done' end
if sequence ~= last + 1 then
  redis.call('HSET', KEYS[1], 'holder', '')
  return string.format('%.0f', last)
end
redis.call('XADD', KEYS[2], 'MAXLEN', ${maxMessages}, ARGV[2] .. '-0',
  'term', ARGV[1], 'previous', is[3] or '0', 'at_ms', string.format('%.0f', now_ms), 'body', ARGV[3])
redis.call('HSET', KEYS[1], 'last', ARGV[2], 'last_term', ARGV[1])
redis.call('PUBLISH', KEYS[3], ARGV[4])
return 'done'`;

export function makeMessages({ send, run }: RedisLink): Pick<FleetTransport, "publish"> & {
  fetch(channel: Channel, after: number): Promise<MessagesAfter>;
} {
  return {
    async publish(lease, sequence, body) {
      const { channel, term } = lease;
      const reply = await run(
        publish,
        [channelKey(channel), messagesKey(channel), newsChannel],
        [term, sequence, body, newsOf(channel, sequence)],
        patienceMs(body.byteLength),
      );
      throwIfLost(lease, reply);
      if (String(reply) !== "done")
        throw new LeaseLostError(`The last message of ${channel} is ${reply}, not ${sequence - 1}`);
    },
    async fetch(channel, after) {
      const [time, last, streams] = (await Promise.all([
        send(["TIME"], largeAnswerMs),
        send(["HMGET", channelKey(channel), "last", "last_term"], largeAnswerMs),
        send(
          ["XREAD", "COUNT", messagesPerRead, "STREAMS", messagesKey(channel), `${after}-0`],
          largeAnswerMs,
        ),
      ])) as [RedisReply[], RedisReply[], [[RedisReply, Entry[]]] | null];
      const nowMs = Number(time[0]) * 1000 + Number(time[1]) / 1000;
      return {
        last: { sequence: Number(last[0] ?? 0), term: Number(last[1] ?? 0) },
        messages: (streams?.[0][1] ?? []).map((entry) => messageOf(entry, nowMs)),
      };
    },
  };
}

/** The id, then names and values. */
type Entry = readonly [Buffer, readonly Buffer[]];

function messageOf([id, fields]: Entry, nowMs: number): LinkedMessage {
  const [, term, , previous, , atMs, , body] = fields;
  return {
    sequence: Number.parseInt(String(id), 10),
    term: Number(term),
    previousTerm: Number(previous),
    ageMs: Math.max(0, nowMs - Number(atMs)),
    body: bytesOf(body as Buffer),
  };
}
