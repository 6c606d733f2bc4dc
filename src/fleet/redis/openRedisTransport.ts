import type { Logger } from "../../lib/logger.js";
import { makeCallerName } from "../callerName.js";
import { makeWaitingRead } from "../read.js";
import type { FleetTransport } from "../transport.js";
import { makeLeases } from "./leases.js";
import { linkRedis } from "./link.js";
import { makeMembers } from "./members.js";
import { makeMessages } from "./messages.js";
import { makeSnapshots } from "./snapshots.js";
import { makeUsage } from "./usage.js";

/** Makes the transport on a Redis or Valkey server. Connects when the first method is called. */
export function openRedisTransport(url: string, log: Logger): FleetTransport {
  const { host } = new URL(url);
  const engine = `Redis server at ${host}`;
  const link = linkRedis(url, engine);
  const { publish, fetch } = makeMessages(link);
  const { read, stopListening, wakeAll } = makeWaitingRead({ fetch, hear: link.hear, engine, log });

  return {
    kind: "redis",
    host,
    ...makeLeases(link),
    publish,
    ...makeSnapshots(link),
    read,
    ...makeMembers(link),
    ...makeUsage(link, makeCallerName(url)),
    async close() {
      link.close();
      await stopListening();
      wakeAll();
    },
  };
}
