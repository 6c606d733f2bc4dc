import autocannon from "autocannon";
import { rounded } from "../../lib/stats.mjs";
import { questions, routePath } from "../route.mjs";
import { startService } from "../service.mjs";
import { waitForBoth } from "./setting.mjs";

const connections = 8;
const seconds = 10;
const count = 200;

/** Routes under load with a nearby node and no proxy; client, service and node share the machine. */
export async function load(setting) {
  const { folder, node, state, options } = setting;
  const row = `routes, ${connections} connections`;
  const { tokenList, manifest } = state;
  const service = await startService({ nodeUrl: node.url, tokenList, dataFolder: folder.path });
  try {
    const { ready } = await waitForBoth(setting, service, { ...options, blockSeconds: 0 });
    if (ready === undefined) return { row, "routes/s": "never ready" };
    const paths = [];
    for (const path of questions(manifest, count, 8).map(routePath))
      if ((await service.get(path)).status === 200) paths.push(path);
    const before = service.figures().cpuSeconds;
    const requests = paths.map((path) => ({ path }));
    const result = await autocannon({ url: service.origin, connections, duration: seconds, requests });
    const figures = service.figures();
    return {
      row,
      "different routes": paths.length,
      "routes/s": rounded(result.requests.average),
      "p50 ms": result.latency.p50,
      "p99 ms": result.latency.p99,
      "not 2xx": result.non2xx + result.errors,
      "service CPU ms a route": rounded((1000 * (figures.cpuSeconds - before)) / result.requests.total),
      "peak MiB": figures.peakMiB,
      threads: figures.threads,
    };
  } finally {
    await service.stop();
  }
}
