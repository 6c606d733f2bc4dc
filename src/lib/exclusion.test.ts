import { describe, expect, test } from "vitest";
import { exclusionText, parseExclusion } from "./exclusion.js";

const address = `0x${"aB".repeat(20)}`;

describe("parseExclusion", () => {
  test.each([
    [`token:${address}`, `token:${address.toLowerCase()}`],
    [`VENUE:${address}`, `venue:${address.toLowerCase()}`],
    [`venue:0x${"1".repeat(64)}`, `venue:0x${"1".repeat(64)}`],
    [" protocol:curve-dex ", "protocol:curve-dex"],
    ["standard:erc4626", "standard:erc4626"],
  ])("reads %s", (text, spelled) => {
    const read = parseExclusion(text);
    expect(read && exclusionText(read)).toBe(spelled);
  });

  test.each([
    "",
    "token",
    "token:",
    address,
    "token:0x12",
    `token:0x${"1".repeat(64)}`,
    `venue:0x${"1".repeat(41)}`,
    "pool:0x1234567890123456789012345678901234567890",
    "protocol:a b",
    "protocol:-a",
    "standard:../x",
    "constructor:x",
    "toString:x",
  ])("refuses %j", (text) => expect(parseExclusion(text)).toBeUndefined());
});
