import { encodeAbiParameters } from "viem";
import { describe, expect, test } from "vitest";
import type { Hex } from "../../../lib/hex.js";
import { addressesOf } from "./addresses.js";

const list: Hex[] = [`0x${"a1".repeat(20)}`, `0x${"b2".repeat(20)}`];
const encoded = encodeAbiParameters([{ type: "address[]" }], [list]);

describe("addressesOf", () => {
  test("reads the list", () => {
    expect(addressesOf(encoded)).toEqual(list);
  });

  test("is empty without one, and partial where it is cut short", () => {
    expect([addressesOf(undefined), addressesOf("0x"), addressesOf(encoded.slice(0, -64) as Hex)]).toEqual([
      [],
      [],
      list.slice(0, 1),
    ]);
  });
});
