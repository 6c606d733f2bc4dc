import { describe, expect, test } from "vitest";
import { toAddress } from "../lib/address.js";
import { type Hex, word } from "../lib/hex.js";
import type { CallResult } from "../lib/reading.js";
import type { TokenCandidate } from "./token.js";
import { verifyTokens } from "./verify.js";

function candidate(decimals: number, index = 1): TokenCandidate {
  const address = toAddress(`0x${index.toString(16).padStart(40, "0")}`);
  return {
    address,
    symbol: `T${index}`,
    name: `Token ${index}`,
    decimals,
    logosUri: [],
    origin: "listed",
  };
}

function answer(decimals: bigint): Hex {
  return `0x${word(decimals)}`;
}

/** What becomes of the candidates when the chain answers so. */
function verify(candidates: readonly TokenCandidate[], results: readonly CallResult[]) {
  const reading = verifyTokens(candidates);
  const asked = reading.next();
  const ended = reading.next(results);
  expect([asked.done, ended.done]).toEqual([false, true]);
  return { calls: asked.value, ...(ended.done ? ended.value : { accepted: [], rejected: [] }) };
}

describe("verifyTokens", () => {
  test("asks all decimals in one batch and keeps the tokens that answer what their list says", () => {
    const candidates = [candidate(6, 1), candidate(18, 2), candidate(0, 3)];
    expect(verify(candidates, [answer(6n), answer(18n), answer(0n)])).toEqual({
      calls: candidates.map(({ address }) => ({ to: address, data: "0x313ce567" })),
      accepted: candidates,
      rejected: [],
    });
  });

  test.each([
    ["reverts or has no code", undefined, "decimals() reverts or there is no code at the address"],
    ["answers nothing", "0x", "decimals() reverts or there is no code at the address"],
    ["answers less than a word", "0x06", "decimals() reverts or there is no code at the address"],
    ["lies", answer(18n), "decimals() answers 18, the list says 6"],
    ["is huge", answer(255n), "decimals() answers 255; at most 36 is accepted"],
    [
      "has dirty high bits",
      answer((1n << 255n) + 6n),
      `decimals() answers ${(1n << 255n) + 6n}; at most 36 is accepted`,
    ],
  ] as [string, CallResult, string][])("leaves a token out that %s, and no other", (_, result, reason) => {
    const [honest, bad, last] = [candidate(6, 1), candidate(6, 2), candidate(6, 3)] as const;
    const { accepted, rejected } = verify([honest, bad, last], [answer(6n), result, answer(6n)]);
    expect({ accepted, rejected }).toEqual({ accepted: [honest, last], rejected: [{ token: bad, reason }] });
  });

  test("leaves out what both the list and the chain say is huge", () => {
    expect(verify([candidate(37)], [answer(37n)]).rejected).toHaveLength(1);
    expect(verify([candidate(36)], [answer(36n)]).accepted).toHaveLength(1);
  });

  test("takes the first word of a longer answer", () => {
    expect(verify([candidate(6)], [`${answer(6n)}${word(7n)}`]).accepted).toHaveLength(1);
  });

  test("works without candidates", () => {
    expect(verify([], [])).toEqual({ calls: [], accepted: [], rejected: [] });
  });
});
