import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isDeep } from "../../src/lib/testing/runs.js";
import { eventually } from "../helpers/http.js";
import { placeChain, placeDatabase } from "../helpers/prebuilt.js";
import { cleanEnvironment, makeDataFolder, makeFolderIn } from "../helpers/service.js";

const main = fileURLToPath(new URL("../../dist/bin/sluice.js", import.meta.url));
/** The promise is one second on an idle machine. */
const promiseMs = 1000;
/** Test machines are busy: this duration is allowed or, if even a start takes long, this fraction of a start. */
const patienceMs = 3000;
const shareOfStart = 0.5;
const startMs = 120_000;

type Line = { readonly message?: string; readonly step?: string };
type Ending = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly tookMs: number;
};

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
/** A node for services that must not start their own chain. */
let chain: Awaited<ReturnType<typeof startDevnet>>;
/** A data folder with a database and the local chain's state. */
let prepared: string;
/** Duration of a start in this folder. */
let readyMs: number;
let running: Started | undefined;
const endings: { readonly moment: string; readonly tookMs: number }[] = [];

beforeAll(async () => {
  folder = await makeDataFolder();
  prepared = await makeFolderIn(folder.path);
  placeChain(prepared);
  await placeDatabase(prepared);
  chain = await startDevnet(prepared);
  const service = start(prepared);
  const startedAt = performance.now();
  await service.until(says("Ready"));
  readyMs = performance.now() - startedAt;
  await expectEnd("Ready", prepared, service);
}, 2 * startMs);

afterEach(() => running?.child.kill("SIGKILL"));

afterAll(async () => {
  await chain?.stop();
  await folder?.remove();
  const worst = endings.reduce((a, b) => (b.tookMs > a.tookMs ? b : a), { moment: "none", tookMs: 0 });
  const slow = endings.filter(({ tookMs }) => tookMs > promiseMs).length;
  process.stdout.write(
    `${endings.length} stops; the longest took ${Math.round(worst.tookMs)} ms (${worst.moment}), ${slow} more than a second; a start takes ${Math.round(readyMs)} ms\n`,
  );
});

