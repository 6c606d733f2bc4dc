import { describe, expect, test } from "vitest";
import { address, text } from "./kinds.js";
import { readLists } from "./lists.js";
import { parseQuery } from "./query.js";

const a = `0x${"a".repeat(40)}`;
const b = `0x${"b".repeat(40)}`;
const read = (query: string) => readLists({ token: address, name: text }, parseQuery(query));

describe("readLists", () => {
  test.each([
    `token=${a}&token=${b}`,
    `token[]=${a}&token[]=${b}`,
    `token%5B%5D=${a}&token%5b%5d=${b}`,
    `token[0]=${a}&token[1]=${b}`,
    `token=${a},${b}`,
    `token=${a}%2C%20${b}`,
    `token[]=${a.toUpperCase().replace("0X", "0x")}&token=${b}`,
  ])("reads %s", (query) => expect(read(query)).toEqual({ values: { token: [a, b] }, faults: [] }));

  test("keeps an absent list apart from one that was sent", () => {
    expect(read("other=1")).toEqual({ values: {}, faults: [] });
    expect(read("name=x")).toEqual({ values: { name: ["x"] }, faults: [] });
  });

  test("names every piece that cannot be read, once", () => {
    expect(read(`token=${a},,0x1&token=0x1&name=`).faults).toEqual([
      "token is empty; allowed is an Ethereum address: 0x and 40 hex digits",
      'token is "0x1"; allowed is an Ethereum address: 0x and 40 hex digits',
      "name is empty; allowed is a text",
    ]);
  });
});
