import { type Devnet, rpc } from "@sluice/devnet";
import { type FaultyProxy, startFaultyProxy } from "../../src/chain/testing/faultyProxy.js";
import { startPostgresEngine, startRedisEngine, type TestEngine } from "../../src/fleet/testing/engines.js";
import type { Network } from "../../src/networks/index.js";
import { makeDataFolder, makeFolderIn, type Service, startChain, startService } from "./service.js";
import { startServiceHere } from "./serviceHere.js";

/** Starts a whole fleet: the database, the stream, the node, indexers and API processes. */

/** A process of the fleet and the proxy through which it reaches the node. */
export type FleetProcess = Service & { readonly role: "index" | "api"; readonly node: FaultyProxy };

export type FleetStart = {
  /** Default: PostgreSQL alone. */
  readonly stream?: "postgres" | "redis";
  /** The number of processes of each role that start with it. Default: one indexer and no API process. */
  readonly indexers?: number;
  readonly apis?: number;
  /** The network whose local chain the node has. Default: mainnet. */
  readonly network?: Network;
  /** Settings of all processes. */
  readonly env?: Record<string, string>;
  /** Whether members run in the tests' own process, unless they are started otherwise. Nothing can kill those. */
  readonly here?: boolean;
};

export type StartProcess = {
  readonly env?: Record<string, string>;
  readonly until?: "listening" | "ready";
  readonly here?: boolean;
  /** The program to run. Default: the one built from these sources. */
  readonly program?: string;
};

export type Fleet = {
  readonly chain: Devnet;
  readonly database: TestEngine;
  /** The engine that carries the stream, which may be the database. */
  readonly stream: TestEngine;
  readonly processes: readonly FleetProcess[];
  indexers(): readonly FleetProcess[];
  apis(): readonly FleetProcess[];
  start(role: FleetProcess["role"], more?: StartProcess): Promise<FleetProcess>;
  /** Ends a process, by default gracefully, and forgets it. */
  end(process: FleetProcess, signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a fleet. Its processes use one node through one proxy each, and share a new database. */
export async function startFleet({
  stream: kind = "postgres",
  indexers = 1,
  apis = 0,
  network,
  env = {},
  here: allHere = false,
}: FleetStart = {}): Promise<Fleet> {
  const folder = await makeDataFolder();
  const ends: (() => Promise<unknown>)[] = [folder.remove];
  const processes = new Set<FleetProcess>();

  async function stop(): Promise<void> {
    await Promise.all([...processes].map((each) => each.stop()));
    for (const each of processes) await each.node.stop();
    for (const end of ends.reverse()) await end();
  }

  try {
    const chain = await startChain(folder.path, network);
    ends.push(() => chain.stop());
    const database = await startPostgresEngine();
    ends.push(() => database.stop());
    const stream = kind === "redis" ? await startRedisEngine() : database;
    if (stream !== database) ends.push(() => stream.stop());

    const start = async (
      role: FleetProcess["role"],
      { env: own = {}, until = "ready", here = allHere, program }: StartProcess = {},
    ): Promise<FleetProcess> => {
      const node = await startFaultyProxy(chain.url);
      try {
        const settings = {
          [`RPC_URL_${network?.id ?? 1}`]: node.url,
          DATABASE_URL: database.url,
          SLUICE_DATA: await makeFolderIn(folder.path),
          SLUICE_FLEET_ROLE: role,
          SLUICE_CHAIN_POLL_MS: "50",
          ...(stream === database ? {} : { SLUICE_FLEET_STREAM: stream.url }),
          ...{ ...env, ...own },
        };
        const service = here
          ? await startHere(settings, until)
          : await startService(settings, until, program);
        const process = { ...service, role, node };
        processes.add(process);
        return process;
      } catch (error) {
        await node.stop();
        throw error;
      }
    };

    for (let index = 0; index < indexers; index++) await start("index");
    await Promise.all(Array.from({ length: apis }, () => start("api")));
    const ofRole = (role: string) => [...processes].filter((each) => each.role === role);
    return {
      chain,
      database,
      stream,
      get processes() {
        return [...processes];
      },
      indexers: () => ofRole("index"),
      apis: () => ofRole("api"),
      start,
      async end(process, signal) {
        await process.stop(signal);
        await process.node.stop();
        processes.delete(process);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startHere(env: Record<string, string>, until: "listening" | "ready"): Promise<Service> {
  const service = await startServiceHere(env, until);
  return {
    ...service,
    pid: process.pid,
    stop(signal) {
      if (signal !== undefined) throw new Error("a signal needs a process of its own");
      return service.stop();
    },
  };
}

export type FleetStatus = {
  networks: { block: number | null; blockHash?: string; trouble: string | null }[];
  fleet: {
    id: string;
    role: string;
    url: string;
    pid: number;
    networks: {
      state: string;
      format: number;
      block: number | null;
      sequence: number;
      holes: number;
      rejoins: number;
      lagBlocks: number | null;
      waitsFor?: string;
    }[];
  }[];
};

export async function statusOf({ url }: Pick<Service, "url">): Promise<FleetStatus> {
  return (await (await fetch(`${url}/status`)).json()) as FleetStatus;
}

/** Returns what a process says of itself as a member. */
export async function memberOf(service: Pick<Service, "url">) {
  const { fleet } = await statusOf(service);
  const own = fleet.find(({ url }) => url === service.url);
  if (own === undefined) throw new Error(`${service.url} is no member`);
  return { ...own, ...(own.networks[0] as FleetStatus["fleet"][number]["networks"][number]) };
}

/** Waits until all processes hold the chain's newest block. A standby tells only its number. */
export async function fleetCaughtUp(fleet: Fleet, among = fleet.processes): Promise<void> {
  const head = await rpc<{ number: string; hash: string }>(fleet.chain.url, "eth_getBlockByNumber", [
    "latest",
    false,
  ]);
  const deadline = Date.now() + 60_000;
  for (const each of among) {
    for (;;) {
      const { networks } = await statusOf(each);
      const hash = networks[0]?.blockHash;
      const { block } = await memberOf(each);
      if (hash === undefined ? block === Number(head.number) : hash === head.hash) break;
      if (Date.now() > deadline)
        throw new Error(`${each.role} ${each.url} stays at block ${block}, not ${Number(head.number)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
