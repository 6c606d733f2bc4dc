import { useEffect, useRef, useState } from "react";
import { asFailure, type Failure, sluice } from "../../service/client.js";
import type { Quote } from "../../service/types.js";
import type { Question } from "../form/question.js";

export type Live = {
  /** The newest answer to the current question. */
  readonly answer: Quote | undefined;
  /** The reason why there is no answer. */
  readonly failure: Failure | undefined;
  /** The block of the newest event. */
  readonly block: number | undefined;
  /** Whether the answer is not current: it belongs to the previous question, or a newer one failed. */
  readonly isOld: boolean;
  /** When the answer arrived, in Unix milliseconds. */
  readonly atMs: number;
  /** The question of the answer, as JSON. */
  readonly key: string;
};

const nothing: Live = {
  ...{ answer: undefined, failure: undefined, block: undefined },
  ...{ isOld: false, atMs: 0, key: "" },
};

/** Delay after a keystroke that follows another within the same time, so that not every one sends a request. */
const settleMs = 60;
/**
 * Delay after an unexpected end. The failure is shown first, since the page must not show answers of a service that has
 * stopped.
 */
const againMs = 2000;

/** Returns the answer to a question, updated with every block. */
export function useLive(question: Question | undefined): Live {
  const [live, setLive] = useState(nothing);
  const changedAtMs = useRef(0);
  const key = question === undefined ? undefined : JSON.stringify(question);
  useEffect(() => {
    if (key === undefined) {
      setLive(nothing);
      return;
    }
    const { kind, params } = JSON.parse(key) as Question;
    const stop = new AbortController();
    const how = { signal: stop.signal, retries: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The last answer stays in view, marked as not current.
    const fail = (failure: Failure) => setLive((before) => ({ ...before, failure, isOld: true }));
    const follow = async () => {
      let waitMs = againMs;
      try {
        const events = kind === "quote" ? sluice.watchQuote(params, how) : sluice.watchRoute(params, how);
        for await (const event of events) {
          const { block } = event;
          if (event.type === "refused") fail(event.error);
          else setLive({ ...nothing, answer: event.answer as Quote, block, atMs: Date.now(), key });
        }
        // A stream that ended normally is reopened immediately.
        waitMs = settleMs;
      } catch (error) {
        if (stop.signal.aborted) return;
        const failure = asFailure(error);
        fail(failure);
        if (isLasting(failure)) return;
      }
      if (!stop.signal.aborted) timer = setTimeout(follow, waitMs);
    };
    const sinceChangeMs = performance.now() - changedAtMs.current;
    changedAtMs.current = performance.now();
    if (sinceChangeMs < settleMs) timer = setTimeout(follow, settleMs);
    // The request leaves before the page is drawn anew without an answer.
    else void follow();
    setLive((before) => ({ ...before, failure: undefined, isOld: true }));
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return key === undefined ? nothing : live;
}

/** Returns whether the same request would fail again. */
function isLasting({ code }: Failure): boolean {
  return ["INVALID_PARAMETER", "UNSUPPORTED_CHAIN", "UNAUTHORIZED", "NOT_IMPLEMENTED"].includes(code);
}
