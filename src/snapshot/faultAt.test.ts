import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonFaultAt } from "./faultAt.js";

describe("jsonFaultAt", () => {
  test.each([
    ["", 1, 1],
    ["{", 1, 2],
    ['{"a": 1,\n "b": }', 2, 7],
    ['{"a": 1,\n}', 2, 1],
    ['{"a": 1\n "b": 2}', 2, 2],
    ["[1, 2,]", 1, 7],
    ["[01]", 1, 3],
    ["[1]\n\n x", 3, 2],
    ['["a\nb"]', 1, 2],
    ["[tru]", 1, 2],
    ['{"a" 1}', 1, 6],
    ["{1: 2}", 1, 2],
    ["[}", 1, 2],
    ['{"a": 1]', 1, 8],
    ['["\\x"]', 1, 2],
  ])("of %j is line %d, column %d", (text, line, column) => {
    expect(jsonFaultAt(text)).toEqual({ line, column });
  });

  test("agrees with the parser on what is JSON, whatever is removed or inserted", () => {
    const edits = fc.record({
      json: fc.json(),
      at: fc.nat(),
      cut: fc.nat(3),
      put: fc.string({ maxLength: 2 }),
    });
    fc.assert(
      fc.property(edits, ({ json, at, cut, put }) => {
        const place = at % (json.length + 1);
        const text = json.slice(0, place) + put + json.slice(place + cut);
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(jsonFaultAt(text) === undefined).toBe(isJson);
      }),
      { numRuns: 2000 },
    );
  });
});
