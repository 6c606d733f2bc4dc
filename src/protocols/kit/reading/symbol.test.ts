import { encodeAbiParameters } from "viem";
import { describe, expect, test } from "vitest";
import { symbolOf } from "./symbol.js";

const encoded = (text: string) => encodeAbiParameters([{ type: "string" }], [text]);

describe("symbolOf", () => {
  test("reads a symbol", () => {
    expect([symbolOf(encoded("aEthUSDC")), symbolOf(encoded("x".repeat(32)))]).toEqual([
      "aEthUSDC",
      "x".repeat(32),
    ]);
  });

  test.each([
    ["nothing", undefined],
    ["no text", "0x"],
    ["an empty one", encoded("")],
    ["a long one", encoded("x".repeat(33))],
    ["a line break", encoded("a\nb")],
    ["what is not ASCII", encoded("€")],
    ["a text cut short", encoded("aEthUSDC").slice(0, 140) as `0x${string}`],
  ])("does not take %s", (_, answer) => {
    expect(symbolOf(answer as `0x${string}` | undefined)).toBeUndefined();
  });
});
