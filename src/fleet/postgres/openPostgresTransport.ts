import type { Logger } from "../../lib/logger.js";
import { hostOf } from "../../storage/index.js";
import { makeCallerName } from "../callerName.js";
import { longestDebtMs } from "../limits.js";
import { makeWaitingRead } from "../read.js";
import { type FleetTransport, type Member, memberMs } from "../transport.js";
import { makeLeases } from "./leases.js";
import { linkPostgres, type PostgresLink, type Statement } from "./link.js";
import { makeMessages } from "./messages.js";
import { makeSnapshots } from "./snapshots.js";

/**
 * Makes the transport on the tables of a PostgreSQL database, which the storage creates when it opens the same database:
 * calls wait until `tablesMade` resolves. Connects when the first method is called.
 */
export function openPostgresTransport(
  url: string,
  log: Logger,
  tablesMade?: Promise<unknown>,
): FleetTransport {
  const host = hostOf(url);
  const engine = `PostgreSQL database at ${host}`;
  const link = linkPostgres(url, engine, tablesMade);
  const { publish, fetch } = makeMessages(link);
  const { read, stopListening, wakeAll } = makeWaitingRead({ fetch, hear: link.hear, engine, log });

  return {
    kind: "postgres",
    host,
    ...makeLeases(link),
    publish,
    ...makeSnapshots(link),
    read,
    ...makeMembers(link),
    ...makeUsage(link, makeCallerName(url)),
    async close() {
      await Promise.all([stopListening(), link.close()]);
      wakeAll();
    },
  };
}

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

function makeMembers({ query }: PostgresLink): Pick<FleetTransport, "announce" | "members"> {
  return {
    async announce({ id, about }) {
      await query(announce, [id, about]);
      await query(forget, []);
    },
    members: () => query<Member>(list, []),
  };
}

/** In the order of the names, so that two processes that update the same buckets cannot deadlock. */
const add: Statement = {
  name: "fleet add usage",
  text: `insert into fleet_buckets as b (caller, full_at)
    select caller, now() + least(taken_ms, ${longestDebtMs}) * interval '1 millisecond'
    from unnest($1::text[], $2::float8[]) as taken (caller, taken_ms) order by caller
    on conflict (caller) do update set full_at = least(
      greatest(b.full_at, now()) + (excluded.full_at - now()), now() + interval '${longestDebtMs} milliseconds'
    )
    returning caller, greatest(0, extract(epoch from full_at - clock_timestamp()) * 1000)::float8 as missing_ms`,
};

const forgetFull: Statement = {
  name: "fleet forget full buckets",
  text: `delete from fleet_buckets where caller in (
      select caller from fleet_buckets where full_at < now() for update skip locked
    )`,
};

const pauseMs = 10_000;

function makeUsage(
  { query }: PostgresLink,
  nameOf: (caller: string) => string,
): Pick<FleetTransport, "addUsage"> {
  let cleanedAt = performance.now();

  return {
    async addUsage(takenMs) {
      const callers = new Map([...takenMs.keys()].map((caller) => [nameOf(caller), caller]));
      const rows = await query<{ caller: string; missing_ms: number }>(add, [
        [...callers.keys()],
        [...takenMs.values()],
      ]);
      if (performance.now() - cleanedAt > pauseMs) {
        cleanedAt = performance.now();
        await query(forgetFull, []);
      }
      return new Map(rows.map(({ caller, missing_ms }) => [callers.get(caller) as string, missing_ms]));
    },
  };
}
