import { expect, test } from "vitest";
import type { SluiceError } from "../../../errors/index.js";
import { makeStreams } from "./openStreams.js";

function codeOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as SluiceError).code;
  }
}

test("a caller has so many, all have so many, and one that ends leaves its place once", () => {
  const streams = makeStreams({ all: 3, perCaller: 2 });
  const first = streams.open("a", () => undefined);
  streams.open("a", () => undefined);
  expect(codeOf(() => streams.open("a", () => undefined))).toBe("TOO_MANY_STREAMS");
  streams.open("b", () => undefined);
  expect(codeOf(() => streams.open("c", () => undefined))).toBe("TOO_MANY_STREAMS");
  first();
  first();
  expect(streams.size()).toBe(2);
  streams.open("c", () => undefined);
  expect(codeOf(() => streams.open("d", () => undefined))).toBe("TOO_MANY_STREAMS");
});
