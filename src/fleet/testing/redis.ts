import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../../chain/testing/freePort.js";
import { linkRedis, type RedisReply } from "../redis/link.js";

/** A Redis server for tests, on a free port. It stores nothing on disk. */
export type RedisServer = {
  readonly pid: number | undefined;
  readonly url: string;
  readonly port: number;
  /** Returns the names of all keys. */
  keys(): Promise<string[]>;
  remove(keys: readonly string[]): Promise<void>;
  /** Removes all keys, like the restart of a server without persistence. */
  flush(): Promise<void>;
  /** Kills it and resolves when it has ended. */
  crash(): Promise<void>;
  /** Starts it again after a crash, on the same port. */
  restart(): Promise<void>;
  /** Suspends the process, so that connections stay open and nothing is answered. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

const startMs = 10_000;

function binary(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, "redis-server")).find((path) => existsSync(path));
}

/** Returns why Redis cannot be tested here, or undefined if it can. */
export function redisMissing(): string | undefined {
  return binary() === undefined ? "redis-server is not installed" : undefined;
}

export async function startRedis(): Promise<RedisServer> {
  const path = binary();
  if (path === undefined) throw new Error(redisMissing());
  const folder = mkdtempSync(join(tmpdir(), "sluice-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  let server: ChildProcess;
  let exited: Promise<void>;
  const kill = () => void server.kill("SIGKILL");

  async function start(): Promise<void> {
    server = spawn(path as string, [...settings, "--dir", folder], { stdio: "ignore" });
    exited = new Promise((resolve) => server.once("exit", () => resolve()));
    await untilReachable(url);
  }

  await start();
  process.once("exit", kill);
  return {
    get pid() {
      return server.pid;
    },
    url,
    port,
    async keys() {
      return ((await ask(url, ["KEYS", "*"])) as readonly Buffer[]).map(String);
    },
    async remove(keys) {
      await ask(url, ["DEL", ...keys]);
    },
    async flush() {
      await ask(url, ["FLUSHALL"]);
    },
    async crash() {
      kill();
      await exited;
    },
    restart: start,
    freeze: () => void server.kill("SIGSTOP"),
    thaw: () => void server.kill("SIGCONT"),
    async stop() {
      kill();
      await exited;
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReachable(url: string): Promise<void> {
  const deadline = Date.now() + startMs;
  for (;;) {
    try {
      await ask(url, ["PING"]);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function ask(url: string, command: readonly string[]): Promise<RedisReply> {
  const link = linkRedis(url, "Redis");
  try {
    return await link.send(command);
  } finally {
    link.close();
  }
}
