import { encodeAbiParameters, parseAbiParameters } from "viem";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { Address } from "../../../lib/address.js";
import type { Hex } from "../../../lib/hex.js";
import { event } from "./event.js";

const address: Address = `0x${"a".repeat(40)}`;
const moved = event("Moved(address indexed from, int24 tick, address to, uint128 amount, bool isLast)");
const data = encodeAbiParameters(parseAbiParameters("int24, address, uint128, bool"), [
  -7,
  address,
  5n,
  true,
]);
const log = (topic: Hex, bytes: Hex) => ({ address, topics: [topic], data: bytes });

describe("event", () => {
  test("has the topic of its signature without names", () => {
    expect(event("Deposit(address indexed dst, uint256 wad)").topic).toBe(
      "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c",
    );
    expect(event("Sync(uint112 reserve0, uint112 reserve1)").topic).toBe(
      "0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1",
    );
  });

  test("reads what is not indexed by name, of the types in the signature", () => {
    const found = moved.dataOf(log(moved.topic, data));
    expect(found).toEqual({ tick: -7n, to: address, amount: 5n, isLast: true });
    expectTypeOf(found).toEqualTypeOf<
      | { readonly tick: bigint; readonly to: Address; readonly amount: bigint; readonly isLast: boolean }
      | undefined
    >();
  });

  test("reads nothing of other logs and of data that is too short or has another form", () => {
    expect(moved.dataOf(log("0x00", data))).toBeUndefined();
    expect(moved.dataOf({ address, topics: [], data })).toBeUndefined();
    expect(moved.dataOf(log(moved.topic, data.slice(0, -2) as Hex))).toBeUndefined();
    const noAddress = data.replace(`${"0".repeat(24)}${"a".repeat(40)}`, "f".repeat(64)) as Hex;
    expect(moved.dataOf(log(moved.topic, noAddress))).toBeUndefined();
  });
});
