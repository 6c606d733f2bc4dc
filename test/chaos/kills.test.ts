import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Devnet, startDevnet } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import { type PostgresServer, postgresMissing, startPostgres } from "../../src/storage/testing/postgres.js";
import { useCommands } from "../helpers/commands.js";
import { eventually } from "../helpers/http.js";
import { makeDataFolder, type Service, startService } from "../helpers/service.js";
import { askRoute, expectCalm, randomFor, recovery, size, slowMs, tell } from "./chaos.js";

const rounds = size({ short: 1, long: 12 });
const chainKills = size({ short: 1, long: 4 });
/** The goal is three seconds, but test machines are busy. */
const patienceMs = 30_000;
const commands = useCommands();

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;

beforeAll(async () => {
  folder = await makeDataFolder({ database: true });
  chain = await startDevnet({
    ...{ dataFolder: folder.path, port: 0, extraTransactions: deploymentTransactions() },
  });
});

afterAll(async () => {
  await chain?.stop();
  await folder?.remove();
});

/** Waits until the service can answer. Returns how long that took, in milliseconds. */
async function untilReady({ url }: Service, startedAt: number): Promise<number> {
  await eventually("the service is ready", () => fetch(`${url}/ready`).then(({ ok }) => ok));
  return Math.round(performance.now() - startedAt);
}

/** Creates keys one by one until it fails or is stopped. Returns the names of those that were acknowledged. */
async function makeKeys(
  env: Record<string, string>,
  prefix: string,
  isOver: () => boolean,
): Promise<string[]> {
  const made: string[] = [];
  for (let index = 0; !isOver(); index++) {
    const name = `${prefix}-${index}`;
    const { code } = await commands.run(["keys", "create", "--name", name], env);
    if (code === 0) made.push(name);
  }
  return made;
}

/**
 * Kills and restarts a service repeatedly while keys are created. No acknowledged key may be missing. Returns the last
 * service, still running.
 */
async function survive(part: string, env: Record<string, string>): Promise<Service> {
  const random = randomFor(part);
  const acknowledged: string[] = [];
  const times: number[] = [];
  let service = await startService(env);
  for (let round = 0; round < rounds; round++) {
    let isOver = false;
    const making = makeKeys(env, `${part.replaceAll(" ", "-")}-${round}`, () => isOver);
    await sleep(200 + random.next() * 1300);
    await service.stop("SIGKILL");
    // A command without a service locks the data folder until it ends.
    isOver = true;
    acknowledged.push(...(await making));
    const startedAt = performance.now();
    service = await startService(env, "listening");
    times.push(await untilReady(service, startedAt));
    expect((await askRoute(service, random)).code).toBe("OK");
  }
  const { stdout } = await commands.run(["keys", "list"], env);
  for (const name of acknowledged) expect(stdout).toContain(name);
  expectCalm(service);
  tell(part, `${acknowledged.length} keys acknowledged, all there; ready after ${times.join(", ")} ms`);
  expect(Math.max(...times)).toBeLessThan(patienceMs);
  return service;
}

// In the short run, test/operations/storage.test.ts and access.test.ts also kill services.
test.each(size({ short: [], long: ["kills of the service"] }))(
  "a service that is killed at any moment keeps every acknowledged key, and is soon ready again",
  async (part) => {
    const service = await survive(part, { RPC_URL_1: chain.url, SLUICE_DATA: folder.path });
    expect(await service.stop()).toBe(0);
  },
  slowMs,
);

const missing = postgresMissing();

describe(`with PostgreSQL${missing === undefined ? "" : `: NOT RUN, since ${missing}`}`, () => {
  let server: PostgresServer;
  let other: Awaited<ReturnType<typeof makeDataFolder>>;
  let env: Record<string, string>;
  let service: Service;

  beforeAll(async () => {
    if (missing !== undefined) return;
    server = await startPostgres();
    other = await makeDataFolder();
    env = { RPC_URL_1: chain.url, SLUICE_DATA: other.path, DATABASE_URL: await server.makeDatabase() };
  });

  afterAll(async () => {
    await service?.stop();
    await server?.stop();
    await other?.remove();
  });

  test.skipIf(missing !== undefined)(
    "a killed service keeps its keys too",
    async () => {
      service = await survive("kills of the service with PostgreSQL", env);
    },
    slowMs,
  );

  test.skipIf(missing !== undefined)(
    "a service reconnects to a database whose processes are killed, and routes in the meantime",
    async () => {
      const random = randomFor("kills of PostgreSQL");
      for (let round = 0; round < rounds; round++) {
        const { code } = await commands.run(["keys", "create", "--name", `before-${round}`], env);
        expect(code).toBe(0);
        // PostgreSQL ends all its processes if one of them is killed, and recovers from its log.
        const victims = pidsBelow(server.pid as number);
        process.kill(random.pick(victims), "SIGKILL");
        expect((await askRoute(service, random)).code).toBe("OK");
        const startedAt = performance.now();
        await eventually("keys can be made again", async () => {
          const made = await commands.run(["keys", "create", "--name", `after-${round}`], env);
          return made.code === 0;
        });
        tell(
          "kills of PostgreSQL",
          `a key is made again after ${Math.round(performance.now() - startedAt)} ms`,
        );
      }
      const { stdout } = await commands.run(["keys", "list"], env);
      for (let round = 0; round < rounds; round++)
        for (const when of ["before", "after"]) expect(stdout).toContain(`${when}-${round}`);
      expectCalm(service);
      expect(await service.stop()).toBe(0);
    },
    slowMs,
  );
});

test(
  "a killed local chain comes back, and routes with it",
  async () => {
    const random = randomFor("kills of the chain");
    const own = await makeDataFolder();
    const service = await startService({ SLUICE_DATA: own.path, DEVNET_PORT: "0" });
    try {
      for (let kill = 0; kill < chainKills; kill++) {
        // A chain that exits again immediately is not restarted.
        await sleep(kill === 0 ? 0 : 5_500);
        const [anvil] = pidsBelow(service.pid);
        const startedAt = performance.now();
        process.kill(anvil as number, "SIGKILL");
        await sleep(50);
        await recovery(service, random);
        tell("kills of the chain", `an answer after ${Math.round(performance.now() - startedAt)} ms`);
        expect(performance.now() - startedAt).toBeLessThan(patienceMs);
      }
      expectCalm(service);
    } finally {
      expect(await service.stop()).toBe(0);
      await own.remove();
    }
  },
  slowMs,
);

/** Returns the child processes of `pid`. */
function pidsBelow(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}
