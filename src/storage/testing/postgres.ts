import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import pg from "pg";
import { noteLeftover } from "../../../test/helpers/leftovers.js";
import { preparedFolder } from "../../../test/helpers/prebuilt.js";

/** A PostgreSQL server for tests. */
export type PostgresServer = {
  /** The server's own process. Undefined if the server was already running. */
  readonly pid: number | undefined;
  readonly folder: string;
  /** Makes a new, empty database and returns its URL. */
  makeDatabase(): Promise<string>;
  stop(): Promise<void>;
};

/** A PostgreSQL server for tests of its failures. */
export type OwnPostgresServer = PostgresServer & {
  /** Kills all its processes at once and resolves when they have ended. Its files stay. */
  crash(): Promise<void>;
  /** Starts it again after a crash, on the same port. */
  restart(): Promise<void>;
  /** Stops all its processes without ending them, so that connections stay open and nothing is answered. */
  freeze(): void;
  thaw(): void;
};

const startMs = 30_000;
const maintenance = "postgres";

/** Returns the folder with the newest version of the server's programs, or undefined if none is installed. */
function binaries(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(root, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** Returns why a server's failures cannot be tested here, or undefined if they can. A given server is left alone. */
export function ownPostgresMissing(): string | undefined {
  return binaries() === undefined ? "PostgreSQL's initdb is not installed" : undefined;
}

/** Returns why PostgreSQL cannot be tested here, or undefined if it can. */
export function postgresMissing(): string | undefined {
  if (process.env.DATABASE_URL_TEST || binaries() !== undefined) return undefined;
  return "neither DATABASE_URL_TEST is set nor PostgreSQL's initdb installed";
}

/**
 * Returns the server at DATABASE_URL_TEST. Otherwise starts one in a temporary folder, which is reached through a
 * socket file.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.DATABASE_URL_TEST;
  if (given)
    return {
      pid: undefined,
      folder: "",
      makeDatabase: () => makeDatabase(given),
      stop: async () => undefined,
    };
  return startOwnPostgres();
}

/**
 * Puts an empty cluster into a folder that is not there yet. The cache keeps the first one of these programs, since
 * making one takes ten times as long as a copy.
 */
function makeCluster(bin: string, data: string, options: { cwd: string; uid?: number; gid?: number }): void {
  const initdb = join(bin, "initdb");
  const made = createHash("sha256")
    .update(`${initdb} ${statSync(initdb).mtimeMs} ${options.uid}`)
    .digest("hex");
  const place = join(preparedFolder, `cluster-${made.slice(0, 16)}`);
  if (existsSync(place)) {
    copyCluster(place, data);
    return;
  }
  const run = spawnSync(
    initdb,
    ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync"],
    options,
  );
  if (run.status !== 0) throw new Error(`initdb: ${run.stderr}`);
  mkdirSync(preparedFolder, { recursive: true });
  const draft = join(mkdtempSync(join(preparedFolder, "draft-")), "cluster");
  copyCluster(data, draft);
  try {
    renameSync(draft, place);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(dirname(draft), { recursive: true });
  }
}

/** Copies a cluster that no server uses, with its owner, since the server accepts no other. */
function copyCluster(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", from, to]);
  if (status !== 0) throw new Error(`cp: ${stderr}`);
}

/** Starts a server in a temporary folder, which is reached through a socket file or, if `port` is given, only there. */
export async function startOwnPostgres(port?: number): Promise<OwnPostgresServer> {
  const bin = binaries();
  if (bin === undefined) throw new Error(ownPostgresMissing());
  const folder = mkdtempSync(join(tmpdir(), "sluice-pg-"));
  const account = serverAccount();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const options = { ...account, cwd: folder };
  makeCluster(bin, data, options);
  const listening = port === undefined ? [] : ["-p", String(port), "-c", "listen_addresses=127.0.0.1"];
  const place = ["-D", data, "-k", folder, "-c", "listen_addresses=", ...listening];
  const url =
    port === undefined
      ? `postgres:///${maintenance}?host=${encodeURIComponent(folder)}&user=postgres`
      : `postgres://postgres@127.0.0.1:${port}/${maintenance}`;
  let server: ChildProcess;
  let exited: Promise<void>;
  const kill = () => void server.kill("SIGKILL");

  async function start(): Promise<void> {
    server = spawn(join(bin as string, "postgres"), [...place, "-c", "fsync=off"], {
      ...options,
      stdio: "ignore",
    });
    exited = new Promise((resolve) => server.once("exit", () => resolve()));
    await untilReachable(url);
  }

  await start();
  process.once("exit", kill);
  return {
    get pid() {
      return server.pid;
    },
    folder,
    makeDatabase: () => makeDatabase(url),
    async crash() {
      const all = processesOf(server);
      signal(all, "SIGKILL");
      await exited;
      while (all.some((pid) => existsSync(`/proc/${pid}`)))
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
    restart: start,
    freeze: () => signal(processesOf(server), "SIGSTOP"),
    thaw: () => signal(processesOf(server), "SIGCONT"),
    async stop() {
      // Ends all connections, then the server.
      server.kill("SIGINT");
      await exited;
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the server's own process and the one of each connection and task. */
function processesOf({ pid }: ChildProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
  return [pid as number, ...children.filter((child) => child !== "").map(Number)];
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has just ended.
    }
  }
}

let shared: Promise<Pick<PostgresServer, "makeDatabase">> | undefined;

/** Returns one server for all files of this worker. It ends with the worker, since making one takes seconds. */
export function sharedPostgres(): Promise<Pick<PostgresServer, "makeDatabase">> {
  shared ??= startPostgres().then((server) => {
    if (server.pid !== undefined) noteLeftover(server.pid, server.folder, "SIGQUIT");
    return server;
  });
  return shared;
}

/** Returns the account under which root starts the server, since the server refuses to run as root. */
function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = ["postgres:", "nobody:"].map((name) => accounts.find((entry) => entry.startsWith(name)));
  const [, , uid, gid] = (line.find((entry) => entry !== undefined) ?? "").split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

async function untilReachable(url: string): Promise<void> {
  const deadline = Date.now() + startMs;
  for (;;) {
    try {
      return await run(url, "select 1");
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function makeDatabase(url: string): Promise<string> {
  const name = `sluice_test_${randomUUID().replaceAll("-", "")}`;
  await run(url, `create database ${name}`);
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