/** Starts the local chain as a separate command, which leaves its state for services on the same data folder. */
async function startDevnet(dataFolder: string): Promise<{ readonly url: string; stop(): Promise<unknown> }> {
  const env = cleanEnvironment({ SLUICE_DATA: dataFolder });
  const child = spawn(process.execPath, [main, "devnet", "--port", "0"], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (text) => {
      said += text;
      const found = /at (http:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the local chain did not start: ${said}`)));
  });
  return {
    url,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

type Started = {
  readonly child: ChildProcess;
  readonly mark: string;
  until(isReached: (line: Line) => boolean): Promise<void>;
  stop(): Promise<Ending>;
  lines(): readonly Line[];
};

/** Starts the service; without `nodeUrl`, on its own local chain. */
function start(dataFolder: string, nodeUrl = ""): Started {
  const mark = `stop-test-${randomBytes(8).toString("hex")}`;
  const env = cleanEnvironment({
    STOP_TEST_MARK: mark,
    PORT: "0",
    DEVNET_PORT: "0",
    LOG_LEVEL: "debug",
    SLUICE_DATA: dataFolder,
    RPC_URL_1: nodeUrl,
    // Bundled lists and search threads start concurrently; one of the two ways to start covers them.
    ...(nodeUrl === "" ? {} : { SLUICE_TOKENS_BUNDLED_LISTS: "false", SLUICE_ENGINE_WORKERS: "0" }),
  });
  const child = spawn(process.execPath, [main, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const lines: Line[] = [];
  const waiting = new Set<() => void>();
  let rest = "";
  child.stdout.on("data", (chunk) => {
    const parts = `${rest}${chunk}`.split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts.map((part) => JSON.parse(part) as Line));
    for (const look of waiting) look();
  });
  const ended = new Promise<Omit<Ending, "tookMs">>((resolve) => {
    child.on("exit", (code, signal) => resolve({ code, signal }));
  });
  running = {
    child,
    mark,
    lines: () => lines,
    until(isReached) {
      return new Promise((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`${why}: ${JSON.stringify(lines)}`));
        const timer = setTimeout(fail, startMs, "the moment does not come");
        void ended.then(() => fail("the service ended"));
        const look = () => {
          if (!lines.some(isReached)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    async stop() {
      const askedAt = performance.now();
      child.kill("SIGTERM");
      const ending = await ended;
      return { ...ending, tookMs: performance.now() - askedAt };
    },
  };
  return running;
}

const says = (text: string) => (line: Line) => line.message?.includes(text) === true;

/** Returns the service's process and its children, which have its mark in their environment. */
function processesOf(mark: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, "latin1").includes(mark);
    } catch {
      return false;
    }
  });
}

/** Stops the service at this moment and checks that it ends in time, in order, and without leftovers. */
async function expectEnd(moment: string, dataFolder: string, service: Started): Promise<void> {
  const { code, signal, tookMs } = await service.stop();
  endings.push({ moment, tookMs });
  const begun = service.lines().length > 0;
  // A process that has barely begun to load is ended by the signal itself.
  if (begun || signal === null) expect({ code, signal }).toEqual({ code: 0, signal: null });
  expect(tookMs).toBeLessThan(Math.max(patienceMs, shareOfStart * readyMs));
  expect(service.lines().filter(says("stage of the stop failed"))).toEqual([]);
  expect(existsSync(join(dataFolder, "db.lock"))).toBe(false);
  if (process.platform === "linux")
    await eventually("nothing is left", () => processesOf(service.mark).length === 0);
}

/** Returns all moments in the deep run, since they take minutes, and the named ones in a normal run. */
function some<T>(moments: readonly T[], ...named: readonly T[]): readonly T[] {
  return isDeep() ? moments : named;
}

const saidOnLocalChain = [
  ...["listening at", "Preparing the local chain", "shares its id with mainnet"],
  ...["Left out bundled tokens", "Read the market"],
];

describe("SIGTERM", { timeout: startMs }, () => {
  test.each(some(saidOnLocalChain, "Read the market"))(
    "ends a start on the local chain that has logged: %s",
    async (text) => {
      const service = start(prepared);
      await service.until(says(text));
      await expectEnd(text, prepared, service);
    },
  );

  test.each(some([0.1, 0.25, 0.4, 0.55, 0.7, 0.85], 0.4))(
    "ends a start on the local chain after about %d of its duration",
    async (share) => {
      const service = start(prepared);
      await sleep(readyMs * (share + 0.15 * Math.random()));
      await expectEnd(`${share} of a start`, prepared, service);
    },
  );

  test.each(some(["listening at", "Read the market", "Ready"], "Read the market"))(
    "ends a first start on a node that has logged: %s",
    async (text) => {
      const fresh = await makeFolderIn(folder.path);
      const service = start(fresh, chain.url);
      await service.until(says(text));
      await expectEnd(`${text}, first start`, fresh, service);
    },
  );

  test.each(some([0.2, 0.5, 0.8], 0.2))(
    "ends a first start on a node after about %d of its duration",
    async (share) => {
      const fresh = await makeFolderIn(folder.path);
      const service = start(fresh, chain.url);
      await sleep(readyMs * (share + 0.15 * Math.random()));
      await expectEnd(`${share} of a first start`, fresh, service);
    },
  );

  test.each(some([0, 500], 500))(
    "ends a start that has been building the local chain for %d ms",
    async (ms) => {
      const fresh = await makeFolderIn(folder.path);
      const service = start(fresh);
      await service.until(says("Preparing the local chain"));
      await sleep(ms);
      await expectEnd(`${ms} ms of building the chain`, fresh, service);
    },
  );
});
