import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCredential } from "./credential.js";

describe("readCredential", () => {
  test.each([
    ["Bearer k", undefined, "k"],
    ["bEARER   k ", undefined, "k"],
    ["k", undefined, "k"],
    [undefined, "k", "k"],
    ["Bearer header", "query", "header"],
    ["header", "query", "header"],
    ["", "query", "query"],
    ["Bearer ", "query", "query"],
    ["bearer", undefined, undefined],
    ["bearerk", undefined, "bearerk"],
    ["Basic dTpw", undefined, "Basic dTpw"],
    [undefined, " ", undefined],
    [undefined, undefined, undefined],
  ])("finds in header %j and query %j: %j", (header, query, found) =>
    expect(readCredential(header, query)).toBe(found),
  );

  const key = fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/).filter((text) => !/^bearer$/i.test(text));
  const scheme = fc.mixedCase(fc.constant("bearer"));

  test("finds any key, however its scheme is written", () => {
    fc.assert(
      fc.property(key, scheme, fc.stringMatching(/^[ \t]{1,4}$/), (text, written, space) => {
        expect(readCredential(`${written}${space}${text}`, "other")).toBe(text);
        expect(readCredential(text, "other")).toBe(text);
        expect(readCredential(written, text)).toBe(text);
      }),
    );
  });

  test("takes any text without failing, and never finds an empty key", () => {
    const anything = fc.option(fc.string({ unit: "binary" }), { nil: undefined });
    fc.assert(fc.property(anything, anything, (header, query) => readCredential(header, query) !== ""));
  });
});
