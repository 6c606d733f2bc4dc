import { expect, test } from "vitest";
import { wantsEvents } from "./accepts.js";

test.each([
  [undefined, false],
  ["*/*", false],
  ["application/json", false],
  ["text/event-stream", true],
  ["Text/Event-Stream; charset=utf-8", true],
  ["application/json, text/event-stream;q=0.5", true],
  ["text/event-stream;q=0", false],
  ["text/event-streams", false],
])("%j: %s", (accept, wanted) => {
  expect(wantsEvents({ method: "GET", headers: { accept } })).toBe(wanted);
});

test.each(["HEAD", "POST", "OPTIONS"])("never by %s", (method) => {
  expect(wantsEvents({ method, headers: { accept: "text/event-stream" } })).toBe(false);
});
