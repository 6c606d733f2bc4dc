import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openTransport } from "../../dist/fleet/openTransport.js";
import { silent } from "../../dist/lib/logger.js";
import { migrate } from "../../dist/storage/migrate.js";
import { openPostgres } from "../../dist/storage/postgres.js";

/** Opens the transport of a fleet whose engine has this name and URL. */
export function openFleet(kind, url) {
  const settings =
    kind === "Redis"
      ? { fleet: { stream: url }, data: { databaseUrl: "none" } }
      : { fleet: { stream: "" }, data: { databaseUrl: url } };
  return openTransport(settings, silent);
}

/** Starts the engines of a fleet that are installed, with their default durability. */
export async function startEngines() {
  const engines = [await startPostgres(), await startRedis()].filter((engine) => engine !== undefined);
  return { engines, stop: () => Promise.all(engines.map(({ stop }) => stop())) };
}

async function startPostgres() {
  const versions = "/usr/lib/postgresql";
  const version = existsSync(versions) ? readdirSync(versions).sort((a, b) => b - a)[0] : undefined;
  if (version === undefined) return undefined;
  const bin = join(versions, version, "bin");
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-pg-"));
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (isRoot) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const making = ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8"];
  const made = spawnSync(join(bin, "initdb"), making, { ...account, cwd: folder });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const running = ["-D", data, "-k", folder, "-p", port, "-c", "listen_addresses=127.0.0.1"];
  const stop = launch(join(bin, "postgres"), running, { ...account, cwd: folder }, folder, "SIGINT");
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const db = await untilOpen(() => openPostgres(url, silent));
  await migrate(db);
  await db.close();
  return { kind: "PostgreSQL", url, stop };
}

async function startRedis() {
  if (spawnSync("redis-server", ["--version"]).error !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-redis-"));
  const port = await freePort();
  const running = [
    "--port",
    port,
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    folder,
  ];
  const stop = launch("redis-server", running, {}, folder, "SIGTERM");
  const url = `redis://127.0.0.1:${port}`;
  const fleet = openFleet("Redis", url);
  await untilOpen(() => fleet.members());
  await fleet.close();
  return { kind: "Redis", url, stop };
}

function launch(program, args, options, folder, signal) {
  const child = spawn(program, args.map(String), { ...options, stdio: "ignore" });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  return async () => {
    child.kill(signal);
    await exited;
    process.off("exit", kill);
    rmSync(folder, { recursive: true, force: true });
  };
}

function idOf(flag) {
  return Number(spawnSync("id", [flag, "postgres"]).stdout.toString());
}

async function untilOpen(open) {
  for (let tries = 0; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(50);
    }
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
