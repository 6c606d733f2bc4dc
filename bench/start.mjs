import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../scripts/lib.mjs";
import { rounded } from "./lib/stats.mjs";
import { printTable } from "./lib/table.mjs";

/** How long a start may take before the measurement gives up. */
const patienceMs = 300_000;

/**
 * Clones the last commit, installs its packages and starts it twice, as a newcomer does: once with everything to build,
 * once with nothing. Seconds count from the command; MiB are those of the serving process.
 */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), "sluice-start-"));
  const clone = join(folder, "sluice");
  try {
    execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${root}`, clone]);
    const install = await timed(() => execFileSync("npm", ["ci", "--silent"], { cwd: clone }));
    const kib = execFileSync("du", ["-sk", clone], { encoding: "utf8" }).split("\t")[0];
    const rows = [
      {
        what: "npm ci",
        "ready s": rounded(install / 1000),
        MiB: rounded(Number(kib) / 1024),
        "page s": "",
        "docs s": "",
      },
    ];
    const data = join(folder, "data");
    rows.push(await startOf(clone, data, "first start"), await startOf(clone, data, "second start"));
    printTable(`From a clone to an answer, load ${rounded(loadavg()[0])}`, rows);
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Runs the command of `npm start` without npm around it, so that the process is known. */
async function startOf(clone, data, what) {
  const env = { ...process.env, PORT: "0", DEVNET_PORT: "0", SLUICE_DATA: data };
  const startedAt = performance.now();
  const seconds = () => rounded((performance.now() - startedAt) / 1000);
  const child = spawn(process.execPath, ["scripts/start.mjs", "serve"], {
    cwd: clone,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const closed = new Promise((resolve) => child.on("close", resolve));
  try {
    const url = new URL(await urlOf(child, closed)).origin;
    const ready = seconds();
    const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]);
    await answered(`${url}/`, startedAt);
    const page = seconds();
    await answered(`${url}/docs/`, startedAt);
    return { what, "ready s": ready, MiB: rounded(resident / 1024), "page s": page, "docs s": seconds() };
  } finally {
    child.kill("SIGTERM");
    await closed;
    endBuilds(child.pid);
  }
}

/** Ends the builds that the service started beside itself, which share its process group. */
function endBuilds(group) {
  try {
    process.kill(-group, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Resolves with the service's address once it logs that it is ready. */
function urlOf(child, closed) {
  return new Promise((resolve, reject) => {
    let rest = "";
    child.stdout.on("data", (chunk) => {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop();
      for (const line of lines.filter((text) => text.startsWith("{")).map((text) => JSON.parse(text)))
        if (line.message === "Ready") resolve(line.url);
    });
    void closed.then((code) => reject(new Error(`the service ended with ${code}`)));
  });
}

/** Resolves once the address has its page: until then it answers 503. */
async function answered(url, startedAt) {
  while ((await fetch(url)).status !== 200) {
    if (performance.now() - startedAt > patienceMs) throw new Error(`${url} is still being built`);
    await sleep(100);
  }
}
