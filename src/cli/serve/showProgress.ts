import type { WriteStream } from "node:tty";
import type { NetworkService, StartProgress } from "../../service/index.js";
import { type ProgressSample, progressLine } from "../terminal/startProgress.js";

/** Interval of the bar on a terminal. */
const barMs = 200;
/** Interval of the lines elsewhere. */
const lineMs = 5_000;

/**
 * Shows how far networks have started: on a terminal as a bar for the slowest one, elsewhere through periodic calls of
 * `report` for each. Returns a function that ends it.
 */
export function showProgress(
  networks: readonly NetworkService[],
  report: (service: NetworkService, progress: StartProgress) => void,
): () => void {
  const out = process.stderr.isTTY && process.stdout.isTTY ? process.stderr : undefined;
  const firstSamples = new Map<NetworkService, ProgressSample>();

  function sample(
    service: NetworkService,
  ): { readonly first: ProgressSample; readonly now: ProgressSample } | undefined {
    const progress = service.progress();
    if (progress === undefined) return undefined;
    const now = { ...progress, atMs: performance.now() };
    const before = firstSamples.get(service);
    const first = before?.phase === now.phase && before.done <= now.done ? before : now;
    firstSamples.set(service, first);
    return { first, now };
  }

  function draw(terminal: WriteStream): void {
    for (const service of networks) {
      const at = sample(service);
      if (at === undefined) continue;
      const line = progressLine(service.name, at.first, at.now).slice(0, terminal.columns - 1);
      terminal.cursorTo(0);
      terminal.write(line);
      terminal.clearLine(1);
      terminal.cursorTo(0);
      return;
    }
  }

  function reportAll(): void {
    for (const service of networks) {
      const progress = service.progress();
      if (progress !== undefined) report(service, progress);
    }
  }

  const timer = out === undefined ? setInterval(reportAll, lineMs) : setInterval(() => draw(out), barMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (out === undefined) return;
    out.cursorTo(0);
    out.clearLine(0);
  };
}
