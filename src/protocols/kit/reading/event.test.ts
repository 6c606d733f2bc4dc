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
const from = `0x${"0".repeat(24)}${"f".repeat(40)}` as const;
const log = (topic: Hex, bytes: Hex) => ({ address, topics: [topic, from], data: bytes });

describe("event", () => {
  test("has the topic of its signature without names", () => {
    expect(event("Deposit(address indexed dst, uint256 wad)").topic).toBe(
      "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c",
    );
    expect(event("Sync(uint112 reserve0, uint112 reserve1)").topic).toBe(
      "0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1",
    );
  });

  test("reads what is indexed and what is not by name, of the types in the signature", () => {
    const found = moved.argsOf(log(moved.topic, data));
    expect(found).toEqual({ from: `0x${"f".repeat(40)}`, tick: -7n, to: address, amount: 5n, isLast: true });
    expectTypeOf(found).toEqualTypeOf<
      | {
          readonly from: Address;
          readonly tick: bigint;
          readonly to: Address;
          readonly amount: bigint;
          readonly isLast: boolean;
        }
      | undefined
    >();
  });

  test("reads lists", () => {
    const listed = event("Listed(bytes32 indexed id, address[] tokens, int256[] deltas)");
    const lists = encodeAbiParameters(parseAbiParameters("address[], int256[]"), [
      [address, `0x${"f".repeat(40)}`],
      [-1n],
    ]);
    expect(listed.argsOf(log(listed.topic, lists))).toEqual({
      id: from,
      tokens: [address, `0x${"f".repeat(40)}`],
      deltas: [-1n],
    });
    expect(listed.argsOf(log(listed.topic, lists.slice(0, -64) as Hex))).toBeUndefined();
  });

  test("reads nothing of other logs and of data that is too short or has another form", () => {
    expect(moved.argsOf(log("0x00", data))).toBeUndefined();
    expect(moved.argsOf({ address, topics: [], data })).toBeUndefined();
    expect(moved.argsOf({ address, topics: [moved.topic], data })).toBeUndefined();
    expect(moved.argsOf(log(moved.topic, data.slice(0, -2) as Hex))).toBeUndefined();
    const noAddress = data.replace(`${"0".repeat(24)}${"a".repeat(40)}`, "f".repeat(64)) as Hex;
    expect(moved.argsOf(log(moved.topic, noAddress))).toBeUndefined();
  });
});
