import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../src/chain/testing/freePort.js";
import { linkRedis } from "../../src/fleet/redis/link.js";
import { type RedisServer, redisMissing, startRedis } from "../../src/fleet/testing/redis.js";
import { silent } from "../../src/lib/logger.js";
import { migrate } from "../../src/storage/migrate.js";
import { openPostgres } from "../../src/storage/postgres.js";
import {
  type OwnPostgresServer,
  ownPostgresMissing,
  startOwnPostgres,
} from "../../src/storage/testing/postgres.js";
import { useCommands } from "../helpers/commands.js";
import { makeDataFolder } from "../helpers/service.js";

const missing = ownPostgresMissing() ?? redisMissing();
const note = missing === undefined ? "" : `: NOT RUN, since ${missing}`;
if (missing !== undefined) process.stderr.write(`NOT RUN: what doctor says of engines, since ${missing}\n`);

const scalePage = new URL("../../docs/operate/scale.md", import.meta.url);
const commands = useCommands();

type Finding = { check: string; state: string; said: string; remedy?: string };

/** The type of a notification in PostgreSQL's protocol: A. */
const notification = 0x41;

function lengthOf([, ...bytes]: readonly number[]): number {
  if (bytes.length < 4) return Number.POSITIVE_INFINITY;
  return 1 + bytes.slice(0, 4).reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Passes connections to a server, and drops its notifications, as a pooler in transaction mode does. */
async function startPooler(port: number): Promise<{ readonly port: number; stop(): void }> {
  const server: Server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    client.pipe(upstream);
    const held: number[] = [];
    upstream.on("data", (chunk) => {
      held.push(...chunk);
      // A byte for the type, four for the length without that byte, and the content.
      for (let length = lengthOf(held); held.length >= length; length = lengthOf(held)) {
        const message = held.splice(0, length);
        if (message[0] !== notification) client.write(Uint8Array.from(message));
      }
    });
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}

describe.skipIf(missing !== undefined)(`sluice doctor of a fleet's engines${note}`, () => {
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let postgres: OwnPostgresServer;
  let redis: RedisServer;
  let databaseUrl: string;

  beforeAll(async () => {
    folder = await makeDataFolder();
    postgres = await startOwnPostgres(await freePort());
    databaseUrl = await postgres.makeDatabase();
    redis = await startRedis();
  });

  afterAll(async () => {
    await redis?.stop();
    await postgres?.stop();
    await folder?.remove();
  });

  /** Returns the findings about engines by check, each with its state and text. */
  async function findings(env: Record<string, string>): Promise<Record<string, readonly [string, string]>> {
    const all = { PORT: "0", RPC_URL_1: "http://127.0.0.1:1", SLUICE_DATA: folder.path, ...env };
    const { stdout, stderr } = await commands.run(["doctor", "--json"], all, folder.path);
    expect(stderr).toBe("");
    const found = (JSON.parse(stdout) as Finding[]).filter(({ check }) =>
      /^(database|stream|fleet)/.test(check),
    );
    for (const { state, remedy } of found) expect(remedy === undefined, state).toBe(state === "ok");
    return Object.fromEntries(
      found.map(({ check, state, said }) => [check.replace(/, [^ ]*:/, ":"), [state, said]]),
    );
  }

  async function sql(...statements: readonly string[]): Promise<void> {
    const db = await openPostgres(databaseUrl, silent);
    for (const statement of statements) await db.query(statement);
    await db.close();
  }

  async function redisCommand(...command: readonly string[]): Promise<void> {
    const link = linkRedis(redis.url, "Redis");
    await link.send(command);
    link.close();
  }

  test("finds both in order, and leaves nothing behind", async () => {
    const version = ["ok", expect.stringMatching(/^PostgreSQL 1\d/)];
    const rights = ["ok", "the user may create and upgrade Sluice's tables"];
    expect(await findings({ DATABASE_URL: databaseUrl })).toEqual({
      "database: version": version,
      "database: rights": rights,
    });
    expect(await findings({ DATABASE_URL: databaseUrl, SLUICE_FLEET_ROLE: "api" })).toEqual({
      ...{ "database: version": version, "database: rights": rights },
      "database: notifications": ["ok", "LISTEN works"],
    });
    const env = { DATABASE_URL: databaseUrl, SLUICE_FLEET_STREAM: redis.url, SLUICE_FLEET_ROLE: "index" };
    expect(await findings(env)).toEqual({
      ...{ "database: version": version, "database: rights": rights },
      "stream: version": ["ok", expect.stringMatching(/^(Redis|Valkey) \d/)],
      "stream: rights": ["ok", "the user may run all commands that a fleet needs"],
      "stream: memory": ["ok", "noeviction, no limit"],
    });
    expect(await redis.keys()).toEqual([]);
  });

  test("names what the roles of a fleet need and the settings lack", async () => {
    expect(await findings({ SLUICE_FLEET_ROLE: "index", DATABASE_URL: "none" })).toEqual({
      fleet: ["fault", expect.stringContaining("set DATABASE_URL")],
    });
  });

  test("says that an engine is not reachable, without its password", async () => {
    const port = await freePort();
    const found = await findings({
      DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/sluice`,
      SLUICE_FLEET_STREAM: `redis://:secret@127.0.0.1:${port}`,
    });
    expect(found).toEqual({
      "database: reachable": ["fault", expect.stringContaining("ECONNREFUSED")],
      "stream: reachable": ["fault", expect.stringContaining("ECONNREFUSED")],
    });
    expect(JSON.stringify(found)).not.toContain("secret");
  });

  test("notices a user without rights, and one who does not own the tables", async () => {
    await sql("create role visitor login", "revoke create on schema public from public");
    const visitor = databaseUrl.replace(/\/\/[^@/]*@?/, "//visitor@");
    expect(await findings({ DATABASE_URL: visitor })).toMatchObject({
      "database: rights": ["fault", "the user may not create tables"],
    });
    const db = await openPostgres(databaseUrl, silent);
    await migrate(db);
    await db.close();
    await sql("grant create on schema public to visitor");
    expect(await findings({ DATABASE_URL: visitor })).toMatchObject({
      "database: rights": ["fault", expect.stringMatching(/^other users own api_keys, .*fleet_members/)],
    });
    expect(await findings({ DATABASE_URL: databaseUrl })).toMatchObject({
      "database: rights": ["ok", expect.anything()],
    });
  });

  test("notices a pooler through which no notification arrives", async () => {
    const pooler = await startPooler(Number(new URL(databaseUrl).port));
    try {
      const through = databaseUrl.replace(/:\d+\//, `:${pooler.port}/`);
      expect(await findings({ DATABASE_URL: through, SLUICE_FLEET_ROLE: "api" })).toMatchObject({
        "database: rights": ["ok", expect.anything()],
        "database: notifications": ["fault", expect.stringContaining("pooler in transaction mode")],
      });
    } finally {
      pooler.stop();
    }
  });

  test("notices a Redis that may remove what the fleet needs, and a user who may do too little", async () => {
    await redisCommand("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
    expect(await findings({ SLUICE_FLEET_STREAM: redis.url })).toMatchObject({
      "stream: memory": ["note", "allkeys-lru, no limit"],
    });
    await redisCommand("CONFIG", "SET", "maxmemory", "64mb");
    expect(await findings({ SLUICE_FLEET_STREAM: redis.url })).toMatchObject({
      "stream: memory": ["fault", "allkeys-lru, at most 64 MiB"],
    });
    const limited = redis.url.replace("//", "//some:secret@");
    await redisCommand("ACL", "SETUSER", "some", "on", ">secret", "~*", "&*", "+@all", "-xadd", "-info");
    expect(await findings({ SLUICE_FLEET_STREAM: limited })).toMatchObject({
      "stream: version": ["note", "unknown: the user may not run INFO"],
      "stream: rights": ["fault", "the user may not run XADD"],
      "stream: memory": ["note", expect.stringContaining("unknown")],
    });
  });

  test("finds that the permissions in the docs suffice", async () => {
    const [, line = ""] = /^user fleet (.*)$/m.exec(readFileSync(scalePage, "utf8")) ?? [];
    expect(line).toContain("+xadd");
    await redisCommand("ACL", "SETUSER", "fleet", ...line.split(" "));
    const url = redis.url.replace("//", "//fleet:choose-a-long-password@");
    expect(await findings({ SLUICE_FLEET_STREAM: url })).toMatchObject({
      "stream: rights": ["ok", "the user may run all commands that a fleet needs"],
    });
  });
});
