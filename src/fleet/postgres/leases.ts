import { type FleetTransport, type Lease, LeaseLostError, leaseMs } from "../transport.js";
import type { PostgresLink, Statement } from "./link.js";

const leaseEnd = `clock_timestamp() + interval '${leaseMs} milliseconds'`;
/** Microseconds of the server's clock. */
const clock = "(extract(epoch from clock_timestamp()) * 1000000)::bigint";

const lead: Statement = {
  name: "fleet lead",
  text: `insert into fleet_channels as c
      (channel, term, holder, lease_ends_at, first_sequence, last_sequence, last_term, previous_term)
    values ($1, ${clock}, $2, ${leaseEnd}, 1, 0, 0, 0)
    on conflict (channel) do update
      set term = greatest(c.term + 1, ${clock}), holder = $2, lease_ends_at = ${leaseEnd},
        first_sequence = c.last_sequence + 1
      where c.holder is null or c.holder = $2 or c.lease_ends_at < clock_timestamp()
    returning term, last_sequence`,
};

const renew: Statement = {
  name: "fleet renew",
  text: `update fleet_channels set lease_ends_at = ${leaseEnd}
    where channel = $1 and term = $2 and holder is not null returning 1`,
};

const resign: Statement = {
  name: "fleet resign",
  text: "update fleet_channels set holder = null where channel = $1 and term = $2",
};

/** The leases of channels. A lease is a row that ends by the server's clock, so it also ends without its holder. */
export function makeLeases({ query }: PostgresLink): Pick<FleetTransport, "lead" | "renew" | "resign"> {
  return {
    async lead(channel, holder) {
      const [row] = await query<{ term: number; last_sequence: number }>(lead, [channel, holder]);
      return row && { channel, term: row.term, lastSequence: row.last_sequence };
    },
    async renew(lease) {
      const rows = await query(renew, [lease.channel, lease.term]);
      if (rows.length === 0) throw taken(lease);
    },
    async resign(lease) {
      await query(resign, [lease.channel, lease.term]);
    },
  };
}

export function taken({ channel }: Lease): LeaseLostError {
  return new LeaseLostError(`Another process leads ${channel}, or nobody does`);
}
