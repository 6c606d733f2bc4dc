import { longestDebtMs } from "../limits.js";
import type { FleetTransport } from "../transport.js";
import { bucketKey } from "./keys.js";
import type { RedisLink } from "./link.js";

/** A bucket's key lives until the bucket is full, so Redis removes full buckets by itself. */
const add = `local missing = {}
for index, key in ipairs(KEYS) do
  local ms = math.min(math.max(redis.call('PTTL', key), 0) + tonumber(ARGV[index]), ${longestDebtMs})
  if ms > 0 then redis.call('SET', key, '', 'PX', ms) end
  missing[index] = ms
end
return missing`;

export function makeUsage(
  { run }: RedisLink,
  nameOf: (caller: string) => string,
): Pick<FleetTransport, "addUsage"> {
  return {
    async addUsage(takenMs) {
      const callers = [...takenMs.keys()];
      const keys = callers.map((caller) => bucketKey(nameOf(caller)));
      const missingMs = (await run(add, keys, [...takenMs.values()].map(Math.ceil))) as readonly number[];
      return new Map(callers.map((caller, index) => [caller, missingMs[index] as number]));
    },
  };
}
