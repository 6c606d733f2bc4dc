/** What must be ended when the process stops, last opened first. */
export type Shutdown = {
  add(end: () => Promise<void> | void): void;
  /** Ends everything once; later calls wait for the same. */
  run(): Promise<void>;
};

export function makeShutdown(): Shutdown {
  const ends: (() => Promise<void> | void)[] = [];
  let running: Promise<void> | undefined;
  return {
    add: (end) => ends.push(end),
    run() {
      running ??= (async () => {
        for (const end of ends.reverse()) await end();
      })();
      return running;
    },
  };
}

/**
 * Runs `stop` on SIGINT and SIGTERM and then exits with 0. A second signal, or `graceMs` gone by, exits at once
 * with 1.
 */
export function stopOnSignals(stop: () => Promise<void>, graceMs: number): void {
  let asked = false;
  const onSignal = () => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
