import type { Settings } from "../config/index.js";
import { SluiceError } from "../errors/index.js";
import type { Logger } from "../lib/logger.js";
import { openPostgresTransport } from "./postgres/openPostgresTransport.js";
import { openRedisTransport } from "./redis/openRedisTransport.js";
import type { FleetTransport } from "./transport.js";

/**
 * Makes the transport that the settings choose: Redis if `fleet.stream` is set, otherwise the PostgreSQL database. Throws
 * BAD_CONFIGURATION if there is neither. Connects when the first method is called; on PostgreSQL, calls wait until
 * `tablesMade` resolves.
 */
export function openTransport(
  { fleet, data }: Pick<Settings, "fleet" | "data">,
  log: Logger,
  tablesMade?: Promise<unknown>,
): FleetTransport {
  if (fleet.stream !== "") return openRedisTransport(fleet.stream, log);
  if (!["", "none"].includes(data.databaseUrl))
    return openPostgresTransport(data.databaseUrl, log, tablesMade);
  const message =
    "A fleet needs a PostgreSQL database, or a Redis server to connect its processes; set DATABASE_URL or SLUICE_FLEET_STREAM";
  throw new SluiceError("BAD_CONFIGURATION", message);
}
