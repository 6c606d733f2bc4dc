import { setImmediate as turn } from "node:timers/promises";

export type StopSignals = {
  /** From now on a signal runs `stop` and then exits with 0, or with 1 when it fails. */
  use(stop: () => Promise<void>): void;
  /** Resolves once signals that have come meanwhile were taken: where loading has held up everything, they still wait. */
  caughtUp(): Promise<void>;
};

/**
 * Takes SIGINT and SIGTERM from now on. Until there is something to stop, a signal exits at once with 0; a second one
 * always exits at once, with 1.
 */
export function takeSignals(): StopSignals {
  let stop = async (): Promise<void> => undefined;
  let asked = false;
  const onSignal = () => {
    if (asked) process.exit(1);
    asked = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    use(next) {
      stop = next;
    },
    async caughtUp() {
      // The first turn may be the end of one that began before the signal came.
      await turn();
      await turn();
    },
  };
}
