import { describe, expect, test } from "vitest";
import { logosOf } from "./logo.js";

describe("logosOf", () => {
  test.each([
    ["https://a.example/logo.svg", "https://a.example/logo.svg"],
    [" HTTPS://A.example/a b.svg\n", "https://a.example/a%20b.svg"],
    ["https://a.example/\u202egvs.svg", "https://a.example/%E2%80%AEgvs.svg"],
    ['https://a.example/"><script>', "https://a.example/%22%3E%3Cscript%3E"],
  ])("takes %j", (sent, logo) => expect(logosOf(sent)).toEqual([logo]));

  test.each([
    undefined,
    null,
    7,
    {},
    ["https://a.example/"],
    "",
    "logo.svg",
    "//a.example/logo.svg",
    "http://a.example/logo.svg",
    "ipfs://QmXttGpZrECX5qCyXbBQiqgQNytVGeZW5Anewvh2jc4psg",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "javascript:alert(1)//https://a.example/",
    "file:///etc/passwd",
    "https://",
    "https://user:secret@a.example/logo.svg",
    `https://a.example/${"x".repeat(512)}`,
    `https://a.example/${"\u00e9".repeat(400)}`,
  ])("leaves %j out", (sent) => expect(logosOf(sent)).toEqual([]));
});
