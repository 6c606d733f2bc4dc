import { rounded } from "../../lib/stats.mjs";
import { startFork } from "../fork.mjs";
import { warm } from "./warm.mjs";

const absences = [70, 500, 5_000];

/** Starts after the service was away for `blocks` blocks, each of which moved ten pairs. */
export async function* away(setting) {
  const fork = await startFork(setting.node, setting.state);
  try {
    for (const blocks of absences) {
      const startedAt = performance.now();
      await fork.advance(blocks);
      const mined = (performance.now() - startedAt) / 1000;
      setting.proxy.point(fork.url);
      const result = await warm({ ...setting, node: fork }, `after ${blocks} blocks away`);
      yield { ...result, "mining took s": rounded(mined) };
    }
  } finally {
    setting.proxy.point(setting.node.url);
    await fork.stop();
  }
}
