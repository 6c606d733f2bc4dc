import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { answered, routePaths } from "./lib/routePaths.mjs";
import { startService } from "./lib/service.mjs";
import { rounded } from "./lib/stats.mjs";

const seconds = 8;
const distinct = 400;

/** Measures whole requests over HTTP, simulation included, on the local chain; the load runs on the same machine. */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const service = await startService(folder);
  try {
    const rows = [];
    const paths = await answered(service.url, routePaths(distinct));
    for (const connections of [1, 8]) rows.push(await load(service.url, "route", paths, connections));
    rows.push(await load(service.url, "networks", ["/api/v1/networks"], 8));
    rows.push({
      what: "resident MiB after the load",
      connections: "",
      "p50 ms": rounded(service.residentMiB()),
    });
    return { title: `Requests, ${seconds} s each, ${paths.length} different routes`, rows };
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

async function load(url, what, paths, connections) {
  const result = await autocannon({
    url: new URL(url).origin,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ path })),
  });
  return {
    what,
    connections,
    "p50 ms": result.latency.p50,
    "p99 ms": result.latency.p99,
    "requests/s": rounded(result.requests.average),
    "not 2xx": result.non2xx + result.errors,
  };
}
