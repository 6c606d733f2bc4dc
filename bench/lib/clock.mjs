import { option } from "./options.mjs";

const usesCpu = option("clock", "wall") === "cpu";

/**
 * Milliseconds of wall-clock time, or with `--clock=cpu` of processor time, for machines that do other work. Processor
 * time includes the engine's helper threads.
 */
export function nowMs() {
  if (!usesCpu) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
