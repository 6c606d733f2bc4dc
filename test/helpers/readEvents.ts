import type { ReadableStream } from "node:stream/web";

/** Reads server-sent events. */

export type LiveEvent = {
  readonly event: string;
  readonly id: number;
  readonly data: Record<string, unknown>;
};

/** Reads a stream of events one by one and skips comments. */
export function readEvents(response: Response) {
  const reader = (response.body as unknown as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = "";
  return {
    /** Returns the next event, or undefined once the stream has ended. */
    async next(): Promise<LiveEvent | undefined> {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end < 0) {
          const { value, done } = await reader.read();
          if (done) return undefined;
          text += decoder.decode(value, { stream: true });
          continue;
        }
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const fields = new Map(block.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]));
        const data = fields.get("data");
        if (data === undefined) continue;
        return { event: fields.get("event") ?? "", id: Number(fields.get("id")), data: JSON.parse(data) };
      }
    },
    cancel: () => reader.cancel(),
  };
}
