import { useEffect, useState } from "react";
import { asFailure, type Failure, sluice } from "../service/client.js";
import type { Quote } from "../service/types.js";
import type { Question } from "./question.js";

export type Live = {
  /** The newest answer to the question that is asked now. */
  readonly answer: Quote | undefined;
  /** Why there is none. */
  readonly failure: Failure | undefined;
  /** Of the newest event. */
  readonly block: number | undefined;
  /** An answer to what was asked before is shown until the next one. */
  readonly isOld: boolean;
};

const nothing: Live = { answer: undefined, failure: undefined, block: undefined, isOld: false };

/** While somebody types, not every key is a question. */
const settleMs = 60;
/** After an end that nobody wanted. What is on the page must not outlive the service, so that it is told first. */
const againMs = 2000;

/** The answer to a question, anew with every block. */
export function useLive(question: Question | undefined): Live {
  const [live, setLive] = useState(nothing);
  const key = question === undefined ? undefined : JSON.stringify(question);
  useEffect(() => {
    if (key === undefined) {
      setLive(nothing);
      return;
    }
    setLive((before) => ({ ...before, failure: undefined, isOld: true }));
    const { kind, params } = JSON.parse(key) as Question;
    const stop = new AbortController();
    const how = { signal: stop.signal, retries: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      let waitMs = againMs;
      try {
        const events = kind === "quote" ? sluice.watchQuote(params, how) : sluice.watchRoute(params, how);
        for await (const event of events) {
          const { block } = event;
          if (event.type === "refused") setLive({ ...nothing, failure: event.error, block });
          else setLive({ ...nothing, answer: event.answer as Quote, block });
        }
        // A stream that lived its life is opened again at once.
        waitMs = settleMs;
      } catch (error) {
        if (stop.signal.aborted) return;
        const failure = asFailure(error);
        setLive({ ...nothing, failure });
        if (isLasting(failure)) return;
      }
      if (!stop.signal.aborted) timer = setTimeout(follow, waitMs);
    };
    timer = setTimeout(follow, settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return key === undefined ? nothing : live;
}

/** Whether asking the same again cannot help. */
function isLasting({ code }: Failure): boolean {
  return ["INVALID_PARAMETER", "UNSUPPORTED_CHAIN", "UNAUTHORIZED", "NOT_IMPLEMENTED"].includes(code);
}
