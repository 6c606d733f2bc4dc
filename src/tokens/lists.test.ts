import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SluiceError } from "../errors/index.js";
import { readTokenList } from "./lists.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sluice-lists-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(text: string): string {
  const path = join(folder, "list.json");
  writeFileSync(path, text);
  return path;
}

function failureOf(path: string): SluiceError {
  try {
    readTokenList(path, 1);
  } catch (error) {
    if (error instanceof SluiceError) return error;
    throw error;
  }
  throw new Error("the list was accepted");
}

const token = {
  chainId: 1,
  address: "0x00000000000000000000000000000000000000aB",
  symbol: "AB",
  name: "A B",
  decimals: 6,
};

describe("readTokenList", () => {
  test("reads the tokens of one chain, texts cleaned, whatever else the file holds", () => {
    const tokens = [
      { ...token, symbol: "A\u202eB\n", logoURI: "https://a.example/l.png" },
      { ...token, chainId: 10, address: "elsewhere" },
      { ...token, symbol: "x".repeat(100), name: "y".repeat(100), decimals: 0 },
    ];
    const path = file(JSON.stringify({ name: "A list", version: { major: 1 }, tokens }));
    const address = token.address.toLowerCase();
    expect(readTokenList(path, 1)).toEqual([
      {
        address,
        symbol: "AB",
        name: "A B",
        decimals: 6,
        logosUri: ["https://a.example/l.png"],
        origin: "listed",
      },
      {
        address,
        symbol: "x".repeat(32),
        name: "y".repeat(64),
        decimals: 0,
        logosUri: [],
        origin: "listed",
      },
    ]);
    expect(readTokenList(path, 5)).toEqual([]);
  });

  test.each([
    ["no JSON", "{", /^tokens\.lists: cannot read \S+: [^\n]+$/],
    ["no list", "[]", /^tokens\.lists: \S+list\.json: Invalid input[^\n]*$/],
    ["no tokens", "{}", /^tokens\.lists: \S+: tokens: /],
    [
      "a token without symbol",
      JSON.stringify({ tokens: [token, { ...token, symbol: undefined }] }),
      /: tokens\.1\.symbol: /,
    ],
    [
      "decimals beyond a byte",
      JSON.stringify({ tokens: [{ ...token, decimals: 256 }] }),
      /: tokens\.0\.decimals: /,
    ],
    [
      "a symbol without a visible character",
      JSON.stringify({ tokens: [{ ...token, symbol: "\u200b" }] }),
      /has no symbol/,
    ],
    [
      "a bad address",
      JSON.stringify({ tokens: [{ ...token, address: "0x12" }] }),
      /: "0x12" is not an address$/,
    ],
  ])("names file and fault: %s", (_, text, sentence) => {
    const failure = failureOf(file(text));
    expect(failure.code).toBe("BAD_CONFIGURATION");
    expect(failure.message).toMatch(sentence);
  });

  test("says when there is no such file", () => {
    expect(failureOf(join(folder, "absent.json")).message).toMatch(/cannot read \S+absent\.json: ENOENT/);
  });
});
