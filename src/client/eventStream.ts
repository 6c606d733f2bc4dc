/** One event of a `text/event-stream`. */
export type StreamedEvent = { readonly event: string; readonly data: string; readonly id: string };

/**
 * Yields the events of a stream as the HTML standard parses them (9.2.6). An unfinished event at the end is dropped.
 *
 * @param onBytes called whenever data arrives, including comments.
 */
export async function* readEvents(
  body: NonNullable<Response["body"]>,
  onBytes: () => void,
): AsyncGenerator<StreamedEvent, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let fields: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      // A carriage return at the very end may be half of a line ending.
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() as string;
      for (const line of lines) {
        if (line !== "") fields.push(line);
        else {
          const event = eventOf(fields);
          fields = [];
          if (event.data !== "") yield event;
        }
      }
    }
  } finally {
    // A caller that leaves the loop wants no more. A failed stream has nothing to cancel.
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(lines: readonly string[]): StreamedEvent {
  const valuesOf = (name: string) =>
    lines.filter((line) => line === name || line.startsWith(`${name}:`)).map(textAfterColon);
  return {
    event: valuesOf("event").at(-1) ?? "message",
    data: valuesOf("data").join("\n"),
    id: valuesOf("id").at(-1) ?? "",
  };
}

/** The first space after the colon is not part of the value. */
function textAfterColon(line: string): string {
  const colon = line.indexOf(":");
  return colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
}
