import { option } from "./options.mjs";

const usesCpu = option("clock", "wall") === "cpu";

/**
 * Milliseconds: of the clock on the wall, or with `--clock=cpu` of the processor, for machines with other work to do.
 * The latter counts what the engine's helper threads do as well.
 */
export function nowMs() {
  if (!usesCpu) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
