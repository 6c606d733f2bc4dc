import { largeAnswerMs, patienceMs, replacedSnapshotMs, unfinishedSnapshotMs } from "../limits.js";
import { type BrokenSnapshot, loadUnreplaced } from "../loadUnreplaced.js";
import { type Channel, type FleetTransport, LeaseLostError, type Snapshot } from "../transport.js";
import { taken } from "./leases.js";
import type { PostgresLink, Statement } from "./link.js";

/** The snapshot is invisible before `finish`. */
const begin: Statement = {
  name: "fleet begin snapshot",
  text: `insert into fleet_snapshots (channel, sequence, term, parts, written_at)
    select c.channel, $3::bigint, case when $3::bigint = c.last_sequence then c.last_term else m.term end, $4::integer,
      clock_timestamp()
    from fleet_channels c left join fleet_messages m on m.channel = c.channel and m.sequence = $3::bigint
    where c.channel = $1 and c.term = $2 and c.holder is not null
      and (m.sequence is not null or $3::bigint = c.last_sequence)
    returning id`,
};

const addPart: Statement = {
  name: "fleet add part",
  text: "insert into fleet_snapshot_parts (snapshot, part, body) values ($1, $2, $3)",
};

const finish: Statement = {
  name: "fleet finish snapshot",
  text: `with leader as (
      update fleet_channels set snapshot = $3, previous_snapshot = snapshot
      where channel = $1 and term = $2 and holder is not null
      returning channel, previous_snapshot
    ), removed as (
      delete from fleet_messages m using leader join fleet_snapshots s on s.id = leader.previous_snapshot
      where m.channel = leader.channel and m.sequence < s.sequence
    ), replaced as (
      update fleet_snapshots s set replaced_at = clock_timestamp() from leader where s.id = leader.previous_snapshot
    )
    select 1 from leader`,
};

const clean: Statement = {
  name: "fleet clean snapshots",
  text: `delete from fleet_snapshots s using fleet_channels c
    where c.channel = $1 and s.channel = c.channel and s.id is distinct from c.snapshot and (
      s.replaced_at < clock_timestamp() - interval '${replacedSnapshotMs} milliseconds'
      or s.replaced_at is null and s.written_at < clock_timestamp() - interval '${unfinishedSnapshotMs} milliseconds'
    )`,
};

const newest: Statement = {
  name: "fleet newest snapshot",
  text: `select c.snapshot as id, s.sequence, s.term, s.parts
    from fleet_channels c left join fleet_snapshots s on s.id = c.snapshot
    where c.channel = $1 and c.snapshot is not null`,
};

const readPart: Statement = {
  name: "fleet read part",
  text: "select body from fleet_snapshot_parts where snapshot = $1 and part = $2",
};

export function makeSnapshots({
  query,
}: PostgresLink): Pick<FleetTransport, "saveSnapshot" | "loadSnapshot"> {
  async function load(channel: Channel): Promise<Snapshot | undefined | BrokenSnapshot> {
    type Row = { id: number; sequence: number | null; term: number; parts: number };
    const [row] = await query<Row>(newest, [channel]);
    if (row === undefined) return undefined;
    if (row.sequence === null) return { removed: String(row.id) };
    const parts: Uint8Array[] = [];
    for (let part = 0; part < row.parts; part++) {
      const [found] = await query<{ body: Uint8Array }>(readPart, [row.id, part], largeAnswerMs);
      if (found === undefined) return { removed: String(row.id) };
      parts.push(found.body);
    }
    return { sequence: row.sequence, term: row.term, parts };
  }

  return {
    async saveSnapshot(lease, { sequence, parts }) {
      const { channel, term } = lease;
      const [made] = await query<{ id: number }>(begin, [channel, term, sequence, parts.length]);
      if (made === undefined)
        throw new LeaseLostError(`${channel} has another leader, or no message ${sequence} to continue from`);
      for (const [part, body] of parts.entries())
        await query(addPart, [made.id, part, body], patienceMs(body.byteLength));
      const finished = await query(finish, [channel, term, made.id]);
      if (finished.length === 0) throw taken(lease);
      await query(clean, [channel], largeAnswerMs);
    },
    loadSnapshot: loadUnreplaced(load),
  };
}
