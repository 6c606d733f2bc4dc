import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Devnet, rpc, startDevnet } from "@sluice/devnet";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import type { Network } from "../../src/networks/index.js";
import { watchAnswers } from "./checkAnswers.js";
import { placeChain, placeDatabase } from "./prebuilt.js";

/** Starts the local chain, the service and commands as processes of their own. */

const main = fileURLToPath(new URL("../../dist/bin/sluice.js", import.meta.url));
const startTimeoutMs = 180_000;

/**
 * Makes a data folder for a test, with the cached local chain. A service that runs for more than seconds should get a
 * `database`; others run without.
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

/** Makes a data folder for one of several services, which cannot share one. Removed with `parent`. */
export function makeFolderIn(parent: string): Promise<string> {
  return mkdtemp(join(parent, "service-"));
}

export type CommandResult = { code: number | null; stdout: string; stderr: string };

/** Returns an environment without any setting of the machine that runs the tests. */
export function cleanEnvironment(env: Record<string, string>): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(SLUICE_|RPC_URL_|PORT$|HOST$|DEVNET_PORT$|DEVNET_NETWORK$|LOG_LEVEL$|DATABASE_URL$)/.test(name),
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
  /** The log so far, line by line. */
  lines(): readonly Record<string, unknown>[];
  /** Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** A service, whether in a process of its own or in that of the tests. */
export type AnyService = Omit<Service, "pid">;

/**
 * Turns off what most tests do not need and what takes half of a start, and cuts no search short where the tests keep the
 * cores busy. A test that needs it otherwise sets it in its `env`. Uses a database only if the data folder has one.
 */
export function frugal({ SLUICE_DATA = "" }: Record<string, string>): Record<string, string> {
  const settings = {
    SLUICE_ENGINE_WORKERS: "0",
    SLUICE_TOKENS_BUNDLED_LISTS: "false",
    SLUICE_ROUTING_DEADLINE_MS: "10000",
  };
  return existsSync(join(SLUICE_DATA, "db")) ? settings : { ...settings, DATABASE_URL: "none" };
}

/** Starts the real service as a process on a free port; resolves once it listens or is ready. */
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

/** As many as any test reads. A chain that files share has more blocks, and would write the states of all others. */
const keptStates = 450;

/** Starts the local chain of mainnet or of another network on a free port, with Sluice's contracts. */
export function startChain(dataFolder: string, network?: Network): Promise<Devnet> {
  const extraTransactions = deploymentTransactions();
  return startDevnet({ dataFolder, port: 0, keptStates, extraTransactions, ...(network && { network }) });
}

/** Waits until the service answers for the chain's newest block. */
export async function caughtUp(service: Pick<Service, "url">, chain: Pick<Devnet, "url">): Promise<void> {
  const { hash } = await rpc<{ hash: string }>(chain.url, "eth_getBlockByNumber", ["latest", false]);
  for (let tries = 0; tries < 1000; tries++) {
    const response = await fetch(`${service.url}/status`);
    const { networks } = (await response.json()) as {
      networks: { block: number; blockHash: string; contractsBlock: number }[];
    };
    const [{ block, blockHash, contractsBlock } = {}] = networks;
    // Asking for the status makes the service read the contracts; wait for that as well.
    if (blockHash === hash && contractsBlock === block) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("the service does not follow the chain");
}
