import { longestDebtMs } from "../limits.js";
import type { FleetTransport } from "../transport.js";
import type { PostgresLink, Statement } from "./link.js";

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

export function makeUsage(
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
