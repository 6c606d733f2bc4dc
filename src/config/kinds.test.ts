import { describe, expect, test } from "vitest";
import { flag, integer, integerOrAuto, list, oneOf, redisUrl, secret, text, urls } from "./kinds.js";

describe("integer", () => {
  const port = integer(0, 65_535);

  test.each([
    ["0", 0],
    ["65535", 65_535],
    [" 80 ", 80],
    [8080, 8080],
  ])("reads %j", (raw, value) => expect(port.parse(raw)).toEqual(value));

  test.each([
    "-1",
    "65536",
    "1e3",
    "0x10",
    "1.5",
    "",
    " ",
    "eighty",
    1.5,
    -1,
    true,
    null,
    [],
    {},
    Number.NaN,
  ])("refuses %j", (raw) => expect(port.parse(raw)).toBeUndefined());
});

describe("integerOrAuto", () => {
  const workers = integerOrAuto(0, 256);

  test("reads the word besides numbers", () => {
    const results = ["auto", "0", 256, "257", "AUTO", "", true].map((raw) => workers.parse(raw));
    expect(results).toEqual(["auto", 0, 256, ...Array(4).fill(undefined)]);
  });
});

describe("text", () => {
  test("trims text, and refuses empty values and other types", () => {
    const results = [" a b ", "", "  ", 5, null].map((raw) => text().parse(raw));
    expect(results).toEqual(["a b", ...Array(4).fill(undefined)]);
  });
});

describe("secret", () => {
  test("takes what a header carries, and nothing that is short", () => {
    const key = "0123456789abcde!";
    const results = [key, "short", `${key} `, `${key}é`, 5].map((raw) => secret().parse(raw));
    expect(results).toEqual([key, ...Array(4).fill(undefined)]);
  });
});

describe("flag", () => {
  test("reads true, false, 1 and 0 and nothing else", () => {
    const yes = [true, "true", "1"].map((raw) => flag().parse(raw));
    const no = [false, "false", "0"].map((raw) => flag().parse(raw));
    const neither = ["TRUE", "yes", "", 1, 0, null].map((raw) => flag().parse(raw));
    expect({ yes, no, neither }).toEqual({
      yes: Array(3).fill(true),
      no: Array(3).fill(false),
      neither: Array(6).fill(undefined),
    });
  });
});

describe("oneOf", () => {
  test("reads the values it was made of, in their letter case", () => {
    const level = oneOf("info", "warn");
    expect(level.allowed).toBe("one of info, warn");
    expect(["warn", "Warn", "", 1].map((raw) => level.parse(raw))).toEqual([
      "warn",
      ...Array(3).fill(undefined),
    ]);
  });
});

describe("list", () => {
  test("reads arrays and comma-separated text, without blanks and gaps", () => {
    const results = ["a, b,,c ", ["a", " b "], "", []].map((raw) => list().parse(raw));
    expect(results).toEqual([["a", "b", "c"], ["a", "b"], [], []]);
  });

  test("refuses other types and lists that hold them", () => {
    expect([5, [1], { a: "b" }, null].map((raw) => list().parse(raw))).toEqual(Array(4).fill(undefined));
  });
});

describe("urls", () => {
  test("reads one or more node addresses in their order", () => {
    const raw = "https://a.example/v3/key, ws://b.example:8546";
    expect(urls().parse(raw)).toEqual(["https://a.example/v3/key", "ws://b.example:8546"]);
  });

  test.each([
    ...["", ",", "localhost:8545", "ftp://a.example", "https://a.example, nonsense", 5, []],
    ...["https://a.example/v3/key https://b.example", "https://a.example\nhttps://b.example"],
    [["https://a.example/v3/key https://b.example"]],
  ])("refuses %j", (raw) => expect(urls().parse(raw)).toBeUndefined());
});

describe("redisUrl", () => {
  test.each(["redis://a", " rediss://user:word@a.example:6380/2 "])("takes %j", (raw) =>
    expect(redisUrl().parse(raw)).toEqual(raw.trim()),
  );

  test.each(["", "redis://", "redis:///0", "http://a", "a:6379", 5])("refuses %j", (raw) =>
    expect(redisUrl().parse(raw)).toBeUndefined(),
  );
});
