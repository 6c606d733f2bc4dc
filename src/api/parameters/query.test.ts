import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseBody, parseQuery } from "./query.js";

describe("parseQuery", () => {
  test.each([
    ["a=x", { a: ["x"] }],
    ["a=x&a=y", { a: ["x", "y"] }],
    ["a[]=x&a[]=y", { a: ["x", "y"] }],
    ["a%5B%5D=x&a%5b%5d=y", { a: ["x", "y"] }],
    ["a[0]=x&a[1]=y", { a: ["x", "y"] }],
    ["a%5B0%5D=x", { a: ["x"] }],
    ["a[]=x&slippage=5&a=y", { a: ["x", "y"], slippage: ["5"] }],
    // The fifth list form is split where a list is expected; a scalar must see it whole.
    ["a=x,y", { a: ["x,y"] }],
  ])("reads %s", (query, read) => expect({ ...parseQuery(query) }).toEqual(read));

  test.each([
    ["", {}],
    ["&&", {}],
    ["a", { a: [""] }],
    ["a=", { a: [""] }],
    ["=x", { "": ["x"] }],
    ["a=b=c", { a: ["b=c"] }],
    ["a=%E4%BD%A0+b%2B", { a: ["你 b+"] }],
    ["a=%zz&b=%E4%BD", { a: ["%zz"], b: ["%E4%BD"] }],
    ["a[x]=1&a[0][1]=2", { "a[x]": ["1"], "a[0]": ["2"] }],
    ["__proto__=1&constructor=2&__proto__=3", { ["__proto__"]: ["1", "3"], constructor: ["2"] }],
  ])("takes %j as it stands", (query, read) => {
    expect(Object.entries(parseQuery(query))).toEqual(Object.entries(read));
  });

  test("never throws, and every value is a list of texts", () => {
    const piece = fc.constantFrom(
      "a",
      "[",
      "]",
      "[]",
      "[0]",
      "%",
      "%5B",
      "%00",
      "=",
      "&",
      "+",
      "__proto__",
      "é",
      "\ud800",
    );
    const query = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 30 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(query, (text) => {
        const values = Object.values(parseQuery(text)).flat();
        expect(values.every((value) => typeof value === "string")).toBe(true);
      }),
    );
  });

  test("reads back what URLSearchParams writes", () => {
    const name = fc.stringMatching(/^[a-zA-Z]{1,8}$/);
    const pair = fc.tuple(name, fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const expected: [string, string][] = pairs.map(([key, value]) => [key, value]);
        const read = parseQuery(new URLSearchParams(expected).toString());
        const names = [...new Set(pairs.map(([key]) => key))];
        for (const key of names) {
          expect(read[key]).toEqual(pairs.filter(([other]) => other === key).map(([, value]) => value));
        }
        expect(Object.keys(read).sort()).toEqual(names.sort());
      }),
    );
  });
});

describe("parseBody", () => {
  test("takes texts, numbers, booleans and lists of them as their text; null is absent", () => {
    const body = { a: "x", b: 5, c: true, d: ["x", 1, null], e: null, f: [], g: undefined };
    expect({ ...parseBody(body) }).toEqual({ a: ["x"], b: ["5"], c: ["true"], d: ["x", "1"] });
  });

  test("does not pass off as exact a number that JSON rounded", () => {
    const body = JSON.parse('{"a": 1000000000000000001, "b": 1e400, "c": -1.5, "d": 9007199254740991}');
    expect({ ...parseBody(body) }).toEqual({
      a: ["1e+18"],
      b: ["Infinity"],
      c: ["-1.5e+0"],
      d: ["9007199254740991"],
    });
  });

  test("survives members that are lists or objects, however deep", () => {
    const depth = 50_000;
    const deep = JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
    expect({ ...parseBody({ a: { b: 1 }, c: [[1]], d: deep }) }).toEqual({
      a: ["a list or an object"],
      c: ["a list or an object"],
      d: ["a list or an object"],
    });
  });

  test("never throws on what JSON can say", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        expect(
          Object.values(parseBody(body))
            .flat()
            .every((value) => typeof value === "string"),
        ).toBe(true);
      }),
    );
  });
});
