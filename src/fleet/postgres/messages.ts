import { largeAnswerMs, maxMessages, messagesPerRead, patienceMs } from "../limits.js";
import type { LinkedMessage, MessagesAfter } from "../read.js";
import { type Channel, type FleetTransport, LeaseLostError } from "../transport.js";
import { newsOf } from "../wakes.js";
import { taken } from "./leases.js";
import { newsChannel, type PostgresLink, type Statement } from "./link.js";

/** The channel's row is locked from here to the end of the statement, so a newer leader waits or has already won. */
const publish: Statement = {
  name: "fleet publish",
  text: `with leader as (
      update fleet_channels set previous_term = last_term, last_term = $2::bigint, last_sequence = $3::bigint
      where channel = $1 and term = $2::bigint and holder is not null and last_sequence = $3::bigint - 1
      returning channel, previous_term
    ), added as (
      insert into fleet_messages (channel, sequence, term, previous_term, published_at, body)
      select channel, $3::bigint, $2::bigint, previous_term, clock_timestamp(), $4::bytea from leader returning 1
    ), removed as (
      delete from fleet_messages m using leader
      where m.channel = leader.channel and m.sequence <= $3::bigint - ${maxMessages}
    )
    select pg_notify('${newsChannel}', $5::text) from added`,
};

const state: Statement = {
  name: "fleet state",
  text: `select term, holder is not null as is_led, first_sequence, last_sequence
    from fleet_channels where channel = $1`,
};
type State = { term: number; is_led: boolean; first_sequence: number; last_sequence: number };

const giveUp: Statement = {
  name: "fleet give up",
  text: "update fleet_channels set holder = null where channel = $1 and term = $2",
};

const find: Statement = {
  name: "fleet find",
  text: `select c.last_sequence, c.last_term, m.sequence, m.term, m.previous_term, m.body,
      (extract(epoch from clock_timestamp() - m.published_at) * 1000)::float8 as age_ms
    from fleet_channels c left join lateral (
      select * from fleet_messages where channel = c.channel and sequence > $2
      order by sequence limit ${messagesPerRead}
    ) m on true
    where c.channel = $1 order by m.sequence`,
};
type Row = { last_sequence: number; last_term: number } & (MessageRow | { sequence: null });
type MessageRow = { sequence: number; term: number; previous_term: number; body: Uint8Array; age_ms: number };

export function makeMessages({ query }: PostgresLink): Pick<FleetTransport, "publish"> & {
  fetch(channel: Channel, after: number): Promise<MessagesAfter>;
} {
  return {
    async publish(lease, sequence, body) {
      const { channel, term } = lease;
      const values = [channel, term, sequence, body, newsOf(channel, sequence)];
      const added = await query(publish, values, patienceMs(body.byteLength));
      if (added.length > 0) return;
      const [now] = await query<State>(state, [channel]);
      if (now?.term !== term || !now.is_led) throw taken(lease);
      if (sequence >= now.first_sequence && sequence <= now.last_sequence) return;
      // The database was restored, or the caller is wrong about what it published. A new lease states what exists.
      await query(giveUp, [channel, term]);
      throw new LeaseLostError(`The last message of ${channel} is ${now.last_sequence}, not ${sequence - 1}`);
    },
    async fetch(channel, after) {
      const rows = await query<Row>(find, [channel, after], largeAnswerMs);
      const messages = rows.filter((row): row is Row & MessageRow => row.sequence !== null).map(messageOf);
      const last = { sequence: rows[0]?.last_sequence ?? 0, term: rows[0]?.last_term ?? 0 };
      return { last, messages };
    },
  };
}

function messageOf({ sequence, term, previous_term, body, age_ms }: MessageRow): LinkedMessage {
  return { sequence, term, previousTerm: previous_term, body, ageMs: Math.max(0, age_ms) };
}
