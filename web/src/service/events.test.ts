import { expect, test } from "vitest";
import { takeEvents } from "./events.js";

test("events are taken whole, comments are not, and what is cut off waits", () => {
  const stream = 'event: quote\nid: 7\ndata: {"a":"x: y"}\n\n:\n\nevent: refused\nid: 8\nda';
  const { events, rest } = takeEvents(stream);
  expect(events).toEqual([{ event: "quote", id: 7, data: { a: "x: y" } }]);
  expect(takeEvents(`${rest}ta: {}\n\n`)).toEqual({
    events: [{ event: "refused", id: 8, data: {} }],
    rest: "",
  });
});
