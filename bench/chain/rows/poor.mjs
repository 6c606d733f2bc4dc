import { rounded } from "../../lib/stats.mjs";
import { seconds, traffic, venuesOf } from "../figures.mjs";
import { providers } from "../proxy/limits.mjs";
import { makeFolder, startBehind, waitForBoth } from "./setting.mjs";

/** A start without data at a poor provider. */
export async function poor(setting) {
  const folder = makeFolder();
  const service = await startBehind(setting, providers.poor, folder);
  try {
    const { first, ready } = await waitForBoth(setting, service, setting.options);
    const figures = service.figures();
    const { known } = venuesOf(await service.get("/status"));
    return {
      row: "cold start, 10 requests/s, 256 KB, Retry-After 30",
      "first route s": seconds(first),
      "ready s": seconds(ready),
      venues: known,
      ...traffic(setting.proxy.counts()),
      "peak MiB": figures.peakMiB,
      "CPU s": rounded(figures.cpuSeconds),
    };
  } finally {
    await service.stop();
    folder.remove();
  }
}
