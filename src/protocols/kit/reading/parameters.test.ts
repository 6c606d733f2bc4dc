import { encodeAbiParameters } from "viem";
import { describe, expect, test } from "vitest";
import type { Hex } from "../../../lib/hex.js";
import { valueAt } from "./parameters.js";

const textOf = (answer: Hex) => valueAt("string", answer, 0);
const encoded = (text: string) => encodeAbiParameters([{ type: "string" }], [text]);

describe("valueAt of a string", () => {
  test("reads a short text", () => {
    expect([textOf(encoded("aEthUSDC")), textOf(encoded("x".repeat(32)))]).toEqual([
      "aEthUSDC",
      "x".repeat(32),
    ]);
  });

  test.each([
    ["no text", "0x"],
    ["an empty one", encoded("")],
    ["a long one", encoded("x".repeat(33))],
    ["a line break", encoded("a\nb")],
    ["what is not ASCII", encoded("€")],
    ["a text cut short", encoded("aEthUSDC").slice(0, 140) as `0x${string}`],
  ])("does not take %s", (_, answer) => {
    expect(textOf(answer as Hex)).toBeUndefined();
  });
});
