import { create } from "../service/store.js";
import { type Job, type Progress, sendRoute } from "./sendRoute.js";

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
  const tell = (progress: Progress) => sending.update(() => ({ key, progress, cancel }));
  tell({ steps: [], canCancel: false });
  void sendRoute(job, tell, stop.signal);
}
