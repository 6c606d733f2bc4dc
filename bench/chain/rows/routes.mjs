import { quantile, rounded } from "../../lib/stats.mjs";
import { providers } from "../proxy/limits.mjs";
import { questions, routePath } from "../route.mjs";
import { startBehind, waitForBoth } from "./setting.mjs";

const count = 60;

/** One route after the other at a node 50 ms away that limits nothing: how many requests each takes, and how long. */
export async function routes(setting) {
  const { proxy, folder, state, options } = setting;
  const service = await startBehind(setting, providers.near, folder);
  try {
    const { ready } = await waitForBoth(setting, service, { ...options, blockSeconds: 0 });
    if (ready === undefined) return { row: "routes one by one, 50 ms", routes: "never ready" };
    const paths = questions(state.manifest, count).map(routePath);
    // An uncounted request first: what the service learns once of a token is no part of a route.
    for (const path of paths) await service.get(path);
    proxy.reset(providers.far);
    let asked = 0;
    proxy.watch(() => {
      asked += 1;
    });
    const samples = [];
    const failures = {};
    for (const path of paths) {
      const [before, startedAt] = [asked, performance.now()];
      const { status, body } = await service.get(path);
      if (status === 200) samples.push({ ms: performance.now() - startedAt, requests: asked - before });
      else failures[body.code] = (failures[body.code] ?? 0) + 1;
    }
    proxy.watch(() => {});
    const requests = samples.map((sample) => sample.requests);
    const times = samples.map(({ ms }) => ms);
    return {
      row: "routes one by one, 50 ms",
      routes: samples.length,
      failed: JSON.stringify(failures),
      "requests p50": quantile(requests, 0.5),
      "requests p95": quantile(requests, 0.95),
      "ms p50": rounded(quantile(times, 0.5)),
      "ms p95": rounded(quantile(times, 0.95)),
    };
  } finally {
    await service.stop();
  }
}
