import { type FleetTransport, type Member, memberMs } from "../transport.js";
import { membersKey } from "./keys.js";
import { nowMs } from "./leases.js";
import type { RedisLink } from "./link.js";

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

export function makeMembers({ run }: RedisLink): Pick<FleetTransport, "announce" | "members"> {
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
