import type { Logger } from "../../lib/logger.js";
import { hostOf } from "../../storage/index.js";
import { makeCallerName } from "../callerName.js";
import { makeWaitingRead } from "../read.js";
import type { FleetTransport } from "../transport.js";
import { makeLeases } from "./leases.js";
import { linkPostgres } from "./link.js";
import { makeMembers } from "./members.js";
import { makeMessages } from "./messages.js";
import { makeSnapshots } from "./snapshots.js";
import { makeUsage } from "./usage.js";

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
