import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText } from "./clean.js";

describe("cleanText", () => {
  test.each([
    ["USDC", "USDC"],
    ["  Wrapped \t\n Ether ", "Wrapped Ether"],
    ["USD\u200bC\u202e\u0000", "USDC"],
    ["e\u0301", "é"],
    ["\ufeff\u2060", ""],
    ["A\u2028B", "A B"],
    ["💰", "💰"],
  ])("makes %j safe to show", (text, clean) => expect(cleanText(text, 64)).toBe(clean));

  test("cuts between characters", () => expect(cleanText("💰💰💰", 2)).toBe("💰💰"));

  test("leaves no space where it cuts", () => {
    expect(cleanText("!\t!", 2)).toBe("!");
  });

  test("leaves nothing invisible, nothing too long, and what is clean as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat({ max: 40 }), (text, maximum) => {
        const clean = cleanText(text, maximum);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/u);
        expect(Array.from(clean).length).toBeLessThanOrEqual(maximum);
        expect(clean).toBe(clean.trim());
        expect(cleanText(clean, maximum)).toBe(clean);
      }),
    );
  });
});
