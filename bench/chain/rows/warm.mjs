import { rounded } from "../../lib/stats.mjs";
import { seconds, traffic, venuesOf } from "../figures.mjs";
import { providers } from "../proxy/limits.mjs";
import { exactness, startBehind, waitForBoth } from "./setting.mjs";

/** A start with the data of an earlier one, at an ordinary provider. */
export async function warm(setting, row = "warm start, 20 requests/s, 50 ms") {
  const { proxy, folder, options } = setting;
  const service = await startBehind(setting, providers.ordinary, folder);
  try {
    const { first, ready } = await waitForBoth(setting, service, options);
    const figures = service.figures();
    const passed = traffic(proxy.counts());
    const { known, traded } = venuesOf(await service.get("/status"));
    return {
      row,
      "went on from block": service.resumedFrom() ?? "nothing",
      "first route s": seconds(first),
      executed: first === undefined ? "" : await exactness(setting, service),
      "ready s": seconds(ready),
      venues: known,
      traded,
      ...passed,
      "peak MiB": figures.peakMiB,
      "CPU s": rounded(figures.cpuSeconds),
    };
  } finally {
    await service.stop();
  }
}
