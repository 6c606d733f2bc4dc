import { expect, test } from "vitest";
import { quotesOf, readRecording, standingIn } from "../testing/recording.js";
import { readFormats } from "./formats.js";

test.each(readFormats)("what a leader wrote in format %i is read as it was then", async (format) => {
  const recording = readRecording(format);
  const held = await standingIn(recording);
  expect(recording.format).toBe(format);
  expect(Number(held.market.head.number)).toBe(recording.block);
  // If this fails although nothing is wrong with the quotes, the format has changed: raise its number.
  expect(quotesOf(held)).toEqual(recording.quotes);
  expect(Object.keys(recording.quotes).length).toBeGreaterThan(100);
  expect(
    new Set([...held.market.pools.values()].map(({ adapter }) => adapter.standard)).size,
  ).toBeGreaterThan(8);
  expect(held.unknown.size).toBe(0);
});
