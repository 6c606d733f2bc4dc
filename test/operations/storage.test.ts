import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Devnet, devAccounts, devToken, rpc } from "@sluice/devnet";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { silent } from "../../src/lib/logger.js";
import { isDeep, runs } from "../../src/lib/testing/runs.js";
import type { Venue } from "../../src/protocols/venue.js";
import { type ApySample, openStorage } from "../../src/storage/index.js";
import { migrations } from "../../src/storage/migrations.js";
import { openPglite } from "../../src/storage/pglite/open.js";
import { openPostgres } from "../../src/storage/postgres.js";
import { type PostgresServer, postgresMissing, startPostgres } from "../../src/storage/testing/postgres.js";
import { buildParts } from "../helpers/buildParts.js";
import { useCommands } from "../helpers/commands.js";
import { eventually } from "../helpers/http.js";
import { placeDatabase } from "../helpers/prebuilt.js";
import { makeRandom } from "../helpers/random.js";
import { makeDataFolder, type Service, startChain, startService } from "../helpers/service.js";

const slowMs = 240_000;
const commands = useCommands();

let folder: Awaited<ReturnType<typeof makeDataFolder>>;

// The scripts in `children` import the compiled modules.
beforeAll(() => buildParts(["types"]), 600_000);

beforeEach(async () => {
  folder = await makeDataFolder();
});

afterEach(() => folder.remove());

type Line = Record<string, unknown>;
type Child = {
  process: ChildProcess;
  lines: Line[];
  /** Resolves once the process has ended and its whole output was read. */
  ended: Promise<void>;
  stderr(): string;
};

