import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../src/chain/testing/freePort.js";
import { postgresMissing, sharedPostgres } from "../../src/storage/testing/postgres.js";
import { eventually } from "../helpers/http.js";
import { runCommand, startService } from "../helpers/service.js";
import { blocksOf } from "../site/blocks.js";
import { lackOf, runProgram } from "./programs.js";

const [backUpFolder, restoreFolder, backUpPostgres, restorePostgres] = blocksOf("docs/operate/backup.md").map(
  ({ code }) => code,
) as [string, string, string, string];

const venue = "venue:0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc";
let base: string;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "sluice-backup-"));
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Runs commands of the page in the folder of the backups. */
async function runBlock(code: string, env: Record<string, string>): Promise<void> {
  const ended = await runProgram("sh", ["-e", "-c", code], { cwd: base, env: { ...process.env, ...env } });
  expect(ended).toEqual({ code: 0, output: "" });
}

/** Runs a command that must succeed, and returns its output. */
async function command(args: readonly string[], env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, env);
  expect([code, code === 0 ? "" : stderr]).toEqual([0, ""]);
  return stdout;
}

/** Creates a valid key, a revoked one and an exclusion. Returns the keys. */
async function fill(env: Record<string, string>): Promise<{ valid: string; revoked: string }> {
  const keyOf = (stdout: string) => /sluice_\S+/.exec(stdout)?.[0] as string;
  const valid = keyOf(await command(["keys", "create", "--name", "valid"], env));
  const revoked = keyOf(await command(["keys", "create", "--name", "revoked"], env));
  await command(["keys", "revoke", "revoked"], env);
  await command(["exclude", "add", venue], env);
  return { valid, revoked };
}

/** Starts a service that requires keys. It needs no chain to check them. */
async function startWithKeys(env: Record<string, string>) {
  const rpcUrl = `http://127.0.0.1:${await freePort()}`;
  return startService({ ...env, SLUICE_API_AUTH: "required", RPC_URL_1: rpcUrl }, "listening");
}

/** Expects what `fill` stored from a service. */
async function expectKept(
  env: Record<string, string>,
  keys: Awaited<ReturnType<typeof fill>>,
): Promise<void> {
  const service = await startWithKeys(env);
  try {
    const statusOf = async (key: string) =>
      (await fetch(`${service.url}/api/v1/networks`, { headers: { authorization: `Bearer ${key}` } })).status;
    // It listens before it has read the keys.
    await eventually("the keys are read", async () => (await statusOf(keys.valid)) !== 503);
    expect([
      await statusOf(keys.valid),
      await statusOf(keys.revoked),
      await statusOf("sluice_other"),
    ]).toEqual([200, 401, 401]);
    expect(await command(["exclude", "list"], env)).toContain(venue);
  } finally {
    expect(await service.stop()).toBe(0);
  }
}

test("the page has the four blocks that this file runs", () => {
  expect(blocksOf("docs/operate/backup.md").length).toBe(4);
  expect(backUpFolder).toContain("tar -czf");
  expect(restorePostgres).toContain("pg_restore");
});

describe("the database in the data folder", () => {
  test("is backed up and restored into another folder: keys stay valid or revoked, exclusions stay", async () => {
    const old = { SLUICE_DATA: join(base, "old"), DATABASE_URL: "" };
    const fresh = { SLUICE_DATA: join(base, "fresh"), DATABASE_URL: "" };
    const keys = await fill(old);
    // A service has used the database, as in life.
    await expectKept(old, keys);
    await runBlock(backUpFolder, old);
    expect(statSync(join(base, "sluice-backup.tar.gz")).mode & 0o777).toBe(0o600);
    await runBlock(restoreFolder, fresh);
    expect(statSync(fresh.SLUICE_DATA).mode & 0o777).toBe(0o700);
    await expectKept(fresh, keys);
  });
});

const { lacks, note } = lackOf("pg_dump", "pg_restore");
const missing = postgresMissing();
const isSkipped = lacks || missing !== undefined;

describe.skipIf(isSkipped)(
  `PostgreSQL${missing === undefined ? note : `: NOT RUN, since ${missing}`}`,
  () => {
    test("is backed up beside a running service, and restored into an empty database", async () => {
      const server = await sharedPostgres();
      const old = { SLUICE_DATA: join(base, "a"), DATABASE_URL: await server.makeDatabase() };
      const fresh = { SLUICE_DATA: join(base, "b"), DATABASE_URL: await server.makeDatabase() };
      const keys = await fill(old);
      const service = await startWithKeys(old);
      try {
        await runBlock(backUpPostgres, old);
      } finally {
        await service.stop();
      }
      expect(statSync(join(base, "sluice-backup.dump")).mode & 0o777).toBe(0o600);
      await runBlock(restorePostgres, fresh);
      await expectKept(fresh, keys);
    });
  },
);
