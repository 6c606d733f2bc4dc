import { setImmediate as turn } from "node:timers/promises";

export type StopSignals = {
  /** Sets `stop`, which runs at a signal. Afterwards the process exits with 0, or with 1 if `stop` fails. */
  use(stop: () => Promise<void>): void;
  /**
   * Resolves once pending signals have been handled. Loading modules blocks the event loop, so signals may be waiting.
   */
  caughtUp(): Promise<void>;
};

/**
 * Handles SIGINT and SIGTERM from now on. Until `use` is called, a signal exits immediately with 0. A second signal
 * always exits immediately with 1.
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
      // The first turn may have begun before the signal arrived.
      await turn();
      await turn();
    },
  };
}
