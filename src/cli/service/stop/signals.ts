export type StopSignals = {
  /** From now on a signal runs `stop` and then exits with 0, or with 1 when it fails. */
  use(stop: () => Promise<void>): void;
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
  };
}