/** Starts `test/children/<name>.mjs`, which writes JSON lines. */
function startChild(name: string, args: readonly string[]): Child {
  const script = fileURLToPath(new URL(`../children/${name}.mjs`, import.meta.url));
  const process_ = spawn(process.execPath, [script, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  const lines: Line[] = [];
  let stderr = "";
  process_.stderr.on("data", (chunk) => (stderr += chunk));
  createInterface({ input: process_.stdout }).on("line", (line) => {
    // A killed process may leave half a line, which acknowledges nothing.
    if (line.endsWith("}")) lines.push(JSON.parse(line) as Line);
  });
  const ended = new Promise<void>((resolve) => process_.on("close", () => resolve()));
  return { process: process_, lines, ended, stderr: () => stderr };
}

describe("the lock of a data folder", () => {
  test(
    "of a killed process is taken by exactly one of its successors",
    async () => {
      const path = join(folder.path, "db.lock");
      let rivals = Array.from({ length: runs({ normal: 4, deep: 7 }) }, () => startChild("takeLock", [path]));
      try {
        await eventually("all are there", () => rivals.every(({ lines }) => lines.length === 1));
        for (let round = 1; rivals.length > 1; round++) {
          for (const { process: rival } of rivals) rival.stdin?.write("\n");
          await eventually("all have tried", () => rivals.every(({ lines }) => lines.length === 1 + round));
          const winners = rivals.filter(({ lines }) => lines.at(-1)?.taken === true);
          expect(winners.length).toBe(1);
          const [winner] = winners as [Child];
          for (const { lines } of rivals.filter((rival) => rival !== winner)) {
            expect(lines.at(-1)?.code).toBe("DATA_IN_USE");
          }
          expect(JSON.parse(readFileSync(path, "utf8")).pid).toBe(winner.process.pid);
          winner.process.kill("SIGKILL");
          await winner.ended;
          rivals = rivals.filter((rival) => rival !== winner);
        }
      } finally {
        for (const { process: rival } of rivals) rival.kill("SIGKILL");
        await Promise.all(rivals.map(({ ended }) => ended));
      }
    },
    slowMs,
  );
});

describe("a process that is killed while it writes", () => {
  const rounds = runs({ normal: 2, deep: 20 });
  const parts = 20;

  test(
    "leaves everything that it acknowledged and nothing half-written",
    async () => {
      // Creating the database takes seconds. The service's first run uses what is left of a partial one.
      if (!isDeep()) await placeDatabase(folder.path);
      const random = makeRandom(5);
      const below = (limit: number) => Math.floor(random.next() * limit);
      const acknowledged: Line[] = [];
      let next = 1;
      for (let round = 0; round < rounds; round++) {
        const child = startChild("keep", [folder.path, `${next}`]);
        const enough = below(60);
        // Every fourth process is killed at any moment, possibly while it opens or creates the database.
        if (round % 4 === 0) await new Promise((resolve) => setTimeout(resolve, below(2500)));
        else {
          // Creating the database takes long on a busy machine. The test's timeout is the limit.
          while (child.lines.length <= enough && child.process.exitCode === null) {
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
          await new Promise((resolve) => setTimeout(resolve, below(10)));
        }
        child.process.kill("SIGKILL");
        await child.ended;
        expect(child.stderr()).toBe("");
        acknowledged.push(...child.lines);
        // Unacknowledged items may exist as well, so the next process skips a number.
        next =
          Math.max(next, ...child.lines.flatMap(({ key }) => (key === undefined ? [] : [Number(key)]))) + 2;
      }
      const numbers = (kind: string) =>
        acknowledged.flatMap((line) => (kind in line ? [Number(line[kind])] : []));
      expect(numbers("venues").length).toBeGreaterThan(rounds);

      const storage = await openStorage({ folder: folder.path, databaseUrl: "", log: silent });
      try {
        await storage.opened;
        const chain = storage.chain({ chainId: 1, genesisHash: `0x${"1".repeat(64)}`, build: "" });
        const keys = (await storage.keys.list()).map(({ id }) => Number(id));
        expect(keys).toEqual(expect.arrayContaining(numbers("key")));
        const samples = new Map<number, unknown[]>();
        for (const { blockNumber, ...facts } of await chain.apySamples.since(0)) {
          samples.set(blockNumber, [...(samples.get(blockNumber) ?? []), factsOf(facts)]);
        }
        expect([...samples.keys()]).toEqual(expect.arrayContaining(numbers("samples")));
        for (const [block, kept] of samples) expect(kept).toEqual(Array(parts).fill(factsAt(block)));
        const zero = `0x${"0".repeat(40)}` as const;
        const deployment = { slug: "one", standard: "test", contracts: {} };
        const input = { deployment, tokens: [zero], pairs: [], wrappedNative: zero };
        const venues = (await chain.venues.load([input], (_kept): _kept is Venue => true)).get("one") ?? [];
        const generations = venues.map(({ feePpm }) => feePpm);
        expect(generations).toEqual(Array(parts).fill(generations[0]));
        expect(generations[0]).toBeGreaterThanOrEqual(Math.max(...numbers("venues")));
      } finally {
        await storage.close();
      }
    },
    slowMs,
  );

  function factsOf({ unixSeconds, earned, windowSeconds }: Omit<ApySample, "blockNumber">) {
    return { unixSeconds, earned, windowSeconds };
  }

  function factsAt(block: number) {
    return { unixSeconds: block, earned: block / 7, windowSeconds: 12 };
  }
});

describe("the service", () => {
  const [sender] = devAccounts.map(({ address }) => address) as [string];
  /** Storage does not depend on bundled tokens or search threads. */
  const lean = { SLUICE_TOKENS_BUNDLED_LISTS: "false", SLUICE_ENGINE_WORKERS: "0", DATABASE_URL: "" };
  let chain: Devnet;
  let chainFolder: Awaited<ReturnType<typeof makeDataFolder>>;
  let service: Service | undefined;

  beforeAll(async () => {
    chainFolder = await makeDataFolder();
    chain = await startChain(chainFolder.path);
  });

  afterEach(async () => {
    await service?.stop();
    service = undefined;
  });

  afterAll(async () => {
    await chain?.stop();
    await chainFolder?.remove();
  });

  function env(more: Record<string, string> = {}): Record<string, string> {
    return { ...lean, RPC_URL_1: chain.url, SLUICE_DATA: folder.path, ...more };
  }

  async function route(): Promise<unknown> {
    const query = new URLSearchParams({
      fromAddress: sender,
      spender: sender,
      receiver: sender,
      tokenIn: devToken("USDC").address,
      tokenOut: devToken("WBTC").address,
      amountIn: "100000000",
      routingStrategy: "router",
    });
    const response = await fetch(`${service?.url}/api/v1/shortcuts/route?${query}`);
    expect(response.status).toBe(200);
    const { amountOut, createdAt, route: fills } = (await response.json()) as Record<string, unknown>;
    return { amountOut, createdAt, fills };
  }

  function said(message: string): Record<string, unknown> | undefined {
    return service?.lines().find((line) => line.message === message);
  }

  /** Returns how many deployments' venues the service knew before it asked the chain. */
  function deploymentsKnown(): unknown {
    return said("Read the market")?.deployments_known;
  }

  async function madeDatabase(): Promise<void> {
    // This takes long on a busy machine. The test's timeout is the limit.
    while (said("Created the database") === undefined)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }

  describe("whose data folder has been used before", () => {
    let earlier: Awaited<ReturnType<typeof makeDataFolder>>;
    let first: unknown;
    let venues: number;

    /** One run from an empty folder, in which another process was killed while it created the database. */
    beforeAll(async () => {
      earlier = await makeDataFolder();
      const shared = { ...lean, RPC_URL_1: chain.url, SLUICE_DATA: earlier.path };
      await killWhileMaking(earlier.path);
      service = await startService(shared);
      try {
        expect([deploymentsKnown(), said("Remembered the chain")]).toEqual([0, undefined]);
        first = await route();
        venues = await venuesOf(service);
        // The database is created only after a while, during which the folder is in use anyway.
        await Promise.all([madeDatabase(), isRefusedToOthers(shared)]);
        expect(await service.stop()).toBe(0);
      } finally {
        await service.stop();
        service = undefined;
      }
    }, slowMs);

    beforeEach(() => cp(join(earlier.path, "db"), join(folder.path, "db"), { recursive: true }));

    afterAll(() => earlier?.remove());

    async function killWhileMaking(path: string): Promise<void> {
      const [draft, made] = [join(path, "db.draft"), join(path, "db")];
      const child = startChild("keep", [path, "1"]);
      const isMaking = () => existsSync(draft) && readdirSync(draft).length > 0;
      await eventually("it makes the database", () => isMaking() || existsSync(made));
      child.process.kill("SIGKILL");
      await child.ended;
      if (existsSync(made)) {
        // Half a second is short on a busy machine.
        await rm(made, { recursive: true });
        return killWhileMaking(path);
      }
      expect([child.lines, child.stderr()]).toEqual([[{ opened: true }], ""]);
      expect(existsSync(draft)).toBe(true);
    }

    /**
     * Expects a second service to be told who uses the folder, and a command that only reads the market to work without
     * it.
     */
    async function isRefusedToOthers(shared: Record<string, string>): Promise<void> {
      const second = await commands.run(["serve"], { ...shared, PORT: "0" });
      expect(second.code).toBe(1);
      expect(second.stderr).toMatch(
        new RegExp(`^DATA_IN_USE: .* has been in use by process ${service?.pid} on .* since 20`),
      );
      const quoted = await commands.run(["quote", "1", "ETH", "USDC"], shared);
      expect([quoted.code, quoted.stderr]).toEqual([0, ""]);
    }

    test(
      "uses what the earlier one found, answers the same, and rediscovers and stores a venue that was lost when it was killed",
      async () => {
        service = await startService(env());
        expect(deploymentsKnown()).toBeGreaterThanOrEqual(3);
        expect(said("Remembered the chain")?.tokens).toBeGreaterThan(20);
        expect(await route()).toEqual(first);
        expect(said("The set of venues changed")).toBeUndefined();
        await service.stop("SIGKILL");

        const db = await openPglite(join(folder.path, "db"));
        // A stored market would contain the venue.
        await db.query("delete from market_heads");
        const [lost] = (await db.query<{ id: string }>(
          "delete from venues where id = (select min(id) from venues where deployment <> 'wrapped-native') returning id",
        )) as [{ id: string }];
        await db.close();

        service = await startService(env());
        expect(deploymentsKnown()).toBeGreaterThanOrEqual(3);
        await eventually("the venue is back", () => said("The set of venues changed") !== undefined);
        expect(said("The set of venues changed")).toMatchObject({ added: 1, gone: 0 });
        await eventually("it is kept", async () => (await venuesOf(service as Service)) === venues);
        expect(await route()).toEqual(first);
        expect(await service.stop()).toBe(0);
        const after = await openPglite(join(folder.path, "db"));
        expect(await after.query("select id from venues where id = $1", [lost.id])).toEqual([lost]);
        await after.close();
      },
      slowMs,
    );
  });

  async function venuesOf({ url }: Service): Promise<number> {
    const status = (await (await fetch(`${url}/status`)).json()) as { networks: { venues: number }[] };
    return status.networks[0]?.venues ?? 0;
  }

  test(
    "refuses a database that a newer version has changed, and says so in one line",
    async () => {
      await placeDatabase(folder.path);
      const db = await openPglite(join(folder.path, "db"));
      await db.query("insert into schema_versions values (999, 'later', 0)");
      await db.close();
      const { code, stderr } = await commands.run(["serve"], env({ PORT: "0" }));
      const message = `The database has schema version 999; this version of Sluice supports up to ${migrations.length}`;
      expect({ code, stderr }).toEqual({ code: 1, stderr: `DATABASE_TOO_NEW: ${message}\n` });
    },
    slowMs,
  );

  test("exits with code 75 while its PostgreSQL server is away, and does not print the password", async () => {
    const databaseUrl = "postgres://sluice:hidden-word@127.0.0.1:9/sluice";
    const { code, stdout, stderr } = await commands.run(
      ["serve"],
      env({ PORT: "0", DATABASE_URL: databaseUrl }),
    );
    expect(code).toBe(75);
    expect(stderr).toMatch(/^DATABASE_UNAVAILABLE: Cannot use the PostgreSQL database at 127\.0\.0\.1:9: /);
    expect(`${stdout}${stderr}`).not.toContain("hidden-word");
  });

  test("prints only the host of its database, and repeats no part of an invalid address", async () => {
    const printed = await commands.run(["config", "print"], {
      DATABASE_URL: "postgres://sluice:hidden-word@db.example:5433/sluice",
    });
    expect(JSON.parse(printed.stdout)).toMatchObject({ data: { databaseUrl: "db.example:5433" } });
    const refused = await commands.run(["config", "check"], {
      DATABASE_URL: "mysql://sluice:hidden-word@db/x",
    });
    const fault =
      "DATABASE_URL has a value that is not allowed; allowed is a postgres:// or postgresql:// URL, or none";
    expect([refused.code, refused.stderr]).toEqual([1, `BAD_CONFIGURATION: ${fault}\n`]);
    expect(printed.stdout).not.toContain("hidden-word");
  });

  const missing = postgresMissing();
  if (missing !== undefined) process.stderr.write(`NOT RUN: the service on PostgreSQL, since ${missing}\n`);

  describe(`on PostgreSQL${missing === undefined ? "" : `: NOT RUN, since ${missing}`}`, () => {
    let server: PostgresServer;

    beforeAll(async () => {
      if (missing === undefined) server = await startPostgres();
    });
    afterAll(() => server?.stop());

    /** Stops the server while the service is in a transaction that waits for another's lock. */
    async function loseServerDuringWrite(databaseUrl: string): Promise<void> {
      const db = await openPostgres(databaseUrl, silent);
      const held = db.transaction(async (queries) => {
        await queries.query("lock table checkpoints");
        await rpc(chain.url, "evm_mine");
        await eventually(
          "the service waits for the lock",
          async () => (await db.query("select 1 from pg_locks where not granted")).length > 0,
        );
        await server.stop();
        await queries.query("select 1");
      });
      await expect(held).rejects.toThrow();
      await db.close();
    }

    test.skipIf(missing !== undefined)(
      "lets several share one database, and continues when it fails",
      async () => {
        const databaseUrl = await server.makeDatabase();
        const shared = env({ DATABASE_URL: databaseUrl });
        service = await startService(shared);
        const db = await openPostgres(databaseUrl, silent);
        await eventually(
          "the venues are kept",
          async () => (await db.query("select id from venues")).length > 10,
        );
        await db.close();
        const first = await route();
        const other = service;
        service = await startService(shared);
        expect(deploymentsKnown()).toBeGreaterThanOrEqual(3);
        expect(await route()).toEqual(first);
        await other.stop();
        await loseServerDuringWrite(databaseUrl);
        // Another write, in case what waited for the lock was none.
        await rpc(chain.url, "evm_mine");
        await eventually("it says so", () => said("A write to the database failed") !== undefined);
        await route();
        expect(await service.stop()).toBe(0);
      },
      slowMs,
    );
  });
});
