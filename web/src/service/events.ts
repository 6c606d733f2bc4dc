export type ServiceEvent = { readonly event: string; readonly id: number; readonly data: unknown };

/** Takes the whole events from the front of `text`; what is left over is the beginning of the next one. */
export function takeEvents(text: string): { readonly events: ServiceEvent[]; readonly rest: string } {
  const parts = text.split("\n\n");
  const rest = parts.pop() ?? "";
  const events: ServiceEvent[] = [];
  for (const part of parts) {
    const fields = new Map<string, string>();
    for (const line of part.split("\n")) {
      const colon = line.indexOf(": ");
      if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
    }
    const data = fields.get("data");
    if (data !== undefined)
      events.push({
        event: fields.get("event") ?? "message",
        id: Number(fields.get("id")),
        data: JSON.parse(data),
      });
  }
  return { events, rest };
}

/** Hands on the events of an answer until it ends. */
export async function readEvents(response: Response, take: (event: ServiceEvent) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const { events, rest } = takeEvents(text + value);
    text = rest;
    for (const event of events) take(event);
  }
}
