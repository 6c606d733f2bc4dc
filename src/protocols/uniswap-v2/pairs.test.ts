import { expect, test } from "vitest";
import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import type { CallResult } from "../../lib/reading.js";
import { PAIRS_PER_CALL, readPairs } from "./pairs.js";

const [factory, pair, token0, token1] = [1n, 2n, 3n, 4n].map(
  (value): Address => `0x${value.toString(16).padStart(40, "0")}`,
) as [Address, Address, Address, Address];
const words = (...values: readonly bigint[]): Hex => `0x${values.map(word).join("")}`;

test("readPairs returns zeros for a pair that the factory does not name or that does not answer", () => {
  const reading = readPairs(factory, { from: 0, count: PAIRS_PER_CALL });
  const answer = (...results: readonly CallResult[]) => reading.next(results);
  expect(reading.next().value).toHaveLength(1);
  // The node lays no code over a call, and the factory has three pairs.
  answer(undefined);
  const named = answer(words(3n)).value;
  expect(named).toHaveLength(3);
  const asked = answer(undefined, words(BigInt(pair)), "0x01").value as readonly { to: Address }[];
  expect(asked.map(({ to }) => to)).toEqual([ZERO_ADDRESS, pair, ZERO_ADDRESS].flatMap((to) => [to, to, to]));
  const none = [undefined, undefined, undefined];
  const { done, value } = answer(...none, words(3n), words(4n), words(5n, 6n, 7n), ...none);
  const nothing = { token0: ZERO_ADDRESS, token1: ZERO_ADDRESS, reserve0: 0n, reserve1: 0n };
  expect({ done, value }).toEqual({
    done: true,
    value: [
      { index: 0, address: ZERO_ADDRESS, ...nothing },
      { index: 1, address: pair, token0, token1, reserve0: 5n, reserve1: 6n },
      { index: 2, address: ZERO_ADDRESS, ...nothing },
    ],
  });
});
