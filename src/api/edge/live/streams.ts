import { SluiceError } from "../../../errors/index.js";

/** The most event streams that may be open, in all and for one caller. */
export type StreamLimits = { readonly all: number; readonly perCaller: number };

/** The open streams of one service. */
export type Streams = {
  /**
   * Counts one more stream of `caller`. Calling `end` ends that stream. Returns a function that removes the stream from
   * the count; only its first call has an effect. Throws TOO_MANY_STREAMS.
   */
  open(caller: string, end: () => void): () => void;
  /**
   * Ends every stream. Called when the service stops, because the shutdown would otherwise wait for each stream as long
   * as it waits for requests.
   */
  endAll(): void;
  /** Returns the number of open streams. */
  size(): number;
};

export function makeStreams({ all, perCaller }: StreamLimits): Streams {
  const open = new Map<string, number>();
  const ends = new Set<() => void>();
  return {
    open(caller, end) {
      const count = ends.size;
      const own = open.get(caller) ?? 0;
      if (own >= perCaller) throw tooMany(`You have ${own} live answers open, the most one caller may have`);
      if (count >= all) throw tooMany(`The service has ${count} live answers open, the most it gives`);
      open.set(caller, own + 1);
      ends.add(end);
      return () => {
        if (!ends.delete(end)) return;
        const left = (open.get(caller) ?? 0) - 1;
        if (left > 0) open.set(caller, left);
        else open.delete(caller);
      };
    },
    endAll() {
      for (const end of ends) end();
    },
    size: () => ends.size,
  };
}

function tooMany(message: string): SluiceError {
  return new SluiceError("TOO_MANY_STREAMS", message, { retryAfterSeconds: 5 });
}
