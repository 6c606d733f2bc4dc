import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Devnet, rpc, startDevnet } from "@sluice/devnet";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import { watchAnswers } from "./checkAnswers.js";
import { placeChain, placeDatabase } from "./prebuilt.js";

const main = fileURLToPath(new URL("../../dist/bin/sluice.js", import.meta.url));
const startTimeoutMs = 180_000;

/**
 * A data folder for a test, with the local chain as it was built before. A service that runs for more than seconds
 * should be given a `database`, or it makes one; one that is soon gone does without.
 */
export async function makeDataFolder({ database = false } = {}): Promise<{
  path: string;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), "sluice-test-"));
  placeChain(path);
  if (database) await placeDatabase(path);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A folder for one of several services: no two can share one. Gone with `parent`. */
export function makeFolderIn(parent: string): Promise<string> {
  return mkdtemp(join(parent, "service-"));
}

export type CommandResult = { code: number | null; stdout: string; stderr: string };

/** Environment without any setting of the machine the tests run on. */
export function cleanEnvironment(env: Record<string, string>): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(SLUICE_|RPC_URL_|PORT$|HOST$|DEVNET_PORT$|LOG_LEVEL$|DATABASE_URL$)/.test(name),
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...env };
}

/** Runs the command line to its end. */
export function runCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
  program = main,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: cleanEnvironment(env),
      stdio: ["ignore", "pipe", "pipe"],
      cwd,
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

export type Service = {
  /** Without a path. */
  url: string;
  pid: number;
  /** Everything logged so far, a line each. */
  lines(): readonly Record<string, unknown>[];
  /** Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/**
 * What most tests are not about, and what costs half of a start: the `env` of a test that is about it says so. A database
 * is used where the data folder has one.
 */
function frugal({ SLUICE_DATA = "" }: Record<string, string>): Record<string, string> {
  const settings = { SLUICE_ENGINE_WORKERS: "0", SLUICE_TOKENS_BUNDLED_LISTS: "false" };
  return existsSync(join(SLUICE_DATA, "db")) ? settings : { ...settings, DATABASE_URL: "none" };
}

/** Starts the real service as its own process on a free port; resolves when it listens, or is ready if so asked. */
export async function startService(
  env: Record<string, string>,
  until: "listening" | "ready" = "ready",
  program = main,
): Promise<Service> {
  const settings = { PORT: "0", LOG_LEVEL: "debug", ...frugal(env), ...env };
  const child = spawn(process.execPath, [program, "serve"], {
    env: cleanEnvironment(settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: Record<string, unknown>[] = [];
  let rest = "";
  let stderr = "";
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`the service did not start: ${rest} ${stderr}`));
    }, startTimeoutMs);
    let listeningAt = "";
    child.stdout.on("data", (chunk) => {
      const parts = `${rest}${chunk}`.split("\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const line = JSON.parse(part) as Record<string, unknown>;
        lines.push(line);
        listeningAt = /listening at (\S+)/.exec(String(line.message))?.[1] ?? listeningAt;
        const reached = until === "listening" ? listeningAt !== "" : line.message === "Ready";
        if (!reached) continue;
        clearTimeout(timer);
        resolve(listeningAt);
      }
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      reject(new Error(`the service ended with ${code}: ${stderr}`));
    });
  });
  void closed.then(watchAnswers(url));
  return {
    url,
    pid: child.pid as number,
    lines: () => lines,
    async stop(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return closed;
    },
  };
}

/** The local chain on a free port, with Sluice's contracts. */
export function startChain(dataFolder: string): Promise<Devnet> {
  return startDevnet({ dataFolder, port: 0, extraTransactions: deploymentTransactions() });
}

/** Waits until the service answers for the chain's newest block. */
export async function caughtUp(service: Service, chain: Devnet): Promise<void> {
  const { hash } = await rpc<{ hash: string }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
  for (let tries = 0; tries < 1000; tries++) {
    const response = await fetch(`${service.url}/status`);
    const { networks } = (await response.json()) as {
      networks: { block: number; blockHash: string; contractsBlock: number }[];
    };
    const [{ block, blockHash, contractsBlock } = {}] = networks;
    // The status has the contracts looked at, which is to be over as well.
    if (blockHash === hash && contractsBlock === block) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("the service does not follow the chain");
}
