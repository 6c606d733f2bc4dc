import { expect, test } from "vitest";
import { stateAgeOf } from "./stateAge.js";

const head = { number: 100n, timestamp: 1_000n };
const market = { head } as never;

function ageAt(nowMs: number, newest: bigint) {
  const follower = { current: () => ({ head: { number: newest } }) };
  return stateAgeOf({ stateAge: true }, { follower, nowMs: () => nowMs } as never, market);
}

test("the age counts from the block's time, and the blocks that were read since", () => {
  expect(ageAt(1_012_999, 101n)).toEqual({ stateAge: { timestamp: 1_000, seconds: 12, blocks: 1 } });
  expect(ageAt(1_000_000, 100n)).toEqual({ stateAge: { timestamp: 1_000, seconds: 0, blocks: 0 } });
});

test("no age is negative: the chain's clock may be ahead, and a branch may be shorter", () => {
  expect(ageAt(5_000, 99n)).toEqual({ stateAge: { timestamp: 1_000, seconds: 0, blocks: 0 } });
});

test("nothing is said unless it was requested", () => {
  expect(stateAgeOf({ stateAge: false }, {} as never, market)).toEqual({});
});
