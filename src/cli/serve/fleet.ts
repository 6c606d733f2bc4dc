import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Settings } from "../../config/index.js";
import { SluiceError } from "../../errors/index.js";
import { makeMembership, openTransport } from "../../fleet/index.js";
import type { FleetParts, NetworkService } from "../../service/index.js";
import { versionOf } from "../version.js";

export type Fleet = FleetParts & {
  /** States the address at which this process answers. */
  listensAt(url: string): void;
  /** Leaves the fleet, and ends all connections. */
  close(): Promise<void>;
};

/**
 * Makes this process a member of a fleet if the settings give it such a role. Throws BAD_CONFIGURATION if they lack what
 * that role needs. The fleet writes nothing to the database until `tablesMade` resolves.
 */
export function openFleet(
  settings: Settings,
  log: Logger,
  {
    networks,
    tablesMade,
  }: {
    readonly networks: ReadonlyMap<number, NetworkService>;
    readonly tablesMade: Promise<unknown>;
  },
): Fleet | undefined {
  const { role } = settings.fleet;
  if (role === "all") return undefined;
  const transport = openTransport(settings, log, tablesMade);
  let url = "";
  const membership = makeMembership({
    transport,
    id: randomUUID(),
    log,
    about: () => ({
      ...{ role, version: versionOf(), host: hostname(), url, pid: process.pid },
      networks: [...networks.values()].flatMap((service) => {
        const standing = service.fleet?.();
        if (standing === undefined) return [];
        const { publisher: _, ...told } = standing;
        return [told];
      }),
    }),
  });
  return {
    role,
    transport,
    membership,
    listensAt(next) {
      url = next;
    },
    async close() {
      await membership.leave();
      await transport.close();
    },
  };
}

/** Throws BAD_CONFIGURATION unless the process has what all processes of a fleet share: a database and nodes. */
export function requireShared({ fleet, data, rpc }: Pick<Settings, "fleet" | "data" | "rpc">): void {
  const faults: string[] = [];
  const name = `fleet.role is ${fleet.role}, and such a process`;
  if (["", "none"].includes(data.databaseUrl)) {
    faults.push(
      `${name} needs the PostgreSQL database of its fleet; set DATABASE_URL to a postgres:// or postgresql:// URL`,
    );
  }
  if (rpc.size === 0)
    faults.push(`${name} cannot use the embedded local chain; set RPC_URL_<chainId> to a node`);
  if (faults.length > 0) throw new SluiceError("BAD_CONFIGURATION", faults);
}
