import { type FleetTransport, type Member, memberMs } from "../transport.js";
import type { PostgresLink, Statement } from "./link.js";

const announce: Statement = {
  name: "fleet announce",
  text: `insert into fleet_members (id, about, announced_at) values ($1, $2, clock_timestamp())
    on conflict (id) do update set about = excluded.about, announced_at = excluded.announced_at`,
};

const forget: Statement = {
  name: "fleet forget",
  text: `delete from fleet_members where id in (
      select id from fleet_members where announced_at < clock_timestamp() - interval '${memberMs} milliseconds'
      for update skip locked
    )`,
};

const list: Statement = {
  name: "fleet members",
  text: `select id, about, greatest(0, extract(epoch from clock_timestamp() - announced_at) * 1000)::float8 as "ageMs"
    from fleet_members where announced_at > clock_timestamp() - interval '${memberMs} milliseconds' order by id`,
};

export function makeMembers({ query }: PostgresLink): Pick<FleetTransport, "announce" | "members"> {
  return {
    async announce({ id, about }) {
      await query(announce, [id, about]);
      await query(forget, []);
    },
    members: () => query<Member>(list, []),
  };
}
