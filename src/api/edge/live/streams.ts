import { SluiceError } from "../../../errors/index.js";

/** How many streams of events there may be, and how long each. */
export type StreamLimits = {
  readonly all: number;
  readonly perCaller: number;
  readonly seconds: number;
};

/** What callers have open. */
export type Streams = {
  /** Counts one more of `caller`; returns what counts it off again, once. Throws TOO_MANY_STREAMS. */
  open(caller: string): () => void;
  /** How many are open. */
  size(): number;
};

export function makeStreams({ all, perCaller }: StreamLimits): Streams {
  const open = new Map<string, number>();
  let count = 0;
  return {
    open(caller) {
      const own = open.get(caller) ?? 0;
      if (own >= perCaller) throw tooMany(`You have ${own} live answers open, the most one caller may have`);
      if (count >= all) throw tooMany(`The service has ${count} live answers open, the most it gives`);
      open.set(caller, own + 1);
      count++;
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        count--;
        const left = (open.get(caller) ?? 0) - 1;
        if (left > 0) open.set(caller, left);
        else open.delete(caller);
      };
    },
    size: () => count,
  };
}

function tooMany(message: string): SluiceError {
  return new SluiceError("TOO_MANY_STREAMS", message, { retryAfterSeconds: 5 });
}
