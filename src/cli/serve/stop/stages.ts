import type { Settings } from "../../../config/index.js";
import { messageOf } from "../../../errors/index.js";
import { within } from "../../../lib/wait.js";

type End = () => Promise<void> | void;

/** Everything that must end when the process stops, in named stages. */
export type Shutdown<Stage extends string> = {
  /** Aborted when the stop begins. */
  readonly signal: AbortSignal;
  /**
   * Registers `end` for `stage`. The entries of a stage end concurrently. If the stage is over, `end` is called
   * immediately.
   */
  at(stage: Stage, end: End): void;
  /**
   * Runs all stages once; later calls return the same promise. A stage that fails or takes too long is logged, and the
   * next one begins. Rejects at the end if any stage failed.
   */
  run(): Promise<void>;
};

/**
 * Returns how long each stage of the shutdown may take, in milliseconds, in the order of the stages. Requests in
 * progress still need all other parts, so they come first. The networks then store their latest state.
 */
export function stopStagesMs({ server }: Settings) {
  return {
    // Requests that take longer are cut off. The extra second is for closing their connections.
    requests: server.shutdownSeconds * 1000 + 1000,
    networks: 2000,
    // A leader has resigned by now.
    fleet: 1000,
    engine: 1000,
    keys: 2000,
    storage: 8000,
    "local chain": 3000,
  };
}

type Write = (fields: object, message: string) => void;

/**
 * Makes a shutdown whose stages are the members of `patienceMs`, in their order. The values are the longest duration of
 * each stage, in milliseconds.
 */
export function makeShutdown<Stage extends string>(
  patienceMs: Readonly<Record<Stage, number>>,
  log: { readonly debug: Write; readonly error: Write },
): Shutdown<Stage> {
  const stages = Object.keys(patienceMs) as Stage[];
  const waiting = new Map(stages.map((stage) => [stage, [] as End[]]));
  const over = new Set<Stage>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function runStage(stage: Stage): Promise<boolean> {
    const entries = waiting.get(stage) ?? [];
    const startedAt = performance.now();
    over.add(stage);
    try {
      const ended = Promise.all(entries.map(async (end) => end()));
      const late = () => new Error(`it took longer than ${patienceMs[stage] / 1000} s`);
      await within(ended, patienceMs[stage], late);
      log.debug(
        { stage, duration_ms: Math.round(performance.now() - startedAt) },
        "Finished a shutdown stage",
      );
      return true;
    } catch (error) {
      log.error({ stage, reason: messageOf(error) }, "A shutdown stage failed");
      return false;
    }
  }

  async function runAll(): Promise<void> {
    stopping.abort();
    const failed: Stage[] = [];
    for (const stage of stages) if (!(await runStage(stage))) failed.push(stage);
    if (failed.length > 0) throw new Error(`did not stop cleanly: ${failed.join(", ")}`);
  }

  return {
    signal: stopping.signal,
    at(stage, end) {
      if (!over.has(stage)) waiting.get(stage)?.push(end);
      else
        Promise.resolve()
          .then(end)
          .catch((error: unknown) => {
            log.error({ stage, reason: messageOf(error) }, "A shutdown stage failed");
          });
    },
    run() {
      running ??= runAll();
      return running;
    },
  };
}
