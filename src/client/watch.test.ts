import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEvents, type StreamedEvent } from "./watch.js";

const encoder = new TextEncoder();

/** Reads the events of a stream that arrives in these parts. */
async function eventsOf(parts: readonly Uint8Array[]) {
  let arrivals = 0;
  const events: StreamedEvent[] = [];
  const body = new Response(new Blob([])).body?.constructor as new (
    source: object,
  ) => NonNullable<Response["body"]>;
  const queue = [...parts];
  const stream = new body({
    pull(controller: { enqueue(part: Uint8Array): void; close(): void }) {
      const part = queue.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
  for await (const event of readEvents(stream, () => arrivals++)) events.push(event);
  return { events, arrivals };
}

describe("readEvents", () => {
  const text = [
    ": alive",
    "",
    "event: quote\r",
    'data: {"a":\r',
    "data:  1}",
    "id: 7",
    "",
    "data",
    "",
    "id: 8",
    "data:€",
    "retry: 5",
    "",
    "data: cut off",
  ].join("\n");
  const events = [
    { event: "quote", data: '{"a":\n 1}', id: "7" },
    { event: "message", data: "€", id: "8" },
  ];

  test("reads fields, comments and several lines of data, and drops what is unfinished", async () => {
    expect(await eventsOf([encoder.encode(text)])).toEqual({ events, arrivals: 1 });
  });

  test("reads the same wherever the stream is cut into parts, and with all three kinds of line ends", async () => {
    const property = fc.asyncProperty(
      fc.array(fc.nat({ max: text.length }), { maxLength: 8 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      async (cuts, end) => {
        const bytes = encoder.encode(text.replaceAll("\r", "").replaceAll("\n", end));
        const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const parts = places.slice(1).map((to, index) => bytes.slice(places[index], to));
        const filled = parts.filter(({ length }) => length > 0);
        expect(await eventsOf(filled)).toEqual({ events, arrivals: filled.length });
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });
});
