import { describe, test } from "vitest";
import { freePort } from "../../chain/testing/freePort.js";
import { type Logger, silent } from "../../lib/logger.js";
import { migrate } from "../../storage/migrate.js";
import { openPostgres } from "../../storage/postgres.js";
import { ownPostgresMissing, startOwnPostgres } from "../../storage/testing/postgres.js";
import { openPostgresTransport } from "../postgres/openPostgresTransport.js";
import { openRedisTransport } from "../redis/openRedisTransport.js";
import type { FleetTransport } from "../transport.js";
import { redisMissing, startRedis } from "./redis.js";

/** An engine of a fleet for tests, which can fail in every way. */
export type TestEngine = {
  readonly kind: FleetTransport["kind"];
  /** The value of DATABASE_URL or SLUICE_FLEET_STREAM for processes. */
  readonly url: string;
  readonly port: number;
  /** Opens a transport as a process of the fleet does. `url` may be that of a proxy. */
  open(log?: Logger, url?: string): FleetTransport;
  /** Returns the names under which the engine keeps the buckets of callers. */
  storedNames(): Promise<string[]>;
  /** Removes a part of every snapshot, as an engine does that runs out of memory, or somebody by hand. */
  removeParts(): Promise<void>;
  crash(): Promise<void>;
  restart(): Promise<void>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** Starts a Redis server. */
export async function startRedisEngine(): Promise<TestEngine> {
  const server = await startRedis();
  return {
    ...server,
    kind: "redis",
    storedNames: () => server.keys(),
    removeParts: async () =>
      server.remove((await server.keys()).filter((key) => /:snapshot:.*:0$/.test(key))),
    open: (log = silent, url = server.url) => openRedisTransport(url, log),
  };
}

/** Starts a PostgreSQL server with a database that has the tables. */
export async function startPostgresEngine(): Promise<TestEngine> {
  const port = await freePort();
  const server = await startOwnPostgres(port);
  const url = await server.makeDatabase();
  const db = await openPostgres(url, silent);
  await migrate(db);
  await db.close();
  return {
    ...server,
    kind: "postgres",
    async storedNames() {
      const opened = await openPostgres(url, silent);
      const rows = await opened.query<{ caller: string }>("select caller from fleet_buckets");
      await opened.close();
      return rows.map(({ caller }) => caller);
    },
    async removeParts() {
      const opened = await openPostgres(url, silent);
      await opened.query("delete from fleet_snapshot_parts where part = 0");
      await opened.close();
    },
    url,
    port,
    open: (log = silent, from = url) => openPostgresTransport(from, log),
  };
}

const engines = [
  { name: "PostgreSQL", missing: ownPostgresMissing(), start: startPostgresEngine },
  { name: "Redis", missing: redisMissing(), start: startRedisEngine },
];

type EngineTests = (start: () => Promise<TestEngine>) => void;

/** Runs the same tests on both engines. The name of a skipped half states what is missing. */
export function onBothEngines(title: string, tests: EngineTests): void {
  runOnBoth(title, tests, false);
}

/** Runs the same tests on both engines at the same time. For tests that wait more than they work. */
export function onBothEnginesAtOnce(title: string, tests: EngineTests): void {
  runOnBoth(title, tests, true);
}

function runOnBoth(title: string, tests: EngineTests, concurrent: boolean): void {
  for (const { name, missing, start } of engines) {
    if (missing === undefined) {
      // The tests of one engine still run one after another.
      const onOne = () => void describe(`on ${name}`, { concurrent: false }, () => tests(start));
      describe(title, { concurrent }, onOne);
      continue;
    }
    process.stderr.write(`NOT RUN: ${title} on ${name}, since ${missing}\n`);
    test.skip(`${title} on ${name}: NOT RUN, since ${missing}`, () => undefined);
  }
}
