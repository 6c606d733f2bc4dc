import { describe, expect, test } from "vitest";
import { word } from "../lib/hex.js";
import { readAllowances } from "./allowances.js";

const owner = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const token = "0x00000000000000000000000000000000000000aa";
const spender = "0x00000000000000000000000000000000000000bb";

describe("readAllowances", () => {
  test("asks the token, and treats a missing answer as zero", () => {
    const reading = readAllowances(owner, [
      { token, spender },
      { token: spender, spender: token },
    ]);
    const padded = (address: string) => address.slice(2).padStart(64, "0");
    expect(reading.next().value).toEqual([
      { to: token, data: `0xdd62ed3e${padded(owner)}${padded(spender)}` },
      { to: spender, data: `0xdd62ed3e${padded(owner)}${padded(token)}` },
    ]);
    expect(reading.next([`0x${word(3n)}`, undefined]).value).toEqual([
      { token, spender, amount: 3n },
      { token: spender, spender: token, amount: 0n },
    ]);
  });
});
