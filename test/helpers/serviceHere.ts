import { start } from "../../src/cli/commands/serve.js";
import { makeLogger } from "../../src/cli/serve/logger.js";
import { makeShutdown, stopStagesMs } from "../../src/cli/serve/stop/stages.js";
import { loadSettings } from "../../src/config/index.js";
import { findNetworkFaults, networks } from "../../src/networks/index.js";
import { watchAnswers } from "./checkAnswers.js";
import { type AnyService, frugal } from "./service.js";

/**
 * Starts the service in this process, which takes a third of what a process of its own takes. It listens at a port, and
 * logs as a process does. Resolves once it listens or is ready. `stop` resolves with the exit code of a process. A test
 * of signals, exit codes, threads, the page or files beside the program uses `startService`.
 */
export async function startServiceHere(
  env: Record<string, string>,
  until: "listening" | "ready" = "ready",
): Promise<AnyService> {
  const settings = loadSettings({
    env: { PORT: "0", LOG_LEVEL: "debug", ...frugal(env), ...env },
    chainIds: [...networks.keys()],
    findNetworkFaults,
  });
  if (settings.engine.workers !== 0) throw new Error("a service with threads needs a process of its own");
  const lines: Record<string, unknown>[] = [];
  let listensAt = (_url: string) => {};
  const listening = new Promise<string>((resolve) => {
    listensAt = resolve;
  });
  const logger = makeLogger(settings.log.level, {
    write(text) {
      const line = JSON.parse(text) as Record<string, unknown>;
      lines.push(line);
      const url = /listening at (\S+)/.exec(String(line.message))?.[1];
      if (url !== undefined) listensAt(url);
    },
  });
  const shutdown = makeShutdown(stopStagesMs(settings), logger);
  const ready = start(settings, logger, shutdown);
  try {
    const url = await Promise.race([listening, ready.then(() => listening)]);
    const unwatch = watchAnswers(url);
    // Thrown below, unless the test stops the service first.
    ready.catch(() => undefined);
    if (until === "ready") await ready;
    return {
      url,
      lines: () => lines,
      stop: () =>
        shutdown
          .run()
          .then(
            () => 0,
            () => 1,
          )
          .finally(unwatch),
    };
  } catch (error) {
    await shutdown.run().catch(() => undefined);
    throw error;
  }
}
