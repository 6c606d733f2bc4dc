import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDevnet } from "../devnet/dist/index.js";
import { networks } from "../dist/networks/index.js";
import { numberOption } from "./lib/options.mjs";
import { startService } from "./lib/service.mjs";
import { median, rounded } from "./lib/stats.mjs";

const runs = numberOption("runs", 11);
/** How long after `Ready` the memory is measured, in milliseconds. */
const settleMs = 5000;
/** The network whose node is a local chain. */
const reachedId = 1;

/**
 * Measures what configured networks cost that cannot be reached: starts of one network, and of all networks of which one
 * can be reached, in turns. Every start finds a database, and the market of the start before it.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const chain = await startDevnet({ dataFolder: folder, port: 0 });
  try {
    const closed = await closedPort();
    const urlOf = (id) => (id === reachedId ? chain.url : `http://127.0.0.1:${closed}`);
    const sides = [[reachedId], [...networks.keys()]].map((ids) => ({
      count: ids.length,
      data: mkdtempSync(join(folder, "data-")),
      nodes: Object.fromEntries(ids.map((id) => [`RPC_URL_${id}`, urlOf(id)])),
      starts: [],
    }));
    for (const side of sides) await start(side);
    for (let run = 0; run < runs; run++) {
      // In alternating order, so that neither side always follows the other.
      for (const side of run % 2 === 0 ? sides : sides.toReversed()) side.starts.push(await start(side));
    }
    const [one, all] = sides.map(mediansOf);
    const ratios = Object.keys(one).map((key) => [key, rounded(all[key] / one[key])]);
    const rows = [
      ...[one, all].map((medians, index) => ({ networks: sides[index].count, ...asShown(medians) })),
      { networks: "ratio", ...Object.fromEntries(ratios) },
    ];
    const title = `Start with one network reached, medians of ${runs} starts in turns, load ${rounded(loadavg()[0])}`;
    return { title, rows };
  } finally {
    await chain.stop();
    rmSync(folder, { recursive: true });
  }
}

async function start({ data, nodes }) {
  const service = await startService(data, nodes);
  const readyCpuMs = service.cpuMs();
  await sleep(settleMs);
  const figures = {
    "ready ms": service.readyMs,
    "CPU ms until then": readyCpuMs,
    "CPU ms in the next 5 s": service.cpuMs() - readyCpuMs,
    "resident MiB then": service.residentMiB(),
  };
  await service.stop();
  return figures;
}

function mediansOf({ starts }) {
  const keys = Object.keys(starts[0]);
  return Object.fromEntries(keys.map((key) => [key, median(starts.map((each) => each[key]))]));
}

function asShown(figures) {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, rounded(value)]));
}

/** Returns a port at which nothing listens. */
async function closedPort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
