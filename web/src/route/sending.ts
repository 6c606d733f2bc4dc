import { create } from "../service/store.js";
import type { Job, Progress } from "./sendRoute.js";
import { loadVerifier } from "./verified.js";

type Sending = {
  /** The question that is traded. */
  readonly key: string;
  readonly progress: Progress;
  readonly cancel: () => void;
};

/** The trade of this tab that is under way, or the last one. It goes on while another view is looked at. */
export const sending = create<Sending | undefined>(undefined);

export function isSending(now: Sending | undefined): boolean {
  return now !== undefined && now.progress.end === undefined;
}

/** Begins a trade, unless one is under way. */
export function startSending(key: string, job: Job): void {
  if (isSending(sending.get())) return;
  const stop = new AbortController();
  const cancel = () => stop.abort();
  const report = (progress: Progress) => sending.update(() => ({ key, progress, cancel }));
  report({ steps: [], canCancel: false });
  void runJob(job, report, stop.signal);
}

/** Who only looks does not load what sends, nor what verifies. */
function loadSender() {
  return Promise.all([import("./sendRoute.js"), loadVerifier()]);
}

/** Has it at hand before it is needed. What is missing is told by the trade. */
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
    report({ steps: [], canCancel: false, end: { kind: "failed", message } });
  }
}
