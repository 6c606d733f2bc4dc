import { create } from "../../service/store.js";
import type { Job, Progress } from "./sendRoute.js";

type Sending = {
  /** The key of the question being traded. */
  readonly key: string;
  readonly progress: Progress;
  readonly cancel: () => void;
};

/** The current or last trade of this tab. It continues while another view is open. */
export const sending = create<Sending | undefined>(undefined);

export function isSending(now: Sending | undefined): boolean {
  return now !== undefined && now.progress.end === undefined;
}

/** Starts a trade, unless one is in progress. */
export function startSending(key: string, job: Job): void {
  if (isSending(sending.get())) return;
  const stop = new AbortController();
  const cancel = () => stop.abort();
  const report = (progress: Progress) => sending.update(() => ({ key, progress, cancel }));
  report({ stages: [] });
  void runJob(job, report, stop.signal);
}

/** Loads the code that sends and verifies. Visitors who only look do not load it. */
function loadSender() {
  return Promise.all([
    import("./sendRoute.js"),
    import("./verified.js").then(({ loadVerifier }) => loadVerifier()),
  ]);
}

/** Preloads that code. If this fails, the trade reports it. */
export function prepareSending(): void {
  loadSender().catch(() => {});
}

async function runJob(job: Job, report: (progress: Progress) => void, signal: AbortSignal): Promise<void> {
  try {
    const [{ sendRoute }] = await loadSender();
    await sendRoute(job, report, signal);
  } catch {
    const message =
      "A part of the page could not be loaded, and nothing was traded. Reload the page and try again.";
    report({ stages: [], end: { kind: "failed", message } });
  }
}
