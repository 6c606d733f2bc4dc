import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { claimPort } from "../../devnet/dist/anvil/port.js";
import { guard } from "../../devnet/dist/anvil/watchdog.js";
import { root } from "../../scripts/lib.mjs";

const tickMs = 50;
const longestKeepingMs = 120_000;

/** Starts the service on a node, with one search thread. All times count from here. */
export async function startService({ nodeUrl, tokenList, dataFolder, settings = {} }) {
  // It prints its port only once it is ready, which is what is measured.
  const port = await claimPort("127.0.0.1", 0);
  const startedAt = performance.now();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    RPC_URL_1: nodeUrl,
    SLUICE_DATA: dataFolder,
    SLUICE_TOKENS_LISTS: tokenList,
    SLUICE_ENGINE_WORKERS: "1",
    LOG_LEVEL: "info",
    ...settings,
  };
  const child = spawn(process.execPath, [join(root, "dist/bin/sluice.js"), "serve"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  guard(child);
  let isOver = false;
  const closed = new Promise((resolve) => {
    child.on("close", (code) => {
      isOver = true;
      resolve(code);
    });
  });
  const log = [];
  let rest = "";
  child.stdout.on("data", (chunk) => {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop();
    log.push(...lines.map(parsed));
  });
  const origin = `http://127.0.0.1:${port}`;
  const get = async (path) => {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(60_000) });
    return { status: response.status, body: await response.json() };
  };
  /** Asks until `accept` accepts the answer; undefined once `patienceMs` have passed since the start or the service ended. */
  const until = async (ask, accept, patienceMs) => {
    while (!isOver && performance.now() - startedAt < patienceMs) {
      const answer = await ask().catch(() => undefined);
      if (answer !== undefined && accept(answer)) return { answer, ms: performance.now() - startedAt };
      await sleep(tickMs);
    }
    return undefined;
  };
  const lineOf = (text) => log.find(({ message }) => message === text);
  return {
    origin,
    log,
    get,
    until,
    isOver: () => isOver,
    ready: (patienceMs) =>
      until(
        () => get("/ready"),
        ({ status }) => status === 200,
        patienceMs,
      ),
    /** Resolves once the service keeps its market, or throws after a long time. */
    async kept() {
      const until = performance.now() + longestKeepingMs;
      while (lineOf("The market is stored from now on") === undefined) {
        if (isOver || performance.now() > until) throw new Error("the service does not store its market");
        await sleep(tickMs);
      }
    },
    /** The block that it resumed from; undefined where it read everything anew. */
    resumedFrom: () => lineOf("Read the market")?.resumed_from,
    /** Figures of the process since its start: peak memory, processor time, and threads. */
    figures: () => figuresOf(child.pid),
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await closed;
    },
  };
}

function figuresOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const field = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
  const [, rest] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const numbers = rest.split(" ").map(Number);
  const threads = readdirSync(`/proc/${pid}/task`).length;
  return {
    peakMiB: Math.round(field("VmHWM") / 1024),
    nowMiB: Math.round(field("VmRSS") / 1024),
    // In hundredths of a second.
    cpuSeconds: (numbers[11] + numbers[12]) / 100,
    threads,
  };
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return { message: line };
  }
}
