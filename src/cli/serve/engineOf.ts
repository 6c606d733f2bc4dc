import { availableParallelism } from "node:os";
import type { Settings } from "../../config/index.js";
import { type Engine, makeEngine, startEngine } from "../../engine/index.js";
import type { Logger } from "../../lib/logger.js";

/** The engine the settings ask for, one for all networks. One core is left to everything else by default. */
export function engineOf({ engine, routing }: Settings, log: Logger): Engine {
  const { maxQueue } = engine;
  const { deadlineMs } = routing;
  const workers = engine.workers === "auto" ? Math.max(1, availableParallelism() - 1) : engine.workers;
  return workers === 0 ? makeEngine({ deadlineMs }) : startEngine({ workers, maxQueue, deadlineMs, log });
}
