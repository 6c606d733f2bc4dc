import { expect, test } from "vitest";
import { BlockGoneError } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import { fromReadable } from "./fromReadable.js";

const dead = new SluiceError("RPC_UNAVAILABLE", "No node answers");
const stale = new SluiceError("STATE_STALE", "The market is old");
const gone = new BlockGoneError(`0x${"07".repeat(32)}`);
const busy = new SluiceError("OVERLOADED", "Too many");

async function read(source: number | Error): Promise<number> {
  if (typeof source === "number") return source;
  throw source;
}

test.each([
  [
    [1, 2, 3],
    [1, 2, 3],
  ],
  [
    [1, dead, 3],
    [1, 3],
  ],
  [[stale, gone, 3], [3]],
  [[], []],
])("fromReadable of %j omits what cannot be read", async (sources, expected) => {
  expect(await fromReadable(sources, read)).toEqual(expected);
});

test.each([
  ["the only network", [dead], dead],
  ["all networks", [stale, dead], stale],
])("fromReadable throws what %s fails with", async (_, sources, expected) => {
  await expect(fromReadable(sources, read)).rejects.toBe(expected);
});

test.each([busy, new RangeError("no")])(
  "fromReadable throws %s, which is not a matter of one network",
  async (failure) => {
    await expect(fromReadable([1, dead, failure], read)).rejects.toBe(failure);
  },
);
