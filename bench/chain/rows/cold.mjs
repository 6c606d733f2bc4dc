import { rounded } from "../../lib/stats.mjs";
import { seconds, traffic, venuesOf } from "../figures.mjs";
import { providers } from "../proxy/limits.mjs";
import { exactness, startBehind, waitForBoth } from "./setting.mjs";

/** A start without data at an ordinary provider. Leaves its data folder to the rows after it. */
export async function cold(setting) {
  const { proxy, folder, onChain, options } = setting;
  const service = await startBehind(setting, providers.ordinary, folder);
  try {
    const { first, ready } = await waitForBoth(setting, service, options);
    const figures = service.figures();
    const passed = traffic(proxy.counts());
    const { known, traded } = venuesOf(await service.get("/status"));
    const isExact = first === undefined ? "" : await exactness(setting, service);
    await service.kept();
    setting.cold = { requests: passed.requests, venues: known };
    return {
      row: "cold start, 20 requests/s, 50 ms",
      "first route s": seconds(first),
      executed: isExact,
      "ready s": seconds(ready),
      venues: known,
      traded,
      "share %": rounded((100 * known) / onChain.all),
      ...passed,
      "peak MiB": figures.peakMiB,
      "CPU s": rounded(figures.cpuSeconds),
    };
  } finally {
    await service.stop();
  }
}
