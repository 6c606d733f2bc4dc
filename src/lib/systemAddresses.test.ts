import { describe, expect, test } from "vitest";
import { type Address, NATIVE, NOBODY, ZERO_ADDRESS } from "./address.js";
import { isNativeTwin, isSystemAddress } from "./systemAddresses.js";

const low = (digits: string): Address => `0x${digits.padStart(40, "0")}`;

describe("isSystemAddress", () => {
  test.each<[string, Address]>([
    ["nobody's", ZERO_ADDRESS],
    ["a precompile", low("1")],
    ["a precompile of a rollup", low("100")],
    ["the last that the Router refuses", low("ffff")],
    ["native", NATIVE],
    ["the chain itself", "0xfffffffffffffffffffffffffffffffffffffffe"],
    ["beacon roots", "0x000f3df6d732807ef1319fb7b8bb8522d0beac02"],
    ["past block hashes", "0x0000f90827f1c53a10cb7a02335b175320002935"],
    ["withdrawals", "0x00000961ef480eb55e80d19ad83579a64c007002"],
    ["consolidations", "0x0000bbddc7ce488642fb579f8b00f3a590007251"],
    ["wrapped native of the OP Stack", "0x4200000000000000000000000000000000000006"],
    ["native of Celo", "0x471ece3750da237f93b8e339c536989b8978a438"],
    ["native of Metis", "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000"],
  ])("knows %s", (_, address) => expect(isSystemAddress(address)).toBe(true));

  test.each<[string, Address]>([
    ["the first above", low("10000")],
    ["an account", "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],
    ["one that begins with zeros", NOBODY],
    ["one that begins as predeploys do", "0x4200000000000000000000000000000000010006"],
  ])("leaves %s alone", (_, address) => expect(isSystemAddress(address)).toBe(false));
});

test("isNativeTwin knows tokens that are native, and no others", () => {
  expect([low("1010"), low("802"), low("800a")].map(isNativeTwin)).toEqual([true, true, true]);
  expect([NATIVE, low("1"), ZERO_ADDRESS].map(isNativeTwin)).toEqual([false, false, false]);
});
